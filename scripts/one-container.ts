/**
 * The whole product in one container: starts Valkey, gateway and worker, and ends when one of them does. What it sets can be
 * replaced by the environment. Runs in the image `blattwerk` alone, which has of this folder what is imported here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { childBytes, childrenIn, childrenVariables } from './server/size-children.ts';

const MiB = 2 ** 20;
/** Of the gateway, the worker's own process, and Valkey beside the bytes. */
const otherBytes = 768 * MiB;
/** With two, a long job of each queue leaves one to others. */
const minChildren = 2;
/** `TMPFS_MAGIC` of statfs(2). */
const tmpfs = 0x01021994;

interface Part {
  name: string;
  process: ChildProcess;
  ended: Promise<string>;
}

const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
const blobBytes = Math.max(256 * MiB, Math.min(2_048 * MiB, memory / 4));
const children = childrenIn(memory - blobBytes - otherBytes, childBytes, {
  cores: availableParallelism(),
  least: minChildren,
});
const folder = mkdtempSync(join(tmpdir(), 'valkey-'));
const socket = join(folder, 'socket');
const scratch = isInMemory('/scratch') ? '/scratch' : '/dev/shm';
const { bavail, bsize } = statfsSync(scratch);

const environment: NodeJS.ProcessEnv = {
  ...childrenVariables(children),
  CHILD_DATA_MB: String(childBytes / MiB),
  // Of all children together.
  LIMIT_SCRATCH_BYTES: String(Math.min(200 * MiB, Math.floor((bavail * bsize) / 2))),
  ...process.env,
  REDIS_URL: `unix:${socket}`,
};

const parts: Part[] = [];
let isStopping = false;

function start(name: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...environment, ...env } });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(String(signal ?? code)));
  });
  parts.push({ name, process: child, ended });
  void ended.then((how) => {
    if (isStopping) return;
    console.error(JSON.stringify({ level: 'error', part: name, how, msg: 'a part has ended' }));
    process.exitCode = 1;
    void stop();
  });
  return child;
}

/** Ends the parts in the order in which they depend on each other, each when it has finished what is open. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const { process: child, ended } of parts.toReversed()) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  }
}

function isInMemory(path: string): boolean {
  try {
    return statfsSync(path).type === tmpfs;
  } catch {
    return false;
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

// No persistence and no eviction; neither log nor slow log has what commands contain.
const settings = {
  port: '0',
  unixsocket: socket,
  unixsocketperm: '700',
  dir: folder,
  save: '',
  appendonly: 'no',
  maxmemory: String(Math.floor(blobBytes)),
  'maxmemory-policy': 'noeviction',
  'slowlog-log-slower-than': '-1',
  'crash-log-enabled': 'no',
  'hide-user-data-from-log': 'yes',
  loglevel: 'warning',
};
start('valkey', ['valkey-server', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])]);
start('worker', ['node', 'apps/worker/src/parent/main.ts'], {
  SCRATCH_FOLDER: scratch,
  // All addresses only where the operator says so: its metrics have no password.
  HEALTH_HOST: process.env.HEALTH_HOST ?? '127.0.0.1',
  HEALTH_PORT: '8081',
});
start('gateway', ['node', 'apps/gateway/src/main.ts'], { HOST: '0.0.0.0', PORT: '8080', WEB_FOLDER: 'apps/web/dist' });
