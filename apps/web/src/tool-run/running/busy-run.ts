import type { Breakpoints, JobStatus } from '@blattwerk/shared';
import { compressedPercent, percentOf, type Phase, rankOf, startPercent } from './progress.ts';

export interface Busy {
  name: 'busy';
  jobId: string;
  phase: Phase;
  /** Of the bar; it never goes back. */
  percent: number;
  /** Where the upload begins on the bar. */
  base: number;
  /** Of what is uploaded. */
  bytes: number;
  /** When the page began to compress, to upload and to wait, in milliseconds since 1970. */
  compressingAt: number;
  uploadingAt: number;
  workingAt: number;
}

export interface RunStart {
  jobId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Of the files as they were chosen. */
  bytes: number;
  /** Whether the page makes images smaller first. */
  compresses: boolean;
}

/** A run that has just been started, with so many files. */
export function beginRun(fileCount: number, action: RunStart): Busy {
  const phase: Phase = action.compresses
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

/** A run's next phase; one that lies behind it changes nothing. */
export function advanceRun(busy: Busy, phase: Phase, at: number, breakpoints: Breakpoints): Busy {
  const isNew = rankOf(phase.name) > rankOf(busy.phase.name);
  // A late poll, or the second run of a stalled job, tells of what the page has shown as done.
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

/** What the server's word means for the bar; null where the answer itself will say it. */
export function phaseOf(status: JobStatus): Phase | null {
  if (status.state === 'waiting') return { name: 'waiting', position: status.position };
  if (status.state === 'active' && status.stage !== null) return { name: status.stage, fraction: status.fraction };
  return null;
}
