import { isAscending, pageRuns, pagesBetween } from '@blattwerk/shared';
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
  /** Gets the files after a cut was made or removed between two pages; absent where no page can be cut off. */
  onCut?: ((parts: number[][]) => void) | undefined;
}

/** The pages of the chosen PDF, divided into files as they will be. */
export function PageOverview(props: PageOverviewProps) {
  return <PagesOfFile>{(pages) => <Overview {...props} pages={pages} />}</PagesOfFile>;
}

function Overview({ pages, parts, onCut }: PageOverviewProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const tiles = useTiles();
  const files = useMemo(() => filesOfPages(parts ?? []), [parts]);
  const kept = useMemo(() => parts?.flat() ?? pagesBetween(1, pages.count), [parts, pages.count]);
  // The pages of all files, one after the other, are in their order: files start at cuts.
  const isDivided = useMemo(() => isAscending(kept), [kept]);
  const canCut = onCut !== undefined && isDivided && parts?.some((part) => pageRuns(part).length > 1) !== true;
  const items = useMemo(() => {
    const keptPages = new Set(kept);
    return itemsOfPages(
      pages,
      (page) => t('pages.page', { page }),
      (page) => {
        const part = files.get(page)?.join(', ');
        const isStart = !isDivided || part !== files.get(page - 1)?.join(', ');
        return {
          badge: part === undefined || !isStart ? undefined : t('pages.part', { part }),
          isCut: isDivided && isStart && page > 1,
          cut: canCut && keptPages.has(page) && keptPages.has(page - 1) ? t('pages.cut') : undefined,
        };
      },
    );
  }, [pages, files, kept, isDivided, canCut, t]);
  const cut = canCut
    ? {
        mark: 'cut' as const,
        chosen: new Set((parts ?? [[1]]).map(([first]) => String(first))),
        onChoose: (chosen: ReadonlySet<string>) => onCut(pageRuns(kept, new Set(Array.from(chosen, Number)))),
      }
    : undefined;
  const pageCount = run('pageCount', { count: pages.count });
  return (
    <>
      <PageToolbar
        count={parts === null ? (cut ? t('pages.cutHint') : pageCount) : t('pages.files', { count: parts.length })}
      />
      <PageTiles state={tiles} items={items} label={t('pages.list')} keys={cut && t('pages.cutKeys')} selection={cut} />
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
