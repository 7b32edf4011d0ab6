import { randomUUID } from 'node:crypto';
import { defaultLimits, type JobData, type JobReply, jobVersion } from '@blattwerk/shared';
import {
  connectForWaiting,
  createBlobStore,
  createLogger,
  inputBlob,
  noTracing,
  outputBlob,
  replyList,
} from '@blattwerk/server';
import { UnrecoverableError } from 'bullmq';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { PendingRequest } from '../../protocol.ts';
import { createWorkerMetrics, type WorkerMetrics } from '../metrics.ts';
import type { ChildOutcome } from '../pool/outcome.ts';
import type { LaneJob } from '../pool/lanes.ts';
import type { ChildPool, RunWatch } from '../pool/pool.ts';
import { createLongSenders } from './long-senders.ts';
import { createReplies } from './replies.ts';
import type { RunBytes } from './run-bytes.ts';
import { createJobRunner, type TakenJob } from './run-job.ts';

/** A run in the pool, whose child is the test. */
interface ChildRun {
  request: PendingRequest;
  bytes: RunBytes;
  demands: Parameters<ChildPool['run']>[2];
  watch: RunWatch;
  place: LaneJob;
  end: (outcome: ChildOutcome) => void;
  isCancelled: boolean;
}

const now = 1_000_000;
const redis = connectForWaiting(inject('redisUrl'));
const blobs = createBlobStore(redis);
let metrics: WorkerMetrics;
let lines: Record<string, unknown>[];
let runs: ChildRun[];
/** Numbers of jobs whose runs take long, as they changed. */
let longJobs: number[];
/** Outcome of the next runs as soon as they begin; undefined where the test ends them. */
let outcomeOf: ((run: ChildRun) => ChildOutcome) | undefined;
let isAble: boolean;
let runner: ReturnType<typeof createJobRunner>;

const logger = createLogger('worker', 'debug', {
  write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
});
const pool = {
  children: 1,
  isAble: () => isAble,
  run(request, bytes, demands, watch, place) {
    const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
    const run: ChildRun = { request, bytes, demands, watch, place, end: resolve, isCancelled: false };
    runs.push(run);
    if (outcomeOf) resolve(outcomeOf(run));
    return {
      outcome: promise,
      cancel() {
        run.isCancelled = true;
        resolve({ kind: 'killed', reason: 'cancelled' });
      },
    };
  },
} satisfies Partial<ChildPool> as unknown as ChildPool;

function open(watermark = ''): void {
  metrics = createWorkerMetrics(['images']);
  const replies = createReplies(redis, logger);
  const shared = { pool, replies, logger, metrics, blobs, limits: defaultLimits, tracing: noTracing };
  const longSenders = createLongSenders();
  const onLong = (jobs: number) => void longJobs.push(jobs);
  runner = createJobRunner({ ...shared, longSenders, watermark, costClass: 'images', toolsOff: ['redact'], onLong });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now });
  lines = [];
  runs = [];
  longJobs = [];
  outcomeOf = undefined;
  isAble = true;
  open();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => redis.disconnect());

function jobOf(change: Partial<JobData> = {}): TakenJob & { id: string } {
  const data: JobData = {
    tool: 'convert',
    options: { page_size: 'fit' },
    inputs: [{ index: 0, bytes: 5, format: 'png' }],
    gateway: randomUUID(),
    progressId: randomUUID(),
    requestId: randomUUID(),
    startBy: now + 60_000,
    runMs: 20_000,
    version: jobVersion,
    ...change,
  };
  return { id: randomUUID(), data, timestamp: now - 3_000, processedOn: now - 1_000 };
}

async function repliesTo({ data }: TakenJob): Promise<JobReply[]> {
  return (await redis.lrange(replyList(data.gateway), 0, -1)).map((text) => JSON.parse(text) as JobReply);
}

/** The values above 0 of a metric. */
async function counted(name: string): Promise<string[]> {
  const text = await metrics.registry.metrics();
  const found = text.matchAll(new RegExp(`^blattwerk_${name}\\{([^}]*)\\} (\\S+)$`, 'gm'));
  return Array.from(found, ([, labels, value]) => `${labels} ${value}`).filter((line) => !line.endsWith(' 0'));
}

