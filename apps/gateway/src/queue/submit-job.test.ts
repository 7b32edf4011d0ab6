import { type CostClass, type JobData, type JobReply, jobVersion, ToolError } from '@blattwerk/shared';
import { noSpan } from '@blattwerk/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenJobs, type OpenJob } from './open-jobs.ts';
import { type DoneReply, hasBegun, isOver } from './job-run.ts';
import { submitJob } from './submit-job.ts';

const config = { WAITING_BUDGET_MS: 60_000, RUNNING_BUDGET_MS: 30_000 };

let job: OpenJob;
/** Jobs in the queue, by their id. */
let queued: Map<string, { data: JobData; priority: number; isNext: boolean }>;
let cancelled: string[];
let waiting: number;
let waits: number[];
let runs: number[];
let started: number;
/** Changes to a run that was moved, and to one that takes long. */
let moved: number;
let long: number;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  job = createOpenJobs().open({ id: 'job', progressId: 'progress', costClass: 'render' });
  queued = new Map();
  cancelled = [];
  waiting = 0;
  waits = [];
  runs = [];
  started = 0;
  moved = 0;
  long = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const queues = {
  async add(_costClass: CostClass, id: string, data: JobData, priority: number, isNext = false) {
    queued.set(id, { data, priority, isNext });
  },
  async remove(_costClass: CostClass, id: string) {
    return queued.delete(id);
  },
  async cancel(costClass: CostClass, id: string) {
    cancelled.push(`${costClass} ${id}`);
  },
};

interface Settled {
  reply?: DoneReply;
  error?: unknown;
}

