import { jobCost } from '../../job-cost.ts';
import type { Fault, ProgressMessage } from '../../protocol.ts';
import type { ChildEnd } from '../metrics.ts';
import type { ProcessEvent } from './child-process.ts';
import type { LaneJob, RunCost } from './lanes.ts';
import type { ChildOutcome } from './outcome.ts';

export const defaultLimits = {
  /** Processor time after which a run continues at a lower priority, in ms. */
  shortMs: jobCost.shortMs as number,
  /** Processor time of a child and its descendants without progress after which it is killed, in ms. */
  progressMs: jobCost.progressMs as number,
  /** Memory of a child and its descendants together, above which it is killed, in bytes. */
  maxBytes: Number.POSITIVE_INFINITY,
  /** Time without a job after which a child may keep so much memory; one that has just started has some 70 MB. */
  idle: { ms: 60_000, bytes: 150 * 1024 * 1024 },
  /**
   * Interval in which a child that starts, or was given a job that it has not begun, is compared with before, in ms.
   * Without processor time meanwhile it is stuck; on a busy machine both can take long.
   */
  stuckMs: 4_000,
  /** Delay before the next start where a child could not be started or exited before it was ready, in ms. */
  restartDelayMs: 1_000,
};
/** `hasProcessUse`: whether the processor time of processes can be read. */
export type PoolLimits = typeof defaultLimits & { children: number; hasProcessUse: boolean };

export type JobId = `job ${number}`;
export type ChildId = `child ${number}`;

/** A job that must begin within `beginMs` of its arrival, and end within `runMs` after that. */
export interface PooledJob extends LaneJob {
  id: JobId;
  beginMs: number;
  runMs: number;
  /** Size of the output that is expected of its inputs, in bytes. */
  expectedBytes: number;
  /** Processor time without progress after which it is killed, in ms, where that is more than usual. */
  progressMs?: number | undefined;
  /** Whether it leaves copies of a password in the memory of its child, which then gets no other job. */
  hasSecret: boolean;
  /** Number of children that it was sent to and that did not begin it. */
  lostChildren: number;
}

export interface RunningJob extends PooledJob, RunCost {
  /** Processor time of its child when it was read first, in ms. */
  firstReadMs?: number;
  /** Processor time of its child when it was read first after progress, in ms. */
  progressReadMs?: number | undefined;
  /** The part that is processed, from 0 to 1, where it is processing. */
  processed?: number;
  /** Whether it was expected, or reported, that it takes long. */
  isKnownLong: boolean;
  /** Whether it continues at a lower priority. */
  isLowered: boolean;
  /** An error in its child that nothing caught. */
  fault?: Fault;
}

/** A child, by the phase of its process and of the job that it was sent. */
export type PoolChild = {
  id: ChildId;
  /** Starts before its own that failed in a row; undefined once it is ready. */
  failures: number | undefined;
  /** Whether it has begun a run. */
  hasRun: boolean;
  /** Processor time since it starts or was sent a job, in ms: when it was read first, and last. */
  use?: { firstMs: number; lastMs: number } | undefined;
} /** `restarting`: it has no process, until the next start. */ & (
  | { phase: 'restarting' | 'free'; job?: undefined }
  | { phase: 'starting'; job?: undefined }
  | { phase: 'sent'; job: PooledJob }
  | { phase: 'running'; job: RunningJob }
  /** Its process has not exited; its job has its outcome, and is settled then. */
  | { phase: 'killed'; end: ChildEnd; job: { id: JobId; outcome: ChildOutcome } | undefined }
);

/** A job is in it from its arrival until it is settled: it waits, or a child has it. */
export interface PoolState {
  /**
   * In the order of their starts: the oldest free child gets the next job, since its code is compiled, and the youngest one a job with
   * a secret, after which it ends.
   */
  children: readonly PoolChild[];
  /** In the order in which they begin, within each lane. */
  waiting: readonly PooledJob[];
  /** When the last short job arrived, in ms since 1970. */
  lastShortAt: number;
  /** Number of children that were started. */
  starts: number;
  hasGivenUp: boolean;
  isClosed: boolean;
}

export type ChildEvent = { child: ChildId } & (
  | ProcessEvent
  /** Its timer is over. Processor time, in ms, and memory are those of it and its descendants. */
  | { kind: 'checked'; usedMs: number; memoryBytes: number; writtenBytes: number }
  /** It was not sent its job, since its scratch folder was removed. */
  | { kind: 'scratchLost' }
);

export type PoolEvent =
  | { kind: 'opened' | 'closed' }
  | { kind: 'requested'; job: PooledJob }
  /** `timeOver`: its timer is over. */
  | { kind: 'cancelled' | 'timeOver'; job: JobId }
  | ChildEvent;

export type PoolAction =
  /** `lower`: its priority, for the rest of its life. */
  | { kind: 'start' | 'lower' | 'kill'; child: ChildId }
  | { kind: 'send' | 'begun'; child: ChildId; job: JobId }
  /** Sets the timer of a child, which is then checked, with the output of its job. */
  | { kind: 'check'; child: ChildId; job?: JobId; ms: number }
  /** Sets the timer of a job. */
  | { kind: 'limit'; job: JobId; ms: number }
  | { kind: 'progressed'; job: JobId; progress: ProgressMessage }
  | { kind: 'takesLong'; job: JobId }
  | { kind: 'settle'; job: JobId; outcome: ChildOutcome }
  /** `givesUp`: only a restart of the worker may help. */
  | { kind: 'startFailed'; cause: unknown; givesUp: boolean }
  | { kind: 'ended'; cause: ChildEnd }
  | { kind: 'ableChanged'; isAble: boolean };
