import { isAscending } from '@blattwerk/shared';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { PdfPages } from '../reading/open-pages.ts';
import { itemsOfPages } from './page-item.ts';
import { PageTiles, useTiles } from './page-tiles.tsx';
import { PageToolbar } from './page-toolbar.tsx';
import { PagesOfFile } from './pages-of-file.tsx';

export interface PageOverviewProps {
  /** Page numbers of each resulting file, from 1; null where there are none. */
  parts: readonly (readonly number[])[] | null;
}

/** The pages of the chosen PDF, divided into files as they will be. */
export function PageOverview(props: PageOverviewProps) {
  return <PagesOfFile>{(pages) => <Overview {...props} pages={pages} />}</PagesOfFile>;
}

function Overview({ pages, parts }: PageOverviewProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const tiles = useTiles();
  const files = useMemo(() => filesOfPages(parts ?? []), [parts]);
  // The pages of all files, one after the other, are in their order: files start at cuts.
  const isDivided = useMemo(() => isAscending(parts?.flat() ?? []), [parts]);
  const items = useMemo(
    () =>
      itemsOfPages(
        pages,
        (page) => t('pages.page', { page }),
        (page) => {
          const part = files.get(page)?.join(', ');
          const isStart = !isDivided || part !== files.get(page - 1)?.join(', ');
          return {
            badge: part === undefined || !isStart ? undefined : t('pages.part', { part }),
            isCut: isDivided && isStart && page > 1,
          };
        },
      ),
    [pages, files, isDivided, t],
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

/** The numbers of the files that each page goes into, from 1. */
function filesOfPages(parts: readonly (readonly number[])[]): Map<number, number[]> {
  const files = new Map<number, number[]>();
  for (const [index, pages] of parts.entries()) {
    for (const page of new Set(pages)) {
      const known = files.get(page);
      if (known) known.push(index + 1);
      else files.set(page, [index + 1]);
    }
  }
  return files;
}
