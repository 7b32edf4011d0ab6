import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useAnnounce } from '../announcer.tsx';
import { estimateSeconds, roundEstimate } from './estimate.ts';
import { statusOf } from './progress.ts';
import styles from './progress-view.module.css';
import type { Busy } from './busy-run.ts';
import { useNow } from './use-now.ts';
import { useToolRunner } from '../use-tool-run.tsx';

export interface ProgressViewProps {
  run: Busy;
  title: string;
  children?: ReactNode;
}

/** One bar that never goes back, what is going on in words, about how long it takes, and a way out. */
export function ProgressView({ run, title, children }: ProgressViewProps) {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const { breakpoints } = runner.contract;
  const { phase, percent } = run;
  const key = statusOf(phase, percent, breakpoints);
  const spoken = t(`status.${key}`);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => announce(spoken), [announce, spoken]);

  const cancel = () => {
    runner.cancel();
    announce(t('cancelled'));
  };
  return (
    <div className={styles.view}>
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
          {key !== 'queued' && <Estimate run={run} />}
        </div>
        <Progress value={percent} label={t('progress')} />
        <p className={styles.position}>
          {phase.name === 'waiting' && phase.position !== null ? t('position', { count: phase.position }) : '\u00a0'}
        </p>
      </div>
      <Button kind="secondary" icon="close" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function Estimate({ run }: { run: Busy }) {
  const { t } = useTexts('toolRun');
  const { breakpoints } = useToolRunner().contract;
  const now = useNow(1_000);
  const timeline = {
    phase: run.phase,
    percent: run.percent,
    bytes: run.bytes,
    compressingMs: now - run.compressingAt,
    uploadingMs: now - run.uploadingAt,
    workingMs: now - run.workingAt,
  };
  const { unit, count } = roundEstimate(estimateSeconds(timeline, breakpoints));
  return (
    <span className={styles.estimate}>
      {unit === 'seconds' ? t('aboutSeconds', { count }) : t('aboutMinutes', { count })}
    </span>
  );
}
