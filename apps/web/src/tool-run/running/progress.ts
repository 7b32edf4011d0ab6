import { type Breakpoints, type Stage, stages } from '@blattwerk/shared';

/** What a run is at. Upload and stages carry how much of them is done, from 0 to 1. */
export type Phase =
  | { name: 'compressing'; done: number; total: number }
  | { name: 'uploading'; fraction: number }
  /** The upload is through and no worker has it yet; the place in the queue, from 1, once it is known. */
  | { name: 'waiting'; position: number | null }
  | { name: Stage; fraction: number }
  /** The answer's bytes are arriving. */
  | { name: 'receiving'; fraction: number };

export type PhaseName = Phase['name'];

/** Percent at which a bar stands when a run starts, and after the page's own compression (SPEC section 4). */
export const startPercent = 5;
export const compressedPercent = 10;
/** Percent that a bar does not pass before the answer arrives. */
const workedPercent = 90;
/** Percent that a bar does not pass before the answer is here as a whole. */
const receivedPercent = 99;

const order: readonly PhaseName[] = ['compressing', 'uploading', 'waiting', ...stages, 'receiving'];

/** Where a phase stands among all; a run only moves on. */
export function rankOf(name: PhaseName): number {
  return order.indexOf(name);
}

/**
 * The bar's percent: the upload fills to the first breakpoint, analyzing to the second, processing to the third,
 * finishing to 90, the answer's bytes to 99; 100 is the answer itself.
 * @param base where the upload begins: 5, or 10 after compression.
 */
export function percentOf(phase: Phase, breakpoints: Breakpoints, base: number): number {
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

export type StatusKey = 'compressing' | 'uploading' | 'queued' | 'analyzing' | 'processing' | 'almostDone';

/** Which sentence stands beside the bar: SPEC section 4's, by percent, but a queue is called a queue, and nothing is said of
 * work before the server has said that it has begun. */
export function statusOf(phase: Phase, percent: number, breakpoints: Breakpoints): StatusKey {
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
