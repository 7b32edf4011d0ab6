import { describe, expect, it } from 'vitest';
import { jobCost } from '../../job-cost.ts';
import { runPoolSequence } from '../../testing/run-pool-sequence.ts';
import { createSimulatedPool } from '../../testing/simulated-pool.ts';
import type { ChildId, JobId, PoolAction, PooledJob, PoolLimits } from './pool-state.ts';

const report = { kind: 'refused', code: 'damagedPdf', params: {} } as const;
const fault = { name: 'TypeError', frames: [] };

/** A pool whose children are ready, and what it has done since. */
function openReady(change: Partial<PoolLimits> = {}) {
  const actions: PoolAction[] = [];
  const pool = createSimulatedPool(change, (action) => actions.push(action));
  const ready = () => {
    for (const { id, isReady, isKilled } of pool.processes.values())
      if (!isReady && !isKilled) pool.act({ kind: 'ready', child: id });
  };
  ready();
  actions.length = 0;

  function childOf(job: JobId): ChildId {
    const child = [...pool.processes.values()].find((each) => each.job === job);
    if (!child) throw new Error(`no child has ${job}`);
    return child.id;
  }

  return {
    ...pool,
    actions,
    ready,
    childOf,
    /** The jobs of the children, in the order of their starts. */
    jobs: () => Array.from(pool.processes.values(), ({ job }) => job),
    /** Requests a job, and begins it. */
    run(change: Partial<PooledJob> = {}): JobId {
      const job = pool.request(change);
      pool.act({ kind: 'begun', child: childOf(job) });
      return job;
    },
    end: (job: JobId) => pool.act({ kind: 'report', child: childOf(job), report }),
    exit: (child: ChildId) => pool.act({ kind: 'exited', child, exitCode: 3, signal: null }),
    outcome: (job: JobId) => pool.settled.get(job),
    kinds: () => actions.map(({ kind }) => kind),
  };
}

