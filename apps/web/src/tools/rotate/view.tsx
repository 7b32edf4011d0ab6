import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { LazyPageRotator } from '../../tool-run/pages/lazy-pages.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { RotateOptions } from './rotate-options.tsx';

const parts = [LazyPageRotator.load];

/** Rotates the pages of a PDF. */
export function RotateView() {
  const { t } = useTexts('rotate');
  const language = useLanguage();

  const factsOf = ({ facts, inputBytes, blob }: ToolResult<Contracts['rotate']>): ResultFact[] => [
    { label: t('facts.original'), value: formatBytes(facts.originalSize ?? inputBytes, language) },
    { label: t('facts.output'), value: formatBytes(facts.outputSize ?? blob.size, language) },
    // 0 where pages are rotated differently.
    ...(facts.rotation === undefined || facts.rotation === 0
      ? []
      : [{ label: t('facts.rotation'), value: t('clockwise', { degrees: facts.rotation }) }]),
    ...(facts.rotatedPages === undefined || facts.pageCount === undefined
      ? []
      : [{ label: t('facts.pages'), value: t('pagesOf', { count: facts.rotatedPages, total: facts.pageCount }) }]),
  ];

  return (
    <SinglePdfView
      contract={contracts.rotate}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      successOf={({ notices }) => (notices.includes('nothingRotated') ? t('unchanged') : undefined)}
      facts={factsOf}
    >
      <RotateOptions />
    </SinglePdfView>
  );
}
