import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../choosing/drop-zone.tsx';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useToolRunner } from '../use-tool-run.tsx';
import { SinglePdfProblems } from './single-pdf-problems.tsx';

/** Before there is a file. */
export function IdlePdf({ action, onFiles }: { action: string; onFiles: (files: File[]) => void }) {
  const { t } = useTexts('singlePdf');
  const { contract } = useToolRunner();
  return (
    <div className={styles.view}>
      <SinglePdfProblems />
      <DropZone
        rule={contract.input}
        multiple={false}
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
          {action}
        </Button>
      </ToolFoot>
    </div>
  );
}
