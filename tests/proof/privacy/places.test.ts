import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectForWaiting } from '@blattwerk/server';
import { createMarkers, type Markers } from '@blattwerk/testing/markers';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { filesInOwnMemory, type Reading, readFiles, readProcess, readRedis, writtenSince } from './places.ts';

async function labelsIn(markers: Markers, readings: Iterable<Reading> | AsyncIterable<Reading>): Promise<string[]> {
  const labels = new Set<string>();
  for await (const { bytes } of readings) for (const { label = 'unknown' } of markers.find(bytes)) labels.add(label);
  return [...labels].toSorted();
}

const values: Readonly<Record<string, (redis: Redis, marker: string) => Promise<unknown>>> = {
  hash: (redis, marker) => redis.hset('hash', 'field', marker),
  'hash field': (redis, marker) => redis.hset('hash', marker, ''),
  key: (redis, marker) => redis.set(marker, ''),
  list: (redis, marker) => redis.rpush('list', marker),
  // A long value is compressed where it is dumped.
  'long string': (redis, marker) => redis.set('long', marker.repeat(1_000)),
  set: (redis, marker) => redis.sadd('set', marker),
  'sorted set': (redis, marker) => redis.zadd('sorted', 1, marker),
  stream: (redis, marker) => redis.xadd('stream', '*', 'field', marker),
};

it('reads the values of every type in Redis', async () => {
  const markers = createMarkers();
  const server = await startRedisServer('64mb');
  const redis = connectForWaiting(server.url);
  try {
    for (const [label, put] of Object.entries(values)) await put(redis, markers.make(label));
    expect(await labelsIn(markers, readRedis(redis))).toEqual(Object.keys(values));
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

it('reads the names and contents of written files, also across the parts of a large one', async () => {
  using folder = temporaryFolder();
  const markers = createMarkers();
  const begun = Date.now() - 1_000;
  const large = Buffer.alloc(9 * 1024 * 1024);
  large.write(markers.make('large'), 8 * 1024 * 1024 - 5);
  writeFileSync(join(folder.path, 'large'), large);
  writeFileSync(join(folder.path, markers.make('name')), '');
  expect(await labelsIn(markers, readFiles(writtenSince(folder.path, begun)))).toEqual(['large', 'name']);
  expect(writtenSince(folder.path, Date.now() + 60_000)).toEqual([]);
});

it.skipIf(process.platform !== 'linux')(
  'reads what a process was started with, and its deleted open files',
  async () => {
    using folder = temporaryFolder();
    const markers = createMarkers();
    const path = join(folder.path, 'file');
    writeFileSync(path, markers.make('deleted file'));
    const script = 'exec 3<"$0"; rm "$0"; echo ready; read end';
    const child = spawn('sh', ['-c', script, path, markers.make('argument')], {
      env: { PATH: process.env.PATH, NAME: markers.make('variable') },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    const found = await labelsIn(markers, readProcess(child.pid ?? 0));
    child.stdin.end('\n');
    await once(child, 'close');
    expect(found).toEqual(['argument', 'deleted file', 'variable']);
  },
);

/** Command that starts another one with mounts of its own. */
const unshared = ['--user', '--map-root-user', '--mount'] as const;

it.skipIf(spawnSync('unshare', [...unshared, 'true']).status !== 0)(
  'reads the files that a process has in a memory file system of its own',
  async () => {
    using folder = temporaryFolder();
    const markers = createMarkers();
    const script = 'mount -t tmpfs none "$0" && echo "$1" > "$0/file" && echo ready; read end';
    const child = spawn('unshare', [...unshared, 'sh', '-c', script, folder.path, markers.make('own file')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    const found = await labelsIn(markers, readFiles(filesInOwnMemory(child.pid ?? 0)));
    child.stdin.end('\n');
    await once(child, 'close');
    expect(found).toEqual(['own file']);
    expect(filesInOwnMemory(process.pid)).toEqual([]);
  },
);
