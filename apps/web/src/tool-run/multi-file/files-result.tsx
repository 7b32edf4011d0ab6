import { formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import { RunResult, type RunResultProps } from '../result/run-result.tsx';
import type { MultiFileLabels } from './labels.ts';

export interface FilesResultProps extends Pick<RunResultProps, 'run' | 'onStart' | 'children'> {
  labels: MultiFileLabels;
}

/** The PDF made of several files. */
export function FilesResult({ labels, ...rest }: FilesResultProps) {
  const language = useLanguage();
  return (
    <RunResult
      {...rest}
      labels={labels}
      title={() => labels.success}
      downloadLabel={() => labels.download}
      facts={({ inputCount, inputBytes, blob }) => [
        { label: labels.facts.from, value: labels.from(inputCount, formatBytes(inputBytes, language)) },
        { label: labels.facts.pdf, value: formatBytes(blob.size, language) },
      ]}
    />
  );
}
