import { contracts, type ListedBookmark } from '@blattwerk/shared';
import { bookmarkTitleLength, maxBookmarkLevel } from '@blattwerk/shared/bookmark-list';
import { useEffect, useState } from 'react';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';

const none: readonly ListedBookmark[] = [];

/** The bookmarks as they will be: those that were edited, or those of the PDF. */
export function useBookmarkList() {
  const file = useToolState(({ files: [first, second] }) => (second === undefined ? first?.file : undefined));
  const { values, set, read } = useForm(contracts.bookmarks, 'bookmarks');
  const pages = usePages(file);
  const found = useFoundBookmarks(pages ?? undefined);
  const list: readonly ListedBookmark[] = values.bookmarks ?? found ?? none;
  return {
    list,
    pageCount: pages?.count,
    /** Undefined until those of the PDF are known, null where the browser cannot read them. */
    found: pages === null ? null : found,
    isEdited: values.bookmarks !== null,
    change: (next: readonly ListedBookmark[]) => set({ bookmarks: next }),
    /** The list at the time of the call, such as after a change. */
    readList: () => read().bookmarks ?? found ?? none,
  };
}

function useFoundBookmarks(pages: NonNullable<ReturnType<typeof usePages>> | undefined) {
  const [known, setKnown] = useState<{ from: object; list: readonly ListedBookmark[] | null }>();
  useEffect(() => {
    if (pages === undefined) return undefined;
    let isCurrent = true;
    void pages
      .bookmarks()
      .then((bookmarks) =>
        bookmarks.map(({ title, level, pageNumber, isOpen = false }) => ({
          title: title.slice(0, bookmarkTitleLength),
          page: pageNumber,
          level: Math.min(level, maxBookmarkLevel),
          isOpen,
        })),
      )
      .catch(() => null)
      .then((list) => {
        if (isCurrent) setKnown({ from: pages, list });
      });
    return () => {
      isCurrent = false;
    };
  }, [pages]);
  return known !== undefined && known.from === pages ? known.list : undefined;
}
