import { useTexts } from '../../i18n/use-texts.ts';
import { RelatedTools } from '../related-tools.tsx';
import { ExpiredView, type ResultFact, ResultView } from '../result-view.tsx';
import type { Run, ToolResult } from '../run-state.ts';
import { SharePrompt } from '../share-prompt.tsx';
import { useToolRunner } from '../use-tool-run.tsx';
import type { SinglePdfWords } from './words.ts';

export interface PdfResultProps {
  run: Extract<Run, { name: 'success' | 'expired' }>;
  words: SinglePdfWords;
  facts: (result: ToolResult) => readonly ResultFact[];
  successOf: ((result: ToolResult) => string | undefined) | undefined;
  /** Absent where something must be entered again, such as a password. */
  onStart: (() => void) | undefined;
}

/** What came out, or the word that its time is over. */
export function PdfResult({ run, words, facts, successOf, onStart }: PdfResultProps) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const returnToFile = () => runner.dispatch({ type: 'returned' });
  const reset = () => {
    runner.dispatch({ type: 'reset' });
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[type=file]')?.focus());
  };
  if (run.name === 'expired')
    return <ExpiredView againLabel={words.again} onCreateAgain={onStart ?? returnToFile} onAgain={reset} />;

  const { result } = run;
  return (
    <ResultView
      result={result}
      title={successOf?.(result) ?? words.success}
      facts={facts(result)}
      downloadLabel={result.mime === 'application/zip' ? t('download.zip') : t('download.pdf')}
      againLabel={words.again}
      onAgain={reset}
      edit={{ label: t('edit'), onEdit: returnToFile }}
    >
      <SharePrompt />
      <RelatedTools result={result} />
    </ResultView>
  );
}
