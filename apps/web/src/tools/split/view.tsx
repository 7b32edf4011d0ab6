import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { SplitOptions } from './split-options.tsx';

/** Pages are taken out of a PDF, or it is cut into several. */
export function SplitView() {
  const { t } = useTexts('split');

  const facts = ({ facts: told, mime }: ToolResult<Contracts['split']>): ResultFact[] => [
    ...(told.pageCount === undefined ? [] : [{ label: t('facts.pages'), value: String(told.pageCount) }]),
    ...(told.outputFiles === undefined ? [] : [{ label: t('facts.files'), value: String(told.outputFiles) }]),
    { label: t('facts.type'), value: mime === 'application/zip' ? 'ZIP' : 'PDF' },
  ];

  return (
    <SinglePdfView contract={contracts.split} labels={t('view', { returnObjects: true })} facts={facts}>
      <SplitOptions />
    </SinglePdfView>
  );
}
