import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import { contracts, parseOptions } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { readWorkerConfig } from '../../config.ts';
import {
  hostileChild,
  hostileChildPids,
  killHostileChildren,
  openTestGateway,
  type Submitted,
  type TestGateway,
  until,
} from '../../testing/gateway.ts';
import type { Behavior } from '../../testing/hostile-handler.ts';
import { type RunningWorker, startWorker } from './worker.ts';

// It has its own Redis: the names of the queues are fixed, and workers of other tests would take these jobs.
let server: RedisServer;
let worker: RunningWorker;
let gateway: TestGateway;
const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));

beforeAll(async () => {
  server = await startRedisServer('512mb');
  const config = readWorkerConfig({
    REDIS_URL: server.url,
    QUEUES: 'images',
    SANDBOX: 'available',
    CHILDREN_IMAGES: '2',
    CHILD_HEAP_MB: '128',
    CHILD_DATA_MB: '1536',
    SCRATCH_FOLDER: scratch,
    LIMIT_OUTPUT_BYTES: String(8 * 1024 * 1024),
  });
  worker = await startWorker({
    config,
    logger: createLogger('worker', 'silent'),
    childEntry: hostileChild,
    tracing: noTracing,
  });
  gateway = openTestGateway(server.url);
});

afterAll(async () => {
  await gateway.close();
  await worker.close();
  await server.stop();
  rmSync(scratch, { recursive: true });
});

async function answerTo(behavior: Behavior, runMs = 20_000) {
  const job = await gateway.submit(behavior, { runMs });
  return { job, reply: await job.answered() };
}

async function outputOf({ job, reply }: Awaited<ReturnType<typeof answerTo>>): Promise<string> {
  if (reply.kind !== 'done') throw new Error(`refused: ${reply.code}`);
  return (await gateway.output(job.id, reply)).toString();
}

/** All data of a job in the queue's Redis except its bytes and pending replies. */
async function tracesOf({ id, data }: Submitted): Promise<string> {
  const kept = await gateway.redis.hgetall(`bull:images:${id}`);
  const progress = await gateway.redis.hgetall(`progress:${data.progressId}`);
  const events = await gateway.redis.xrange('bull:images:events', '-', '+');
  return JSON.stringify([kept, progress, events]);
}

describe('a run that takes long', () => {
  const longWork = (behavior: Behavior) => gateway.submit(behavior, { runMs: 60_000, takesLong: true, isLong: true });

  it('waits, where it is expected to, for the first of them, while short ones run', async () => {
    const [first, second] = [await longWork({ do: 'wait', ms: 60_000 }), await longWork({ do: 'echo' })];
    await first.started();
    for (let each = 0; each < 3; each++) {
      expect((await (await gateway.submit(Buffer.from('short'))).answered()).kind).toBe('done');
    }
    expect(second.replies).toEqual([]);
    await gateway.cancel(first.id);
    expect((await second.answered()).kind).toBe('done');
  });

  it('can be cancelled while it waits to begin', async () => {
    const [first, second] = [await longWork({ do: 'wait', ms: 60_000 }), await longWork({ do: 'echo' })];
    await first.started();
    await until(async () => (await gateway.queue.getActiveCount()) === 2);
    await gateway.cancel(second.id);
    await gateway.cancel(first.id);
    expect((await gateway.ended(second.id)).returnvalue).toEqual({ ok: false, code: 'cancelled' });
    expect(second.replies).toEqual([]);
  });
});

