import { once } from 'node:events';
import { connectForRequests } from '@blattwerk/server';
import { formOf } from '@blattwerk/testing/send-form';
import { expect, it, onTestFinished } from 'vitest';
import { pdf } from '../testing/forms.ts';
import { createRestartableRedis } from '../testing/restartable-redis.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { startTestWorker } from '../testing/test-worker.ts';
import { watchRedis } from './watch-redis.ts';

it('reports an outage while every turn of the event loop is late, and none while Redis answers', async () => {
  const server = createRestartableRedis();
  await server.start();
  const redis = connectForRequests(server.url);
  await once(redis, 'ready');
  let outages = 0;
  let answers = 0;
  const watch = watchRedis(redis, { onLost: () => outages++, onAnswer: () => answers++ });
  const busy = new AbortController();
  const turn = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 550);
    if (!busy.signal.aborted) setImmediate(turn);
  };
  try {
    turn();
    await expect.poll(() => answers).toBeGreaterThan(15);
    expect(outages).toBe(0);
    server.freeze();
    await expect.poll(() => outages).toBe(1);
    server.thaw();
    await expect.poll(() => watch.isHealthy).toBe(true);
  } finally {
    busy.abort();
    watch.stop();
    redis.disconnect();
    server.thaw();
    await server.kill();
  }
});

it('serves again where the host of Redis is lost, whose connections stay open, and another takes its place', async () => {
  const redis = createRestartableRedis();
  await redis.start();
  const test = await startTestGateway({ redisServer: redis });
  onTestFinished(() => test.stop());
  redis.lose();
  await redis.start();
  const worker = await startTestWorker(redis.url);
  onTestFinished(() => worker.close());
  const post = () => fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', pdf()]]) });
  await expect.poll(async () => (await post()).status, { interval: 200 }).toBe(200);
});
