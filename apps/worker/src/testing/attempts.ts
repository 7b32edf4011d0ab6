import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { resolve4 } from 'node:dns/promises';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Protection } from '../parent/sandbox/sandbox.ts';

/** What a child whose file has taken control of it would try to reach, outside of its sandbox. */
export interface Targets {
  /** A port of this machine with a listener. */
  port: number;
  /** The worker's process. */
  parentPid: number;
  /** Files and folders that exist, and are none of the child's business. */
  paths: string[];
  /** Files of other children: each may be read by every user. */
  siblingFiles: string[];
  /** Folders outside of the scratch folder. */
  folders: string[];
  /** A text that only environments of other processes have. */
  marker: string;
}

interface EscapeAttempt {
  name: string;
  /** One of them suffices to refuse it; none where limits of every child refuse it. */
  refusedBy: readonly Protection[];
  /** @returns what was reached; undefined or a thrown error where it was refused */
  run: (targets: Targets, scratch: string) => string | undefined | Promise<string | undefined>;
}

/** Open files and processes that are tried: more than any limit of a child. */
const tooManyFiles = 10_000;
const tooManyProcesses = 280;
/** A sandbox has at most 256, with the threads of the child. */
const fewProcesses = 256;
const waitMs = 2_000;

const attempts: readonly EscapeAttempt[] = [
  {
    name: 'connect to a port of this machine',
    refusedBy: ['network'],
    run: ({ port }) => connected(port, '127.0.0.1'),
  },
  { name: 'connect to another machine', refusedBy: ['network'], run: () => connected(53, '192.0.2.1') },
  { name: 'look up a name', refusedBy: ['network'], run: async () => (await resolve4('example.org')).join() },
  { name: 'open a UDP socket', refusedBy: ['systemCalls'], run: boundUdp },
  { name: 'listen on a port', refusedBy: ['systemCalls'], run: listened },
  { name: 'find an address of Redis in its environment', refusedBy: [], run: () => namesWith(/redis/i) },
  { name: 'read the environment of the parent', refusedBy: ['processes', 'files'], run: readEnvironments },
  { name: 'open the memory of another process', refusedBy: ['processes', 'files'], run: openMemory },
  { name: 'signal the parent', refusedBy: ['processes'], run: ({ parentPid }) => `${process.kill(parentPid, 0)}` },
  { name: 'see processes of others', refusedBy: ['processes'], run: ({ parentPid }) => seen(parentPid) },
  { name: 'read files of others', refusedBy: ['files'], run: ({ paths }) => reached(paths, read) },
  { name: 'read files of another child', refusedBy: ['files'], run: ({ siblingFiles }) => reached(siblingFiles, read) },
  { name: 'write outside of its scratch folder', refusedBy: ['files'], run: ({ folders }) => reached(folders, write) },
  { name: 'use a descriptor that it has inherited', refusedBy: [], run: inheritedDescriptors },
  { name: 'start another program', refusedBy: ['files'], run: () => reached(['ls', 'python3', 'curl', 'env'], start) },
  { name: 'be root', refusedBy: ['unprivilegedUser'], run: () => statusLine(/^Uid:.*\b0\b.*$/m) },
  { name: 'have capabilities', refusedBy: ['unprivilegedUser'], run: () => statusLine(/^CapEff:\s+0*[^0\s].*$/m) },
  { name: 'gain privileges by a program', refusedBy: ['parentDeath'], run: () => statusLine(/^NoNewPrivs:\s+0$/m) },
  {
    name: 'make system calls that it does not need',
    refusedBy: ['systemCalls'],
    run: () => statusLine(/^Seccomp:\s+0$/m),
  },
  { name: `open ${tooManyFiles} files`, refusedBy: [], run: openFiles },
  { name: `start ${tooManyProcesses} processes`, refusedBy: ['processes'], run: startProcesses },
  { name: 'fill more than its scratch folder', refusedBy: ['scratch'], run: (_targets, scratch) => fill(scratch) },
  { name: 'leave a core dump', refusedBy: [], run: dumpsCore },
];

export const attemptNames = attempts.map(({ name }) => name);

export type Outcome = 'held' | 'not available here' | 'broken';

/** Tries everything. @returns for each attempt what was reached, or null where it was refused */
export async function attemptAll(targets: Targets, scratch: string): Promise<Record<string, string | null>> {
  const reachedBy: Record<string, string | null> = {};
  for (const { name, run } of attempts) {
    try {
      reachedBy[name] = (await run(targets, scratch)) ?? null;
    } catch {
      reachedBy[name] = null;
    }
  }
  return reachedBy;
}

/**
 * Judges what a child reached.
 * @param active the protections that its worker reports
 * @param required those that this deployment must have, reported or not
 */
