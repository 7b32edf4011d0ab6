import { type ReactNode, Suspense } from 'react';
import { focusFileInput } from '../choosing/file-input.ts';
import { RelatedTools } from './next-tools/related-tools.tsx';
import { ExpiredView, type ResultFact, ResultView } from './result-view.tsx';
import type { RunState, ToolResult } from '../model/tool-state.ts';
import { SharePrompt } from './sharing/share-prompt.tsx';
import { useToolRunner } from '../running/use-tool-run.tsx';
import { lazyPart } from '../../site/lazy-part.ts';
import type { IconName } from '../../ui/icon.tsx';

const ResultFiles = lazyPart(() => import('./result-files/result-files.tsx').then((module) => module.ResultFiles));

export interface RunResultProps {
  run: Extract<RunState, { name: 'success' | 'expired' }>;
  labels: { again: string; edit: string };
  title: (result: ToolResult) => string;
  /** Icon before the title; a check mark by default. */
  seal?: IconName;
  downloadLabel: (result: ToolResult) => string;
  facts: (result: ToolResult) => readonly ResultFact[];
  /** Pages of the PDF from which a result with fewer pages was made. */
  originalPagesOf?: ((result: ToolResult) => number | undefined) | undefined;
  /** What each file of a result's ZIP contains, in their order. */
  captionsOf?: ((result: ToolResult) => readonly string[]) | undefined;
  /** Absent where something must be entered again, such as a password. */
  onStart: (() => void) | undefined;
  /** A choice between results, below the facts. */
  choice?: ReactNode;
  /** Whether the result has a text that is shown above the download, and copied beside it. */
  hasText?: boolean | undefined;
  /** Content of the tool, below the download. */
  children?: ReactNode;
}

/** Result of a run, or a notice that it has expired. */
export function RunResult({
  run,
  labels,
  title,
  seal,
  downloadLabel,
  facts,
  originalPagesOf,
  captionsOf,
  onStart,
  choice,
  hasText,
  children,
}: RunResultProps) {
  const runner = useToolRunner();
  const goBack = () => runner.dispatch({ type: 'returned' });
  const reset = () => {
    runner.dispatch({ type: 'reset' });
    focusFileInput();
  };
  if (run.name === 'expired')
    return <ExpiredView againLabel={labels.again} onCreateAgain={onStart ?? goBack} onAgain={reset} />;

  const { result } = run;
  return (
    <ResultView
      result={result}
      title={title(result)}
      {...(seal === undefined ? {} : { seal })}
      facts={facts(result)}
      choice={choice}
      hasText={hasText}
      originalPages={originalPagesOf?.(result)}
      downloadLabel={downloadLabel(result)}
      againLabel={labels.again}
      onAgain={reset}
      edit={{ label: labels.edit, onEdit: goBack }}
      next={<RelatedTools result={result} />}
    >
      {children}
      {result.mime === 'application/zip' && (
        <Suspense fallback={null}>
          <ResultFiles result={result} captions={captionsOf?.(result)} />
        </Suspense>
      )}
      {run.isSafe && <SharePrompt />}
    </ResultView>
  );
}
