import { type BlobRedis, nodesOf } from '@blattwerk/shared/node';
import type { Redis } from 'ioredis';

/** Milliseconds between two looks at Redis. */
const probeMs = 250;
/** Milliseconds without Redis after which whoever waits for it is answered. */
const patienceMs = 3_000;

export interface RedisWatch {
  readonly isHealthy: boolean;
  stop(): void;
}

interface RedisWords {
  /** Called once an outage, and once a restart. */
  onLost: () => void;
  /** Told of each look how long Redis took to answer; a cluster, how long its slowest primary did. */
  onAnswer?: (ms: number) => void;
}

/**
 * Watches a Redis for being away for `patienceMs`, and for being another one than before: jobs and replies are gone then.
 * A cluster is away where none of its primaries answers; each of them that is lost or another takes its jobs with it.
 */
export function watchRedis(redis: BlobRedis, { onLost, onAnswer }: RedisWords): RedisWatch {
  const runIds = new Map<string, string | undefined>();
  let missing: ReadonlySet<string> = new Set();
  let lastSeen = Date.now();
  let isProbing = false;
  let isLost = false;
  let isHealthy = false;

  /** @returns whether bytes were lost since the last look */
  async function look(): Promise<boolean> {
    const nodes = nodesOf(redis);
    const begin = performance.now();
    const found = await Promise.all(
      nodes.map(async (node) => [addressOf(node), /^run_id:(\w+)/m.exec(await node.info('server'))?.[1]] as const),
    );
    if (nodes.length > 0) onAnswer?.(performance.now() - begin);
    const isAnother = found.some(([address, id]) => runIds.has(address) && runIds.get(address) !== id);
    for (const [address, id] of found) runIds.set(address, id);
    if (!redis.isCluster) return isAnother;
    const before = missing;
    missing = await missingNodes(nodes);
    return isAnother || [...missing].some((address) => !before.has(address));
  }

  async function probe(): Promise<void> {
    isProbing = true;
    try {
      const hasLost = await look();
      lastSeen = Date.now();
      isHealthy = true;
      isLost = false;
      if (hasLost) onLost();
    } catch {
      isHealthy = false;
    } finally {
      isProbing = false;
    }
  }

  const timer = setInterval(() => {
    if (!isProbing) void probe();
    if (isLost || Date.now() - lastSeen <= patienceMs) return;
    isLost = true;
    isHealthy = false;
    onLost();
  }, probeMs);
  timer.unref();
  void probe();

  return {
    get isHealthy() {
      return isHealthy;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * A cluster's client forgets a primary that is away; the others name it still, until a replica has its slots.
 * @throws Error where nobody can tell
 */
async function missingNodes(nodes: readonly Redis[]): Promise<Set<string>> {
  const [node] = nodes;
  if (!node) throw new Error('no node of the cluster is known');
  const ranges = (await node.call('CLUSTER', 'SLOTS')) as [first: number, last: number, [host: string, port: number]][];
  const named = new Set(ranges.map(([, , [host, port]]) => `${host}:${port}`));
  for (const known of nodes) named.delete(addressOf(known));
  return named;
}

function addressOf({ options: { host, port, path } }: Redis): string {
  return path ?? `${host}:${port}`;
}
