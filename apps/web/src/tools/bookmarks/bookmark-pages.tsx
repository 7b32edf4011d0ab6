import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { itemsOfPages } from '../../tool-run/pages/tiles/page-item.ts';
import { PageTiles, useTiles } from '../../tool-run/pages/tiles/page-tiles.tsx';
import { PageToolbar } from '../../tool-run/pages/tiles/page-toolbar.tsx';
import { PagesOfFile } from '../../tool-run/pages/tiles/pages-of-file.tsx';
import { addBookmark } from './edit-bookmarks.ts';
import { useBookmarkList } from './use-bookmark-list.ts';

interface BookmarkPagesProps {
  /** Gets the place of a bookmark that was added, or of the first one of a page that has some. */
  onPlace: (index: number) => void;
}

/** The pages, with the bookmarks that lead to them; a page that is chosen gets one. */
export function BookmarkPages(props: BookmarkPagesProps) {
  return <PagesOfFile>{(pages) => <Pages {...props} pages={pages} />}</PagesOfFile>;
}

function Pages({ pages, onPlace }: BookmarkPagesProps & { pages: PdfPages }) {
  const { t } = useTexts('bookmarks');
  const { t: ofPdfs } = useTexts('singlePdf');
  const { list, change, readList } = useBookmarkList();
  const tiles = useTiles();
  const badges = useMemo(() => badgesOf(list), [list]);
  const items = useMemo(
    () =>
      itemsOfPages(
        pages,
        (page) => ofPdfs('pages.page', { page }),
        (page) => ({ badge: badges.get(page) }),
      ),
    [pages, badges, ofPdfs],
  );
  const chosen = useMemo(() => new Set(Array.from(badges.keys(), String)), [badges]);
  const choose = (next: ReadonlySet<string>) => {
    const now = readList();
    const added = [...next].find((page) => !chosen.has(page));
    const had = [...chosen].find((page) => !next.has(page));
    if (added !== undefined) {
      const { list: changed, index } = addBookmark(now, Number(added));
      change(changed);
      onPlace(index);
    } else if (had !== undefined) onPlace(now.findIndex(({ page }) => String(page) === had));
  };
  return (
    <>
      <PageToolbar count={t('pick')} />
      <PageTiles
        state={tiles}
        items={items}
        label={ofPdfs('pages.list')}
        keys={t('pick')}
        selection={{ mark: 'take', chosen, onChoose: choose }}
      />
    </>
  );
}

/** The title of the first bookmark of each page, and how many others it has. */
function badgesOf(list: ReturnType<typeof useBookmarkList>['list']): Map<number, string> {
  const badges = new Map<number, string>();
  for (const [page, own] of Map.groupBy(list, (bookmark) => bookmark.page)) {
    if (page === null) continue;
    const [first] = own;
    badges.set(page, `${first?.title || '…'}${own.length > 1 ? ` +${own.length - 1}` : ''}`);
  }
  return badges;
}
