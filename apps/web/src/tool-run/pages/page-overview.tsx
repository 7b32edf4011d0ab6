import { useTexts } from '../../i18n/use-texts.ts';
import { PageGrid, type PageGridProps } from './page-grid.tsx';
import { PagesOfFile } from './pages-of-file.tsx';

export interface PageOverviewProps extends Pick<PageGridProps, 'turn'> {
  /** Page numbers of each resulting file, from 1; without it the pages stay together. */
  partsOf?: (total: number) => number[][] | null;
}

/** The pages of the chosen PDF, rotated or divided as they will be. */
export function PageOverview({ turn, partsOf }: PageOverviewProps) {
  const { t } = useTexts('singlePdf');
  return (
    <PagesOfFile>
      {(pages) => {
        const starts = new Map(partsOf?.(pages.count)?.map(([first = 1], index) => [first, index + 1]));
        return (
          <PageGrid
            pages={pages}
            label={t('pages.list')}
            {...(turn === undefined ? {} : { turn })}
            {...(partsOf === undefined
              ? {}
              : {
                  partAt: (page) => {
                    const part = starts.get(page);
                    return part === undefined ? undefined : t('pages.part', { part });
                  },
                })}
          />
        );
      }}
    </PagesOfFile>
  );
}