describe('a job that is done', () => {
  it('is answered with its output, its facts and its timings', async () => {
    const content = Buffer.alloc(700_000, 'blattwerk');
    const job = await gateway.submit(content);
    const reply = await job.answered();
    if (reply.kind !== 'done') throw new Error(reply.code);
    expect(reply).toMatchObject({
      mime: 'application/pdf',
      bytes: content.length,
      facts: { bytes: content.length },
      notices: [],
    });
    expect(reply.timings.runMs).toBeGreaterThanOrEqual(0);
    expect((await gateway.output(job.id, reply)).equals(content)).toBe(true);
    // A run that is done within milliseconds has one reply.
    expect(['done', 'started,done']).toContain(job.replies.map(({ kind }) => kind).join());
    expect(job.replies[0]).toMatchObject({ token: reply.token });
    expect((await gateway.ended(job.id)).returnvalue).toEqual({ ok: true });
    expect(await gateway.progress.read(job.data.progressId)).toMatchObject({ state: 'done' });
  });

  it('is answered with the pages that are missing in its repaired file', async () => {
    const { reply } = await answerTo({ do: 'echo', repairedPages: [7, 5, 6, 3] });
    expect(reply).toMatchObject({ notices: ['repaired'], repairedPages: { ranges: '3,5-7', count: 4 } });
  });

  it('is answered with the numbers of images of which a part is missing', async () => {
    const { reply } = await answerTo({ do: 'echo', incompleteImages: [4, 2, 5] });
    expect(reply).toMatchObject({ incompleteImages: '2,4-5' });
  });

  it('is answered with the numbers of words that are not in its file', async () => {
    const { reply } = await answerTo({ do: 'echo', wordsNotFound: [1, 4, 3, 5] });
    expect(reply).toMatchObject({ wordsNotFound: '1,3-5' });
  });

  it('gets its file names and options', async () => {
    expect(JSON.parse(await outputOf(await answerTo({ do: 'wait', ms: 0 })))).toEqual({
      options: parseOptions(contracts.convert, []),
      name: 'Übung geheim.png',
    });
  });

  it('reports every stage in order, with its progress', async () => {
    const monitor = await gateway.redis.monitor();
    const seen: string[] = [];
    monitor.on('monitor', (_time: string, args: string[], source: string) => {
      const stage = args.indexOf('stage');
      if (source === 'lua' && args[0]?.toLowerCase() === 'hset' && stage > 0)
        seen.push(`${args[stage + 1]} ${args[stage + 3]}`);
    });
    await answerTo({ do: 'stages' });
    await until(() => seen.includes('finishing 0'));
    monitor.disconnect();
    expect([...new Set(seen.map((line) => line.split(' ')[0]))]).toEqual(['analyzing', 'processing', 'finishing']);
    const fractions = seen.filter((line) => line.startsWith('processing')).map((line) => Number(line.split(' ')[1]));
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    // Ten reports in 300 ms, one each 100 ms at most, and the entry.
    expect(fractions.length).toBeGreaterThan(1);
    expect(fractions.length).toBeLessThan(6);
  });

  it('has a new token for its output in each run', async () => {
    const [first, second] = await Promise.all([answerTo({ do: 'echo' }), answerTo({ do: 'echo' })]);
    expect(first.reply.token).not.toBe(second.reply.token);
  });
});

