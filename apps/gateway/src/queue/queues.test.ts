import { randomUUID } from 'node:crypto';
import type { JobData } from '@blattwerk/shared';
import { cancelChannel, connectForRequests, connectForWaiting, queuePrefix } from '@blattwerk/server';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { Worker } from 'bullmq';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createRestartableRedis } from '../testing/restartable-redis.ts';
import { createQueues } from './queues.ts';

const server = await startRedisServer('64mb');
const redis = connectForWaiting(server.url);
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

function jobData(change: Partial<JobData>): JobData {
  return {
    tool: 'rotate',
    options: {},
    inputs: [],
    gateway: randomUUID(),
    progressId: randomUUID(),
    requestId: randomUUID(),
    startBy: Date.now() + 10_000,
    runMs: 5_000,
    ...change,
  };
}

it('gives the data and the events of a queued job a time to live that outlasts two runs', async () => {
  await redis.ping();
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  const id = randomUUID();
  await queues.add('structure', id, jobData({}), 0);
  for (const key of [`bull:structure:${id}`, 'bull:structure:events']) {
    const ttlMs = await redis.pttl(key);
    expect([key, ttlMs > 20_000, ttlMs <= 80_000]).toEqual([key, true, true]);
  }
  expect(await queues.remove('structure', id)).toBe(true);
  expect(await redis.exists(`bull:structure:${id}`)).toBe(0);
});

it('cancels a job that waits by removing it, and notifies the workers of one that does not', async () => {
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  const subscriber = connectForWaiting(server.url);
  const messages: string[] = [];
  subscriber.on('message', (_channel, id) => void messages.push(id));
  await subscriber.subscribe(cancelChannel('images'));
  const [waiting, taken] = [randomUUID(), randomUUID()];
  await queues.add('images', waiting, jobData({ tool: 'convert' }), 0);
  await queues.cancel('images', waiting);
  expect(await queues.depth('images')).toBe(0);
  await queues.add('images', taken, jobData({ tool: 'convert' }), 0);
  // As a worker does that takes it.
  await redis.set(`bull:images:${taken}:lock`, 'token');
  expect(await queues.remove('images', taken)).toBe(false);
  await queues.cancel('images', taken);
  await expect.poll(() => messages).toEqual([taken]);
  subscriber.disconnect();
});

it('knows whether a worker is connected, and assumes one where Redis does not permit the question', async () => {
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  expect(await queues.hasWorker('render')).toBe(false);
  const connection = connectForWaiting(server.url);
  const worker = new Worker('render', async () => {}, { connection, prefix: queuePrefix });
  await worker.waitUntilReady();
  await expect.poll(() => queues.hasWorker('render')).toBe(true);
  expect(await queues.hasWorker('images')).toBe(false);
  await worker.close();
  connection.disconnect();
  await redis.call('ACL', 'SETUSER', 'limited', 'on', 'nopass', '~*', '&*', '+@all', '-client|list');
  const limited = connectForWaiting(server.url);
  await limited.call('AUTH', 'limited', 'any');
  const asked = createQueues({ structure: limited, images: limited, render: limited });
  expect(await asked.hasWorker('structure')).toBe(true);
  limited.disconnect();
});

it('fails at once without a connection, and works once there is one', async () => {
  const late = connectForRequests(server.url);
  const queues = createQueues({ structure: late, images: late, render: late });
  await expect(queues.add('structure', randomUUID(), jobData({}), 0)).rejects.toThrow('Redis is not connected');
  await expect.poll(() => late.status).toBe('ready');
  const id = randomUUID();
  await queues.add('structure', id, jobData({}), 0);
  expect(await queues.position('structure', id)).toBe(1);
  late.disconnect();
});

it('works again where the connection was lost while a queue was opened', async () => {
  const restartable = createRestartableRedis();
  onTestFinished(() => restartable.stop());
  await restartable.start();
  const lost = connectForRequests(restartable.url);
  onTestFinished(() => lost.disconnect());
  await expect.poll(() => lost.status).toBe('ready');
  const queues = createQueues({ structure: lost, images: lost, render: lost });
  restartable.freeze();
  const added = queues.add('structure', randomUUID(), jobData({}), 0).then(
    () => 'added',
    () => 'failed',
  );
  await restartable.kill();
  expect(await added).toBe('failed');
  await restartable.start();
  await expect.poll(() => lost.status).toBe('ready');
  const id = randomUUID();
  await queues.add('structure', id, jobData({}), 0);
  expect(await queues.position('structure', id)).toBe(1);
});

it('places a job before all that wait, where it is the next one', async () => {
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  const [first, second, low, next] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const data = jobData({ tool: 'pdf-to-jpg' });
  for (const id of [first, second]) await queues.add('render', id, data, 0);
  await queues.add('render', low, data, 1);
  await queues.add('render', next, data, 0, true);
  const ids = [next, first, second, low];
  expect(await Promise.all(ids.map((id) => queues.position('render', id)))).toEqual([1, 2, 3, 4]);
  const taking = new Worker('render', null, { connection: redis, prefix: queuePrefix });
  expect((await taking.getNextJob('token', { block: false }))?.id).toBe(next);
  await taking.close();
  for (const id of ids) await queues.remove('render', id);
});

it('has no position of a job where its keys cannot be read', async () => {
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  await redis.set('bull:render:wait', 'no list');
  await expect(queues.position('render', randomUUID())).rejects.toThrow('WRONGTYPE');
  await redis.del('bull:render:wait');
  expect(await queues.position('render', randomUUID())).toBeNull();
});
