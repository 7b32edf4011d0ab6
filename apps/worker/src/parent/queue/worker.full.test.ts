import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import type { JobData } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { readWorkerConfig } from '../../config.ts';
import { hostileChild, openTestGateway, type Submitted, type TestGateway, until } from '../../testing/gateway.ts';
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

describe('a run that takes long', () => {
  /** Values of the metric by place. */
  async function longRuns(): Promise<Record<string, number>> {
    const metric = await worker.metrics.registry.getSingleMetric('blattwerk_long_runs_total')?.get();
    return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels['place']), value]));
  }
  const work = (ms: number, change: Partial<JobData> = {}) =>
    gateway.submit({ do: 'work', ms }, { startBy: Date.now() + 170_000, runMs: 60_000, takesLong: true, ...change });
  const isLong = ({ replies }: Submitted) => replies.some(({ kind }) => kind === 'long');

  it('begins again after short ones that waited, and is answered as if it had not', async () => {
    const before = await longRuns();
    await gateway.redis.ping();
    const monitor = await gateway.redis.monitor();
    onTestFinished(() => monitor.disconnect());
    /** What is shown of the stage `processing`, by the key of the progress. */
    const fractions = new Map<string, number[]>();
    monitor.on('monitor', (_time: string, [command = '', key = '', ...pairs]: string[], source: string) => {
      if (source !== 'lua' || command.toLowerCase() !== 'hset' || !pairs.includes('processing')) return;
      fractions.set(key, [...(fractions.get(key) ?? []), Number(pairs[pairs.indexOf('fraction') + 1])]);
    });
    const jobs = [await work(3_600), await work(3_600)];
    // As a gateway does, on a machine where this takes longer than a lease.
    const renewing = setInterval(() => jobs.forEach(({ id }) => void gateway.blobs.renew(id)), 10_000);
    onTestFinished(() => clearInterval(renewing));
    await until(() => jobs.every(isLong) || undefined, 60_000);
    const short = await gateway.submit(Buffer.from('short'));
    expect((await short.answered()).kind).toBe('done');
    const moved = await until(() => jobs.find(({ replies }) => replies.some((reply) => 'waitMs' in reply)), 60_000);
    const reply = await moved.answered(120_000);
    if (reply.kind !== 'done') throw new Error(reply.code);
    const kinds = moved.replies.map(({ kind }) => kind).filter((kind) => kind !== 'long');
    expect(kinds).toEqual(['started', 'started', 'done']);
    const again = await moved.started(2);
    expect(reply.token).toBe(again.token);
    expect(JSON.parse((await gateway.output(moved.id, reply)).toString())).toMatchObject({ name: 'Übung geheim.png' });
    // What the first run reported is not taken back.
    const shown = fractions.get(`progress:${moved.data.progressId}`) ?? [];
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    for (const job of jobs) expect((await job.answered(120_000)).kind).toBe('done');
    await expect
      .poll(longRuns)
      .toEqual({ kept: (before['kept'] ?? 0) + 1, moved: (before['moved'] ?? 0) + 1, expected: before['expected'] });
  }, 180_000);

  it('is expected of a sender of which another run took long', async () => {
    const before = await longRuns();
    const sender = randomUUID();
    const first = await work(3_600, { sender });
    await until(() => isLong(first), 60_000);
    const [second, other] = [await work(0, { sender }), await work(0, { sender: randomUUID() })];
    for (const job of [first, second, other]) expect((await job.answered(60_000)).kind).toBe('done');
    await expect.poll(longRuns).toMatchObject({
      kept: (before['kept'] ?? 0) + 1,
      expected: (before['expected'] ?? 0) + 1,
    });
  }, 120_000);
});

it('replaces a child that keeps most of its memory between jobs, without losing a job', async () => {
  const starts: string[] = [];
  for (let job = 0; job < 14; job++) starts.push(await heldBy(250 * 1024 * 1024));
  // 14 times 250 MB exceed the memory of two children with 1,536 MB each.
  expect(new Set(starts).size).toBeGreaterThan(2);
  expect(starts.filter((start) => start === starts[0]).length).toBeGreaterThan(1);
});

/** Lets a child keep memory. @returns the time of its start, which identifies it */
async function heldBy(bytes: number): Promise<string> {
  const job = await gateway.submit({ do: 'hold', bytes });
  const reply = await job.answered();
  if (reply.kind !== 'done') throw new Error(`refused: ${reply.code}`);
  return (await gateway.output(job.id, reply)).toString();
}
