import { randomUUID } from 'node:crypto';
import { costClasses, type JobData } from '@blattwerk/shared';
import { connectToStore, type QueueNames, queueNames, queueOptions } from '@blattwerk/server';
import { startRedisCluster } from '@blattwerk/testing/redis-cluster';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { readQueueState } from '../operators/read-queue-state.ts';
import { createQueues, type Queues } from './queues.ts';

const shards = 6;
let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
let redis: ReturnType<typeof connectToStore>;
let names: QueueNames;
let queues: Queues;

function namesFor(url: string, count = shards): QueueNames {
  const ofClasses = costClasses.map((costClass) => [`QUEUE_REDIS_URL_${costClass.toUpperCase()}`, url]);
  return queueNames(readGatewayConfig({ ...Object.fromEntries(ofClasses), QUEUE_SHARDS: String(count) }));
}

beforeAll(async () => {
  cluster = await startRedisCluster(3, '64mb');
  redis = connectToStore(cluster.url, 'waiting');
  names = namesFor(cluster.url);
  queues = createQueues({ structure: redis, images: redis, render: redis }, names);
  await redis.ping();
});
afterAll(async () => {
  redis.disconnect();
  await cluster.stop();
});

const jobData: JobData = {
  tool: 'rotate',
  options: {},
  inputs: [],
  gateway: 'gateway',
  progressId: 'progress',
  requestId: 'request',
  startBy: Date.now() + 60_000,
  runMs: 5_000,
};

/** Number of jobs on each node. */
function jobsOfNodes(): Promise<number[]> {
  return Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const node = new Redis(url);
      try {
        return (await node.keys('bull:*-*-*-*-*')).length;
      } finally {
        node.disconnect();
      }
    }),
  );
}

it('without shards, names a queue as its cost class, and refuses a cluster', () => {
  const one = namesFor('redis://127.0.0.1', 1);
  expect([one.of('render', randomUUID()), one.all('render')]).toEqual(['render', ['render']]);
  expect(() => namesFor('cluster://127.0.0.1', 1)).toThrow(/QUEUE_REDIS_URL_STRUCTURE is a cluster/);
});

it('with shards on a single Redis, takes from the queue without shards as well, and adds nothing to it', () => {
  const several = namesFor('redis://127.0.0.1', 2);
  expect(several.all('images')).toEqual(['{images-0}', '{images-1}', 'images']);
  const used = new Set(Array.from({ length: 200 }, () => several.of('images', randomUUID())));
  expect(used).toEqual(new Set(['{images-0}', '{images-1}']));
});

it('spreads the jobs of a class over the nodes of a cluster, and counts, places and removes them there', async () => {
  const ids = Array.from({ length: 60 }, () => randomUUID());
  await Promise.all(ids.map((id, index) => queues.add('structure', id, jobData, index % 5)));
  const onNodes = await jobsOfNodes();
  expect(onNodes.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(Math.min(...onNodes)).toBeGreaterThan(0);
  expect([await queues.depth('structure'), await queues.depth('images')]).toEqual([60, 0]);
  const places = await Promise.all(ids.map((id) => queues.position('structure', id)));
  // The first of each shard is the first, and the others follow by the number of shards.
  expect(places.filter((place) => place === 1)).toHaveLength(shards);
  expect(places.every((place) => place !== null && place % shards === 1)).toBe(true);

  const state = () => readQueueState(redis, 'structure', names.all('structure'));
  expect((await state()).active).toBe(0);
  const taking = names.all('structure').map((name) => new Worker(name, null, { connection: redis, prefix: 'bull' }));
  for (const worker of taking) expect(await worker.getNextJob('token', { block: false })).toBeDefined();
  expect((await state()).active).toBe(shards);
  expect(await queues.depth('structure')).toBe(60 - shards);
  const last = new Queue(names.all('structure').at(-1) ?? '', { connection: redis, ...queueOptions });
  await last.pause();
  expect((await state()).isPaused).toBe(true);
  await last.resume();

  const removed = await Promise.all(ids.map((id) => queues.remove('structure', id)));
  expect(removed.filter(Boolean)).toHaveLength(60 - shards);
  expect(await queues.depth('structure')).toBe(0);
  await Promise.all([last.close(), ...taking.map((worker) => worker.close(true))]);
}, 60_000);

it('has a worker only where each shard has one', async () => {
  expect(await queues.hasWorker('render')).toBe(false);
  const open = (name: string) => new Worker(name, async () => {}, { connection: redis, prefix: 'bull' });
  const [first = '', ...others] = names.all('render');
  const workers = others.map(open);
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  await expect.poll(async () => new Set(await Promise.all(others.map((name) => counted(name))))).toEqual(new Set([1]));
  expect(await queues.hasWorker('render')).toBe(false);
  workers.push(open(first));
  await expect.poll(() => queues.hasWorker('render'), { timeout: 20_000 }).toBe(true);
  await Promise.all(workers.map((worker) => worker.close(true)));
}, 60_000);

async function counted(name: string): Promise<number> {
  const queue = new Queue(name, { connection: redis, ...queueOptions });
  try {
    return await queue.getWorkersCount();
  } finally {
    await queue.close();
  }
}
