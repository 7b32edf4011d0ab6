import { Suspense } from 'react';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';

const DoubtfulWords = lazyPart(() => import('./doubtful-words.tsx').then((module) => module.DoubtfulWords));

/** The result, its text, and the words on the pages that are to be compared. */
export function OcrResult(props: PdfResultProps) {
  const { run } = props;
  const doubtful = run.name === 'success' ? doubtfulWordsOf(run.result) : 0;
  return (
    <PdfResult {...props} hasText>
      {doubtful > 0 && run.name === 'success' && (
        <Suspense fallback={null}>
          <DoubtfulWords blob={run.result.blob} count={doubtful} />
        </Suspense>
      )}
    </PdfResult>
  );
}

/** Their number in a PDF, which has their places. */
function doubtfulWordsOf({ mime, facts }: ToolResult): number {
  return mime === 'application/pdf' ? (facts['doubtfulWords'] ?? 0) : 0;
}
