import { contracts } from '@blattwerk/shared';
import { useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { DropZone } from '../../tool-run/drop-zone.tsx';
import { ErrorBox } from '../../tool-run/error-box.tsx';
import { FileList } from '../../tool-run/file-list/file-list.tsx';
import { ListSummary } from '../../tool-run/file-list/list-summary.tsx';
import { OptionFields } from '../../tool-run/option-fields.tsx';
import { ProblemNotice } from '../../tool-run/problem-notice.tsx';
import type { Run } from '../../tool-run/run-state.ts';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ImageCard } from './image-card.tsx';
import { problemSentence } from './problem-sentence.ts';

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
      <ListSummary
        headingRef={count}
        count={t('count', { count: files.length })}
        clear={{
          action: t('clear.action'),
          title: t('clear.title'),
          text: t('clear.text', { count: files.length }),
          confirm: t('clear.confirm'),
          cancel: t('clear.cancel'),
          done: t('clear.done'),
        }}
        onCleared={focusDropZone}
      />
      <FileList
        layout="grid"
        Card={ImageCard}
        words={(word, values) => t(word, { ...values })}
        refusalOf={(code) => t(`refused.${markOf(code)}`)}
        onEmptied={focusDropZone}
      />
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
      <Disclosure title={t('more')}>
        <OptionFields
          contract={contracts.convert}
          texts={t('options', { returnObjects: true })}
          isIdle={(field, values) => field === 'orientation' && values.page_size === 'fit'}
        />
      </Disclosure>
      <ToolFoot privacy={t('privacy')} sticky>
        <Button ref={convert} kind="primary" size="large" icon="convert" onClick={onStart}>
          {t('convert')}
        </Button>
      </ToolFoot>
    </div>
  );
}

const marks = ['damagedImage', 'unsupportedFormat', 'imageTooLarge', 'fileTooLarge'] as const;

function markOf(code: string): (typeof marks)[number] | 'other' {
  return marks.find((mark) => mark === code) ?? 'other';
}

function focusDropZone(): void {
  document.querySelector<HTMLInputElement>('input[type=file]')?.focus();
}