export function judgeAttempts(
  reachedBy: Record<string, string | null>,
  active: ReadonlySet<Protection>,
  required: readonly Protection[],
) {
  return attempts.map(({ name, refusedBy }): { name: string; outcome: Outcome; reached: string } => {
    const found = reachedBy[name];
    if (found === undefined) throw new Error(`the child did not try to ${name}`);
    const isExpected = refusedBy.length === 0 || refusedBy.some((name) => active.has(name) || required.includes(name));
    return {
      name,
      outcome: found === null ? 'held' : isExpected ? 'broken' : 'not available here',
      reached: found ?? '',
    };
  });
}

async function connected(port: number, host: string): Promise<string> {
  const socket = connect(port, host);
  socket.setTimeout(waitMs, () => socket.destroy(new Error('no answer')));
  await once(socket, 'connect');
  socket.destroy();
  return `${host}:${port}`;
}

async function boundUdp(): Promise<string> {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  socket.close();
  return 'bound';
}

async function listened(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  return 'listening';
}

function namesWith(pattern: RegExp): string | undefined {
  return Object.keys(env).find((name) => pattern.test(name) || pattern.test(env[name] ?? ''));
}

function otherProcesses(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
}

function readEnvironments({ marker }: Targets): string | undefined {
  return reached(otherProcesses(), (pid) => {
    if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(marker)) throw new Error('not the one');
  });
}

function openMemory(): string | undefined {
  return reached(otherProcesses(), (pid) => {
    // The sandbox's own first process has nothing of a job.
    if (readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'bwrap') throw new Error('its own');
    closeSync(openSync(`/proc/${pid}/mem`, 'r'));
  });
}

function seen(parentPid: number): string | undefined {
  return otherProcesses().includes(String(parentPid)) ? String(parentPid) : undefined;
}

/** The targets for which `act` does not fail. */
function reached(targets: readonly string[], act: (target: string) => void): string | undefined {
  const found = targets.filter((target) => {
    try {
      act(target);
      return true;
    } catch {
      return false;
    }
  });
  return found.length > 0 ? found.join(', ') : undefined;
}

/** What it has open that it did not open; Node has pipes, and the parent's stream. */
function inheritedDescriptors(): string | undefined {
  const isForeign = (descriptor: string) => {
    const opened = readlinkSync(`/proc/self/fd/${descriptor}`);
    if (opened.startsWith('/') ? opened === '/dev/null' : !opened.startsWith('socket:') || descriptor === '3')
      throw new Error('its own');
  };
  return reached(readdirSync('/proc/self/fd'), isForeign);
}

function read(path: string): void {
  closeSync(openSync(path, 'r'));
}

function write(folder: string): void {
  const path = join(folder, `attempt-${process.pid}`);
  closeSync(openSync(path, 'wx'));
  rmSync(path);
}

function start(command: string): void {
  const { error } = spawnSync(command, ['--version'], { stdio: 'ignore' });
  if (error) throw error;
}

function statusLine(pattern: RegExp): string | undefined {
  return pattern.exec(readFileSync('/proc/self/status', 'latin1'))?.[0];
}

function openFiles(): string | undefined {
  const opened: number[] = [];
  try {
    while (opened.length < tooManyFiles) opened.push(openSync('/dev/null', 'r'));
    return `${opened.length} files`;
  } finally {
    for (const file of opened) closeSync(file);
  }
}

async function startProcesses(): Promise<string | undefined> {
  const started: ChildProcess[] = [];
  try {
    for (let tried = 0; tried < tooManyProcesses; tried++) {
      const child = spawn('/bin/sh', ['-c', 'kill -STOP $$'], { stdio: 'ignore' });
      child.on('error', () => {});
      if (child.pid === undefined) break;
      started.push(child);
    }
    return started.length > fewProcesses ? `${started.length} processes` : undefined;
  } finally {
    const ends = started.map((child) => once(child, 'exit'));
    for (const child of started) child.kill('SIGKILL');
    await Promise.all(ends);
  }
}

/** Fills the scratch folder with files, each of which is below the limit of one. */
function fill(scratch: string): string | undefined {
  const piece = Buffer.alloc(1024 * 1024, 1);
  const made: string[] = [];
  let written = 0;
  try {
    for (; made.length < 40; ) {
      const path = join(scratch, `fill-${made.length}`);
      const file = openSync(path, 'wx');
      made.push(path);
      try {
        for (let count = 0; count < 8; count++) written += writeSync(file, piece);
      } finally {
        closeSync(file);
      }
    }
    return `${written} bytes`;
  } finally {
    for (const path of made) rmSync(path);
  }
}

function dumpsCore(): string | undefined {
  return /^Max core file size\s+[^0\s].*$/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[0];
}
