import { contracts, type ListedBookmark } from '@blattwerk/shared';
import { bookmarkTitleLength, maxBookmarkLevel } from '@blattwerk/shared/bookmark-list';
import { useMemo } from 'react';
import { usePageCount } from '../../tool-run/pages/reading/inspect-pdf.ts';
import type { OutlineBookmark } from '../../tool-run/pages/reading/render-messages.ts';
import { useBookmarks } from '../../tool-run/pages/reading/use-bookmarks.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';

const none: readonly ListedBookmark[] = [];

/** The bookmarks as they will be: those that were edited, or those of the PDF. */
export function useBookmarkList() {
  const file = useToolState(({ files: [first, second] }) => (second === undefined ? first?.file : undefined));
  const { values, set, read } = useForm(contracts.bookmarks, 'bookmarks');
  const found = useBookmarks(file);
  const ofPdf = useMemo(() => found?.map(listed) ?? none, [found]);
  return {
    list: values.bookmarks ?? ofPdf,
    pageCount: usePageCount(file),
    /** Undefined until those of the PDF are known, null where the browser cannot read them. */
    found,
    isEdited: values.bookmarks !== null,
    change: (next: readonly ListedBookmark[]) => set({ bookmarks: next }),
    /** The list at the time of the call, such as after a change. */
    readList: () => read().bookmarks ?? ofPdf,
  };
}

function listed({ title, level, pageNumber, isOpen = false }: OutlineBookmark): ListedBookmark {
  return {
    title: title.slice(0, bookmarkTitleLength),
    page: pageNumber,
    level: Math.min(level, maxBookmarkLevel),
    isOpen,
  };
}
