import { contracts } from '@blattwerk/shared';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { IdleTool } from '../../tool-run/idle-tool.tsx';
import { ProblemNotice } from '../../tool-run/problem-notice.tsx';
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
    <IdleTool
      rule={contracts.convert.input}
      multiple
      onFiles={(files) => {
        setAskedEarly(false);
        onFiles(files);
      }}
      words={(word) => t(word)}
      photo={t('takePhoto')}
      problems={
        <>
          <ProblemNotice describe={(problem) => problemSentence(problem, t, run, language)} />
          {askedEarly && <Notice kind="error">{t('noFile')}</Notice>}
        </>
      }
    >
      <Button kind="secondary" onClick={() => setAskedEarly(true)}>
        {t('convert')}
      </Button>
    </IdleTool>
  );
}
