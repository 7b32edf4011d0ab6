import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePorts } from './free-ports.ts';
import { spawnRedis } from './redis-server.ts';

export interface RedisCluster {
  /** In the form of `BLOB_REDIS_URL`. */
  url: string;
  nodes: { url: string; process: ChildProcess }[];
  /** Ends all nodes and removes their folders. */
  stop: () => Promise<void>;
}

const slots = 16_384;

/**
 * Starts a Redis Cluster on loopback: primaries without replicas, which store only the map of the cluster on disk.
 * @param maxMemory of each node, as in redis.conf
 * @throws Error where it is not ready within ten seconds
 */
export async function startRedisCluster(size: number, maxMemory: string): Promise<RedisCluster> {
  const folders: string[] = [];
  const nodes: RedisCluster['nodes'] = [];

  async function stop(): Promise<void> {
    for (const { process } of nodes) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      const ended = new Promise((resolve) => process.once('close', resolve));
      process.kill('SIGTERM');
      await ended;
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }

  try {
    const ports = await freePorts(2 * size);
    for (let index = 0; index < size; index++) {
      const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-'));
      folders.push(folder);
      const port = ports[2 * index];
      const process = spawnRedis(folder, maxMemory, {
        port: String(port),
        bind: '127.0.0.1',
        'cluster-enabled': 'yes',
        'cluster-port': String(ports[2 * index + 1]),
      });
      nodes.push({ url: `redis://127.0.0.1:${port}`, process });
    }
    await joinNodes(ports, nodes);
    return { url: `cluster://${nodes.map(({ url }) => url.slice('redis://'.length)).join(',')}`, nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for a node that does not listen yet. */
function connect(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  // Without a listener each failed attempt is printed.
  redis.on('error', () => {});
  return redis;
}

/** Assigns the slots, and waits until every node knows all others. */
async function joinNodes(ports: readonly number[], nodes: RedisCluster['nodes']): Promise<void> {
  const seed = ports.slice(0, 2);
  const connections = nodes.map(({ url }) => connect(url));
  try {
    for (const [index, connection] of connections.entries()) {
      const first = Math.floor((index * slots) / nodes.length);
      const last = Math.floor(((index + 1) * slots) / nodes.length) - 1;
      await connection.call('CLUSTER', 'ADDSLOTSRANGE', first, last);
      await connection.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
      if (index > 0) await connection.call('CLUSTER', 'MEET', '127.0.0.1', ...seed);
    }
    for (let attempt = 0; attempt < 200; attempt++) {
      const infos = await Promise.all(connections.map((connection) => connection.call('CLUSTER', 'INFO')));
      const isReady = infos.every((info) => {
        const text = String(info);
        return text.includes('cluster_state:ok') && text.includes(`cluster_known_nodes:${nodes.length}`);
      });
      if (isReady) return;
      await sleep(50);
    }
    throw new Error('the cluster was not ready within ten seconds');
  } finally {
    for (const connection of connections) connection.disconnect();
  }
}
