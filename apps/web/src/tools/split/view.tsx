import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { usePageLabel } from './page-label.ts';
import { pagesOfParts } from './split-parts.ts';

const SplitOptions = lazyPart(() => import('./split-options.tsx').then((module) => module.SplitOptions));
const parts = [SplitOptions.load];

/** Extracts pages from a PDF, or splits it into several. What is in a file that a bookmark starts is its name. */
export function SplitView() {
  const { t } = useTexts('split');
  const labelOf = usePageLabel();
  const { values, read } = useForm(contracts.split);

  const captionsOf = ({ facts }: ToolResult<Contracts['split']>) =>
    (pagesOfParts(read(), facts.pageCount ?? 0) ?? []).map(labelOf);

  const factsOf = ({ facts, mime }: ToolResult<Contracts['split']>): ResultFact[] => [
    // The card of a single PDF shows how many of them it has.
    ...(facts.pageCount === undefined || mime === 'application/pdf'
      ? []
      : [{ label: t('facts.pages'), value: String(facts.pageCount) }]),
    ...(facts.outputFiles === undefined ? [] : [{ label: t('facts.files'), value: String(facts.outputFiles) }]),
    { label: t('facts.type'), value: mime === 'application/zip' ? 'ZIP' : 'PDF' },
  ];

  return (
    <SinglePdfView
      contract={contracts.split}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      required={values.mode === 'halves' ? [] : ['config']}
      facts={factsOf}
      originalPagesOf={({ facts }) => facts.pageCount}
      captionsOf={captionsOf}
    >
      <SplitOptions />
    </SinglePdfView>
  );
}
