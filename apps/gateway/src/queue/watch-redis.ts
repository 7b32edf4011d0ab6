import { type BlobRedis, nodesOf } from '@blattwerk/server';
import type { Redis } from 'ioredis';

/** Interval between two probes, in ms. */
const probeMs = 250;
/**
 * Intervals without an answer after which open requests are refused: 3 s. Those that end late do not count: after a pause of
 * this process, answers that have arrived are read only after its timers.
 */
const maxMissed = 12;
/** Length of an interval beyond which this process was paused or busy, in ms. */
const lateMs = 2 * probeMs;

export interface RedisWatch {
  readonly isHealthy: boolean;
  /** Whether Redis has answered since the watch began, also where it does not now. */
  readonly hasAnswered: boolean;
  stop(): void;
}

interface RedisHandlers {
  /** Called once for each outage, and once for each restart. */
  onLost: () => void;
  /** Called for each probe with the time to the answer, in ms; for a cluster, that of the slowest primary. */
  onAnswer?: (ms: number) => void;
}

/**
 * Probes a Redis, and reports an outage of `maxMissed` intervals and a restart: after both its jobs and replies are gone.
 * A cluster is out where none of its primaries answers; a primary that fails or restarts loses the jobs on it.
 */
export function watchRedis(redis: BlobRedis, { onLost, onAnswer }: RedisHandlers): RedisWatch {
  const runIds = new Map<string, string | undefined>();
  let missing: ReadonlySet<string> = new Set();
  let missed = 0;
  let lastTick = performance.now();
  let isProbing = false;
  let isLost = false;
  let isHealthy = false;

  /** @returns whether data was lost since the last probe */
  async function probeNodes(): Promise<boolean> {
    const nodes = nodesOf(redis);
    const begin = performance.now();
    const found = await Promise.all(
      nodes.map(async (node) => [nodeAddress(node), /^run_id:(\w+)/m.exec(await node.info('server'))?.[1]] as const),
    );
    if (nodes.length > 0) onAnswer?.(performance.now() - begin);
    const hasRestarted = found.some(([address, id]) => runIds.has(address) && runIds.get(address) !== id);
    for (const [address, id] of found) runIds.set(address, id);
    if (!redis.isCluster) return hasRestarted;
    const before = missing;
    missing = await missingNodes(nodes);
    return hasRestarted || [...missing].some((address) => !before.has(address));
  }

  async function probe(): Promise<void> {
    isProbing = true;
    try {
      const hasLost = await probeNodes();
      missed = 0;
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
    const now = performance.now();
    if (now - lastTick < lateMs) missed++;
    lastTick = now;
    if (!isProbing) void probe();
    if (isLost || missed <= maxMissed) return;
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
    get hasAnswered() {
      return runIds.size > 0;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * The addresses of failed primaries: ioredis removes them from its nodes, while the other nodes list them until a
 * replica has taken their slots.
 * @throws Error where no node is known
 */
async function missingNodes(nodes: readonly Redis[]): Promise<Set<string>> {
  const [node] = nodes;
  if (!node) throw new Error('the Redis cluster has no known node');
  const ranges = (await node.call('CLUSTER', 'SLOTS')) as [first: number, last: number, [host: string, port: number]][];
  const named = new Set(ranges.map(([, , [host, port]]) => `${host}:${port}`));
  for (const known of nodes) named.delete(nodeAddress(known));
  return named;
}

function nodeAddress({ options: { host, port, path } }: Redis): string {
  return path ?? `${host}:${port}`;
}
