import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { useAnnounce } from '../../announcer.tsx';
import { canRetryHelp } from './can-retry-help.ts';
import { useFailureSentence } from './use-failure-sentence.ts';
import { OfferedTool, offeredTool } from '../next-tools/offered-tool.tsx';
import styles from './error-box.module.css';
import type { Failure } from '../../model/tool-state.ts';

export interface ErrorBoxProps {
  failure: Failure;
  /** Text for errors without a text of their own. */
  failedText: string;
  onRetry: () => void;
  onBack: () => void;
  /** The tool's text for this error; that of the catalog by default. */
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
  const sentenceOf = useFailureSentence(failedText);
  const announce = useAnnounce();
  const box = useRef<HTMLDivElement>(null);
  const { error } = failure;
  const hasOffer = onRemoveAndRetry !== undefined || offeredTool(error.code) !== null;
  // Where the same request fails again, the way back to the form is the main action.
  const main = hasOffer ? null : canRetryHelp(error.code) ? 'retry' : 'back';

  // Clears the last stage; the notice announces the error itself.
  useEffect(() => announce(''), [announce]);
  useEffect(() => {
    if (!leavesFocus) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [leavesFocus]);

  const sentence = ownSentence ?? sentenceOf(error);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <NoticeBox
        kind="error"
        // A field has the focus, and says what is wrong with it.
        title={leavesFocus ? undefined : t('error.title')}
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
            {main === 'back' && !leavesFocus && (
              <Button kind="primary" onClick={onBack}>
                {t('error.back')}
              </Button>
            )}
            <Button
              kind={main === 'retry' ? 'primary' : canRetryHelp(error.code) ? 'secondary' : 'quiet'}
              size={leavesFocus ? 'small' : 'medium'}
              icon="retry"
              onClick={onRetry}
            >
              {t('error.retry')}
            </Button>
            {main !== 'back' && (
              <Button kind="secondary" onClick={onBack}>
                {t('error.back')}
              </Button>
            )}
          </>
        }
      >
        <p>{`${t('error.mark')} ${sentence}`}</p>
        {error.status >= 500 && error.requestId !== undefined && (
          <p className={styles.number}>{t('error.requestId', { requestId: error.requestId })}</p>
        )}
      </NoticeBox>
    </div>
  );
}
