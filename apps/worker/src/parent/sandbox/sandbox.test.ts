import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readWorkerConfig } from '../../config.ts';
import { attemptNames, judgeAttempts } from '../../testing/attempts.ts';
import { hostileChild, openTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { findSandbox, type Protection, requiredProtections, type Sandbox } from './sandbox.ts';
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
  expect([...active]).toEqual(expect.arrayContaining([...requiredProtections]));
  expect(judgeAttempts(reached, active, requiredProtections).filter(({ outcome }) => outcome === 'broken')).toEqual([]);
});

const weakMachines = {
  'nothing is installed': { programs: [], missing: requiredProtections.filter((name) => name !== 'unprivilegedUser') },
  'setpriv alone is installed': { programs: ['setpriv'], missing: ['network', 'files', 'systemCalls'] },
};

describe.each(Object.entries(weakMachines))('a worker where %s', (_name, { programs, missing }) => {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-programs-test-'));
  const own = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
  for (const name of programs) symlinkSync(join('/usr/bin', name), join(folder, name));
  afterAll(() => [folder, own].forEach((path) => rmSync(path, { recursive: true })));

  async function start(sandbox: Record<string, string>): Promise<RunningWorker> {
    vi.stubEnv('PATH', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const variables = {
      REDIS_URL: server.url,
      QUEUES: 'render',
      CHILDREN_RENDER: '1',
      SCRATCH_FOLDER: own,
      ...sandbox,
    };
    const logger = createLogger('worker', 'silent');
    return startWorker({ config: readWorkerConfig(variables), logger, childEntry: hostileChild, tracing: noTracing });
  }

  it('does not start, names what is missing, and leaves no file', async () => {
    const failure: unknown = await start({}).catch((error: unknown) => error);
    for (const name of missing) expect(String(failure)).toContain(name);
    expect(readdirSync(own)).toEqual([]);
  });

  it('starts where the operator accepts that', async () => {
    const started = await start({ SANDBOX: 'available' });
    expect(started.isReady()).toBe(true);
    await started.close();
  });
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
  const outcomes = (active: Protection[], required: Protection[]) =>
    judgeAttempts(reached, new Set(active), required).find(({ name }) => name === 'read files of others')?.outcome;
  expect([outcomes([], []), outcomes(['files'], []), outcomes([], ['files'])]).toEqual([
    'not available here',
    'broken',
    'broken',
  ]);
});