/** Submits the job, and returns what its promise is settled with. */
async function submit(
  requestMs = 200_000,
  deps: Partial<typeof queues> = {},
  longExpected = false,
  { priority = 3, sender }: { priority?: number; sender?: string } = {},
): Promise<Settled> {
  const settled: Settled = {};
  const work = submitJob(
    {
      config,
      queues: { ...queues, ...deps },
      sample: {
        waiting: () => waiting,
        added() {
          waiting++;
          let isWaiting = true;
          return () => {
            if (isWaiting) waiting--;
            isWaiting = false;
          };
        },
      },
      metrics: { waited: (_tool, ms) => waits.push(ms) },
      cleanUp: async (cleaning) => void (await cleaning),
    },
    job,
    {
      data: {
        tool: 'rotate',
        options: {},
        inputs: [],
        gateway: 'g',
        progressId: 'progress',
        requestId: 'r',
        ...(sender === undefined ? {} : { sender }),
      },
      texts: { fileNames: ['first.pdf', 'second.pdf'], names: ['first field', 'second field', 'ก'] },
      waitingSince: Date.now(),
      requestMs,
      priority,
      span: noSpan,
      longExpected,
      watchers: [
        (run, before) => {
          if (hasBegun(run, before)) started++;
          if (run.phase === 'moved') moved++;
          if (run.takesLong && !before.takesLong) long++;
          if (isOver(run) && run.token !== undefined) runs.push(run.ranMs);
        },
      ],
    },
  );
  work.then(
    (reply) => (settled.reply = reply),
    (error: unknown) => (settled.error = error),
  );
  await pass(0);
  return settled;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function reply(text: Partial<JobReply> & { kind: JobReply['kind'] }): Promise<void> {
  job.onReply?.({ job: 'job', token: 'first', ...text } as JobReply);
  await pass(0);
}
const start = (token = 'first') => reply({ kind: 'started', token });
const done = (token = 'first', timings = { waitMs: 0, runMs: 0 }) =>
  reply({ kind: 'done', token, mime: 'application/pdf', bytes: 1, facts: {}, notices: [], timings });

function codeOf({ error }: Settled): string | undefined {
  return error instanceof ToolError ? error.code : undefined;
}

describe('a job', () => {
  it('is queued with its limits and its priority, and is answered with the reply of its run', async () => {
    const settled = await submit();
    expect(queued.get('job')).toMatchObject({ data: { startBy: 1_060_000, runMs: 30_000 }, priority: 3 });
    expect(waiting).toBe(1);
    await pass(5_000);
    await start();
    expect([waiting, waits, started]).toEqual([0, [5_000], 1]);
    await pass(7_000);
    await done();
    expect(settled.reply?.bytes).toBe(1);
    expect([runs, cancelled, job.onReply]).toEqual([[7_000], [], undefined]);
  });

  it('tells the worker that its address takes long, and else nothing of that', async () => {
    await submit();
    expect(queued.get('job')?.data).not.toHaveProperty('isLong');
    await submit(200_000, {}, true);
    expect(queued.get('job')?.data).toMatchObject({ isLong: true, takesLong: true, version: jobVersion });
  });

  it('whose run is done within milliseconds is counted by its answer, which is its only reply', async () => {
    const settled = await submit();
    await pass(5_000);
    await done('first', { waitMs: 0, runMs: 30 });
    expect(settled.reply?.token).toBe('first');
    expect([waiting, waits, started, runs]).toEqual([0, [4_970], 1, [30]]);
  });

  it('has limits within that of its whole request', async () => {
    await submit(20_000);
    expect(queued.get('job')?.data).toMatchObject({ startBy: 1_020_000, runMs: 20_000 });
  });

  it.each([
    [0, 'address', 3, false],
    [0, 'address', 4, true],
    [1, 'address', 4, false],
    // Addresses have no limits.
    [0, undefined, 4, false],
  ])('with priority %i of %s is the next one behind %i that wait: %s', async (priority, sender, before, isNext) => {
    waiting = before;
    await submit(200_000, {}, false, { priority, ...(sender === undefined ? {} : { sender }) });
    expect(queued.get('job')).toMatchObject({ priority, isNext });
  });

  it('is refused as busy and removed where no worker takes it within the limit of waiting', async () => {
    const settled = await submit();
    await pass(59_999);
    expect([queued.size, codeOf(settled)]).toEqual([1, undefined]);
    await pass(1);
    expect([queued.size, codeOf(settled), runs]).toEqual([0, 'busy', []]);
    expect(waiting).toBe(0);
  });

  it('that a worker takes at the last moment has a moment more for its first reply', async () => {
    const settled = await submit();
    queued.clear();
    await pass(60_000 + 1_499);
    expect(codeOf(settled)).toBeUndefined();
    await pass(1);
    expect([codeOf(settled), cancelled]).toEqual(['busy', ['render job']]);
  });

  it('that begins while it is to be removed runs for its whole time', async () => {
    const removing = Promise.withResolvers<boolean>();
    const settled = await submit(200_000, { remove: () => removing.promise });
    await pass(60_000);
    await start();
    removing.resolve(false);
    await pass(20_000);
    expect(settled).toEqual({});
    await done();
    expect(settled.reply).toBeDefined();
  });

  it('that begins in the last moment runs for its whole time', async () => {
    const settled = await submit();
    queued.clear();
    await pass(60_500);
    await start();
    await pass(30_000);
    expect(codeOf(settled)).toBeUndefined();
    await done();
    expect(settled.reply).toBeDefined();
  });

  it('is refused as unavailable where it cannot be removed', async () => {
    const settled = await submit(200_000, { remove: () => Promise.reject(new Error('no Redis')) });
    await pass(60_000);
    expect(codeOf(settled)).toBe('unavailable');
  });

  it('leaves no timer', async () => {
    await submit();
    await start();
    expect(vi.getTimerCount()).toBe(1);
    await done();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is cancelled where its request ends, after it is in the queue', async () => {
    const added = Promise.withResolvers<void>();
    const settled = await submit(200_000, { add: () => added.promise });
    job.end(new ToolError('cancelled'));
    await pass(0);
    expect([cancelled, codeOf(settled)]).toEqual([[], undefined]);
    added.resolve();
    await pass(0);
    expect([cancelled, codeOf(settled)]).toEqual([['render job'], 'cancelled']);
  });
});

it('that is refused before it is in the queue is an error of its request alone', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const added = Promise.withResolvers<void>();
  const settled = await submit(200_000, { add: () => added.promise });
  await reply({ kind: 'refused', token: null, code: 'unavailable', params: {} });
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  added.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect([codeOf(settled), unhandled, cancelled]).toEqual(['unavailable', [], []]);
});

