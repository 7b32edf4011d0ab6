import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useAnnounce } from '../../announcer.tsx';
import { estimateSeconds, roundEstimate } from './estimate.ts';
import { type RunPhase, statusOf } from '../../model/progress.ts';
import styles from './progress-view.module.css';
import { type Busy, progressOf } from '../../model/busy-run.ts';
import { useJobPhase } from './use-job-phase.ts';
import { useNow } from './use-now.ts';
import { useToolRunner } from '../use-tool-run.tsx';
import { useWorkingMode } from '../../use-working-mode.ts';

export interface ProgressViewProps {
  run: Busy;
  title: string;
  /** Number of pages that the tool processes one after the other; absent where it does not report each of them. */
  pages?: number | undefined;
  children?: ReactNode;
}

/** Progress of a run: bar, status, estimated time, and the button that cancels it. */
export function ProgressView({ run, title, pages, children }: ProgressViewProps) {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const view = useWorkingMode<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { breakpoints } = runner.contract;
  const { phase, percent } = progressOf(run, useJobPhase(run), breakpoints);
  const key = statusOf(phase, percent, breakpoints);
  const spoken = t(`status.${key}`);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => announce(spoken), [announce, spoken]);

  /** Pages that are ready, 0 until the first is. */
  const done = phase.name === 'processing' ? Math.round(phase.fraction * (pages ?? 0)) : 0;
  const cancel = useMutation({ mutationFn: () => runner.cancel() }, queryClient);
  return (
    <div ref={view} className={styles.view} data-working="">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.bar}>
        <div className={styles.line}>
          <span className={styles.status}>
            {phase.name === 'compressing'
              ? t('status.compressingCount', { done: phase.done, total: phase.total })
              : spoken}
          </span>
          {pages !== undefined && done > 0 ? (
            <span className={styles.estimate}>{t('pageOf', { done, total: pages })}</span>
          ) : (
            key !== 'queued' && <Estimate run={run} phase={phase} percent={percent} />
          )}
        </div>
        <Progress value={percent} label={t('progress')} />
        <p className={styles.position}>
          {phase.name === 'waiting' && phase.position !== null ? t('position', { count: phase.position }) : '\u00a0'}
        </p>
      </div>
      <Button
        kind="secondary"
        icon="close"
        onClick={() => {
          cancel.mutate();
          announce(t('cancelled'));
        }}
      >
        {t('cancel')}
      </Button>
    </div>
  );
}

function Estimate({ run, phase, percent }: { run: Busy; phase: RunPhase; percent: number }) {
  const { t } = useTexts('toolRun');
  const { breakpoints } = useToolRunner().contract;
  const now = useNow(1_000);
  const progressAt = useSince(percent, now);
  const timeline = {
    phase,
    percent,
    bytes: run.bytes,
    compressingMs: now - run.compressingAt,
    uploadingMs: now - run.uploadingAt,
    workingMs: now - run.workingAt,
    progressMs: progressAt - run.workingAt,
  };
  const { unit, count } = roundEstimate(estimateSeconds(timeline, breakpoints));
  const text = unit === 'seconds' ? t('aboutSeconds', { count }) : t('aboutMinutes', { count });
  const shownSince = useSince(text, now);
  // A number that has stood for as long as it says was wrong.
  const isOver = now - shownSince > count * (unit === 'seconds' ? 1_000 : 60_000);
  return <span className={styles.estimate}>{isOver ? t('moment') : text}</span>;
}

/** The time since which a value is the same, in ms since 1970. */
function useSince(value: unknown, now: number): number {
  const [last, setLast] = useState({ value, since: now });
  if (last.value === value) return last.since;
  setLast({ value, since: now });
  return now;
}
