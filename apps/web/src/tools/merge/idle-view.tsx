import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { IdleTool } from '../../tool-run/idle-tool.tsx';
import { Button } from '../../ui/button.tsx';
import { MergeProblems } from './merge-problems.tsx';

/** Before there is a PDF. */
export function IdleView({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts('merge');
  return (
    <IdleTool
      rule={contracts.merge.input}
      multiple
      onFiles={onFiles}
      words={(word) => t(word)}
      problems={<MergeProblems />}
    >
      <Button kind="primary" disabled>
        {t('action')}
      </Button>
    </IdleTool>
  );
}
