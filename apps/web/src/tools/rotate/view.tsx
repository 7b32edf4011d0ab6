import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PageOverview } from '../../tool-run/pages/lazy-pages.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { useToolState } from '../../tool-run/use-tool-run.tsx';

/** Rotates the pages of a PDF. */
export function RotateView() {
  const { t } = useTexts('rotate');
  const language = useLanguage();

  const factsOf = ({ facts, inputBytes, blob }: ToolResult<Contracts['rotate']>): ResultFact[] => [
    { label: t('facts.original'), value: formatBytes(facts.originalSize ?? inputBytes, language) },
    { label: t('facts.output'), value: formatBytes(facts.outputSize ?? blob.size, language) },
    ...(facts.rotation === undefined
      ? []
      : [{ label: t('facts.rotation'), value: t('turned', { degrees: facts.rotation }) }]),
    ...(facts.pageCount === undefined ? [] : [{ label: t('facts.pages'), value: String(facts.pageCount) }]),
  ];

  return (
    <SinglePdfView
      contract={contracts.rotate}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
    >
      <OptionFields contract={contracts.rotate} texts={t('options', { returnObjects: true })} />
      <TurnedPages />
    </SinglePdfView>
  );
}

function TurnedPages() {
  const rotation = useToolState(({ options }) => options.rotation);
  return <PageOverview turn={Number(rotation ?? contracts.rotate.fields.rotation.default)} />;
}
