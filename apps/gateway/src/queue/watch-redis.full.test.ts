import { once } from 'node:events';
import { connectForRequests } from '@blattwerk/server';
import { expect, it } from 'vitest';
import { createRestartableRedis } from '../testing/restartable-redis.ts';
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
