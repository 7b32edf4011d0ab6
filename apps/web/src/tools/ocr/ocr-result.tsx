import { Suspense } from 'react';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';

const load = () => import('./read-text.tsx');
const TextOfPdf = lazyPart(() => load().then((module) => module.TextOfPdf));
const TextOfFile = lazyPart(() => load().then((module) => module.TextOfFile));
const DoubtfulWords = lazyPart(() => import('./doubtful-words.tsx').then((module) => module.DoubtfulWords));

/** The result, its text, and the words on the pages that are to be compared. */
export function OcrResult(props: PdfResultProps) {
  const { run } = props;
  return (
    <PdfResult {...props}>
      {run.name === 'success' && (
        <Suspense fallback={null}>
          <Details result={run.result} />
        </Suspense>
      )}
    </PdfResult>
  );
}

function Details({ result: { blob, mime, facts } }: { result: ToolResult }) {
  if (mime !== 'application/pdf') return <TextOfFile blob={blob} />;
  const { doubtfulWords = 0 } = facts;
  return (
    <>
      <TextOfPdf blob={blob} />
      {doubtfulWords > 0 && <DoubtfulWords blob={blob} count={doubtfulWords} />}
    </>
  );
}
