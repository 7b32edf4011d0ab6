import { contracts, describeRefusal, formatLimitBytes } from '@blattwerk/shared';
import { useEffect, useRef } from 'react';
import { siteConfig } from '../../app/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { totalBytes } from '../../tool-run/accept-files.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { DropZone } from '../../tool-run/drop-zone.tsx';
import { ErrorBox } from '../../tool-run/error-box.tsx';
import { FileList } from '../../tool-run/file-list/file-list.tsx';
import { ListSummary } from '../../tool-run/file-list/list-summary.tsx';
import { idsByName } from '../../tool-run/file-list/sort-by-name.ts';
import type { Run } from '../../tool-run/run-state.ts';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MergeProblems } from './merge-problems.tsx';
import { PdfRow } from './pdf-row.tsx';

const { input } = contracts.merge;

export interface SelectedViewProps {
  run: Run;
  onFiles: (files: File[]) => void;
  onStart: () => void;
}

/** The chosen PDFs in their order, and the button that merges them; an error stands above them. */
export function SelectedView({ run, onFiles, onStart }: SelectedViewProps) {
  const { t } = useTexts('merge');
  const language = useLanguage();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const count = useRef<HTMLHeadingElement>(null);
  const merge = useRef<HTMLButtonElement>(null);
  const files = useToolState((state) => state.files);
  const maxSize = siteConfig().limits[input.totalBytes];
  const isTooLarge = totalBytes(files) > maxSize;
  const missing = input.minFiles - files.length;

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
  const sort = () => {
    runner.dispatch({ type: 'filesSorted', ids: idsByName(files, language) });
    announce(t('sorted'));
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
            merge.current?.focus();
          }}
          onRemoveAndRetry={refusedId !== null && files.length > input.minFiles ? removeAndRetry : undefined}
        />
      )}
      <MergeProblems />
      <ListSummary
        headingRef={count}
        count={t('count', { count: files.length })}
        sizeNote={t('ofSize', { size: formatLimitBytes(maxSize, language) })}
        clear={{
          action: t('clear.action'),
          title: t('clear.title'),
          text: t('clear.text', { count: files.length }),
          confirm: t('clear.confirm'),
          cancel: t('clear.cancel'),
          done: t('clear.done'),
        }}
        onCleared={focusDropZone}
      >
        {files.length > 1 && (
          <Button kind="quiet" size="small" icon="sort" onClick={sort}>
            {t('sort')}
          </Button>
        )}
      </ListSummary>
      {isTooLarge && run.name !== 'error' && (
        <Notice kind="error">{describeRefusal('totalTooLarge', { max_size: maxSize }, language)}</Notice>
      )}
      <FileList
        layout="rows"
        Card={PdfRow}
        words={(word, values) => t(word, { ...values })}
        refusalOf={(code) => t(`refused.${markOf(code)}`)}
        onEmptied={focusDropZone}
      />
      <DropZone
        rule={input}
        multiple
        compact
        onFiles={onFiles}
        texts={{
          title: t('dropTitleMore'),
          text: t('dropTextMore'),
          active: t('dropActive'),
          reject: t('dropReject'),
          ...(missing > 0 ? { hint: t('needsMore', { count: missing }) } : {}),
        }}
      />
      <ToolFoot privacy={t('privacy')} sticky>
        <Button ref={merge} kind="primary" size="large" icon="merge" disabled={missing > 0} onClick={onStart}>
          {t('action')}
        </Button>
      </ToolFoot>
    </div>
  );
}

const marks = ['encryptedPdf', 'damagedPdf', 'invalidType', 'fileTooLarge'] as const;

function markOf(code: string): (typeof marks)[number] | 'other' {
  return marks.find((mark) => mark === code) ?? 'other';
}

function focusDropZone(): void {
  document.querySelector<HTMLInputElement>('input[type=file]')?.focus();
}
