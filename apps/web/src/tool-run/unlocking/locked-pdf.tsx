import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { useAnnounce } from '../announcer.tsx';
import type { ToolFile } from '../model/accept-files.ts';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useUnlocking } from './use-unlocking.ts';

export interface LockedPdfProps {
  file: ToolFile;
  /** Whether it opens without a password, and forbids something. */
  isRestricted: boolean;
}

/** Asks for the password of the chosen PDF, or whether its restrictions may be lifted, and unlocks it for the tool. */
export function LockedPdf({ file, isRestricted }: LockedPdfProps) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const announce = useAnnounce();
  const sentenceOf = useFailureSentence(run('error.failed'));
  const [password, setPassword] = useState('');
  const texts = isRestricted ? 'restricted' : 'locked';
  const { isPending, failures, unlock, reset } = useUnlocking((unlocked) => {
    if (unlocked.length > 0) announce(t(`${texts}.done`, { file: file.file.name }));
  });
  const [failure] = failures;
  const canUnlock = isRestricted || password.trim() !== '';
  return (
    <form
      noValidate
      className={styles.view}
      onSubmit={(event) => {
        event.preventDefault();
        if (canUnlock && !isPending) unlock([file], isRestricted ? null : password);
      }}
    >
      <NoticeBox kind="info" title={t(`${texts}.title`)}>
        {t(`${texts}.text`)}
      </NoticeBox>
      {isRestricted ? (
        failure !== undefined && <NoticeBox kind="error">{sentenceOf(failure)}</NoticeBox>
      ) : (
        <SecretField
          label={t('locked.password')}
          autoComplete="off"
          value={password}
          error={failure === undefined ? undefined : sentenceOf(failure)}
          showLabel={run('option.show')}
          hideLabel={run('option.hide')}
          onChange={(event) => {
            setPassword(event.target.value);
            reset();
          }}
        />
      )}
      <ToolFoot privacy={t('privacy')} sticky>
        <Button kind="primary" size="large" type="submit" icon="lock" busy={isPending} disabled={!canUnlock}>
          {t(`${texts}.action`)}
        </Button>
      </ToolFoot>
    </form>
  );
}