describe('a job', () => {
  it('goes to the oldest free child, and to the next one that is free', () => {
    const pool = openReady();
    const [first, second, third] = [pool.run(), pool.run(), pool.request()];
    expect(pool.jobs()).toEqual([first, second]);
    pool.end(second);
    expect(pool.jobs()).toEqual([first, third]);
  });

  it('with a secret goes to the youngest free child, which then ends, so that the others keep their compiled code', () => {
    const pool = openReady({ children: 3 });
    const [locked, other] = [pool.run({ hasSecret: true }), pool.run()];
    expect(pool.jobs()).toEqual([other, undefined, locked]);
    const child = pool.childOf(locked);
    pool.end(locked);
    expect(pool.actions).toContainEqual({ kind: 'kill', child });
    const next = pool.run();
    expect(pool.jobs()).toEqual([other, next, undefined]);
  });

  it('that was sent is the next one where its child exits, and is not begun after one more than there are children', () => {
    const pool = openReady({ children: 1 });
    const [first, second] = [pool.request(), pool.request()];
    for (let exits = 0; exits < 2; exits++) {
      expect(pool.jobs()).toEqual([first]);
      pool.exit(pool.childOf(first));
      pool.ready();
    }
    expect(pool.outcome(first)).toEqual({ kind: 'notBegun' });
    expect(pool.jobs()).toEqual([second]);
  });

  it.each(['waiting', 'sent', 'running', 'moved', 'overdue'] as const)(
    'that is %s is cancelled, whatever happens until its child has exited',
    (phase) => {
      const pool = openReady({ children: phase === 'moved' ? 2 : 1 });
      // Of two children, one keeps a run that takes long.
      const kept = phase === 'waiting' || phase === 'moved' ? pool.run({ expectedBytes: -1 }) : undefined;
      pool.pass(100);
      const job = pool.request({ expectedBytes: -1, runMs: 5_000, beginMs: 5_000 });
      const child = phase === 'waiting' ? undefined : pool.childOf(job);
      if (child && phase !== 'sent') pool.act({ kind: 'begun', child });
      if (phase === 'overdue') pool.pass(5_000);
      if (phase === 'moved') {
        pool.pass(100);
        pool.request();
      }
      pool.cancel(job);
      if (child) {
        expect(pool.processes.get(child)).toMatchObject({ isKilled: true });
        expect(pool.outcome(job)).toBeUndefined();
        pool.pass(5_000);
        pool.act({ kind: 'report', child, report });
        pool.exit(child);
      }
      expect(pool.outcome(job)).toEqual({ kind: 'killed', reason: 'cancelled' });
      expect(kept && pool.outcome(kept)).toBeUndefined();
    },
  );

  it.each([
    { until: 'it begins', share: 1, begun: false, outcome: { kind: 'notBegun' }, end: 'stuck' },
    { until: 'it ends', share: 1, begun: true, outcome: { kind: 'killed', reason: 'overdue' }, end: 'overdue' },
    { until: 'it ends', share: 0.2, begun: true, outcome: { kind: 'killed', reason: 'starved' }, end: 'overdue' },
  ])('has a time until $until, with $share of a core: $outcome.kind', ({ share, begun, outcome, end }) => {
    const pool = openReady({ children: 1, progressMs: 60_000 });
    const job = begun ? pool.run({ runMs: 3_000 }) : pool.request({ beginMs: 3_000 });
    const child = pool.childOf(job);
    Object.assign(pool.processes.get(child) ?? {}, { share });
    pool.pass(2_999);
    expect(pool.kinds()).not.toContain('kill');
    pool.pass(1);
    pool.exit(child);
    expect(pool.outcome(job)).toEqual(outcome);
    expect(pool.actions).toContainEqual({ kind: 'ended', cause: end });
  });

  it.each([
    ['exits', [], { kind: 'died', exitCode: 3, signal: null }, 'crashed'],
    [
      'meets an error that nothing catches',
      [{ kind: 'fault', fault }],
      { kind: 'reported', report: { kind: 'fault', fault } },
      'fault',
    ],
    [
      'breaks the protocol',
      [{ kind: 'violated' }],
      { kind: 'reported', report: { kind: 'fault', fault: { name: 'ChildProtocolViolated', frames: [] } } },
      'protocol',
    ],
  ] as const)('ends with its child where that %s', (_name, events, outcome, cause) => {
    const pool = openReady({ children: 1 });
    const job = pool.run();
    const child = pool.childOf(job);
    for (const event of events) pool.act({ ...event, child });
    expect(pool.outcome(job)).toBeUndefined();
    pool.exit(child);
    expect(pool.outcome(job)).toEqual(outcome);
    expect(pool.actions).toContainEqual({ kind: 'ended', cause });
  });
});

describe('a long job that waits', () => {
  it('begins when the child of another one has exited, without waiting for its replacement', () => {
    const pool = openReady({ children: 2 });
    const [first, second] = [pool.run({ lane: 'long' }), pool.request({ lane: 'long' })];
    expect(pool.jobs()).toEqual([first, undefined]);
    pool.exit(pool.childOf(first));
    expect(pool.jobs()).toEqual([second, undefined]);
  });

  it('begins when no short job has come for 30 s, though nothing else happens', () => {
    const pool = openReady({ children: 3, progressMs: 60_000 });
    pool.end(pool.run());
    const [first, second] = [pool.run({ lane: 'long' }), pool.request({ lane: 'long' })];
    pool.pass(30_000);
    expect(pool.jobs()).not.toContain(second);
    pool.pass(100);
    expect(pool.jobs()).toEqual([first, second, undefined]);
  });
});

