import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWorkerConfig } from '../config.ts';
import { startHealth } from './health.ts';
import { hostileChild, hostileChildPids, openTestGateway, type TestGateway } from '../testing/gateway.ts';
import type { Behavior } from '../testing/hostile-handler.ts';
import { type RunningWorker, startWorker } from './queue/worker.ts';

let server: RedisServer;
let worker: RunningWorker;
let gateway: TestGateway;
let health: Server;
const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));

beforeAll(async () => {
  server = await startRedisServer('256mb');
  const config = readWorkerConfig({
    REDIS_URL: server.url,
    QUEUES: 'images',
    SANDBOX: 'available',
    CHILDREN_IMAGES: '1',
    SCRATCH_FOLDER: scratch,
  });
  const logger = createLogger('worker', 'silent');
  worker = await startWorker({ config, logger, childEntry: hostileChild, tracing: noTracing });
  health = await startHealth('127.0.0.1', 0, {
    isReady: () => worker.isReady(),
    metrics: () => worker.metrics.registry,
  });
  gateway = openTestGateway(server.url);
});

afterAll(async () => {
  health.close();
  await gateway.close();
  await worker.close();
  await server.stop();
  rmSync(scratch, { recursive: true });
});

async function exposed(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${(health.address() as AddressInfo).port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
}

/** The value of a series, written as it is exposed. */
async function metric(series: string): Promise<number | undefined> {
  const line = (await exposed()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const ended = (outcome: string) => metric(`blattwerk_job_duration_seconds_count{tool="convert",outcome="${outcome}"}`);
const lost = (cause: string) => metric(`blattwerk_child_ends_total{queue="images",cause="${cause}"}`);

async function answerTo(behavior: Behavior, runMs = 20_000) {
  const job = await gateway.submit(behavior, { runMs });
  const reply = await job.answered();
  await gateway.ended(job.id);
  return { job, reply };
}

it('counts runs by outcome, and measures their stages', async () => {
  const begun = performance.now();
  await answerTo({ do: 'wait', ms: 120 });
  await answerTo({ do: 'refuse' });
  await answerTo({ do: 'throw', secret: 'S3CRET' });
  await expect.poll(() => ended('failed')).toBe(1);
  expect([await ended('done'), await ended('refused'), await ended('cancelled')]).toEqual([1, 1, 0]);
  const sum = await metric('blattwerk_job_duration_seconds_sum{tool="convert",outcome="done"}');
  expect(sum).toBeGreaterThanOrEqual(0.12);
  const secondsSince = () => (performance.now() - begun) / 1_000;
  expect(sum).toBeLessThanOrEqual(secondsSince());
  const stages = await Promise.all(
    ['analyzing', 'processing', 'finishing'].map((stage) =>
      metric(`blattwerk_stage_duration_seconds_sum{tool="convert",stage="${stage}"}`),
    ),
  );
  const stageSum = stages.reduce<number>((total, seconds) => total + (seconds ?? 0), 0);
  expect(stageSum).toBeGreaterThanOrEqual(0.12);
  expect(stageSum).toBeLessThanOrEqual(secondsSince());
  expect(await exposed()).not.toMatch(/S3CRET|geheim/);
});

it('counts children that ended by cause, and their replacements', async () => {
  const startsBefore = (await metric('blattwerk_child_starts_total{queue="images"}')) ?? 0;
  await answerTo({ do: 'loop' }, 400);
  await answerTo({ do: 'segfault' });
  await answerTo({ do: 'deepStack' });
  await answerTo({ do: 'throwLater', secret: 'S3CRET' });
  const cancelled = await gateway.submit({ do: 'loop' });
  await cancelled.started();
  await gateway.cancel(cancelled.id);
  await gateway.ended(cancelled.id);
  await answerTo({ do: 'echo' });
  // No job makes the pool notice that an idle child has died.
  const [pid = 0] = hostileChildPids();
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, 'SIGKILL');

  for (const cause of ['overdue', 'crashed', 'spent', 'fault', 'cancelled', 'idle']) {
    await expect.poll(async () => [cause, await lost(cause)], { timeout: 20_000 }).toEqual([cause, 1]);
  }
  expect(await lost('stuck')).toBe(0);
  await expect
    .poll(() => metric('blattwerk_child_starts_total{queue="images"}'), { timeout: 20_000 })
    .toBe(startsBefore + 6);
  await expect.poll(() => metric('blattwerk_children{queue="images"}'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => metric('blattwerk_children_memory_bytes{queue="images"}')).toBeGreaterThan(1e6);
  expect(await metric('blattwerk_children_wanted{queue="images"}')).toBe(1);
});

it('reports the number of busy children, and whether Redis answers', async () => {
  const job = await gateway.submit({ do: 'wait', ms: 400 });
  await job.started();
  expect(await metric('blattwerk_children_busy{queue="images"}')).toBe(1);
  expect(await metric('blattwerk_sandbox_protection{protection="parentDeath"}')).toBe(1);
  await job.answered();
  await expect.poll(() => metric('blattwerk_children_busy{queue="images"}'), { timeout: 20_000 }).toBe(0);
  expect(await metric('blattwerk_redis_up{redis="queue"}')).toBe(1);
  expect(await metric('blattwerk_redis_latency_seconds_count{redis="queue"}')).toBeGreaterThan(0);
});
