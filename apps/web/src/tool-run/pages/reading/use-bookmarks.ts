import { useEffect, useState } from 'react';
import type { OutlineBookmark } from './render-messages.ts';

/**
 * The bookmarks of a PDF: undefined until they are known, null where the browser cannot read them.
 * @param file undefined where none are needed
 */
export function useBookmarks(file: File | undefined): readonly OutlineBookmark[] | null | undefined {
  const [read, setRead] = useState<{ file: File; bookmarks: readonly OutlineBookmark[] | null }>();
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

async function readBookmarks(file: File): Promise<readonly OutlineBookmark[]> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  try {
    return await pages.bookmarks();
  } finally {
    pages.close();
  }
}
