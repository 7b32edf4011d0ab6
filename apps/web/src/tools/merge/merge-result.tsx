import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { RelatedTools } from '../../tool-run/related-tools.tsx';
import { ExpiredView, ResultView } from '../../tool-run/result-view.tsx';
import type { Run } from '../../tool-run/run-state.ts';
import { SharePrompt } from '../../tool-run/share-prompt.tsx';
import { useToolRunner } from '../../tool-run/use-tool-run.tsx';

export interface MergeResultProps {
  run: Extract<Run, { name: 'success' | 'expired' }>;
  onStart: () => void;
}

/** The one PDF, or the word that its time is over. */
export function MergeResult({ run, onStart }: MergeResultProps) {
  const { t } = useTexts('merge');
  const language = useLanguage();
  const runner = useToolRunner();
  const reset = () => {
    runner.dispatch({ type: 'reset' });
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[type=file]')?.focus());
  };
  if (run.name === 'expired') return <ExpiredView againLabel={t('again')} onCreateAgain={onStart} onAgain={reset} />;

  const { result } = run;
  return (
    <ResultView
      result={result}
      title={t('success')}
      facts={[
        {
          label: t('facts.from'),
          value: t('from', { count: result.inputCount, size: formatBytes(result.inputBytes, language) }),
        },
        { label: t('facts.pdf'), value: formatBytes(result.blob.size, language) },
      ]}
      downloadLabel={t('download')}
      againLabel={t('again')}
      onAgain={reset}
      edit={{ label: t('edit'), onEdit: () => runner.dispatch({ type: 'returned' }) }}
    >
      <SharePrompt />
      <RelatedTools result={result} />
    </ResultView>
  );
}
