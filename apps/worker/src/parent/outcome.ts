import type { ErrorCode, ErrorParams } from '@blattwerk/shared';
import type { RunReport, RunTimes } from '../protocol.ts';
import type { Ending } from './pool.ts';
import type { RunEnd } from './trace-run.ts';

/** How a job ended, and what only the log is told of it. */
export type Verdict =
  | { kind: 'done'; report: RunReport & { kind: 'done' } }
  | { kind: 'refused'; code: ErrorCode; params: ErrorParams; notes: object }
  | { kind: 'cancelled' }
  | { kind: 'failed'; notes: object };

/** What a run's ending means for its job. */
export function judgeEnding(ending: Ending): Verdict {
  switch (ending.kind) {
    case 'notBegun':
      return { kind: 'refused', code: 'busy', params: {}, notes: {} };
    case 'killed':
      if (ending.reason === 'cancelled') return { kind: 'cancelled' };
      return { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: 'out of time' } };
    // Whatever a child dies of while it has a file, the file brought it there: its memory, or an engine's crash.
    case 'died':
      return { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: ending.how } };
    default:
      return judgeReport(ending.report);
  }
}

function judgeReport(report: RunReport): Verdict {
  switch (report.kind) {
    case 'done':
      return { kind: 'done', report };
    case 'refused':
      return { kind: 'refused', code: report.code, params: report.params, notes: {} };
    case 'released':
      return { kind: 'cancelled' };
    default:
      return { kind: 'failed', notes: { fault: report.fault } };
  }
}

/** What a trace tells of it. */
export function endOf(verdict: Verdict): RunEnd {
  const { kind: outcome } = verdict;
  if (verdict.kind === 'refused') return { outcome, code: verdict.code };
  return verdict.kind === 'done' ? { outcome, bytesOut: verdict.report.bytes } : { outcome };
}

/** The run's times, where its child lived to tell them. */
export function timesOf(ending: Ending): RunTimes | undefined {
  return ending.kind === 'reported' ? ending.report.times : undefined;
}
