import { contracts } from '@blattwerk/shared';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { DropZone } from '../../tool-run/choosing/drop-zone.tsx';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { problemSentence } from './problem-sentence.ts';

/** Before there is an image. */
export function IdleView({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts('convert');
  const { t: run } = useTexts('toolRun');
  const language = useLanguage();
  const [askedEarly, setAskedEarly] = useState(false);
  return (
    <div className={styles.view}>
      <ProblemNotice describe={(problem) => problemSentence(problem, t, run, language)} />
      {askedEarly && <Notice kind="error">{t('noFile')}</Notice>}
      <DropZone
        rule={contracts.convert.input}
        multiple
        onFiles={(files) => {
          setAskedEarly(false);
          onFiles(files);
        }}
        texts={{
          title: t('dropTitle'),
          text: t('dropText'),
          active: t('dropActive'),
          reject: t('dropReject'),
          hint: t('hint'),
          photo: t('takePhoto'),
        }}
      />
      <ToolFoot privacy={t('privacy')}>
        <Button kind="secondary" onClick={() => setAskedEarly(true)}>
          {t('convert')}
        </Button>
      </ToolFoot>
    </div>
  );
}