const times = { begunAt: now, stages: [{ stage: 'processing' as const, at: now }], endedAt: now + 2_000 };
const done: ChildOutcome = {
  kind: 'reported',
  report: { kind: 'done', mime: 'application/pdf', bytes: 9, facts: { pages: 2 }, notices: ['repaired'], times },
};
const refused: ChildOutcome = {
  kind: 'reported',
  report: { kind: 'refused', code: 'damagedPdf', params: { file: 0 } },
};

/** Begins a run in its child, and ends it two seconds later. */
function after2s(outcome: ChildOutcome): (run: ChildRun) => ChildOutcome {
  return ({ watch }) => {
    watch.begun(77);
    vi.setSystemTime(now + 2_000);
    return outcome;
  };
}

describe('a run', () => {
  it('has the request, the bytes and the times of its job', async () => {
    outcomeOf = after2s(done);
    const job = jobOf({ hasSecret: true });
    await blobs.open(job.id);
    const writer = blobs.writer(job.id, inputBlob(0));
    await writer.write(Buffer.from('bytes'));
    await writer.end();
    await runner.run(job);
    const [{ bytes, request, demands } = expect.unreachable()] = runs;
    const { tool, options, inputs, runMs } = job.data;
    expect(request).toEqual({ tool, options, inputs, limits: defaultLimits, watermark: undefined, runMs });
    expect(demands).toEqual({ beginMs: 63_000, runMs: 20_000, hasSecret: true });
    const read: Buffer[] = [];
    for await (const chunk of bytes.read(0)) read.push(chunk);
    expect(Buffer.concat(read).toString()).toBe('bytes');
    await bytes.write(Buffer.from('out'));
    await bytes.end();
    const [answer] = await repliesTo(job);
    const token = answer?.kind === 'done' ? answer.token : '';
    expect((await blobs.readAll(job.id, outputBlob(token), 3)).toString()).toBe('out');
    await blobs.release(job.id);
  });

  it('that is done is answered, measured and logged', async () => {
    outcomeOf = after2s(done);
    const job = jobOf();
    expect(await runner.run(job)).toEqual({ ok: true });
    expect(await repliesTo(job)).toEqual([
      {
        job: job.id,
        kind: 'done',
        token: expect.any(String) as string,
        mime: 'application/pdf',
        bytes: 9,
        facts: { pages: 2 },
        notices: ['repaired'],
        timings: { waitMs: 1_000, runMs: 2_000 },
      },
    ]);
    expect(await counted('job_duration_seconds_sum')).toEqual(['tool="convert",outcome="done" 2']);
    expect(await counted('stage_duration_seconds_sum')).toEqual(['tool="convert",stage="processing" 2']);
    const line = { tool: 'convert', jobId: job.id, requestId: job.data.requestId, outcome: 'done', level: 30 };
    expect(lines).toMatchObject([{ ...line, waitMs: 3_000, runMs: 2_000, bytesIn: 5, bytesOut: 9 }]);
    expect(lines[0]).not.toHaveProperty('code');
    expect(lines[0]).not.toHaveProperty('traceId');
  });

  it('is reported as started where it is not done within milliseconds', async () => {
    const job = jobOf();
    const ended = runner.run(job);
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    runs[0]?.watch.begun(77);
    await vi.waitFor(async () => expect(await repliesTo(job)).toMatchObject([{ kind: 'started' }]));
    runs[0]?.end(done);
    await ended;
    const [started, answer] = await repliesTo(job);
    expect(answer).toMatchObject({ kind: 'done', token: started?.kind === 'started' ? started.token : '' });
  });

  it('of a job that another worker has lost is reported as started at once, since its gateway may know the lost one', async () => {
    outcomeOf = after2s(done);
    const job = { ...jobOf(), attemptsStarted: 2 };
    await runner.run(job);
    expect((await repliesTo(job)).map(({ kind }) => kind)).toEqual(['started', 'done']);
  });

  it('that is refused is answered with its code, and names it in the log', async () => {
    outcomeOf = after2s(refused);
    const job = jobOf({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    expect(await runner.run(job)).toEqual({ ok: false, code: 'damagedPdf' });
    const [started, answer] = await repliesTo(job);
    const token = started?.kind === 'started' ? started.token : '';
    expect(answer).toEqual({ job: job.id, kind: 'refused', token, code: 'damagedPdf', params: { file: 0 } });
    expect(lines).toMatchObject([{ outcome: 'refused', code: 'damagedPdf', bytesOut: 0, traceId: 'a'.repeat(32) }]);
    expect(await counted('job_duration_seconds_count')).toEqual(['tool="convert",outcome="refused" 1']);
    expect(await counted('stage_duration_seconds_count')).toEqual([]);
  });

  it('that fails is an error of its job, whose message is only a code', async () => {
    outcomeOf = after2s({
      kind: 'reported',
      report: { kind: 'fault', fault: { name: 'TypeError', frames: ['at x'] } },
    });
    const job = jobOf();
    const failure = await runner.run(job).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnrecoverableError);
    expect((failure as Error).message).toBe('internal');
    expect((await repliesTo(job))[1]).toMatchObject({ kind: 'refused', code: 'internal', params: {} });
    expect(lines).toMatchObject([{ outcome: 'failed', fault: { name: 'TypeError' }, level: 50 }]);
  });

  it('that is cancelled is not answered, since nobody waits for it', async () => {
    const job = jobOf();
    const ended = runner.run(job);
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    runner.cancel('other');
    expect(runs[0]?.isCancelled).toBe(false);
    runner.cancel(job.id);
    expect(await ended).toEqual({ ok: false, code: 'cancelled' });
    expect(await repliesTo(job)).toEqual([]);
    // It has ended, and does not run any more.
    Object.assign(runs[0] ?? {}, { isCancelled: false });
    runner.cancel(job.id);
    expect(runs[0]?.isCancelled).toBe(false);
  });

  it('that runs a second time here is cancelled as the second', async () => {
    const job = jobOf();
    const ended = [runner.run(job), runner.run(job)];
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    runs[0]?.end(refused);
    await ended[0];
    runner.cancel(job.id);
    expect(runs.map(({ isCancelled }) => isCancelled)).toEqual([false, true]);
    await ended[1];
  });

  it('keeps the progress that its child reports', async () => {
    const job = jobOf();
    await redis.hset(`progress:${job.data.progressId}`, { state: 'waiting', fraction: '0' });
    outcomeOf = ({ watch }) => {
      watch.begun(77);
      watch.progressed({ kind: 'progress', stage: 'processing', fraction: 0.5 });
      return refused;
    };
    await runner.run(job);
    const kept = await redis.hgetall(`progress:${job.data.progressId}`);
    expect(kept).toMatchObject({ stage: 'processing', fraction: '0.5', state: 'refused' });
  });
});

describe('a run that takes long', () => {
  it('begins once more where it was ended for shorter ones, and is answered by its second run', async () => {
    outcomeOf = (run) => {
      run.watch.begun(77);
      return runs.length === 1 ? { kind: 'moved', estimateMs: 9_000 } : done;
    };
    const job = { ...jobOf({ takesLong: true, startBy: now + 2_000 }), priority: 4 };
    expect(await runner.run(job)).toEqual({ ok: true });
    const places = [
      { lane: 'short', estimateMs: 0, priority: 4, isMovable: true },
      { lane: 'long', estimateMs: 9_000, priority: 4, isMovable: false },
    ];
    expect(runs.map(({ place }) => place)).toEqual(places);
    // Shorter ones may need longer than the rest of its waiting time.
    expect(runs.map(({ demands }) => demands.beginMs)).toEqual([5_000, 30_000]);
    const replies = await repliesTo(job);
    const tokens = replies.flatMap((reply) => (reply.kind === 'started' ? [reply.token] : []));
    expect(new Set(tokens).size).toBe(2);
    expect(replies.at(-1)).toMatchObject({ kind: 'done', token: tokens[1] });
    expect(longJobs).toEqual([1, 0]);
    expect(await counted('long_runs_total')).toEqual(['queue="images",place="moved" 1']);
  });

  it('keeps its child where none waits, and is counted until its end', async () => {
    outcomeOf = ({ watch }) => {
      watch.begun(77);
      watch.takesLong?.();
      expect(longJobs).toEqual([1]);
      return done;
    };
    await runner.run(jobOf());
    expect(longJobs).toEqual([1, 0]);
    expect(await counted('long_runs_total')).toEqual(['queue="images",place="kept" 1']);
  });

  it('is not moved where that is expected', async () => {
    outcomeOf = after2s(done);
    await runner.run(jobOf({ isLong: true, takesLong: true }));
    expect(runs.map(({ place }) => place)).toMatchObject([{ lane: 'long', isMovable: false, priority: 0 }]);
    expect(longJobs).toEqual([1, 0]);
    expect(await counted('long_runs_total')).toEqual(['queue="images",place="expected" 1']);
  });

  it('is an error where it is moved twice', async () => {
    outcomeOf = () => ({ kind: 'moved', estimateMs: 9_000 });
    await expect(runner.run(jobOf({ takesLong: true }))).rejects.toThrow('internal');
    expect([runs.length, longJobs]).toEqual([2, [1, 0]]);
  });

  it('shows progress again where it passes that of its first run', async () => {
    const job = jobOf({ takesLong: true });
    await redis.hset(`progress:${job.data.progressId}`, { state: 'waiting', fraction: '0' });
    const seen: string[] = [];
    const shown = async () => {
      const { stage, fraction } = await redis.hgetall(`progress:${job.data.progressId}`);
      seen.push(`${stage} ${fraction}`);
    };
    const ended = runner.run(job);
    const report = async (run: ChildRun | undefined, stage: 'analyzing' | 'processing', fraction: number) => {
      run?.watch.progressed({ kind: 'progress', stage, fraction });
      await shown();
    };
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    await report(runs[0], 'processing', 0.5);
    runs[0]?.end({ kind: 'moved', estimateMs: 1 });
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    await report(runs[1], 'analyzing', 0.9);
    await report(runs[1], 'processing', 0.4);
    await report(runs[1], 'processing', 0.6);
    runs[1]?.end(done);
    await ended;
    expect(seen).toEqual(['processing 0.5', 'processing 0.5', 'processing 0.5', 'processing 0.6']);
  });
});

it.each([-3_600_000, 3_600_000])(
  'does not depend on the clock of its gateway: %i ms beside that of the worker',
  async (ms) => {
    outcomeOf = () => done;
    const job = { ...jobOf({ startBy: now + ms + 60_000 }), timestamp: now + ms };
    expect(await runner.run(job)).toEqual({ ok: true });
    expect(runs.map(({ demands }) => demands.beginMs)).toEqual([60_000]);
  },
);

describe('a job that no child begins', () => {
  it('is refused without a token, and not measured', async () => {
    outcomeOf = () => ({ kind: 'notBegun' });
    const job = jobOf();
    expect(await runner.run(job)).toEqual({ ok: false, code: 'busy' });
    expect(await repliesTo(job)).toEqual([{ job: job.id, kind: 'refused', token: null, code: 'busy', params: {} }]);
    expect(await counted('job_duration_seconds_count')).toEqual([]);
    expect(lines).toMatchObject([{ waitMs: 3_000, runMs: 0 }]);
  });

  it.each([
    [-1, 0],
    [0, 1],
    [1, 1],
  ])('with a waiting time of %i ms goes to %i children', async (ms, count) => {
    outcomeOf = () => ({ kind: 'notBegun' });
    expect(await runner.run(jobOf({ startBy: now - 3_000 + ms }))).toEqual({ ok: false, code: 'busy' });
    expect(runs.map(({ demands }) => demands.beginMs)).toEqual(Array(count).fill(1));
  });

  it('is left to another worker where no child can be started, until its waiting time ends', async () => {
    outcomeOf = () => ({ kind: 'notBegun' });
    isAble = false;
    const job = jobOf();
    expect(await runner.run(job)).toBeUndefined();
    expect([await repliesTo(job), lines]).toEqual([[], []]);
    expect(await runner.run(jobOf({ startBy: now - 3_001 }))).toEqual({ ok: false, code: 'busy' });
  });

  it('is refused with its tool where this worker lacks the program of that, also as a step', async () => {
    for (const change of [
      { tool: 'redact' as const },
      { tool: 'chain' as const, steps: ['merge', 'redact'] as const },
    ]) {
      const job = jobOf(change);
      expect(await runner.run(job)).toEqual({ ok: false, code: 'toolOff' });
      expect(await repliesTo(job)).toMatchObject([
        { kind: 'refused', token: null, code: 'toolOff', params: { tool: 'redact' } },
      ]);
    }
    expect(runs).toEqual([]);
  });

  it('is refused as unavailable where this worker does not have its tool', async () => {
    const job = jobOf({ tool: 'reverse-time' as 'convert' });
    expect(await runner.run(job)).toEqual({ ok: false, code: 'unavailable' });
    expect(await repliesTo(job)).toMatchObject([{ kind: 'refused', token: null, code: 'unavailable' }]);
    expect(runs).toEqual([]);
  });

  it('is refused as unavailable where this worker does not have a tool of its chain', async () => {
    const job = jobOf({ tool: 'chain', steps: ['rotate', 'staple' as 'rotate'] });
    expect(await runner.run(job)).toEqual({ ok: false, code: 'unavailable' });
  });

  it('is refused as unavailable where it is of another version, whatever its data are', async () => {
    const job = jobOf({ version: 1_000, inputs: 7 as never });
    expect(await runner.run(job)).toEqual({ ok: false, code: 'unavailable' });
    expect(await repliesTo(job)).toMatchObject([{ kind: 'refused', token: null, code: 'unavailable', params: {} }]);
    expect(lines).toMatchObject([{ level: 40, version: 1_000, requestId: job.data.requestId, jobId: job.id }]);
  });

  it('whose data has expired is ended, and not answered', async () => {
    expect(await runner.run({ id: 'x', data: {} as JobData, timestamp: 0 })).toEqual({ ok: false, code: 'busy' });
    expect([runs, lines]).toEqual([[], []]);
  });

  it('without an id is an error, which its gateway gets', async () => {
    const { data, timestamp } = jobOf();
    await expect(runner.run({ data, timestamp })).rejects.toThrow('internal');
    expect(await repliesTo({ data, timestamp })).toMatchObject([{ job: '', kind: 'refused', code: 'internal' }]);
    expect(lines).toMatchObject([{ level: 50, msg: 'job failed in the parent', err: { name: 'TypeError' } }]);
  });
});

describe('the watermark', () => {
  it('is that of the operator, for the jobs that have one', async () => {
    open('pages.example');
    outcomeOf = after2s(done);
    await runner.run(jobOf({ isStamped: true }));
    await runner.run(jobOf({ isStamped: false }));
    expect(runs.map(({ request }) => request.watermark)).toEqual(['pages.example', undefined]);
  });

  it('that this worker does not have is an error: no PDF may be sent without it', async () => {
    const job = jobOf({ isStamped: true });
    await expect(runner.run(job)).rejects.toThrow('internal');
    expect(runs).toEqual([]);
    expect(await repliesTo(job)).toMatchObject([{ kind: 'refused', token: null, code: 'internal' }]);
  });
});

it('refuses a job that two workers lost as too complex, and counts it', async () => {
  const job = jobOf();
  await runner.answerLost(job);
  expect(await repliesTo(job)).toEqual([{ job: job.id, kind: 'refused', token: null, code: 'tooComplex', params: {} }]);
  expect(await counted('jobs_lost_total')).toEqual(['queue="images" 1']);
  expect(lines).toMatchObject([{ level: 50, msg: 'job lost twice', tool: 'convert', jobId: job.id }]);
  await runner.answerLost({ data: job.data, timestamp: now });
  expect(await counted('jobs_lost_total')).toEqual(['queue="images" 1']);
});

it('ends a run whose reply cannot be sent, and logs that', async () => {
  outcomeOf = after2s(done);
  const job = jobOf();
  await redis.set(replyList(job.data.gateway), 'no list');
  expect(await runner.run(job)).toEqual({ ok: true });
  expect(lines.map(({ msg }) => msg)).toContain('a reply could not be sent');
  await redis.del(replyList(job.data.gateway));
});
