import { contracts, formatBytes } from '@blattwerk/shared';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { totalBytes } from '../../tool-run/accept-files.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { DropZone } from '../../tool-run/drop-zone.tsx';
import { ErrorBox } from '../../tool-run/error-box.tsx';
import { OptionFields } from '../../tool-run/option-fields.tsx';
import { ProblemNotice } from '../../tool-run/problem-notice.tsx';
import type { Run } from '../../tool-run/run-state.ts';
import { useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImageList } from './image-list.tsx';
import { problemSentence } from './problem-sentence.ts';
import styles from './view.module.css';

/** From so many images on, removing all of them is asked about. */
const manyImages = 6;

export interface SelectedViewProps {
  run: Run;
  onFiles: (files: File[]) => void;
  onStart: () => void;
}

/** The chosen images, how they become pages, and the button that makes the PDF; an error stands above them. */
export function SelectedView({ run, onFiles, onStart }: SelectedViewProps) {
  const { t } = useTexts('convert');
  const { t: runTexts } = useTexts('toolRun');
  const language = useLanguage();
  const runner = useToolRunner();
  const count = useRef<HTMLHeadingElement>(null);
  const convert = useRef<HTMLButtonElement>(null);
  const files = useToolState((state) => state.files);

  // Where the element that had the focus is gone (the large drop zone, a cancel button), the list's heading takes it.
  useEffect(() => {
    if (run.name === 'ready' && (document.activeElement === document.body || document.activeElement === null)) {
      count.current?.focus({ preventScroll: true });
    }
  }, [run.name]);

  const refusedId = run.name === 'error' ? run.failure.fileId : null;
  const removeAndRetry = () => {
    if (refusedId === null) return;
    runner.dispatch({ type: 'fileRemoved', id: refusedId });
    onStart();
  };

  return (
    <div className={styles.view}>
      {run.name === 'error' && (
        <ErrorBox
          key={run.failure.error.requestId ?? run.failure.error.code}
          failure={run.failure}
          failedText={t('failed')}
          onRetry={onStart}
          onBack={() => {
            runner.dispatch({ type: 'returned' });
            convert.current?.focus();
          }}
          onRemoveAndRetry={refusedId !== null && files.length > 1 ? removeAndRetry : undefined}
        />
      )}
      <ProblemNotice describe={(problem) => problemSentence(problem, t, runTexts, language)} />
      <Summary headingRef={count} />
      <ImageList onEmptied={focusDropZone} />
      <DropZone
        rule={contracts.convert.input}
        multiple
        compact
        onFiles={onFiles}
        texts={{
          title: t('dropTitleMore'),
          text: t('dropTextMore'),
          active: t('dropActive'),
          reject: t('dropReject'),
          photo: t('takePhoto'),
        }}
      />
      <details className={styles.options}>
        <summary>
          {t('more')}
          <Icon name="chevron-down" />
        </summary>
        <OptionFields
          contract={contracts.convert}
          label={(field) => t(`options.${field}.label`)}
          choiceLabel={(field, choice) => choiceLabel(t('options', { returnObjects: true }), field, choice)}
          isIdle={(field, values) => field === 'orientation' && values.page_size === 'fit'}
        />
      </details>
      <div className={styles.foot}>
        <p className={styles.privacy}>
          <Icon name="shield" size={18} />
          <span>{t('privacy')}</span>
        </p>
        <Button ref={convert} kind="primary" size="large" icon="convert" onClick={onStart}>
          {t('convert')}
        </Button>
      </div>
    </div>
  );
}

type OptionTexts = Readonly<Record<string, { choices: Readonly<Record<string, string>> }>>;

function choiceLabel(options: OptionTexts, field: string, choice: string): string {
  return options[field]?.choices[choice] ?? choice;
}

function focusDropZone(): void {
  document.querySelector<HTMLInputElement>('input[type=file]')?.focus();
}

function Summary({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = useTexts('convert');
  const language = useLanguage();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const files = useToolState((state) => state.files);
  const [isAsking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    runner.dispatch({ type: 'filesCleared' });
    announce(t('clear.done'));
    requestAnimationFrame(focusDropZone);
  };
  return (
    <div className={styles.summary}>
      <h2 ref={headingRef} tabIndex={-1}>
        {t('count', { count: files.length })}{' '}
        <span className={styles.soft}>{formatBytes(totalBytes(files), language)}</span>
      </h2>
      <Button
        kind="quiet"
        size="small"
        icon="trash"
        onClick={() => (files.length >= manyImages ? setAsking(true) : clear())}
      >
        {t('clear.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('clear.title')}
        confirmLabel={t('clear.confirm')}
        cancelLabel={t('clear.cancel')}
        danger
        onConfirm={clear}
        onCancel={() => setAsking(false)}
      >
        <p>{t('clear.text', { count: files.length })}</p>
      </ConfirmDialog>
    </div>
  );
}
