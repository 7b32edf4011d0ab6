import { formatBytes } from '@blattwerk/shared';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { ApiError } from '../../api/api-error.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { AnchorButton, Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { reportUsage } from '../../usage/usage-events.ts';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import type { ResultFact } from '../result/result-view.tsx';
import { canRetryHelp } from '../result/failure/can-retry-help.ts';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { type Busy, progressOf } from '../model/busy-run.ts';
import { statusOf } from '../model/progress.ts';
import type { ToolResult } from '../model/tool-state.ts';
import { useJobPhase } from '../running/progress/use-job-phase.ts';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useToolRunner } from '../running/use-tool-run.tsx';
import { useWorkingMode } from '../use-working-mode.ts';
import rowStyles from './batch-rows.module.css';
import { type BatchRow, batchOf } from '../running/batch-store.ts';
import { SaveAll } from './save-all.tsx';
import { useRunNames } from './use-run-names.ts';

export interface BatchRunsProps {
  rows: readonly BatchRow[];
  labels: { again: string; failed: string };
  facts: (result: ToolResult) => readonly ResultFact[];
  /** Text before the sentence of a failure, such as the step that failed. */
  placeOf?: ((error: ApiError) => string | undefined) | undefined;
}

/** The runs of several files: progress, result or error of each, and all results as one ZIP. */
export function BatchRuns({ rows, labels, facts, placeOf }: BatchRunsProps) {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const tool = useToolRunner();
  const language = useLanguage();
  const batch = batchOf(tool);
  const view = useWorkingMode<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const names = useRunNames(rows);
  const done = names.filter((name) => name === 'success' || name === 'error' || name === 'expired').length;
  const isBusy = done < rows.length;
  const succeeded = rows.filter((_, index) => names[index] === 'success');
  const failed = rows.filter((row, index) => names[index] === 'error' && canRetry(row));
  const focusHeading = useEffectEvent(() => heading.current?.focus({ preventScroll: true }));
  // The focused button is gone both when the runs begin and when they have ended.
  const state = isBusy ? 'busy' : 'done';
  useEffect(() => {
    if (state) focusHeading();
  }, [state]);

  const retry = (some: readonly BatchRow[]) => void batch.retry(some, { site: siteConfig(), language });
  return (
    <div ref={view} className={styles.view} data-working="">
      <h2 ref={heading} tabIndex={-1} className={rowStyles.title}>
        {isBusy
          ? t('several.busy', { done, total: rows.length })
          : t('several.done', { count: succeeded.length, total: rows.length })}
      </h2>
      <ul className={rowStyles.rows} aria-label={t('several.list')}>
        {rows.map((row) => (
          <RunRow
            key={row.file.id}
            row={row}
            failed={labels.failed}
            facts={facts}
            placeOf={placeOf}
            onRetry={() => retry([row])}
          />
        ))}
      </ul>
      {!isBusy && (
        <div className={rowStyles.actions}>
          <Button kind="quiet" onClick={() => batch.close()}>
            {t('several.edit')}
          </Button>
          {failed.length > 1 && (
            <Button kind="quiet" icon="retry" onClick={() => retry(failed)}>
              {t('several.retryFailed')}
            </Button>
          )}
        </div>
      )}
      <ToolFoot privacy={t('several.privacy')} sticky>
        <div className={rowStyles.actions}>
          {isBusy ? (
            <Button kind="secondary" icon="close" onClick={() => batch.close()}>
              {run('cancel')}
            </Button>
          ) : (
            <>
              <Button
                kind="secondary"
                icon="plus"
                onClick={() => {
                  batch.close();
                  tool.dispatch({ type: 'reset' });
                }}
              >
                {labels.again}
              </Button>
              {succeeded.length > 1 && <SaveAll rows={succeeded} />}
            </>
          )}
        </div>
      </ToolFoot>
    </div>
  );
}

function canRetry({ runner }: BatchRow): boolean {
  const { run } = runner.store.getState();
  return run.name === 'error' && canRetryHelp(run.failure.error.code);
}

interface RunRowProps extends Pick<BatchRunsProps, 'facts' | 'placeOf'> {
  row: BatchRow;
  failed: string;
  onRetry: () => void;
}

function RunRow({ row: { file, runner }, failed, facts, placeOf, onRetry }: RunRowProps) {
  const { t } = useTexts('singlePdf');
  const { t: texts } = useTexts('toolRun');
  const language = useLanguage();
  const sentenceOf = useFailureSentence(failed);
  const run = useStore(runner.store, (state) => state.run);
  const { name } = file.file;
  const main = run.name === 'success' ? facts(run.result).find(({ isMain }) => isMain) : undefined;
  return (
    <li className={rowStyles.row} data-file={file.id} data-state={run.name}>
      <div className={rowStyles.picture}>
        <PdfPicture
          file={run.name === 'success' && run.result.mime === 'application/pdf' ? run.result.blob : file.file}
        />
      </div>
      <div className={rowStyles.textBlock}>
        <span className={rowStyles.name} title={name}>
          {name}
        </span>
        {run.name === 'busy' ? (
          <RunProgress busy={run} breakpoints={runner.contract.breakpoints} />
        ) : (
          <span className={rowStyles.facts}>
            {run.name === 'ready' && t('several.waiting')}
            {run.name === 'success' && <span>{formatBytes(run.result.blob.size, language)}</span>}
            {main !== undefined && <span className={rowStyles.saving}>{`${main.label} ${main.value}`}</span>}
            {run.name === 'expired' && texts('result.released')}
          </span>
        )}
        {run.name === 'error' && (
          <span className={rowStyles.error} role="alert">
            {[placeOf?.(run.failure.error), sentenceOf(run.failure.error)].filter(Boolean).join(' ')}
          </span>
        )}
      </div>
      {run.name === 'success' && (
        <AnchorButton
          kind="secondary"
          icon="download"
          href={run.result.url}
          download={run.result.downloadName}
          aria-label={t('files.save', { file: run.result.downloadName })}
          onClick={() => {
            reportUsage({ name: 'download', tool: runner.contract.name });
            runner.dispatch({ type: 'downloaded' });
          }}
        >
          {t('several.save')}
        </AnchorButton>
      )}
      {(run.name === 'expired' || (run.name === 'error' && canRetryHelp(run.failure.error.code))) && (
        <IconButton icon="retry" label={t('several.retry', { file: name })} onClick={onRetry} />
      )}
    </li>
  );
}

function RunProgress({ busy, breakpoints }: { busy: Busy; breakpoints: Parameters<typeof progressOf>[2] }) {
  const { t } = useTexts('toolRun');
  const { phase, percent } = progressOf(busy, useJobPhase(busy), breakpoints);
  const status = t(`status.${statusOf(phase, percent, breakpoints)}`);
  return (
    <>
      <span className={rowStyles.facts}>{status}</span>
      <Progress value={percent} label={t('progress')} />
    </>
  );
}
