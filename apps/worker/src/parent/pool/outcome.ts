import type { ErrorCode, QueuedParams } from '@blattwerk/shared';
import type { RunReport, RunTimes, TimedReport } from '../../protocol.ts';
import type { TracedOutcome } from '../queue/trace-run.ts';

/** The run took long and was ended for others; it begins again. `estimateMs`: the processor time that it will take. */
export interface Moved {
  kind: 'moved';
  estimateMs: number;
}

/** Outcome of a request to a pool of children. */
export type ChildOutcome = SettledOutcome | Moved;

/** Outcome of a request that does not begin again. */
export type SettledOutcome =
  | { kind: 'reported'; report: TimedReport }
  /** The pool killed its child. */
  | { kind: 'killed'; reason: 'cancelled' | 'overdue' | 'starved' }
  /** Its child died while it handled the file. */
  | { kind: 'died'; exitCode: number | null; signal: NodeJS.Signals | null }
  /** No child began it in time. */
  | { kind: 'notBegun' };

/** Outcome of a run; `notes` are for the log only. */
export type RunOutcome =
  | { kind: 'done'; report: RunReport & { kind: 'done' } }
  | { kind: 'refused'; code: ErrorCode; params: QueuedParams; notes: object }
  | { kind: 'cancelled' }
  | { kind: 'failed'; notes: object };

/** The outcome of a run, from what happened in its child. */
export function runOutcomeOf(outcome: SettledOutcome): RunOutcome {
  switch (outcome.kind) {
    case 'notBegun':
      return { kind: 'refused', code: 'busy', params: {}, notes: {} };
    case 'killed':
      if (outcome.reason === 'cancelled') return { kind: 'cancelled' };
      // Not the file is the cause, but the machine.
      if (outcome.reason === 'starved')
        return { kind: 'refused', code: 'busy', params: {}, notes: { ended: 'without processor time' } };
      return { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: 'out of time' } };
    // The file is the cause: the child ran out of memory, or an engine crashed.
    case 'died':
      return {
        kind: 'refused',
        code: 'tooComplex',
        params: {},
        notes: { ended: outcome.signal ?? `exit ${outcome.exitCode}` },
      };
    default:
      return outcomeOfReport(outcome.report);
  }
}

function outcomeOfReport(report: RunReport): RunOutcome {
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

/** The part of an outcome that a trace records. */
export function tracedOutcomeOf(outcome: RunOutcome): TracedOutcome {
  const { kind } = outcome;
  if (outcome.kind === 'refused') return { outcome: kind, code: outcome.code };
  return outcome.kind === 'done' ? { outcome: kind, bytesOut: outcome.report.bytes } : { outcome: kind };
}

/** The times of a run; undefined where its child did not live to report them. */
export function timesOf(outcome: SettledOutcome): RunTimes | undefined {
  return outcome.kind === 'reported' ? outcome.report.times : undefined;
}
