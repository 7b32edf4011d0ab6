import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { RunResult, type RunResultProps } from '../../tool-run/result/run-result.tsx';

/** The PDF that the images became. */
export function ConvertResult({ run, onStart, children }: Pick<RunResultProps, 'run' | 'onStart' | 'children'>) {
  const { t } = useTexts('convert');
  const language = useLanguage();
  return (
    <RunResult
      run={run}
      words={{ again: t('again'), edit: t('edit') }}
      title={() => t('success')}
      downloadLabel={() => t('download')}
      facts={({ inputCount, inputBytes, blob }) => [
        { label: t('facts.from'), value: t('from', { count: inputCount, size: formatBytes(inputBytes, language) }) },
        { label: t('facts.pdf'), value: formatBytes(blob.size, language) },
      ]}
      onStart={onStart}
    >
      {children}
    </RunResult>
  );
}
