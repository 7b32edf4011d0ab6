import { type Contracts, contracts } from '@blattwerk/shared';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { readAttached, isFilled } from '../../tool-run/model/option-problem.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts.watermark;
const textRequired = ['text'] as const;
const nothing: readonly string[] = [];

// Loaded with the first file.
const Options = lazyPart(() => import('./watermark-options.tsx').then(({ WatermarkOptions }) => WatermarkOptions));
const parts = [Options.load];

type Result = ToolResult<Contracts['watermark']>;

/** Puts a text or an image on the pages of a PDF, or removes what it has put there. */
export function WatermarkView() {
  const { t } = useTexts('watermark');
  const { store } = toolRunner(contract);
  const hasMark = useStore(
    store,
    ({ options }) => readAttached(contract, options).length > 0 || isFilled(options, textRequired),
  );
  const removes = useFormValue(contract, ({ remove }) => remove);
  const labels = t('view', { returnObjects: true });
  const factsOf = ({ facts: { markedPages = 0, removedPages = 0, pageCount: total = 0 } }: Result): ResultFact[] =>
    [
      { label: t('facts.marked'), count: markedPages },
      { label: t('facts.removed'), count: removedPages },
    ].flatMap(({ label, count }) => (count > 0 ? [{ label, value: t('pagesOf', { count, total }) }] : []));
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      isEditor
      labels={removes && !hasMark ? { ...labels, ...t('removal', { returnObjects: true }) } : labels}
      info={t('info')}
      required={hasMark || removes ? nothing : textRequired}
      facts={factsOf}
      successOf={({ facts: { markedPages, removedPages } }: Result) =>
        markedPages === 0 ? t(removedPages === 0 ? 'noneRemoved' : 'removed') : undefined
      }
    >
      <Options />
    </SinglePdfView>
  );
}