describe('a run', () => {
  it('that takes long is reported once, keeps its child while there is room, and gives it to a short job otherwise', () => {
    const pool = openReady({ children: 2 });
    const [kept, moved] = [pool.run(), pool.run()];
    pool.pass(jobCost.longMs + jobCost.compilingMs + 200);
    expect(pool.actions.filter(({ kind }) => kind === 'takesLong')).toEqual([
      { kind: 'takesLong', job: kept },
      { kind: 'takesLong', job: moved },
    ]);
    const short = pool.request();
    pool.exit(pool.childOf(moved));
    const outcome = pool.outcome(moved);
    expect(outcome).toMatchObject({ kind: 'moved' });
    expect(outcome?.kind === 'moved' && outcome.estimateMs).toBeGreaterThan(jobCost.longMs + jobCost.compilingMs);
    pool.ready();
    expect(pool.jobs()).toEqual([kept, short]);
  });

  it.each([
    { what: 'processor time without progress', use: { share: 2 }, ms: 5_200 },
    { what: 'memory', use: { memoryBytes: 2e9 }, ms: 100 },
  ])('is overdue by its $what', ({ use, ms }) => {
    const pool = openReady({ children: 1, maxBytes: 1e9 });
    const job = pool.run();
    const child = pool.childOf(job);
    Object.assign(pool.processes.get(child) ?? {}, use);
    pool.pass(ms);
    pool.exit(child);
    expect(pool.outcome(job)).toEqual({ kind: 'killed', reason: 'overdue' });
  });

  it('may use more processor time without progress where its tools do', () => {
    const pool = openReady({ children: 1 });
    const job = pool.run({ progressMs: 30_000 });
    const child = pool.childOf(job);
    Object.assign(pool.processes.get(child) ?? {}, { share: 2 });
    pool.pass(14_000);
    expect(pool.kinds()).not.toContain('kill');
    pool.pass(1_200);
    pool.exit(child);
    expect(pool.outcome(job)).toEqual({ kind: 'killed', reason: 'overdue' });
  });

  it('may use more processor time while it makes progress, and continues at a lower priority', () => {
    const pool = openReady({ children: 1 });
    const job = pool.run();
    const child = pool.childOf(job);
    for (let part = 1; part <= 10; part++) {
      pool.pass(2_000);
      pool.act({ kind: 'progress', child, stage: 'processing', fraction: part / 10 });
    }
    expect(pool.actions.filter(({ kind }) => kind === 'lower')).toEqual([{ kind: 'lower', child }]);
    pool.end(job);
    expect(pool.outcome(job)).toEqual({ kind: 'reported', report });
    expect(pool.kinds()).toContain('kill');
  });
});

describe('a child', () => {
  it.each([
    ['did not begin its job', (pool: ReturnType<typeof openReady>) => pool.request(), 8_000],
    ['does not become ready', (pool: ReturnType<typeof openReady>) => pool.exit('child 1'), 8_000],
  ])('that %s, and gets no processor time, is killed', (_name, act, ms) => {
    const pool = openReady({ children: 1 });
    act(pool);
    for (const process of pool.processes.values()) process.share = 0;
    pool.pass(ms - 1);
    expect(pool.kinds()).not.toContain('kill');
    pool.pass(1);
    expect(pool.kinds()).toContain('kill');
  });

  it('is not killed as stuck where no processor time can be read', () => {
    const pool = openReady({ children: 1, hasProcessUse: false });
    pool.request();
    for (const process of pool.processes.values()) process.share = 0;
    pool.pass(20_000);
    expect(pool.kinds()).not.toContain('kill');
  });

  it('is killed where it keeps much memory for a while after a job', () => {
    const pool = openReady({ children: 1, idle: { ms: 500, bytes: 1e8 } });
    for (const process of pool.processes.values()) process.memoryBytes = 2e8;
    pool.pass(10_000);
    expect(pool.kinds()).not.toContain('kill');
    pool.end(pool.run());
    pool.pass(500);
    expect(pool.kinds()).toContain('kill');
  });
});

describe('starts that fail', () => {
  it('settle jobs after three of one child in a row until one succeeds, and give up once after twenty', () => {
    const pool = openReady({ children: 2 });
    pool.exit('child 1');
    const kept = pool.run();
    const waiting = pool.request();
    for (let failed = 1; failed <= 25; failed++) {
      const child = pool.state().children.find(({ phase }) => phase === 'starting')?.id;
      if (child) pool.act({ kind: 'startFailed', child, cause: 'none' });
      expect(pool.outcome(waiting)).toEqual(failed < 3 ? undefined : { kind: 'notBegun' });
      pool.pass(1_000);
    }
    expect(pool.outcome(pool.request())).toEqual({ kind: 'notBegun' });
    pool.ready();
    expect(pool.actions.filter(({ kind }) => kind === 'ableChanged')).toEqual([
      { kind: 'ableChanged', isAble: false },
      { kind: 'ableChanged', isAble: true },
    ]);
    expect(pool.actions.filter((action) => action.kind === 'startFailed' && action.givesUp)).toHaveLength(1);
    const last = pool.request();
    expect(pool.jobs()).toEqual([kept, last]);
  });
});

