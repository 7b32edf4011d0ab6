import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { DropZone } from '../../tool-run/choosing/drop-zone.tsx';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { Button } from '../../ui/button.tsx';
import { MergeProblems } from './merge-problems.tsx';

/** Before there is a PDF. */
export function IdleView({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts('merge');
  return (
    <div className={styles.view}>
      <MergeProblems />
      <DropZone
        rule={contracts.merge.input}
        multiple
        onFiles={onFiles}
        texts={{
          title: t('dropTitle'),
          text: t('dropText'),
          active: t('dropActive'),
          reject: t('dropReject'),
          hint: t('hint'),
        }}
      />
      <ToolFoot privacy={t('privacy')}>
        <Button kind="primary" disabled>
          {t('action')}
        </Button>
      </ToolFoot>
    </div>
  );
}
