import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createLogger, noTracing } from '@blattwerk/server';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readWorkerConfig } from '../../config.ts';
import { noConfinement, noLandlock } from '../../testing/confinement.ts';
import { leaveSiblingFiles } from '../../testing/sibling-files.ts';
import { attemptNames, judgeAttempts } from '../../testing/attempts.ts';
import { hostileChild, openTestGateway } from '../../testing/gateway.ts';
import { findSandbox, type Protection, requiredProtections, type Sandbox } from './sandbox.ts';
import { type RunningWorker, startWorker } from '../queue/worker.ts';
import { openScratch, type Scratch } from './scratch.ts';

let server: RedisServer;
const scratchBytes = 16 * 1024 * 1024;
const root = join(import.meta.dirname, '../../../../..');

beforeAll(async () => {
  server = await startRedisServer('256mb');
});
afterAll(() => server.stop());

/** The scratch folder of another worker than a running one. */
function ownScratch(): Disposable & { scratch: Scratch } {
  const folder = temporaryFolder();
  return { scratch: openScratch(folder.path), [Symbol.dispose]: folder[Symbol.dispose] };
}

function sandboxIn(own: Scratch): Sandbox {
  return findSandbox({ entry: hostileChild, scratchBytes, path: process.env['PATH'] ?? '', scratch: own });
}

function startHere(scratch: string, further: Record<string, string> = {}): Promise<RunningWorker> {
  const config = readWorkerConfig({
    REDIS_URL: server.url,
    QUEUES: 'images',
    CHILDREN_IMAGES: '1',
    SCRATCH_FOLDER: scratch,
    LIMIT_SCRATCH_BYTES: String(scratchBytes),
    ...further,
  });
  const logger = createLogger('worker', 'silent');
  return startWorker({ config, logger, childEntry: hostileChild, tracing: noTracing });
}

/** A folder that is the whole PATH of a test, with scripts that start a program of this machine; a scratch folder needs mkfifo. */
function usePrograms(scripts: Readonly<Record<string, string>>): void {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries({ mkfifo: '', ...scripts })) {
    const [path] = (process.env['PATH'] ?? '')
      .split(':')
      .map((each) => join(each, name))
      .filter((each) => existsSync(each));
    writeFileSync(join(folder.path, name), `#!/bin/sh\n${script}\nexec ${path} "$@"\n`, { mode: 0o755 });
  }
  chmodSync(folder.path, 0o755);
  vi.stubEnv('PATH', folder.path);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    folder[Symbol.dispose]();
  });
}

/** What a child reaches whose file has taken control of it, by the protections that its worker must have. */
async function judgeHostileChild() {
  using folder = temporaryFolder();
  const worker = await startHere(folder.path);
  const gateway = openTestGateway(server.url);
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  try {
    const [ofWorker = ''] = readdirSync(folder.path);
    using siblings = leaveSiblingFiles([join(folder.path, ofWorker), '/dev/shm']);
    const targets = {
      port: (listener.address() as AddressInfo).port,
      parentPid: process.pid,
      paths: ['/etc/passwd', '/etc/shadow', folder.path, join(root, 'README.md')],
      siblingFiles: siblings.paths,
      folders: ['/', '/tmp', '/dev/shm', '/usr/lib', root, join(root, 'apps/worker/src')],
      marker: 'REDIS_URL=',
    };
    const job = await gateway.submit({ do: 'attack', targets }, { runMs: 60_000 });
    const reply = await job.answered(80_000);
    if (reply.kind !== 'done') throw new Error(reply.code);
    const reached = JSON.parse((await gateway.output(job.id, reply)).toString()) as Record<string, string | null>;
    using own = ownScratch();
    const { active } = sandboxIn(own.scratch);
    return { active: [...active], attempts: judgeAttempts(reached, active, requiredProtections) };
  } finally {
    listener.close();
    await gateway.close();
    await worker.close();
  }
}

it('holds what it promises against a hostile child', { timeout: 90_000 }, async ({ skip }) => {
  if (noConfinement) skip(noConfinement);
  const { active, attempts } = await judgeHostileChild();
  expect(active).toEqual(expect.arrayContaining([...requiredProtections]));
  expect(attempts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
});

it('holds it by Landlock where there are no namespaces, as in the images', { timeout: 90_000 }, async ({ skip }) => {
  if (noLandlock) skip(noLandlock);
  usePrograms({ setpriv: '' });
  const { active, attempts } = await judgeHostileChild();
  expect(active).toEqual(requiredProtections);
  expect(attempts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
});

describe.each([
  ['no program for it', {}, ['network', 'files', 'systemCalls', 'parentDeath']],
  [
    'setpriv without Landlock',
    { setpriv: 'case "$*" in *--landlock*) exit 1 ;; esac' },
    ['network', 'files', 'systemCalls'],
  ],
] as const)('a worker with %s', (_name, programs, missing) => {
  it('does not start, names what is missing, and leaves no file', async () => {
    usePrograms(programs);
    using folder = temporaryFolder();
    const failure: unknown = await startHere(folder.path).catch((error: unknown) => error);
    for (const name of missing) expect(String(failure)).toContain(name);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('starts where the operator accepts that', async () => {
    usePrograms(programs);
    using folder = temporaryFolder();
    const started = await startHere(folder.path, { SANDBOX: 'available' });
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
