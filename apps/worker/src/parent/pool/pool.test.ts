import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaseGoneError, StoreFullError } from '@blattwerk/server';
import { defaultLimits, type ToolName } from '@blattwerk/shared';
import { memoryBytes } from '../../testing/memory-bytes.ts';
import type { ProtocolAct } from '../../testing/protocol-child.ts';
import type { ChildLaunch } from '../sandbox/launch-child.ts';
import type { ChildEnd } from '../metrics.ts';
import type { LaneJob } from './lanes.ts';
import type { ChildOutcome } from './outcome.ts';
import type { RunBytes } from '../queue/run-bytes.ts';
import { type ChildPool, type ChildPoolOptions, createChildPool, type Execution } from './pool.ts';
import { jobCost } from '../../job-cost.ts';

const entry = fileURLToPath(new URL('../../testing/protocol-child.ts', import.meta.url));
const shortJob: LaneJob = { lane: 'short', estimateMs: 0, priority: 0, isMovable: true };
const patient = { beginMs: 60_000, runMs: 60_000 };

const usualEnvironment = { PATH: env['PATH'] ?? '', NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] ?? '' };

let folder: string;
let marker: string;
let pool: ChildPool;
let options: ChildPoolOptions;
/** Children that were started. */
let starts: number;
let ends: ChildEnd[];
let failedStarts: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pool-test-'));
  marker = join(folder, 'marker');
  starts = 0;
  ends = [];
  failedStarts = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.close();
  rmSync(folder, { recursive: true });
});

function launchWith(change: Partial<ChildLaunch> = {}): Pick<ChildPoolOptions, 'launch'> {
  return {
    launch: () => ({
      command: execPath,
      args: [entry],
      environment: usualEnvironment,
      scratch: marker,
      cleanUp: () => {},
      ...change,
    }),
  };
}

function open(change: Partial<ChildPoolOptions> = {}): void {
  options = {
    children: 1,
    ...launchWith(),
    watch: {
      started: () => starts++,
      startFailed: () => failedStarts++,
      ended: (cause) => ends.push(cause),
    },
    ...change,
  };
  pool = createChildPool(options);
}

async function openWarm(change: Partial<ChildPoolOptions> = {}): Promise<void> {
  open(change);
  await pool.warm();
}

function run(
  act: ProtocolAct,
  demands: Parameters<ChildPool['run']>[2] = patient,
  begun: (pid: number) => void = () => {},
  tool: ToolName | readonly ToolName[] = 'convert',
  place?: Partial<LaneJob>,
  takesLong: () => void = () => {},
): Execution {
  const tools = typeof tool === 'string' ? { tool } : ({ tool: 'chain', steps: tool } as const);
  const request = { ...tools, inputs: [], options: { act }, limits: defaultLimits } as const;
  const watch = { begun, takesLong, progressed: () => {} };
  return pool.run({ ...request, inputs: [] }, memoryBytes([]), demands, watch, { ...shortJob, ...place });
}

function pidOf(outcome: ChildOutcome): number {
  if (outcome.kind !== 'reported' || outcome.report.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.report.facts['pid'] ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a child that exits', () => {
  it('is replaced at once where it was idle', async () => {
    await openWarm();
    const first = pidOf(await run('answer').outcome);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => [ends, starts]).toEqual([['idle'], 2]);
    expect(pool.count()).toMatchObject({ alive: 1, busy: 0, wanted: 1 });
    expect(pidOf(await run('answer').outcome)).not.toBe(first);
  });

  it('ends its job with its exit code or its signal, and is replaced', async () => {
    await openWarm();
    expect(await run('exit').outcome).toEqual({ kind: 'died', exitCode: 3, signal: null });
    expect(await run('signal').outcome).toEqual({ kind: 'died', exitCode: null, signal: 'SIGSEGV' });
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect(ends).toEqual(['crashed', 'crashed']);
  });

  it('ends the native tools of its process group', async () => {
    await openWarm();
    expect(await run('leaveNativeTool').outcome).toMatchObject({ kind: 'died', exitCode: 3 });
    const tool = Number(readFileSync(marker, 'utf8'));
    expect(tool).toBeGreaterThan(0);
    await expect.poll(() => isAlive(tool)).toBe(false);
  });

  it('leaves a job that it did not begin to another child', async () => {
    await openWarm();
    let begins = 0;
    expect(await run('exitBeforeBegin', patient, () => begins++).outcome).toMatchObject({ kind: 'reported' });
    expect([begins, ends, starts]).toEqual([1, ['idle'], 2]);
  });

  it('is started again after a delay where it was not ready yet', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    open(launchWith({ environment: { ...usualEnvironment, FAIL_AT_START: marker } }));
    await expect(pool.warm()).rejects.toThrow('a child cannot be started');
    vi.advanceTimersByTime(999);
    expect(starts).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect(starts).toBe(2);
  });

  it('is killed and started again where it does not become ready', async () => {
    open({ ...launchWith({ environment: { ...usualEnvironment, HANG_AT_START: marker } }), stuckMs: 400 });
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect(ends).toContain('stuck');
  });
});

