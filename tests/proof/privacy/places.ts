import { createReadStream, lstatSync, readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '@blattwerk/testing/processes';
import type { Redis } from 'ioredis';

/** Something that was read at a place, and where exactly. */
export interface Reading {
  where: string;
  bytes: Buffer;
}

/** Largest part of a file that is held at once, in bytes. */
const partBytes = 4 * 1024 * 1024;
/** Bytes of a part that are read again with the next one: more than any encoded marker. */
const overlapBytes = 256;

/** All keys with their values, uncompressed, and what a server keeps about its clients and commands. */
export async function* readRedis(redis: Redis): AsyncGenerator<Reading> {
  for await (const key of keysOf(redis)) {
    yield { where: `key ${key}`, bytes: Buffer.from(key) };
    for (const bytes of await readKey(redis, key)) yield { where: `value of ${key}`, bytes };
  }
  for (const command of [
    ['SLOWLOG', 'GET', '-1'],
    ['CLIENT', 'LIST'],
    ['ACL', 'LOG'],
    ['FUNCTION', 'LIST'],
  ] as const) {
    const [name, ...args] = command;
    yield { where: command.join(' '), bytes: Buffer.from(JSON.stringify(await redis.call(name, ...args))) };
  }
}

export async function* keysOf(redis: Redis): AsyncGenerator<string> {
  for await (const keys of redis.scanStream({ count: 1_000 })) yield* keys as string[];
}

async function readKey(redis: Redis, key: string): Promise<Buffer[]> {
  const type = await redis.type(key);
  switch (type) {
    case 'string':
      return [(await redis.getBuffer(key)) ?? Buffer.alloc(0)];
    case 'hash':
      return Object.entries(await redis.hgetallBuffer(key)).flatMap(([field, value]) => [Buffer.from(field), value]);
    case 'list':
      return redis.lrangeBuffer(key, 0, -1);
    case 'set':
      return redis.smembersBuffer(key);
    case 'zset':
      return redis.zrangeBuffer(key, '0', '-1');
    case 'stream':
      return (await redis.xrangeBuffer(key, '-', '+')).flatMap(([id, fields]) => [id, ...fields]);
    // It has expired.
    case 'none':
      return [];
    default:
      throw new Error(`${key} has the type ${type}, which cannot be searched`);
  }
}

/**
 * Arguments, environment and open files of a process: the files' names, and the contents of those that are neither
 * memory of a process nor of a program.
 */
export function* readProcess(pid: number): Generator<Reading> {
  const where = `process ${pid} (${commandLine(pid).slice(0, 80)})`;
  yield { where: `${where}: command line`, bytes: readIfThere(`/proc/${pid}/cmdline`) };
  yield { where: `${where}: environment`, bytes: readIfThere(`/proc/${pid}/environ`) };
  for (const fd of namesIn(`/proc/${pid}/fd`)) {
    const path = linkOf(`/proc/${pid}/fd/${fd}`);
    yield { where: `${where}: name of an open file`, bytes: Buffer.from(path) };
    if (isFileOnDisk(pid, fd, path))
      yield { where: `${where}: open file ${path}`, bytes: readIfThere(`/proc/${pid}/fd/${fd}`) };
  }
}

/** Type of a file system in memory, such as /dev/shm and a child's scratch folder (statfs(2), TMPFS_MAGIC). */
const tmpfs = 0x01021994;

/** Whether an open file is a regular one on a disk, deleted or not. */
function isFileOnDisk(pid: number, fd: string, path: string): boolean {
  if (!path.startsWith('/') || /^\/(dev|proc|sys|memfd:)/.test(path)) return false;
  const file = `/proc/${pid}/fd/${fd}`;
  try {
    return statSync(file).isFile() && statfsSync(file).type !== tmpfs;
  } catch {
    return false;
  }
}

/**
 * Paths, as this process sees them, of the files in the memory file systems that a process can write and has for itself, as
 * a child has its scratch folder; none where it has this process's mounts.
 */
export function filesInOwnMemory(pid: number): string[] {
  if (linkOf(`/proc/${pid}/ns/mnt`) === linkOf('/proc/self/ns/mnt')) return [];
  return readIfThere(`/proc/${pid}/mountinfo`)
    .toString()
    .split('\n')
    .flatMap((line) => {
      // proc_pid_mountinfo(5): … mount point, options, optional fields, -, type of the file system …
      const [, folder, options, type] = /^(?:\S+ ){4}(\S+) (\S+) .*?- (\S+)/.exec(line) ?? [];
      const isWritable = type === 'tmpfs' && options?.split(',').includes('rw');
      return isWritable ? filesOfOneSystem(`/proc/${pid}/root${folder}`) : [];
    });
}

/** Files below a mount point, without those of what is mounted below it. */
function filesOfOneSystem(folder: string): string[] {
  const deviceOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.dev;
  const device = deviceOf(`${folder}/.`);
  return writtenSince(folder, 0).filter((path) => deviceOf(path) === device);
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Paths of the regular files below a folder that were written since a time, in ms since 1970. */
export function writtenSince(folder: string, since: number, skipped: readonly string[] = []): string[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) return skipped.includes(name) ? [] : writtenSince(path, since, skipped);
    return found?.isFile() && Math.max(found.mtimeMs, found.ctimeMs) >= since ? [path] : [];
  });
}

/** Names and contents of files, large ones in parts. */
export async function* readFiles(paths: readonly string[]): AsyncGenerator<Reading> {
  for (const path of paths) {
    yield { where: `name of ${path}`, bytes: Buffer.from(path) };
    let rest = Buffer.alloc(0);
    try {
      for await (const part of createReadStream(path, { highWaterMark: partBytes })) {
        const bytes = Buffer.concat([rest, part as Buffer]);
        yield { where: path, bytes };
        rest = bytes.subarray(-overlapBytes);
      }
    } catch (error) {
      // It has been removed since its folder was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