it('a pool that is closed settles its jobs, starts no child and takes no job', () => {
  const pool = openReady();
  const [running, sent, waiting] = [pool.run(), pool.request(), pool.request()];
  pool.happen({ kind: 'closed' });
  expect(pool.outcome(waiting)).toEqual({ kind: 'notBegun' });
  for (const child of pool.processes.keys()) pool.exit(child);
  expect(pool.outcome(running)).toMatchObject({ report: { fault: { name: 'ChildPoolClosed' } } });
  expect([pool.outcome(sent), pool.outcome(pool.request())]).toEqual([{ kind: 'notBegun' }, { kind: 'notBegun' }]);
  expect([pool.state().children, pool.kinds().includes('start')]).toEqual([[], false]);
});

it('keeps its rules whatever happens, in 1,000 sequences of 30 events', () => {
  const seen = new Set<string>();
  for (let sequence = 0; sequence < 1_000; sequence++) runPoolSequence(`sequence ${sequence}`, 30, seen);
  const outcomes = ['reported', 'cancelled', 'overdue', 'starved', 'moved', 'died', 'notBegun'];
  const causes = 'cancelled overdue moved stuck crashed fault spent secret protocol memory scratch idle'.split(' ');
  const others = ['start', 'kill', 'send', 'begun', 'lower', 'check', 'limit', 'progressed', 'takesLong'];
  const failures = ['startFailed', 'ableChanged'];
  expect([...seen].toSorted()).toEqual(
    [...outcomes, ...causes.map((cause) => `child ${cause}`), ...others, ...failures].toSorted(),
  );
});

/**
 * Long runs of attackers come all at once, and a short run every 500 ms, for a minute. A child starts in 300 ms.
 * @returns the waits of the short ones, in ms, and how many runs were moved
 */
function attack(children: number, attackers: number, isMovable: boolean): { waits: number[]; moved: number } {
  const stepMs = 10;
  const waits: number[] = [];
  const pool = openReady({ children, progressMs: 60_000 });
  const startedAt = new Map<ChildId, number>();
  const [attacks, begunAt] = [new Map<JobId, number>(), new Map<JobId, number>()];
  let moved = 0;
  const come = (change: Partial<PooledJob> = {}) =>
    attacks.set(pool.request({ runMs: 200_000, beginMs: 200_000, isMovable, ...change }), 30_000);
  for (let each = 0; each < attackers; each++) come();
  for (let ms = 0; ms < 60_000; ms += stepMs) {
    if (ms % 500 === 0) pool.request({ isMovable });
    for (const { id: child, isReady, isKilled, hasBegun, job } of pool.processes.values()) {
      if (!startedAt.has(child)) startedAt.set(child, isReady ? 0 : pool.now());
      if (isKilled) {
        pool.exit(child);
        if (job) moved++;
        if (job) come({ lane: 'long', isMovable: false });
      } else if (!isReady && pool.now() - (startedAt.get(child) ?? 0) >= 300) pool.act({ kind: 'ready', child });
      else if (job && !hasBegun) {
        if (!attacks.has(job)) waits.push(pool.now() - (pool.open.get(job)?.requestedAt ?? 0));
        begunAt.set(job, pool.now());
        pool.act({ kind: 'begun', child });
      } else if (job && pool.now() - (begunAt.get(job) ?? 0) >= (attacks.get(job) ?? 50)) pool.end(job);
    }
    pool.pass(stepMs);
  }
  return { waits, moved };
}

describe('short runs beside long ones of others', () => {
  it.each([2, 3, 4])('wait for no long run to end: %i children', (children) => {
    const { waits, moved } = attack(children, 10, true);
    // The first run of a child is known after this time, and its child is replaced.
    const knownMs = jobCost.longMs + jobCost.compilingMs + 500;
    const allKnownMs = (10 / Math.ceil(children / 2)) * knownMs;
    expect(Math.max(...waits)).toBeLessThan(allKnownMs);
    // Those that came until then need a tenth of that time.
    expect(Math.max(...waits.slice((allKnownMs * 1.15) / 500))).toBeLessThan(50);
    expect(moved).toBeLessThanOrEqual(10);
  });

  it('would wait for them where none could be moved', () => {
    expect(attack(3, 10, false)).toEqual({ waits: [], moved: 0 });
  });
});
