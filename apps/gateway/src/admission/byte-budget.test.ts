import { type BlobRedis, connectForWaiting } from '@blattwerk/server';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { Cluster, type Redis } from 'ioredis';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { readBlobMemory } from './blob-memory.ts';
import { createByteBudget } from './byte-budget.ts';

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;
const alone = { count: 1, othersBytes: 0 };
const servers = await Promise.all(['64mb', '40mb', '0'].map((memory) => startRedisServer(memory)));
const opened: BlobRedis[] = [];
afterEach(() => {
  for (const redis of opened.splice(0)) redis.disconnect();
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

function connect(index: number): Redis {
  const redis = connectForWaiting(servers[index]?.url ?? '');
  opened.push(redis);
  return redis;
}

/** A cluster as this process knows it, with these servers as its primaries. */
function clusterOf(...indexes: number[]): Cluster {
  const cluster = new Cluster([], { lazyConnect: true });
  const nodes = indexes.map(connect);
  cluster.nodes = () => nodes;
  cluster.status = 'ready';
  return cluster;
}

const budget = (redis: BlobRedis, variables: Record<string, string> = {}, gateways = alone) =>
  createByteBudget(readGatewayConfig(variables), redis, gateways);

it('is as configured, whatever memory Redis has and how many gateways there are', async () => {
  const redis = connect(0);
  const configured = budget(redis, { BLOB_BUDGET_BYTES: '12345' }, { count: 3, othersBytes: 99 });
  await redis.ping();
  expect(configured.bytes).toBe(12_345);
  expect(redis.listenerCount('ready')).toBe(0);
});

it('is half of the memory of Redis, divided by the number of gateways, and at most what the others leave', async () => {
  const redis = connect(0);
  const gateways = { ...alone };
  const early = budget(redis, {}, gateways);
  expect(early.bytes).toBe(GiB);
  await expect.poll(() => early.bytes).toBe(32 * MiB);
  gateways.count = 2;
  expect(early.bytes).toBe(16 * MiB);
  gateways.othersBytes = 20 * MiB;
  expect(early.bytes).toBe(12 * MiB);
  // Also where the connection is open already.
  const late = budget(redis);
  await expect.poll(() => late.bytes).toBe(32 * MiB);
});

it('follows a Redis that restarts with another memory', async () => {
  const redis = connect(1);
  const followed = budget(redis);
  await expect.poll(() => followed.bytes).toBe(20 * MiB);
  await redis.config('SET', 'maxmemory', String(30 * MiB));
  redis.disconnect(true);
  await expect.poll(() => followed.bytes).toBe(15 * MiB);
  await redis.config('SET', 'maxmemory', String(40 * MiB));
});

it('is one GiB where Redis has no limit', async () => {
  const redis = connect(2);
  const unlimited = budget(redis);
  expect((await readBlobMemory(redis)).map(({ maxBytes }) => maxBytes)).toEqual([0]);
  expect(unlimited.bytes).toBe(GiB);
});

it('of a cluster is decided by its smallest node', async () => {
  const cluster = clusterOf(0, 1, 0);
  const shared = budget(cluster);
  await expect.poll(() => shared.bytes).toBe((3 * 40 * MiB) / 2);
  expect((await readBlobMemory(cluster)).map(({ maxBytes }) => maxBytes / MiB)).toEqual([64, 40, 64]);
  // A number with more digits, of which the first is smaller.
  await connect(0).config('SET', 'maxmemory', String(100 * MiB));
  const uneven = budget(clusterOf(0, 1));
  await expect.poll(() => uneven.bytes).toBe((2 * 40 * MiB) / 2);
  await connect(0).config('SET', 'maxmemory', String(64 * MiB));
});

it('reads the memory that a node uses, and fails where one does not answer', async () => {
  const redis = connect(0);
  await redis.set('bytes', 'x'.repeat(5 * MiB));
  const [memory] = await readBlobMemory(redis);
  expect(memory?.usedBytes).toBeGreaterThan(5 * MiB);
  expect(memory?.usedBytes).toBeLessThan(20 * MiB);
  await redis.del('bytes');
  const cluster = clusterOf(0, 1);
  cluster.nodes()[1]?.disconnect();
  await expect(readBlobMemory(cluster)).rejects.toThrow('closed');
});
