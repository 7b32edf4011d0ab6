import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWorkerConfig } from '../../config.ts';
import { noConfinement } from '../../testing/confinement.ts';
import {
  childPids,
  hostileChild,
  killHostileChildren,
  openTestGateway,
  type TestGateway,
} from '../../testing/gateway.ts';
import { type RunningWorker, startWorker } from './worker.ts';

let server: RedisServer;
let worker: RunningWorker;
let gateway: TestGateway;
const compileEntry = join(import.meta.dirname, '../../child/compile.ts');
const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));

beforeAll(async () => {
  server = await startRedisServer('256mb');
  const config = readWorkerConfig({
    REDIS_URL: server.url,
    QUEUES: 'images',
    SANDBOX: 'available',
    CHILDREN_IMAGES: '2',
    SCRATCH_FOLDER: scratch,
  });
  const logger = createLogger('worker', 'silent');
  worker = await startWorker({ config, logger, childEntry: hostileChild, compileEntry, tracing: noTracing });
  gateway = openTestGateway(server.url);
});

afterAll(async () => {
  await gateway.close();
  await worker.close();
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

async function answered(): Promise<string> {
  const job = await gateway.submit({ do: 'scratch' });
  const reply = await job.answered(60_000);
  return reply.kind === 'refused' ? reply.code : reply.kind;
}

async function metric(name: string): Promise<number | undefined> {
  const found = await worker.metrics.registry.getSingleMetric(name)?.get();
  return found?.values[0]?.value;
}

it('answers after its scratch folder was removed, with new children and with those that it has', async () => {
  const [own = ''] = readdirSync(scratch);
  rmSync(join(scratch, own), { recursive: true });
  expect([await answered(), await answered()]).toEqual(['done', 'done']);
  await killHostileChildren();
  expect([await answered(), await answered()]).toEqual(['done', 'done']);
  expect(readdirSync(scratch)).toEqual([own]);
  expect(worker.isReady()).toBe(true);
  // The code that children compile is there again, where they cannot write to it.
  if (noConfinement) return;
  await expect.poll(() => readdirSync(join(scratch, own)), { timeout: 60_000 }).toContain('compiled');
  // Node makes the folder and its parents: the next test removes them for good.
  await expect.poll(() => childPids(compileEntry), { timeout: 60_000 }).toEqual([]);
});

it('is not ready and takes no job while it can start no child, and then continues', async () => {
  rmSync(scratch, { recursive: true });
  writeFileSync(scratch, 'not a folder');
  await killHostileChildren();
  await expect.poll(() => worker.isReady(), { timeout: 30_000 }).toBe(false);
  expect([await metric('blattwerk_ready'), await metric('blattwerk_child_failed_starts_total')]).toEqual([
    0,
    expect.toSatisfy((failed: number) => failed >= 3),
  ]);
  const job = await gateway.submit({ do: 'echo' });
  // The worker was already waiting for a job: it takes this one, and leaves it to others.
  await expect
    .poll(() => gateway.queue.getJobCounts('active', 'waiting', 'prioritized'))
    .toSatisfy(({ active, waiting, prioritized }) => active === 0 && waiting + prioritized === 1);
  rmSync(scratch);
  mkdirSync(scratch);
  expect(await job.answered(60_000)).toMatchObject({ kind: 'done' });
  await expect.poll(() => worker.isReady(), { timeout: 30_000 }).toBe(true);
  expect(await metric('blattwerk_ready')).toBe(1);
});
