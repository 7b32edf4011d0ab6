import { Suspense } from 'react';
import { lazyPart } from '../../site/lazy-part.ts';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';

const ReadText = lazyPart(() => import('./read-text.tsx').then((module) => module.ReadText));

/** The result, and its text. */
export function OcrResult(props: PdfResultProps) {
  const { run } = props;
  return (
    <PdfResult {...props}>
      {run.name === 'success' && (
        <Suspense fallback={null}>
          <ReadText blob={run.result.blob} />
        </Suspense>
      )}
    </PdfResult>
  );
}
