import { type CostClass, costClasses } from '@blattwerk/shared';
import { createLogger, replyList } from '@blattwerk/server';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { createRestartableRedis, type RestartableRedis } from './testing/restartable-redis.ts';
import type { OpenJob } from './queue/open-jobs.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

let test: TestGateway;
let jobs: OpenJob[] = [];
let other: RestartableRedis | undefined;
afterEach(async () => {
  await test.stop();
  await other?.stop();
  other = undefined;
});

/** Starts a gateway that has a second Redis for this variable. */
async function startWithOther(variable: 'BLOB_REDIS_URL' | 'QUEUE_REDIS_URL_IMAGES'): Promise<RestartableRedis> {
  other = createRestartableRedis();
  await other.start();
  test = await startTestGateway({ config: { [variable]: other.url } });
  return other;
}

/** Opens a job of each queue. @returns reads the queues whose jobs have ended, and with which code */
function openJobs(): () => [CostClass, string][] {
  jobs = costClasses.map((costClass) => test.gateway.jobs.open({ id: costClass, progressId: costClass, costClass }));
  return () =>
    jobs.flatMap(({ costClass, signal }) =>
      signal.aborted ? [[costClass, (signal.reason as { code: string }).code] as const] : [],
    ) as [CostClass, string][];
}

function closeJobs(): void {
  for (const job of jobs) test.gateway.jobs.close(job);
}

/** How often the latency of Redis was measured for each of its uses. */
async function measured(): Promise<{ queue: number; blob: number }> {
  const text = await test.gateway.metrics.registry.metrics();
  const counts = text.matchAll(/^blattwerk_redis_latency_seconds_count\{redis="(\w+)"\} (\d+)$/gm);
  return { queue: 0, blob: 0, ...Object.fromEntries(Array.from(counts, ([, use, count]) => [use, Number(count)])) };
}

describe('one Redis', () => {
  it('is watched once for all of its uses', async () => {
    test = await startTestGateway();
    const { watches } = test.gateway;
    expect([...watches.keys()]).toEqual(['queue', 'blob']);
    expect(watches.get('queue')).toBe(watches.get('blob'));
    const { queue, blob } = await measured();
    expect([queue > 0, queue]).toEqual([true, blob]);
  });
});

describe('a Redis of the bytes', () => {
  it('is watched by itself, and ends all jobs where it has restarted', async () => {
    const bytes = await startWithOther('BLOB_REDIS_URL');
    const { watches } = test.gateway;
    expect([...watches.keys()]).toEqual(['queue', 'blob']);
    expect(watches.get('queue')).not.toBe(watches.get('blob'));
    const ended = openJobs();
    await bytes.kill();
    await expect.poll(() => watches.get('blob')?.isHealthy).toBe(false);
    expect(watches.get('queue')?.isHealthy).toBe(true);
    const { queue, blob } = await measured();
    await expect.poll(async () => (await measured()).queue).toBeGreaterThan(queue);
    expect((await measured()).blob).toBe(blob);
    await bytes.start();
    await expect.poll(ended).toEqual(costClasses.map((costClass) => [costClass, 'unavailable']));
    await expect.poll(() => watches.get('blob')?.isHealthy).toBe(true);
    await expect.poll(async () => (await measured()).blob).toBeGreaterThan(blob);
    closeJobs();
  });
});

describe('a gateway', () => {
  it('is ready once each Redis has answered', async () => {
    test = await startTestGateway();
    other = createRestartableRedis();
    const config = { ...test.gateway.config, BLOB_REDIS_URL: other.url };
    const late = await buildApp({ config, log: createLogger('gateway', 'silent') });
    await expect.poll(() => late.gateway.watches.get('queue')?.hasAnswered).toBe(true);
    expect(late.gateway.isReady).toBe(false);
    await other.start();
    await expect.poll(() => late.gateway.isReady).toBe(true);
    await late.app.close();
  });
});

describe('a Redis of one queue', () => {
  it('is watched by itself, and ends the jobs of this queue alone', async () => {
    const images = await startWithOther('QUEUE_REDIS_URL_IMAGES');
    const { gateway } = test;
    expect([...gateway.watches.keys()]).toEqual(['queue', 'blob', 'images']);
    await expect.poll(() => gateway.watches.get('images')?.isHealthy).toBe(true);
    const ended = openJobs();
    await images.kill();
    await images.start();
    await expect.poll(ended).toEqual([['images', 'unavailable']]);
    expect(gateway.isReady).toBe(true);
    closeJobs();
  });
});

describe('the end of a gateway', () => {
  it('is announced to load balancers while jobs are still accepted, and then refuses and ends them', async () => {
    test = await startTestGateway();
    const { gateway } = test;
    expect([gateway.isReady, gateway.isClosing]).toEqual([true, false]);
    gateway.announceStop();
    expect([gateway.isReady, gateway.isClosing]).toEqual([false, false]);
    const ended = openJobs();
    const drained = gateway.drain(0);
    expect([gateway.isReady, gateway.isClosing]).toEqual([false, true]);
    await expect.poll(ended).toEqual(costClasses.map((costClass) => [costClass, 'unavailable']));
    closeJobs();
    await drained;
  });

  it('waits for open jobs, and withdraws its announcement', async () => {
    test = await startTestGateway();
    const { gateway, redis } = test;
    const ended = openJobs();
    let isDrained = false;
    const drained = gateway.drain(60_000).then(() => (isDrained = true));
    await redis.ping();
    expect([isDrained, ended()]).toEqual([false, []]);
    closeJobs();
    await drained;
    await expect.poll(() => redis.hexists('gateways', gateway.id)).toBe(1);
    await gateway.close();
    expect(await redis.hexists('gateways', gateway.id)).toBe(0);
  });

  it('leaves no list of replies', async () => {
    test = await startTestGateway();
    const { gateway, redis } = test;
    // Not a list, or the gateway would take it.
    await redis.set(replyList(gateway.id), 'late');
    await gateway.close();
    expect(await redis.exists(replyList(gateway.id))).toBe(0);
  });
});

describe('cleaning up', () => {
  it('is awaited and never fails, and is not awaited while Redis is down', async () => {
    const bytes = await startWithOther('BLOB_REDIS_URL');
    const { gateway } = test;
    let isCleaned = false;
    await gateway.cleanUp(Promise.resolve().then(() => (isCleaned = true)));
    expect(isCleaned).toBe(true);
    await gateway.cleanUp(Promise.reject(new Error('gone')));
    await bytes.kill();
    await expect.poll(() => gateway.watches.get('blob')?.isHealthy).toBe(false);
    const nextTurn = new Promise((resolve) => setImmediate(resolve, 'awaited'));
    const cleaned = gateway.cleanUp(new Promise(() => {})).then(() => 'not awaited');
    expect(await Promise.race([cleaned, nextTurn])).toBe('not awaited');
  });
});