describe('a job', () => {
  it('is overdue after its time limit, and its child is killed', async () => {
    await openWarm();
    let child = 0;
    const { outcome } = run('hang', { ...patient, runMs: 50 }, (pid) => (child = pid));
    expect(await outcome).toMatchObject({ kind: 'killed' });
    expect([ends, isAlive(child)]).toEqual([['overdue'], false]);
  });

  it('is starved where its time ended while it had next to no processor time', async () => {
    await openWarm();
    const stop = (pid: number) => process.kill(pid, 'SIGSTOP');
    expect(await run('hang', { ...patient, runMs: 600 }, stop).outcome).toEqual({ kind: 'killed', reason: 'starved' });
  });

  it.each(['hang', 'hangInNativeTool'] as const)(
    'is overdue after its processor time without progress: %s',
    async (act) => {
      await openWarm({ progressMs: 200 });
      let child = 0;
      const { outcome } = run(act, patient, (pid) => (child = pid));
      expect(await outcome).toEqual({ kind: 'killed', reason: 'overdue' });
      expect([ends, isAlive(child)]).toEqual([['overdue'], false]);
    },
  );

  it('is overdue where its child and its native tools exceed its memory together', async () => {
    await openWarm({ maxBytes: 300 * 2 ** 20 });
    expect(await run('fillNativeTool').outcome).toEqual({ kind: 'killed', reason: 'overdue' });
    expect(ends).toEqual(['overdue']);
  });

  it('may use more processor time while it makes progress', async () => {
    await openWarm({ progressMs: 500 });
    expect(await run('progress').outcome).toMatchObject({ kind: 'reported' });
  });

  it('continues at a lower priority after some processor time, and its child is replaced', async () => {
    await openWarm({ shortMs: 300, niceness: 3 });
    let child = 0;
    // On a busy machine it gets little of the processor at its lower priority.
    const long = run('progress', { ...patient, runMs: 150_000 }, (pid) => (child = pid));
    await expect.poll(() => child).toBeGreaterThan(0);
    expect(getPriority(child)).toBe(3);
    await expect.poll(() => getPriority(child)).toBe(15);
    const first = pidOf(await long.outcome);
    const second = pidOf(await run('answer').outcome);
    expect(second).not.toBe(first);
    expect(getPriority(second)).toBe(3);
    expect(ends).toEqual(['spent']);
  });

  it('is not begun where its child does not begin it in time; the child is killed', async () => {
    await openWarm();
    expect(await run('ignore', { ...patient, beginMs: 50 }).outcome).toEqual({ kind: 'notBegun' });
    expect(ends).toEqual(['stuck']);
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
  });

  it('goes to another child where one does not begin it; that one is killed', async () => {
    await openWarm({ children: 2 });
    // Only now: on a busy machine a child that starts can be without the processor for as long.
    options.stuckMs = 200;
    const first = pidOf(await run('answer').outcome);
    process.kill(first, 'SIGSTOP');
    const outcome = await run('answer').outcome;
    expect(outcome).toMatchObject({ kind: 'reported' });
    expect(pidOf(outcome)).not.toBe(first);
    await expect.poll(() => ends).toEqual(['stuck']);
  });

  it('is not begun where all children are busy; no child is killed', async () => {
    await openWarm();
    const busy = run('hang');
    expect(await run('answer', { ...patient, beginMs: 50 }).outcome).toEqual({ kind: 'notBegun' });
    expect([ends, pool.count()]).toMatchObject([[], { alive: 1, busy: 1, wanted: 1 }]);
    busy.cancel();
    expect(await busy.outcome).toEqual({ kind: 'killed', reason: 'cancelled' });
  });

  it('is cancelled while it waits, without ending the child of another job', async () => {
    await openWarm();
    const busy = run('hang');
    const waiting = run('answer');
    waiting.cancel();
    expect(await waiting.outcome).toEqual({ kind: 'killed', reason: 'cancelled' });
    expect(ends).toEqual([]);
    busy.cancel();
    await busy.outcome;
    expect(ends).toEqual(['cancelled']);
  });

  it.each([
    ['begins', 'ignore'],
    ['ends', 'hang'],
  ] as const)('stays cancelled where its time is over before its child, and it never %s', async (_step, act) => {
    await openWarm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: begun, resolve } = Promise.withResolvers<number>();
    const { outcome, cancel } = run(act, patient, resolve);
    if (act === 'hang') await begun;
    cancel();
    vi.advanceTimersByTime(patient.runMs);
    expect(await outcome).toEqual({ kind: 'killed', reason: 'cancelled' });
    expect(ends).toEqual(['cancelled']);
  });

  it('is not affected by the cancellation of a job that has ended', async () => {
    await openWarm();
    const before = run('answer');
    const first = pidOf(await before.outcome);
    const next = run('answer');
    const waiting = run('answer');
    before.cancel();
    expect([pidOf(await next.outcome), pidOf(await waiting.outcome)]).toEqual([first, first]);
  });

  it('is answered by a spent child, which gets no other job', async () => {
    await openWarm();
    const [spent, next] = await Promise.all([run('spend').outcome, run('answer').outcome]);
    expect(pidOf(spent)).not.toBe(pidOf(next));
    expect(ends).toEqual(['spent']);
  });
});