describe('a run', () => {
  it('that never replies is refused with timeout, three seconds after its limit', async () => {
    const settled = await submit();
    await start();
    await pass(30_000 + 2_999);
    expect(codeOf(settled)).toBeUndefined();
    await pass(1);
    expect([codeOf(settled), cancelled, runs]).toEqual(['timeout', ['render job'], [33_000]]);
  });

  it('is limited by the rest of its request', async () => {
    const settled = await submit(70_000);
    await pass(55_000);
    await start();
    await pass(15_000 + 2_999);
    expect(codeOf(settled)).toBeUndefined();
    await pass(1);
    expect(codeOf(settled)).toBe('timeout');
  });

  it('has its whole time again where a stalled job starts a second time, and replaces the first', async () => {
    const settled = await submit();
    await start('first');
    await pass(29_000);
    await start('second');
    expect(waits).toHaveLength(1);
    await pass(29_000);
    await done('first');
    expect(settled).toEqual({});
    await done('second');
    expect([settled.reply?.token, runs, cancelled]).toEqual(['second', [58_000], []]);
  });

  it('that takes long and continues has its time, and is counted by its gateway', async () => {
    const settled = await submit();
    await start();
    await reply({ kind: 'long' });
    await reply({ kind: 'long', token: 'another', waitMs: 1 });
    expect([long, moved]).toEqual([1, 0]);
    await pass(30_000 + 2_999);
    expect(codeOf(settled)).toBeUndefined();
    await pass(1);
    expect(codeOf(settled)).toBe('timeout');
  });

  it('that was ended for shorter ones waits, and has its whole time again; what it waits is no run time', async () => {
    const settled = await submit();
    await start('first');
    await pass(4_000);
    await reply({ kind: 'long', token: 'first', waitMs: 50_000 });
    expect([long, moved, started]).toEqual([1, 1, 1]);
    await pass(49_000);
    await start('second');
    expect([started, waits]).toEqual([2, [0]]);
    await pass(29_000);
    await done('first');
    expect(settled).toEqual({});
    await done('second');
    expect([settled.reply?.token, runs, cancelled]).toEqual(['second', [33_000], []]);
  });

  it('that was ended for shorter ones and does not begin again is refused as busy, within the limit of its request', async () => {
    const settled = await submit(40_000);
    await start();
    await pass(2_000);
    await reply({ kind: 'long', waitMs: 60_000 });
    await pass(38_000 + 2_999);
    expect(codeOf(settled)).toBeUndefined();
    await pass(1);
    expect([codeOf(settled), cancelled, runs]).toEqual(['busy', ['render job'], [2_000]]);
  });

  it.each([
    ['a code', { file: 1, page: 7 }, 'damagedPdf', { file: 'second.pdf', page: 7 }],
    ['a form field', { form_field: 1 }, 'unknownFormField', { form_field: 'second field' }],
    ['a form field that it does not have', { form_field: 3 }, 'unknownFormField', {}],
    [
      'a character',
      { form_field: 0, character: 2 },
      'invalidField',
      { form_field: 'first field', character: 'ก', script: 'Thai' },
    ],
    [
      'a character that its texts do not have',
      { form_field: 0, character: 3 },
      'invalidField',
      { form_field: 'first field' },
    ],
    ['a code without a file', { max_pages: 4 }, 'tooManyPages', { max_pages: 4 }],
    ['a file that the request does not have', { file: 5 }, 'damagedPdf', {}],
    ['a code of another release', { page: 7 }, 'internal', {}],
  ])('is refused with %s', async (_what, params, code, expected) => {
    const settled = await submit();
    await start();
    await reply({ kind: 'refused', code: (code === 'internal' ? 'unheardOf' : code) as 'busy', params });
    expect(codeOf(settled)).toBe(code);
    expect((settled.error as ToolError).params).toEqual(expected);
    expect(cancelled).toEqual([]);
  });

  it('that was lost is refused by another worker, without a token', async () => {
    const settled = await submit();
    await start();
    await reply({ kind: 'refused', token: null, code: 'tooComplex', params: {} });
    expect(codeOf(settled)).toBe('tooComplex');
  });
});
