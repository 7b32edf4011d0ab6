import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePorts } from './free-ports.ts';
import { spawnRedis, spawnSentinel } from './redis-server.ts';

export interface SentinelGroup {
  /** In the form of `REDIS_URL`. */
  url: string;
  primary: ChildProcess;
  stop: () => Promise<void>;
}

/** Starts a primary, its replica, and a Sentinel that promotes the replica half a second after the primary's end. */
export async function startSentinelGroup(): Promise<SentinelGroup> {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-'));
  const [primaryPort = 0, replicaPort = 0, sentinelPort = 0] = await freePorts(3);
  const start = (port: number, settings: Readonly<Record<string, string>>) => {
    mkdirSync(join(folder, String(port)));
    return spawnRedis(join(folder, String(port)), '64mb', { port: String(port), bind: '127.0.0.1', ...settings });
  };
  const primary = start(primaryPort, {});
  const replica = start(replicaPort, { replicaof: `127.0.0.1 ${primaryPort}`, 'repl-diskless-load': 'on-empty-db' });
  const configuration = join(folder, 'sentinel.conf');
  writeFileSync(
    configuration,
    [
      `port ${sentinelPort}`,
      'bind 127.0.0.1',
      `sentinel monitor queue 127.0.0.1 ${primaryPort} 1`,
      'sentinel down-after-milliseconds queue 500',
      'sentinel failover-timeout queue 2000',
    ].join('\n'),
  );
  const sentinel = spawnSentinel(configuration);
  const processes = [primary, replica, sentinel];

  async function stop(): Promise<void> {
    for (const process of processes) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      const ended = once(process, 'close');
      process.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  const probe = new Redis(sentinelPort, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  probe.on('error', () => {});
  try {
    await untilReplicaIsKnown(probe);
    return { url: `sentinel://127.0.0.1:${sentinelPort}/queue`, primary, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    probe.disconnect();
  }
}

/** A Sentinel reads its primary's replicas every ten seconds, the first time at once. */
async function untilReplicaIsKnown(sentinel: Redis): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const replicas = (await sentinel.call('SENTINEL', 'REPLICAS', 'queue')) as string[][];
    if (replicas.some((replica) => replica.includes('master-link-status') && replica.includes('ok'))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the Sentinel did not find the replica within 30 s');
}
