import { randomUUID } from 'node:crypto';
import { defaultLimits, type JobData, jobVersion } from '@blattwerk/shared';
import { connectForWaiting, createBlobStore, createLogger, noTracing, queueOptions } from '@blattwerk/server';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { Queue } from 'bullmq';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createWorkerMetrics } from '../metrics.ts';
import type { ChildOutcome } from '../pool/outcome.ts';
import type { ChildPool } from '../pool/pool.ts';
import { createLongSenders } from './long-senders.ts';
import { openQueue, type QueueWorker } from './queue-worker.ts';
import { createReplies } from './replies.ts';

const server = await startRedisServer('64mb');
const redis = connectForWaiting(server.url);
const logger = createLogger('worker', 'silent');
const refused: ChildOutcome = { kind: 'reported', report: { kind: 'refused', code: 'damagedPdf', params: {} } };
const queues: Queue<JobData>[] = [];
let worker: QueueWorker | undefined;
/** Ends the runs under way, in the order of their begins. */
const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await worker?.close();
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const pool = {
  children: 2,
  run() {
    const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
    ends.push(() => resolve(refused));
    return { outcome: promise, cancel: () => resolve(refused) };
  },
} satisfies Partial<ChildPool> as unknown as ChildPool;

function open(): void {
  worker = openQueue('images', {
    redis,
    pool,
    logger,
    replies: createReplies(redis, logger),
    metrics: createWorkerMetrics(['images']),
    tracing: noTracing,
    blobs: createBlobStore(redis),
    limits: defaultLimits,
    watermark: '',
    longSenders: createLongSenders(),
  });
}

async function add(count: number): Promise<void> {
  const queue = new Queue<JobData>('images', { connection: redis, ...queueOptions });
  queues.push(queue);
  const rest = { gateway: randomUUID(), progressId: randomUUID(), requestId: randomUUID(), version: jobVersion };
  const times = { startBy: Date.now() + 600_000, runMs: 20_000 };
  for (let job = 0; job < count; job++)
    await queue.add('convert', { tool: 'convert', options: {}, inputs: [], ...times, ...rest });
}

it('takes as many jobs at once as there are children', async () => {
  await add(4);
  open();
  let most = 0;
  for (let ended = 0; ended < 4; ended++) {
    await expect.poll(() => ends.length, { timeout: 20_000 }).toBeGreaterThan(0);
    most = Math.max(most, ends.length);
    ends.shift()?.();
  }
  expect(most).toBe(2);
  await expect.poll(() => redis.llen('bull:images:wait')).toBe(0);
});
