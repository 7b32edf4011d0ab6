import { useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAnnounce } from '../announcer.tsx';
import { failureSentence } from './failure-sentence.ts';
import { OfferedTool, offeredTool } from './offered-tool.tsx';
import styles from './error-box.module.css';
import type { Failure } from '../running/run-state.ts';

export interface ErrorBoxProps {
  failure: Failure;
  /** Text for errors without a text of their own. */
  failedText: string;
  onRetry: () => void;
  onBack: () => void;
  /** The tool's text for this error; that of the catalogue by default. */
  sentence?: string | undefined;
  /** Leaves the focus to a field that the error is about. */
  leavesFocus?: boolean;
  /** Removes the file that the error is about and runs again; offered where there are other files. */
  onRemoveAndRetry?: (() => void) | undefined;
}

/** Error of a run, with the actions that may help; it takes the focus. */
export function ErrorBox({
  failure,
  failedText,
  sentence: ownSentence,
  leavesFocus = false,
  onRetry,
  onBack,
  onRemoveAndRetry,
}: ErrorBoxProps) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const announce = useAnnounce();
  const box = useRef<HTMLDivElement>(null);
  const { error } = failure;
  const retryKind = onRemoveAndRetry === undefined && offeredTool(error.code) === null ? 'primary' : 'secondary';

  // Clears the last stage; the notice announces the error itself.
  useEffect(() => announce(''), [announce]);
  useEffect(() => {
    if (!leavesFocus) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [leavesFocus]);

  const sentence =
    ownSentence ??
    failureSentence(error, language, {
      network: t('error.network'),
      timedOut: t('error.timedOut'),
      aborted: t('error.aborted'),
      failed: failedText,
      tooManyRequests: t('error.tooManyRequests'),
    });
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Notice
        kind="error"
        title={t('error.title')}
        actions={
          <>
            <OfferedTool failure={failure} />
            {onRemoveAndRetry !== undefined && (
              <Button
                kind={offeredTool(error.code) === null ? 'primary' : 'secondary'}
                icon="trash"
                onClick={onRemoveAndRetry}
              >
                {t('error.removeAndRetry')}
              </Button>
            )}
            <Button kind={retryKind} icon="retry" onClick={onRetry}>
              {t('error.retry')}
            </Button>
            <Button kind="secondary" onClick={onBack}>
              {t('error.back')}
            </Button>
          </>
        }
      >
        <p>{`${t('error.mark')} ${sentence}`}</p>
        {error.status >= 500 && error.requestId !== undefined && (
          <p className={styles.number}>{t('error.requestId', { requestId: error.requestId })}</p>
        )}
      </Notice>
    </div>
  );
}