describe('a run that takes long', () => {
  /** Begins a run without end, by default of little processor time and much output, and waits until it takes long. */
  async function beginLong(place?: Partial<LaneJob>, act: ProtocolAct = 'writeMuch'): Promise<Execution> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const execution = run(act, patient, undefined, undefined, place, resolve);
    await promise;
    return execution;
  }

  it('keeps its child while there are few, and gives it to a run that waits where there are more', async () => {
    await openWarm({ children: 2 });
    const kept = await beginLong();
    const moved = await beginLong({}, 'hang');
    expect(ends).toEqual([]);
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    const outcome = await moved.outcome;
    expect(outcome).toMatchObject({ kind: 'moved' });
    // The first run of a child has the time in which it compiles code as well.
    expect((outcome as { estimateMs: number }).estimateMs).toBeGreaterThan(jobCost.longMs + jobCost.compilingMs);
    expect(ends).toEqual(['moved']);
    // The child that is kept for short runs runs them without another end.
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect(ends).toEqual(['moved']);
    kept.cancel();
    expect(await kept.outcome).toEqual({ kind: 'killed', reason: 'cancelled' });
  });

  it('is also one whose output is larger than expected, whatever processor time it has used', async () => {
    await openWarm({ children: 2 });
    const kept = await beginLong();
    const moved = await beginLong();
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect(await moved.outcome).toMatchObject({ kind: 'moved' });
    kept.cancel();
    await kept.outcome;
  });

  it('waits, where it is expected to, until there are fewer, and others run meanwhile', async () => {
    await openWarm({ children: 2 });
    let begun = 0;
    const first = run('hang', patient, undefined, undefined, { lane: 'long', isMovable: false });
    const second = run('answer', patient, () => begun++, undefined, { lane: 'long', isMovable: false });
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect([begun, pool.count().longWaiting]).toEqual([0, 1]);
    first.cancel();
    expect(await second.outcome).toMatchObject({ kind: 'reported' });
  });

  it('is not ended for others where it was before', async () => {
    await openWarm({ children: 2 });
    const executions = [await beginLong({ isMovable: false }), await beginLong({ isMovable: false })];
    expect(await run('answer', { ...patient, beginMs: 500 }).outcome).toEqual({ kind: 'notBegun' });
    expect(ends).toEqual([]);
    for (const each of executions) each.cancel();
    await Promise.all(executions.map(({ outcome }) => outcome));
  });

  it('is cancelled also while its child ends for others', async () => {
    await openWarm({ children: 2 });
    const kept = await beginLong();
    const moved = await beginLong();
    const short = run('answer');
    moved.cancel();
    expect(await moved.outcome).toEqual({ kind: 'killed', reason: 'cancelled' });
    expect([(await short.outcome).kind, ends]).toEqual(['reported', ['moved']]);
    kept.cancel();
    await kept.outcome;
  });
});

