import type { Breakpoints } from '@blattwerk/shared';
import {
  compressedPercent,
  type JobPhase,
  type PagePhase,
  percentOf,
  type RunPhase,
  rankOf,
  startPercent,
} from './progress.ts';

export interface Busy {
  name: 'busy';
  jobId: string;
  phase: PagePhase;
  /** Percent of the bar; it never decreases. */
  percent: number;
  /** Percent of the bar at the start of the upload. */
  base: number;
  /** Size of the upload. */
  bytes: number;
  /** Start of compression, upload and waiting, in ms since 1970. */
  compressingAt: number;
  uploadingAt: number;
  workingAt: number;
}

export interface RunStart {
  jobId: string;
  /** In ms since 1970. */
  at: number;
  /** Size of the chosen files. */
  bytes: number;
  /** Whether the page compresses the images before the upload. */
  compresses: boolean;
}

/** A run at its start. */
export function beginRun(fileCount: number, action: RunStart): Busy {
  const phase: PagePhase = action.compresses
    ? { name: 'compressing', done: 0, total: fileCount }
    : { name: 'uploading', fraction: 0 };
  return {
    name: 'busy',
    jobId: action.jobId,
    phase,
    percent: startPercent,
    base: action.compresses ? compressedPercent : startPercent,
    bytes: action.bytes,
    compressingAt: action.at,
    uploadingAt: action.at,
    workingAt: action.at,
  };
}

/** The run in another phase; unchanged where that phase is earlier. */
export function advanceRun(busy: Busy, phase: PagePhase, at: number, breakpoints: Breakpoints): Busy {
  const isNew = rankOf(phase.name) > rankOf(busy.phase.name);
  // The browser may report the upload's progress after its end.
  if (!isNew && phase.name !== busy.phase.name) return busy;
  const startsUpload = isNew && phase.name === 'uploading';
  const startsWork = rankOf(busy.phase.name) < rankOf('waiting') && rankOf(phase.name) >= rankOf('waiting');
  return {
    ...busy,
    phase,
    percent: Math.max(busy.percent, percentOf(phase, breakpoints, busy.base)),
    uploadingAt: startsUpload ? at : busy.uploadingAt,
    workingAt: startsWork ? at : busy.workingAt,
  };
}

/** Phase and percent to show: what the page observes, or what the server reports where that is further. */
export function progressOf(
  busy: Busy,
  reported: JobPhase | null,
  breakpoints: Breakpoints,
): { phase: RunPhase; percent: number } {
  const isFurther = reported !== null && rankOf(reported.name) >= rankOf(busy.phase.name);
  const phase = isFurther ? reported : busy.phase;
  return { phase, percent: Math.max(busy.percent, percentOf(phase, breakpoints, busy.base)) };
}
