import type { JobReply } from '@blattwerk/shared';
import { seededRandom } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import { type DoneReply, isOver, isWaiting, type JobRun, queuedRun, type RunEvent, transition } from './job-run.ts';

const begin = 1_000_000;
const fresh = () => queuedRun({ since: begin, deadline: begin + 100_000, runMs: 30_000 }, begin + 60_000);
const done = (token: string, runMs = 0): DoneReply => {
  const timings = { waitMs: 0, runMs };
  return { kind: 'done', job: 'job', token, mime: 'application/pdf', bytes: 1, facts: {}, notices: [], timings };
};
const reply = (each: JobReply): RunEvent => ({ kind: 'reply', reply: each });
const started = (token: string) => reply({ kind: 'started', job: 'job', token });
const long = (token: string, waitMs?: number) =>
  reply({ kind: 'long', job: 'job', token, ...(waitMs === undefined ? {} : { waitMs }) });
const refused = (token: string | null) => reply({ kind: 'refused', job: 'job', token, code: 'damagedPdf', params: {} });

/** The phases after events, each with its time after the begin, in ms. */
function phasesOf(...events: [RunEvent, number][]): string[] {
  let run = fresh();
  return events.map(([event, at]) => (run = transition(run, event, begin + at)).phase);
}

const overdue: RunEvent = { kind: 'overdue' };
const removed = (wasQueued?: boolean): RunEvent => ({ kind: 'removed', wasQueued });

it.each<[string, [RunEvent, number][], string[]]>([
  [
    'runs and is answered',
    [
      [started('a'), 5],
      [reply(done('a')), 9],
    ],
    ['running', 'answered'],
  ],
  ['is answered without a start', [[reply(done('a', 3)), 9]], ['answered']],
  [
    'is moved, and begins again',
    [
      [started('a'), 1],
      [long('a', 9), 2],
      [started('b'), 3],
    ],
    ['running', 'moved', 'running'],
  ],
  [
    'is removed',
    [
      [overdue, 60_000],
      [removed(true), 60_001],
    ],
    ['removing', 'overdue'],
  ],
  [
    'is taken at the last moment',
    [
      [overdue, 60_000],
      [removed(false), 60_001],
      [started('a'), 60_002],
    ],
    ['removing', 'taken', 'running'],
  ],
  [
    'begins while it is removed',
    [
      [overdue, 60_000],
      [started('a'), 60_001],
      [removed(false), 60_002],
    ],
    ['removing', 'running', 'running'],
  ],
  [
    'is taken, and never reported',
    [
      [overdue, 60_000],
      [removed(false), 60_001],
      [overdue, 61_501],
    ],
    ['removing', 'taken', 'overdue'],
  ],
  [
    'is answered once',
    [
      [started('a'), 1],
      [refused('a'), 2],
      [reply(done('a')), 3],
    ],
    ['running', 'answered', 'answered'],
  ],
  [
    'ignores a run that was replaced',
    [
      [started('a'), 1],
      [started('b'), 2],
      [refused('a'), 3],
    ],
    ['running', 'running', 'running'],
  ],
  [
    'is refused by another worker',
    [
      [started('a'), 1],
      [refused(null), 2],
    ],
    ['running', 'answered'],
  ],
  [
    'ends with its request',
    [
      [started('a'), 1],
      [{ kind: 'ended' }, 2],
      [reply(done('a')), 3],
    ],
    ['running', 'ended', 'ended'],
  ],
])('a job %s', (_, events, phases) => {
  expect(phasesOf(...events)).toEqual(phases);
});

describe('any sequence of events', () => {
  const sequences = 3_000;
  const random = seededRandom(7);
  const tokens = ['a', 'b', 'c'];
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  /** An event that can happen; a removal is answered only where there is one. */
  function someEvent(isRemoving: boolean): RunEvent {
    if (isRemoving && random() < 0.5) return removed(pick([true, false, undefined]));
    const token = pick(tokens);
    return pick([
      started(token),
      started(token),
      long(token),
      long(token, random() * 20_000),
      reply({ kind: 'taken', job: 'job' } as JobReply),
      reply(done(token, random() * 50)),
      refused(pick([token, token, null])),
      ...(random() < 0.1 ? [{ kind: 'ended' } as const] : []),
    ]);
  }

  /** What is true of each job after each event. */
  function check(run: JobRun, before: JobRun, at: number): void {
    if (isOver(before)) expect(run).toBe(before);
    expect(run.startedAt !== undefined).toBe(run.phase === 'running');
    expect(run.until === undefined).toBe(run.phase === 'removing' || isOver(run));
    expect(run.outcome === undefined).toBe(!isOver(run) || run.phase === 'ended');
    expect(run.waitedMs === undefined).toBe(run.token === undefined);
    const ended = before.startedAt !== undefined && run.startedAt === undefined ? at - before.startedAt : 0;
    if (before.token !== undefined) expect(run.ranMs).toBe(before.ranMs + ended);
    // What is not reported until its end can have begun a moment before.
    expect(run.ranMs).toBeLessThanOrEqual(at - run.since + 50);
    if (before.takesLong) expect(run.takesLong).toBe(true);
    if (!isWaiting(before)) expect(isWaiting(run)).toBe(false);
    if (run.phase === 'answered' && run.outcome?.kind === 'done' && before.token !== undefined)
      expect(run.outcome.reply.token).toBe(before.token);
  }

  it('ends once, in time, and with the answer of the run that began last', () => {
    for (let sequence = 0; sequence < sequences; sequence++) {
      let run = fresh();
      let at = begin;
      while (!isOver(run)) {
        const next = at + random() * 25_000;
        const isLate = run.until !== undefined && next >= run.until;
        at = isLate ? (run.until ?? next) : next;
        const before = run;
        run = transition(before, isLate ? overdue : someEvent(before.phase === 'removing'), at);
        check(run, before, at);
        // A removal takes a moment; a run may be late.
        expect(at).toBeLessThanOrEqual(run.deadline + 3_000 + 25_000);
      }
      check(transition(run, someEvent(false), at), run, at);
    }
  });
});
