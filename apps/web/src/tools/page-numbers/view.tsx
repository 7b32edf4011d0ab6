import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { NumberOptions } from './number-options.tsx';

/** Writes page numbers on the pages of a PDF. */
export function PageNumbersView() {
  const { t } = useTexts('page-numbers');
  const factsOf = ({ facts }: ToolResult<Contracts['page-numbers']>): ResultFact[] =>
    facts.numberedPages === undefined || facts.pageCount === undefined
      ? []
      : [{ label: t('facts.pages'), value: t('pagesOf', { count: facts.numberedPages, total: facts.pageCount }) }];
  return (
    <SinglePdfView
      contract={contracts['page-numbers']}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
    >
      <NumberOptions />
    </SinglePdfView>
  );
}
