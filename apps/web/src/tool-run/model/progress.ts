import { type Breakpoints, type JobStatus, type Stage, stages } from '@blattwerk/shared';

/** Phase of a run, with its progress. A fraction is from 0 to 1. */
export type RunPhase = PagePhase | JobPhase;

/** Phases that the page itself observes. */
export type PagePhase =
  | { name: 'compressing'; done: number; total: number }
  | { name: 'uploading'; fraction: number }
  | Waiting
  /** The response is being downloaded. */
  | { name: 'receiving'; fraction: number };

/** Phases that the server reports. */
export type JobPhase = Waiting | { name: Stage; fraction: number };

/** Uploaded, and not started by a worker. The position in the queue is from 1; null where it is unknown. */
interface Waiting {
  name: 'waiting';
  position: number | null;
}

export type PhaseName = RunPhase['name'];

/** Percent of the bar when a run starts, and after compression in the page. */
export const startPercent = 5;
export const compressedPercent = 10;
/** Percent of the bar when the job is finished. */
const workedPercent = 90;
/** Percent of the bar when the response is downloaded. */
const receivedPercent = 99;

const order: readonly PhaseName[] = ['compressing', 'uploading', 'waiting', ...stages, 'receiving'];

/** Rank of a phase in the order of a run. */
export function rankOf(name: PhaseName): number {
  return order.indexOf(name);
}

/**
 * Percent of the bar in a phase: the upload ends at the first breakpoint, analyzing at the second, processing at the
 * third, finishing at 90, the download of the response at 99.
 * @param base percent at the start of the upload: 5, or 10 after compression
 */
export function percentOf(phase: RunPhase, breakpoints: Breakpoints, base: number): number {
  const [uploaded, analyzed, processed] = breakpoints;
  switch (phase.name) {
    case 'compressing':
      return between(startPercent, compressedPercent, phase.total === 0 ? 1 : phase.done / phase.total);
    case 'uploading':
      return between(base, uploaded, phase.fraction);
    case 'waiting':
      return uploaded;
    case 'analyzing':
      return between(uploaded, analyzed, phase.fraction);
    case 'processing':
      return between(analyzed, processed, phase.fraction);
    case 'finishing':
      return between(processed, workedPercent, phase.fraction);
    case 'receiving':
      return between(workedPercent, receivedPercent, phase.fraction);
  }
  return phase satisfies never;
}

/** Phase that a job's status reports; null where the job is over, which the response reports. */
export function phaseOfStatus(status: JobStatus): JobPhase | null {
  if (status.state === 'waiting') return { name: 'waiting', position: status.position };
  if (status.state === 'active' && status.stage !== null) return { name: status.stage, fraction: status.fraction };
  return null;
}

/** The later of two phases: a job that stalled starts over in another worker, which the bar does not show. */
export function laterPhase(before: JobPhase | null, next: JobPhase | null): JobPhase | null {
  if (before === null || next === null) return next ?? before;
  if (before.name === 'waiting' || next.name === 'waiting')
    return rankOf(next.name) < rankOf(before.name) ? before : next;
  const isBehind =
    before.name === next.name ? next.fraction < before.fraction : rankOf(next.name) < rankOf(before.name);
  return isBehind ? before : next;
}

export type StatusKey = 'compressing' | 'uploading' | 'queued' | 'analyzing' | 'processing' | 'almostDone';

/** Text beside the bar: by percent, but not before the server has reported the stage, and with the queue named as such. */
export function statusOf(phase: RunPhase, percent: number, breakpoints: Breakpoints): StatusKey {
  if (phase.name === 'compressing') return 'compressing';
  if (phase.name === 'waiting' && phase.position !== null) return 'queued';
  if (percent < breakpoints[0] || rankOf(phase.name) <= rankOf('waiting')) return 'uploading';
  if (percent < breakpoints[1]) return 'analyzing';
  if (percent < breakpoints[2]) return 'processing';
  return 'almostDone';
}

function between(from: number, to: number, fraction: number): number {
  return from + (to - from) * Math.min(Math.max(fraction, 0), 1);
}
