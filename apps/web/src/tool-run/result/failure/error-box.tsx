import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { useAnnounce } from '../../announcer.tsx';
import { FileButton } from '../../choosing/file-button.tsx';
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
  /** Removes the file that the error is about and runs again; offered where there are other files. */
  onRemoveAndRetry?: (() => void) | undefined;
  /** Takes another PDF in place of the one that the error is about. */
  onOtherPdf?: ((files: File[]) => void) | undefined;
}

/** Errors of the PDF itself: no other options help. */
const codesOfPdf: readonly string[] = ['damagedPdf', 'invalidType', 'fileTooLarge', 'tooManyPages', 'tooComplex'];

/** Error of a run, with the actions that may help; it takes the focus. */
export function ErrorBox({
  failure,
  failedText,
  sentence: ownSentence,
  onRetry,
  onBack,
  onRemoveAndRetry,
  onOtherPdf,
}: ErrorBoxProps) {
  const { t } = useTexts('toolRun');
  const sentenceOf = useFailureSentence(failedText);
  const announce = useAnnounce();
  const box = useRef<HTMLDivElement>(null);
  const { error } = failure;
  const hasOffer = onRemoveAndRetry !== undefined || offeredTool(error.code) !== null;
  // Where the same request fails again, another file or the way back to the form is the main action.
  const needsOther = onOtherPdf !== undefined && codesOfPdf.includes(error.code);
  const main = hasOffer ? null : needsOther ? 'other' : canRetryHelp(error.code) ? 'retry' : 'back';

  // Clears the last stage; the notice announces the error itself.
  useEffect(() => announce(''), [announce]);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const sentence = ownSentence ?? sentenceOf(error);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <NoticeBox
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
            {main === 'other' && onOtherPdf !== undefined && (
              <FileButton
                label={t('error.otherPdf')}
                icon="file"
                rule="pdf"
                kind="primary"
                multiple={false}
                onFiles={onOtherPdf}
              />
            )}
            {main === 'back' && (
              <Button kind="primary" onClick={onBack}>
                {t('error.back')}
              </Button>
            )}
            <Button
              kind={main === 'retry' ? 'primary' : canRetryHelp(error.code) ? 'secondary' : 'quiet'}
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
