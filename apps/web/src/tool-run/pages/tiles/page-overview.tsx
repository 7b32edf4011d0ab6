import { useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { PdfPages } from '../reading/open-pages.ts';
import { itemsOfPages } from './page-item.ts';
import { PageTiles, useTiles } from './page-tiles.tsx';
import { PageToolbar } from './page-toolbar.tsx';
import { PagesOfFile } from './pages-of-file.tsx';

export interface PageOverviewProps {
  /** Page numbers of each resulting file, from 1; null where there are none. */
  partsOf: (total: number) => number[][] | null;
}

/** The pages of the chosen PDF, divided into files as they will be. */
export function PageOverview(props: PageOverviewProps) {
  return <PagesOfFile>{(pages) => <Overview {...props} pages={pages} />}</PagesOfFile>;
}

function Overview({ pages, partsOf }: PageOverviewProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const tiles = useTiles();
  const parts = partsOf(pages.count);
  const starts = useMemo(() => new Map(parts?.map(([first = 1], index) => [first, index + 1])), [parts]);
  const items = useMemo(
    () =>
      itemsOfPages(
        pages,
        (page) => t('pages.page', { page }),
        (page) => {
          const part = starts.get(page);
          return {
            badge: part === undefined ? undefined : t('pages.part', { part }),
            isCut: part !== undefined && page > 1,
          };
        },
      ),
    [pages, starts, t],
  );
  return (
    <>
      <PageToolbar
        count={parts === null ? run('pageCount', { count: pages.count }) : t('pages.files', { count: parts.length })}
      />
      <PageTiles state={tiles} items={items} label={t('pages.list')} />
    </>
  );
}