const rejectWith = (error: Error) => async (): Promise<void> => {
  throw error;
};

describe('the output', () => {
  it.each([
    [new StoreFullError(), { kind: 'refused', code: 'busy' }],
    [new LeaseGoneError(), { kind: 'released' }],
    [new TypeError('S3CRET'), { kind: 'fault', fault: { name: 'TypeError', frames: [] } }],
  ])('that cannot be stored decides the outcome: %s', async (error, report) => {
    await openWarm();
    const request = { tool: 'convert', inputs: [], options: { act: 'answer' }, limits: defaultLimits } as const;
    const bytes: RunBytes = { ...memoryBytes([]), write: rejectWith(error) };
    const watch = { begun: () => {}, progressed: () => {} };
    const { outcome } = pool.run({ ...request, inputs: [] }, bytes, patient, watch, shortJob);
    expect(await outcome).toMatchObject({ kind: 'reported', report });
    expect(ends).toEqual([]);
  });
});

describe('a child', () => {
  it('is replaced after the job of a tool that takes a password', async () => {
    await openWarm();
    const first = pidOf(await run('answer', patient, undefined, 'protect').outcome);
    expect(pidOf(await run('answer').outcome)).not.toBe(first);
    expect(ends).toEqual(['secret']);
  });

  it('is kept where the job had no password, and replaced where it had one, whatever its tool can take', async () => {
    await openWarm();
    const first = pidOf(await run('answer', { ...patient, hasSecret: false }, undefined, 'protect').outcome);
    expect(pidOf(await run('answer', { ...patient, hasSecret: true }, undefined, 'rotate').outcome)).toBe(first);
    expect(pidOf(await run('answer').outcome)).not.toBe(first);
    expect(ends).toEqual(['secret']);
  });

  it('is replaced after a chain where one of its tools takes a password', async () => {
    await openWarm();
    const first = pidOf(await run('answer', patient, undefined, ['rotate', 'compress']).outcome);
    expect(pidOf(await run('answer', patient, undefined, ['rotate', 'protect']).outcome)).toBe(first);
    expect(pidOf(await run('answer').outcome)).not.toBe(first);
    expect(ends).toEqual(['secret']);
  });

  it('is replaced where it keeps much memory without a job', async () => {
    await openWarm({ idle: { ms: 20, bytes: 1_000_000 } });
    const first = pidOf(await run('answer').outcome);
    await expect.poll(() => [ends, starts]).toEqual([['memory'], 2]);
    expect(pidOf(await run('answer').outcome)).not.toBe(first);
  });

  it('is kept where it keeps little memory without a job', async () => {
    await openWarm({ idle: { ms: 1, bytes: 1e9 } });
    const first = pidOf(await run('answer').outcome);
    expect(pool.count().memoryBytes).toBeGreaterThan(5e6);
    await expect.poll(() => starts).toBe(1);
    expect(pidOf(await run('answer').outcome)).toBe(first);
  });

  it.each(['violate', 'bytesWithoutJob', 'unknownFrame'] as const)(
    'that breaks the protocol is killed, and its job fails: %s',
    async (act) => {
      await openWarm();
      const expected = { kind: 'reported', report: { kind: 'fault', fault: { name: 'ChildProtocolViolated' } } };
      expect(await run(act).outcome).toMatchObject(expected);
      expect(ends).toEqual(['protocol']);
      expect(await run('answer').outcome).toMatchObject({ kind: 'reported', report: { kind: 'done' } });
    },
  );
});

