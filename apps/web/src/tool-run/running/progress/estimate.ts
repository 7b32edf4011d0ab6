import type { Breakpoints } from '@blattwerk/shared';
import type { RunPhase } from '../../model/progress.ts';

const MiB = 1024 * 1024;
/** Assumed upload rate until it can be measured, in bytes a second. */
const assumedUploadRate = 2 * MiB;
/** Usual size of a photo that the browser has made smaller, in bytes; at most 1.5 MB. */
const shrunkBytes = 0.6 * MiB;
/** Minimum duration of a measurement, in ms. */
const trustAfterMs = 1_000;

export interface Timeline {
  phase: RunPhase;
  percent: number;
  /** Size of the upload; before compression its upper bound. */
  bytes: number;
  /** Time since the start of compression, in ms. */
  compressingMs: number;
  /** Time since the start of the upload, in ms. */
  uploadingMs: number;
  /** Time since the end of the upload, in ms. */
  workingMs: number;
  /** The same when the percentage changed last. */
  progressMs: number;
}

/** Estimated time to the result in seconds, at least 1; improves as the run is measured, and falls while it reports nothing. */
export function estimateSeconds(timeline: Timeline, breakpoints: Breakpoints): number {
  return Math.max(1, estimateMs(timeline, breakpoints) / 1_000);
}

function estimateMs(timeline: Timeline, breakpoints: Breakpoints): number {
  const { phase, bytes } = timeline;
  const work = workMs(bytes);
  switch (phase.name) {
    case 'compressing': {
      const perImage = phase.done > 0 ? timeline.compressingMs / phase.done : 300;
      const sent = Math.min(bytes, phase.total * shrunkBytes);
      return perImage * (phase.total - phase.done) + (sent / assumedUploadRate) * 1_000 + workMs(sent);
    }
    case 'uploading': {
      const sent = bytes * phase.fraction;
      const measured = sent / (timeline.uploadingMs / 1_000);
      const rate = timeline.uploadingMs > trustAfterMs && sent > 0 ? measured : assumedUploadRate;
      return ((bytes - sent) / rate) * 1_000 + work;
    }
    case 'receiving':
      return 1_000;
    default: {
      const done = (timeline.percent - breakpoints[0]) / (90 - breakpoints[0]);
      // Work that reports nothing for a while has not become slower by that: a page of a scan is read as a whole.
      const total = timeline.progressMs < trustAfterMs || done < 0.1 ? work : timeline.progressMs / done;
      return total - timeline.workingMs;
    }
  }
}

/** Assumed time of the server for an upload. */
function workMs(bytes: number): number {
  return 1_000 + (bytes / MiB) * 100;
}

/** Rounds an estimate: to seconds up to 10, then to 5 and 10 seconds, then to minutes. */
export function roundEstimate(seconds: number): { unit: 'seconds' | 'minutes'; count: number } {
  if (seconds > 90) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  const step = seconds <= 10 ? 1 : seconds <= 30 ? 5 : 10;
  return { unit: 'seconds', count: Math.ceil(seconds / step) * step };
}
