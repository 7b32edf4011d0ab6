import { expect, it } from 'vitest';
import type { RunReport } from '../../protocol.ts';
import { type RunOutcome, runOutcomeOf, type SettledOutcome, timesOf, tracedOutcomeOf } from './outcome.ts';

const done = { kind: 'done', mime: 'application/pdf', bytes: 7, facts: {}, notices: [] } as unknown as RunReport & {
  kind: 'done';
};
const refused = { kind: 'refused', code: 'wrongPassword', params: { file: 0 } } as const;
const fault = { name: 'TypeError', frames: [] };

it.each<[string, SettledOutcome, RunOutcome, object]>([
  [
    'a job that no child began',
    { kind: 'notBegun' },
    { kind: 'refused', code: 'busy', params: {}, notes: {} },
    { outcome: 'refused', code: 'busy' },
  ],
  ['a cancelled job', { kind: 'killed', reason: 'cancelled' }, { kind: 'cancelled' }, { outcome: 'cancelled' }],
  [
    'a job without processor time',
    { kind: 'killed', reason: 'starved' },
    { kind: 'refused', code: 'busy', params: {}, notes: { ended: 'without processor time' } },
    { outcome: 'refused', code: 'busy' },
  ],
  [
    'a job that takes too long',
    { kind: 'killed', reason: 'overdue' },
    { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: 'out of time' } },
    { outcome: 'refused', code: 'tooComplex' },
  ],
  [
    'a child that exited',
    { kind: 'died', exitCode: 3, signal: null },
    { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: 'exit 3' } },
    { outcome: 'refused', code: 'tooComplex' },
  ],
  [
    'a child that crashed',
    { kind: 'died', exitCode: null, signal: 'SIGSEGV' },
    { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: 'SIGSEGV' } },
    { outcome: 'refused', code: 'tooComplex' },
  ],
  ['an answer', { kind: 'reported', report: done }, { kind: 'done', report: done }, { outcome: 'done', bytesOut: 7 }],
  [
    'a refusal',
    { kind: 'reported', report: refused },
    { ...refused, notes: {} },
    { outcome: 'refused', code: 'wrongPassword' },
  ],
  [
    'released bytes',
    { kind: 'reported', report: { kind: 'released' } },
    { kind: 'cancelled' },
    { outcome: 'cancelled' },
  ],
  [
    'a fault',
    { kind: 'reported', report: { kind: 'fault', fault } },
    { kind: 'failed', notes: { fault } },
    { outcome: 'failed' },
  ],
])('the outcome of a run follows from %s', (_, ofChild, expected, traced) => {
  const outcome = runOutcomeOf(ofChild);
  expect(outcome).toEqual(expected);
  expect(tracedOutcomeOf(outcome)).toEqual(traced);
});

it('the times of a run are those that its child reported', () => {
  const times = { begunAt: 1, stages: [], endedAt: 2 };
  expect(timesOf({ kind: 'reported', report: { ...refused, times } })).toBe(times);
  expect(timesOf({ kind: 'killed', reason: 'overdue' })).toBeUndefined();
});