describe('a job that fails affects no other', () => {
  // Replies are awaited for 15 s, which is less than the time limit of a run: a run that hangs fails the test.
  const cases: { behavior: Behavior; code: string; failed?: true; runMs?: number }[] = [
    { behavior: { do: 'wait', ms: 60_000 }, code: 'busy', runMs: 600 },
    { behavior: { do: 'buffers' }, code: 'tooComplex' },
    { behavior: { do: 'heap' }, code: 'tooComplex' },
    { behavior: { do: 'abort' }, code: 'tooComplex' },
    { behavior: { do: 'segfault' }, code: 'tooComplex' },
    { behavior: { do: 'deepStack' }, code: 'tooComplex' },
    { behavior: { do: 'writeTooMuch' }, code: 'tooComplex' },
    { behavior: { do: 'hugeFile' }, code: 'tooComplex' },
    { behavior: { do: 'refuse' }, code: 'damagedPdf' },
    { behavior: { do: 'throw', secret: 'S3CRET' }, code: 'internal', failed: true },
    { behavior: { do: 'throwLater', secret: 'S3CRET' }, code: 'internal', failed: true },
    { behavior: { do: 'writeNothing' }, code: 'internal', failed: true },
  ];

  it.for(cases)('$behavior.do is answered with $code', async ({ behavior, code, failed, runMs }) => {
    // Another job runs in the worker at the same time.
    const other = await gateway.submit({ do: 'wait', ms: 300 });
    const { job, reply } = await answerTo(behavior, runMs);
    expect(reply).toMatchObject({ kind: 'refused', code });
    const ended = await gateway.ended(job.id);
    // Only a fault is a failed job.
    const inQueue = failed ? { failedReason: code, returnvalue: null } : { returnvalue: { ok: false, code } };
    expect(ended).toMatchObject(inQueue);
    expect(await ended.isFailed()).toBe(failed === true);
    expect(await gateway.progress.read(job.data.progressId)).toMatchObject({ state: 'refused' });
    expect(await other.answered()).toMatchObject({ kind: 'done' });
    expect((await answerTo({ do: 'echo' })).reply.kind).toBe('done');
  });

  it('names the file in the reply by its index, and never in the queue', async () => {
    const refused = await answerTo({ do: 'refuse' });
    expect(refused.reply).toMatchObject({ params: { file: 1 } });
    const thrown = await answerTo({ do: 'throw', secret: 'S3CRET' });
    const thrownLater = await answerTo({ do: 'throwLater', secret: 'S3CRET' });
    for (const { job } of [refused, thrown, thrownLater]) {
      await gateway.ended(job.id);
      expect(await tracesOf(job)).not.toMatch(/S3CRET|geheim|of-the-visitor/);
    }
  });

  it('ends with its native tools', async () => {
    const { job } = await answerTo({ do: 'nativeTool' }, 800);
    await gateway.ended(job.id);
    const nativeTools = () =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(commandLine)
        .filter((command) => command.includes('987_000'));
    // The kernel ends them with the first process of their namespace, soon after it.
    await expect.poll(nativeTools).toEqual([]);
  });

  it('leaves no scratch folder, whatever its outcome', async () => {
    const well = await answerTo({ do: 'scratch' });
    const left = JSON.parse(await outputOf(await answerTo({ do: 'listScratch' }))) as string[];
    expect(left).toEqual([]);
    const folder = await outputOf(well);
    const killed = await answerTo({ do: 'scratchAndLoop' }, 500);
    await Promise.all([gateway.ended(well.job.id), gateway.ended(killed.job.id)]);
    expect(existsSync(folder)).toBe(false);
    const [own = ''] = readdirSync(scratch).map((name) => join(scratch, name));
    const folders = readdirSync(own).filter((name) => statSync(join(own, name)).isDirectory());
    expect(folders.flatMap((name) => readdirSync(join(own, name)))).toEqual([]);
  });
});

describe('a job that is not begun', () => {
  it('is refused as busy after its waiting time', async () => {
    const job = await gateway.submit({ do: 'echo' }, { startBy: Date.now() - 1 });
    expect(await job.answered()).toMatchObject({ kind: 'refused', code: 'busy', token: null });
    expect((await gateway.ended(job.id)).returnvalue).toEqual({ ok: false, code: 'busy' });
    expect(job.replies).toHaveLength(1);
  });

  it('is refused as unavailable where the worker does not know its tool', async () => {
    const job = await gateway.submit({ do: 'echo' }, { tool: 'not-a-tool' as 'convert' });
    expect(await job.answered()).toMatchObject({ kind: 'refused', code: 'unavailable' });
  });

  it('of a newer version is refused as unavailable, whatever its data are', async () => {
    const job = await gateway.submit({ do: 'echo' }, { version: 1_000, inputs: 'elsewhere' as never });
    expect(await job.answered()).toMatchObject({ kind: 'refused', code: 'unavailable', token: null });
    expect(await gateway.progress.read(job.data.progressId)).toMatchObject({ state: 'refused' });
  });

  it('fails with only a code where its data is invalid', async () => {
    const job = await gateway.submit({ do: 'echo' }, { inputs: 'none' as unknown as [] });
    expect(await job.answered()).toMatchObject({ kind: 'refused', code: 'internal' });
    expect((await gateway.ended(job.id)).failedReason).toBe('internal');
  });
});

