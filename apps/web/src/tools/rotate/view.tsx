import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PageOverview } from '../../tool-run/pages/lazy-pages.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { useToolState } from '../../tool-run/use-tool-run.tsx';

/** A PDF is turned. */
export function RotateView() {
  const { t } = useTexts('rotate');
  const language = useLanguage();

  const facts = ({ facts: told, inputBytes, blob }: ToolResult<Contracts['rotate']>): ResultFact[] => [
    { label: t('facts.original'), value: formatBytes(told.originalSize ?? inputBytes, language) },
    { label: t('facts.output'), value: formatBytes(told.outputSize ?? blob.size, language) },
    ...(told.rotation === undefined
      ? []
      : [{ label: t('facts.rotation'), value: t('turned', { degrees: told.rotation }) }]),
    ...(told.pageCount === undefined ? [] : [{ label: t('facts.pages'), value: String(told.pageCount) }]),
  ];

  return (
    <SinglePdfView
      contract={contracts.rotate}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={facts}
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
