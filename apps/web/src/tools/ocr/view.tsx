import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { OcrOptions } from './ocr-options.tsx';

const contract = contracts.ocr;
const Result = lazyPart(() => import('./ocr-result.tsx').then(({ OcrResult }) => OcrResult));
const parts = [Result.load];

/** Recognizes the text of scanned pages. */
export function OcrView() {
  const { t } = useTexts('ocr');
  const factsOf = ({ facts }: ToolResult<Contracts['ocr']>): ResultFact[] => {
    const { recognizedWords = 0, recognizedPages = 0, pageCount = 0, confidence = 0 } = facts;
    const { doubtfulPages = 0, turnedPages = 0 } = facts;
    if (recognizedPages === 0) return [];
    return [
      { label: t('facts.words'), value: String(recognizedWords), isMain: true },
      { label: t('facts.pages'), value: t('pagesOf', { count: recognizedPages, total: pageCount }) },
      ...(recognizedWords > 0 ? [{ label: t('facts.confidence'), value: t('percent', { value: confidence }) }] : []),
      ...(doubtfulPages > 0 ? [{ label: t('facts.doubtful'), value: String(doubtfulPages) }] : []),
      ...(turnedPages > 0 ? [{ label: t('facts.turned'), value: String(turnedPages) }] : []),
    ];
  };
  const successOf = ({ facts, mime }: ToolResult) => {
    const isPdf = mime === 'application/pdf';
    if (facts['recognizedPages'] === 0) return t(isPdf ? 'unchanged' : 'textSuccess');
    if (facts['recognizedWords'] === 0) return t('noWords');
    return isPdf ? undefined : t('textSuccess');
  };
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
      successOf={successOf}
      Result={Result}
    >
      <OcrOptions />
    </SinglePdfView>
  );
}