it('removes a job at its end, and one whose data has expired', async () => {
  const { redis, queue } = gateway;
  const [expired, id] = [randomUUID(), randomUUID()];
  await redis.multi().lpush('bull:images:wait', expired).zadd('bull:images:marker', 0, '0').exec();
  const job = await gateway.submit({ do: 'echo' });
  await job.answered();
  const { data } = job;
  await queue.add(data.tool, { ...data, inputs: 'none' as unknown as [] }, { jobId: id });
  const left = async () => [
    ...(await redis.keys(`bull:images:*${expired}*`)),
    ...(await redis.keys(`bull:images:*${id}*`)),
    ...(await redis.lrange('bull:images:active', 0, -1)),
  ];
  await expect.poll(left).toEqual([]);
  expect(await redis.zrange('bull:images:failed', '0', '-1')).not.toContain(id);
});

describe('a job whose request has ended', () => {
  it('is killed at once when it is cancelled, and the next one runs', async () => {
    const job = await gateway.submit({ do: 'loop' });
    await job.started();
    const begun = performance.now();
    await gateway.cancel(job.id);
    const ended = await gateway.ended(job.id);
    expect(performance.now() - begun).toBeLessThan(job.data.runMs / 2);
    expect(ended.returnvalue).toEqual({ ok: false, code: 'cancelled' });
    expect(job.replies.map(({ kind }) => kind)).toEqual(['started']);
    expect((await answerTo({ do: 'echo' })).reply.kind).toBe('done');
  });

  it('is cancelled when its bytes are gone, and writes no output', async () => {
    const job = await gateway.submit({ do: 'wait', ms: 300 });
    await job.started();
    await gateway.blobs.release(job.id);
    expect((await gateway.ended(job.id)).returnvalue).toEqual({ ok: false, code: 'cancelled' });
    expect(await gateway.redis.keys(`blob:{${job.id}}:*`)).toEqual([]);
  });

  it('is not affected by the cancellation of another job', async () => {
    const job = await gateway.submit({ do: 'wait', ms: 200 });
    await job.started();
    await gateway.cancel(randomUUID());
    expect((await job.answered()).kind).toBe('done');
  });
});

it('gives a child only the environment variables that it needs', async () => {
  const names = JSON.parse(await outputOf(await answerTo({ do: 'environment' }))) as string[];
  expect(
    names.filter((name) => !/^(MALLOC_(MMAP|TRIM)_THRESHOLD_|PATH|TMPDIR|LANG|TZ|PWD|_|SHLVL|OLDPWD)$/.test(name)),
  ).toEqual([]);
});

it('replaces a child that died while it was idle, without losing a job', async () => {
  // The test before may have left one that is being replaced.
  await expect.poll(hostileChildPids).toHaveLength(2);
  await killHostileChildren();
  const replies = await Promise.all([answerTo({ do: 'echo' }), answerTo({ do: 'echo' }), answerTo({ do: 'echo' })]);
  for (const { reply } of replies) expect(reply).toMatchObject({ kind: 'done' });
});

it('loses none of many concurrent jobs, some of them hostile', async () => {
  const kinds = Array.from({ length: 60 }, (_, index) => (index % 20 === 7 ? 'abort' : 'echo'));
  const jobs = await Promise.all(kinds.map((kind) => gateway.submit({ do: kind })));
  const replies = await Promise.all(jobs.map((job) => job.answered()));
  expect(replies.map(({ kind }) => kind)).toEqual(kinds.map((kind) => (kind === 'echo' ? 'done' : 'refused')));
});

it('leaves no key without a time to live except those of the queue', async () => {
  const keys = await gateway.redis.keys('*');
  const ttls = await Promise.all(keys.map((key) => gateway.redis.pttl(key)));
  const lasting = keys.filter((key, index) => ttls[index] === -1 && !key.startsWith('bull:images:'));
  expect(lasting).toEqual([]);
});

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
