import type { PageBookmark } from '@blattwerk/shared';
import { useEffect, useState } from 'react';

/**
 * The bookmarks of a PDF that lead to pages: undefined until they are known, null where the browser cannot read them.
 * @param file undefined where none are needed
 */
export function useBookmarks(file: File | undefined): readonly PageBookmark[] | null | undefined {
  const [read, setRead] = useState<{ file: File; bookmarks: readonly PageBookmark[] | null }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    let isCurrent = true;
    void readBookmarks(file)
      .catch(() => null)
      .then((bookmarks) => {
        if (isCurrent) setRead({ file, bookmarks });
      });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return file !== undefined && read?.file === file ? read.bookmarks : undefined;
}

async function readBookmarks(file: File): Promise<readonly PageBookmark[]> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  try {
    const bookmarks = await pages.bookmarks();
    return bookmarks.flatMap(({ pageNumber, ...rest }) => (pageNumber === null ? [] : [{ ...rest, pageNumber }]));
  } finally {
    pages.close();
  }
}