describe('the pool', () => {
  it('runs exactly as many jobs at once as it has children', async () => {
    await openWarm({ children: 2 });
    const first = [run('hang'), run('hang'), run('answer')];
    expect(pool.count()).toMatchObject({ alive: 2, busy: 2, wanted: 2 });
    first[0]?.cancel();
    expect((await first[2]?.outcome)?.kind).toBe('reported');
    first[1]?.cancel();
    await first[1]?.outcome;
  });

  it('is not warm where a child cannot load its handlers', async () => {
    open({ children: 2, ...launchWith({ environment: { ...usualEnvironment, FAULT_AT_START: '1' } }) });
    await expect(pool.warm()).rejects.toThrow(/cannot load its handlers.*SyntaxError/);
  });

  it('is not warm where no process can be started', async () => {
    open(launchWith({ command: join(folder, 'missing') }));
    await expect(pool.warm()).rejects.toThrow('a child cannot be started');
    expect(pool.count().alive).toBe(0);
  });

  it('reports once that no child can be started, and settles the jobs that wait', async () => {
    const able: boolean[] = [];
    const gaveUp = Promise.withResolvers<Error>();
    let givenUp = 0;
    open({
      children: 2,
      ...launchWith({ command: join(folder, 'missing') }),
      restartDelayMs: 1,
      ableChanged: (isAble) => able.push(isAble),
      gaveUp: (error) => {
        givenUp++;
        gaveUp.resolve(error);
      },
    });
    const waiting = run('answer');
    expect((await gaveUp.promise).message).toBe('a child cannot be started');
    expect(await waiting.outcome).toEqual({ kind: 'notBegun' });
    expect(await run('answer').outcome).toEqual({ kind: 'notBegun' });
    const failedBefore = failedStarts;
    await expect.poll(() => failedStarts).toBeGreaterThan(failedBefore + 4);
    expect([able, pool.isAble(), givenUp]).toEqual([[false], false, 1]);
  });

  it.each([
    ['no process can be started', { command: 'missing' }],
    ['they exit before they are ready', { args: ['-e', 'process.exit(3)'] }],
    ['they cannot load their handlers', { environment: { ...usualEnvironment, FAULT_AT_START: '1' } }],
  ])('can start no children while %s', async (_name, failure) => {
    const able: boolean[] = [];
    let launched = 0;
    const { launch } = launchWith();
    // Replacements of the first two fail, until they work again.
    let isBroken = true;
    await openWarm({
      children: 2,
      restartDelayMs: 1,
      launch: () => (++launched > 2 && isBroken ? { ...launch(), ...failure } : launch()),
      ableChanged: () => {
        able.push(pool.isAble());
        isBroken = false;
      },
    });
    expect(await run('exit').outcome).toMatchObject({ kind: 'died' });
    await expect.poll(() => able, { timeout: 20_000 }).toEqual([false, true]);
    expect(await run('answer').outcome).toMatchObject({ kind: 'reported' });
    expect([pool.isAble(), failedStarts >= 3]).toEqual([true, true]);
  });

  it('gives no job to a child whose scratch folder was removed', async () => {
    const removed = new Set<string>();
    let scratch = '';
    await openWarm({
      launch: () => {
        const own = `${marker}-${starts}`;
        scratch = own;
        return { ...launchWith().launch(), hasScratch: () => !removed.has(own) };
      },
    });
    const first = pidOf(await run('answer').outcome);
    removed.add(scratch);
    expect(pidOf(await run('answer').outcome)).not.toBe(first);
    expect([ends, failedStarts]).toEqual([['scratch'], 0]);
  });

  it('settles running jobs when it is closed, and leaves no process', async () => {
    await openWarm();
    const { promise: begun, resolve } = Promise.withResolvers<number>();
    const running = run('hang', patient, resolve);
    const waiting = run('answer');
    const child = await begun;
    await pool.close();
    expect(isAlive(child)).toBe(false);
    expect(await running.outcome).toMatchObject({ kind: 'reported', report: { kind: 'fault' } });
    expect(await waiting.outcome).toEqual({ kind: 'notBegun' });
    expect([ends, starts]).toEqual([[], 1]);
  });
});
