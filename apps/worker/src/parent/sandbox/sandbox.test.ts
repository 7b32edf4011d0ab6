import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readWorkerConfig } from '../../config.ts';
import { attemptNames, judgeAttempts } from '../../testing/attempts.ts';
import { hostileChild, openTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { findSandbox, type Protection, type Sandbox } from './sandbox.ts';
import { type RunningWorker, startWorker } from '../queue/worker.ts';
import { openScratch, type Scratch } from './scratch.ts';

let server: RedisServer;
let worker: RunningWorker;
let gateway: TestGateway;
const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
const listener = createServer().listen(0, '127.0.0.1');
const scratchBytes = 16 * 1024 * 1024;

beforeAll(async () => {
  server = await startRedisServer('256mb');
  const config = readWorkerConfig({
    REDIS_URL: server.url,
    QUEUES: 'images',
    CHILDREN_IMAGES: '1',
    SCRATCH_FOLDER: scratch,
    LIMIT_SCRATCH_BYTES: String(scratchBytes),
  });
  const logger = createLogger('worker', 'silent');
  worker = await startWorker({ config, logger, childEntry: hostileChild, tracing: noTracing });
  gateway = openTestGateway(server.url);
});

afterAll(async () => {
  listener.close();
  await gateway.close();
  await worker.close();
  await server.stop();
  rmSync(scratch, { recursive: true });
});

/** The scratch folder of another worker than the running one. */
function ownScratch(): Disposable & { scratch: Scratch } {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
  return { scratch: openScratch(folder), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

function sandboxIn(own: Scratch): Sandbox {
  return findSandbox({ entry: hostileChild, scratchBytes, path: process.env['PATH'] ?? '', scratch: own });
}

it('holds what it promises against a hostile child', { timeout: 90_000 }, async () => {
  const root = join(import.meta.dirname, '../../../../..');
  const targets = {
    port: (listener.address() as AddressInfo).port,
    parentPid: process.pid,
    paths: ['/etc/passwd', '/etc/shadow', homedir(), scratch, join(root, 'README.md')],
    folders: ['/', '/tmp', '/dev/shm', '/usr/lib', root, join(root, 'apps/worker/src')],
    marker: 'REDIS_URL=',
  };
  const job = await gateway.submit({ do: 'attack', targets }, { runMs: 60_000 });
  const reply = await job.answered(80_000);
  if (reply.kind !== 'done') throw new Error(reply.code);
  const reached = JSON.parse((await gateway.output(job.id, reply)).toString()) as Record<string, string | null>;
  using own = ownScratch();
  const { active } = sandboxIn(own.scratch);
  expect(judgeAttempts(reached, active).filter(({ outcome }) => outcome === 'broken')).toEqual([]);
});

it('is the same where no folder but the scratch folder can be written to, as in a pod', () => {
  using own = ownScratch();
  const usual = sandboxIn(own.scratch);
  vi.stubEnv('TMPDIR', '/proc');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(sandboxIn(own.scratch).active).toEqual(usual.active);
});

it('distinguishes a protection that is missing from one that does not hold', () => {
  const reached = Object.fromEntries(attemptNames.map((name) => [name, 'something']));
  const outcomes = (active: ReadonlySet<Protection>) =>
    judgeAttempts(reached, active).find(({ name }) => name === 'read files of others')?.outcome;
  expect([outcomes(new Set()), outcomes(new Set(['files']))]).toEqual(['not available here', 'broken']);
});
