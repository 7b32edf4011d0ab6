import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { useAnnounce } from '../announcer.tsx';
import type { ToolFile } from '../model/accept-files.ts';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { useUnlocking } from './use-unlocking.ts';

export interface LockedFilesProps {
  /** At least one. */
  files: readonly ToolFile[];
}

/** Tries one password on all locked files of a list. Not a form: it may be within that of the tool. */
export function LockedFiles({ files }: LockedFilesProps) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const [password, setPassword] = useState('');
  const { error, isPending, start, reset } = useListUnlocking('locked');
  const count = files.length;
  const canTry = password.trim() !== '' && !isPending;
  return (
    <NoticeBox
      kind="info"
      title={t('locked.titleOfList', { count })}
      actions={
        <Button size="small" icon="lock" busy={isPending} disabled={!canTry} onClick={() => start(files, password)}>
          {t('locked.try', { count })}
        </Button>
      }
    >
      <SecretField
        label={t('locked.password')}
        autoComplete="off"
        value={password}
        error={error}
        showLabel={run('option.show')}
        hideLabel={run('option.hide')}
        onChange={(event) => {
          setPassword(event.target.value);
          reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (canTry) start(files, password);
        }}
      />
    </NoticeBox>
  );
}

/** Lifts the restrictions of all files of a list that have some. */
export function RestrictedFiles({ files }: LockedFilesProps) {
  const { t } = useTexts('singlePdf');
  const { error, isPending, start } = useListUnlocking('restricted');
  const count = files.length;
  return (
    <NoticeBox
      kind="info"
      title={t('restricted.titleOfList', { count })}
      actions={
        <Button size="small" icon="lock" busy={isPending} onClick={() => start(files, null)}>
          {t('restricted.actionOfList')}
        </Button>
      }
    >
      <p>{t('restricted.textOfList', { count })}</p>
      {error !== undefined && <p role="alert">{error}</p>}
    </NoticeBox>
  );
}

function useListUnlocking(texts: 'locked' | 'restricted') {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const announce = useAnnounce();
  const sentenceOf = useFailureSentence(run('error.failed'));
  const { isPending, failures, unlock, reset } = useUnlocking((unlocked) => {
    if (unlocked.length > 0) announce(t(`${texts}.doneOfList`, { count: unlocked.length }));
  });
  const other = failures.find(({ code }) => code !== 'wrongPassword');
  const error =
    other !== undefined
      ? sentenceOf(other)
      : failures.length > 0
        ? t('locked.wrong', { count: failures.length })
        : undefined;
  return { error, isPending, start: unlock, reset };
}
