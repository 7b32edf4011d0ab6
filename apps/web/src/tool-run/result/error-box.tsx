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
  /** What the tool says where nothing more exact is known. */
  failedText: string;
  onRetry: () => void;
  onBack: () => void;
  /** The tool's own words for a failure; the catalogue's where it has none. */
  sentence?: string | undefined;
  /** Leaves the focus to a field that the failure is about. */
  leavesFocus?: boolean;
  /** Takes the file that the failure names out and goes on; offered where there are others. */
  onRemoveAndRetry?: (() => void) | undefined;
}

/** What went wrong and what can be done; the focus comes here. */
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

  // The last stage is over; what went wrong is said by the notice.
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
