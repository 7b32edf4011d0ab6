import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { useAnnounce } from '../announcer.tsx';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { unlockFile } from './unlock-file.ts';

export interface LockedPdfProps {
  file: File;
  /** Takes the unlocked file in place of the locked one. */
  onUnlocked: (unlocked: File) => void;
}

/** Asks for the password of a PDF that cannot be opened without it, and unlocks it for the tool. */
export function LockedPdf({ file, onUnlocked }: LockedPdfProps) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const language = useLanguage();
  const announce = useAnnounce();
  const sentenceOf = useFailureSentence(run('error.failed'));
  const [password, setPassword] = useState('');
  const unlock = useMutation<File, ApiError>(
    {
      mutationFn: () => unlockFile(file, password, language),
      onSuccess: (unlocked) => {
        announce(t('locked.done', { file: file.name }));
        onUnlocked(unlocked);
      },
    },
    queryClient,
  );
  return (
    <form
      noValidate
      className={styles.view}
      onSubmit={(event) => {
        event.preventDefault();
        if (password.trim() !== '' && !unlock.isPending) unlock.mutate();
      }}
    >
      <NoticeBox kind="info" title={t('locked.title')}>
        {t('locked.text')}
      </NoticeBox>
      <SecretField
        label={t('locked.password')}
        autoComplete="off"
        value={password}
        error={unlock.error === null ? undefined : sentenceOf(unlock.error)}
        showLabel={run('option.show')}
        hideLabel={run('option.hide')}
        onChange={(event) => {
          setPassword(event.target.value);
          unlock.reset();
        }}
      />
      <ToolFoot privacy={t('privacy')} sticky>
        <Button
          kind="primary"
          size="large"
          type="submit"
          icon="lock"
          busy={unlock.isPending}
          disabled={password.trim() === ''}
        >
          {t('locked.action')}
        </Button>
      </ToolFoot>
    </form>
  );
}
