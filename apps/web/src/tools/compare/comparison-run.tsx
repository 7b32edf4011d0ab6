import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import toolStyles from '../../tool-run/tool-view.module.css';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { useWorkingMode } from '../../tool-run/use-working-mode.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { type CompareRefusal, type Side } from './compare-messages.ts';
import { comparisons, enterPassword, startComparing, stopComparing } from './comparisons.ts';
import styles from './view.module.css';

const ShownComparison = lazyPart(() =>
  import('./result/shown-comparison.tsx').then((module) => module.ShownComparison),
);

/** The comparison of the chosen files: while it runs, what it found, or why it could not be made. */
export function ComparisonRun() {
  const { t } = useTexts('compare');
  const { run } = useStore(comparisons);
  const view = useWorkingMode<HTMLDivElement>();
  return (
    <div ref={view} className={styles.run} data-working="">
      {run.name === 'comparing' && (
        <>
          <p role="status">{t('comparing')}</p>
          <Progress value={100 * run.share} label={t('comparing')} />
          <ToolFoot privacy={t('privacy')}>
            <Button onClick={stopComparing}>{t('stop')}</Button>
          </ToolFoot>
        </>
      )}
      {run.name === 'refused' && <Refused key={`${run.side} ${run.code}`} side={run.side} code={run.code} />}
      {run.name === 'compared' && (
        <Suspense fallback={<p role="status">{t('comparing')}</p>}>
          <ShownComparison compared={run} />
        </Suspense>
      )}
    </div>
  );
}

function Refused({ side, code }: { side: Side | undefined; code: CompareRefusal }) {
  const { t } = useTexts('compare');
  const describe = useRefusals();
  const { files } = useStore(comparisons);
  const file = (side && files[side]?.name) ?? '';
  if (side && (code === 'encryptedPdf' || code === 'wrongPassword'))
    return <Locked side={side} file={file} isWrong={code === 'wrongPassword'} />;
  const sentence = code === 'failed' ? t('failed') : side ? describe(code, { file }) : t('tooLarge');
  return (
    <>
      <NoticeBox kind="error" title={side && t('refused', { file })}>
        {sentence}
      </NoticeBox>
      <ToolFoot privacy={t('privacy')}>
        {code === 'failed' && (
          <Button icon="retry" onClick={startComparing}>
            {t('retry')}
          </Button>
        )}
        <Button onClick={stopComparing}>{t('back')}</Button>
      </ToolFoot>
    </>
  );
}

/** Asks for the password of a PDF, which is decrypted in the browser. */
function Locked({ side, file, isWrong }: { side: Side; file: string; isWrong: boolean }) {
  const { t } = useTexts('compare');
  const { t: run } = useTexts('toolRun');
  const describe = useRefusals();
  const [password, setPassword] = useState('');
  const canTry = password !== '';
  return (
    <form
      noValidate
      className={toolStyles.view}
      onSubmit={(event) => {
        event.preventDefault();
        if (canTry) enterPassword(side, password);
      }}
    >
      <NoticeBox kind="info" title={t('locked.title', { file })}>
        {t('locked.text')}
      </NoticeBox>
      <SecretField
        label={t('locked.password', { file })}
        autoComplete="off"
        value={password}
        error={isWrong && password === '' ? describe('wrongPassword', { file }) : undefined}
        showLabel={run('option.show')}
        hideLabel={run('option.hide')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ToolFoot privacy={t('privacy')}>
        <Button onClick={stopComparing}>{t('back')}</Button>
        <Button kind="primary" size="large" type="submit" icon="lock" disabled={!canTry}>
          {t('locked.action')}
        </Button>
      </ToolFoot>
    </form>
  );
}
