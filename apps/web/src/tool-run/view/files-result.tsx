import { formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import type { ToolResult } from '../model/tool-state.ts';
import { RunResult, type RunResultProps } from '../result/run-result.tsx';
import { useToolRunner } from '../running/use-tool-run.tsx';
import type { MultiFileLabels } from './labels.ts';

export interface FilesResultProps extends Pick<RunResultProps, 'run' | 'onStart' | 'children'> {
  labels: MultiFileLabels;
  /** Whether a result has a text that is worth reading. */
  hasText?: ((result: ToolResult) => boolean) | undefined;
}

/** The PDF made of several files, or a ZIP of PDFs. */
export function FilesResult({ labels, hasText, children, ...rest }: FilesResultProps) {
  const language = useLanguage();
  const textsOf = (mime: string) => (mime === 'application/zip' ? labels.zip : undefined) ?? labels;
  return (
    <RunResult
      {...rest}
      labels={labels}
      title={({ mime }) => textsOf(mime).success}
      downloadLabel={({ mime }) => textsOf(mime).download}
      facts={(result) => [
        { label: labels.facts.from, value: labels.from(result.inputCount, formatBytes(result.inputBytes, language)) },
        ...(labels.facts.more?.(result) ?? []),
      ]}
      hasText={rest.run.name === 'success' && hasText?.(rest.run.result)}
    >
      <ShrunkNotice {...rest} shrunk={labels.shrunk} />
      {children}
    </RunResult>
  );
}

/** States that images were made smaller, with a button that makes the PDF of the full size where a request may be so large. */
function ShrunkNotice({
  run,
  shrunk,
  onStart,
}: Pick<FilesResultProps, 'run' | 'onStart'> & { shrunk: MultiFileLabels['shrunk'] }) {
  const runner = useToolRunner();
  const { shrunkCount = 0, inputBytes } = run.name === 'success' ? run.result : { inputBytes: 0 };
  if (shrunk === undefined || shrunkCount === 0) return null;
  const fits = inputBytes <= siteConfig().limits[runner.contract.input.totalBytes];
  return (
    <NoticeBox
      kind="info"
      actions={
        fits && onStart ? (
          <Button
            size="small"
            onClick={() => {
              runner.dispatch({ type: 'sizeKept', isKept: true });
              onStart();
            }}
          >
            {shrunk.inFullSize}
          </Button>
        ) : undefined
      }
    >
      {shrunk.text(shrunkCount)}
    </NoticeBox>
  );
}
