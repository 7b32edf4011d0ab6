import { type BlobRedis, type Clock, nodesOf, reconnect, systemClock } from '@blattwerk/server';
import type { Redis } from 'ioredis';

/** Interval between two probes, in ms. */
const probeMs = 250;
/** Intervals at whose end a probe is without an answer, after which open requests are refused: 3 s. */
const maxMissed = 12;
/** Those of one probe after which its connection is closed: where Redis continues, it deletes the bytes of refused requests. */
const maxProbing = 14;

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
 * In an outage it closes the connection, so that commands without an answer fail, and opens another, again and again.
 * A pause of this process counts as one interval, and a busy one counts in turns of the event loop: an interval is judged when
 * the answers that have arrived are read.
 * A cluster is out where none of its primaries answers; a primary that fails or restarts loses the jobs on it.
 */
export function watchRedis(
  redis: BlobRedis,
  { onLost, onAnswer }: RedisHandlers,
  clock: Clock = systemClock,
): RedisWatch {
  const runIds = new Map<string, string | undefined>();
  let missing: ReadonlySet<string> = new Set();
  /** Intervals since the last answer, and since the begin of the probe that has none yet. */
  let missed = 0;
  let probing: number | undefined;
  let isLost = false;
  let isHealthy = false;

  /** @returns whether data was lost since the last probe */
  async function probeNodes(): Promise<boolean> {
    const nodes = nodesOf(redis);
    const begin = clock.elapsed();
    const found = await Promise.all(
      nodes.map(async (node) => [nodeAddress(node), /^run_id:(\w+)/m.exec(await node.info('server'))?.[1]] as const),
    );
    if (nodes.length > 0) onAnswer?.(clock.elapsed() - begin);
    const hasRestarted = found.some(([address, id]) => runIds.has(address) && runIds.get(address) !== id);
    for (const [address, id] of found) runIds.set(address, id);
    if (!redis.isCluster) return hasRestarted;
    const before = missing;
    missing = await missingNodes(nodes);
    return hasRestarted || [...missing].some((address) => !before.has(address));
  }

  async function probe(): Promise<void> {
    probing = 0;
    try {
      const hasLost = await probeNodes();
      missed = 0;
      isHealthy = true;
      isLost = false;
      if (hasLost) onLost();
    } catch {
      isHealthy = false;
    } finally {
      probing = undefined;
    }
  }

  function judgeInterval(): void {
    missed++;
    if (probing === undefined) void probe();
    else if (++probing > maxProbing) reconnect(redis);
    if (isLost || missed <= maxMissed) return;
    isLost = true;
    isHealthy = false;
    onLost();
  }

  // Timers run before sockets are read, immediates after that.
  const timer = clock.setInterval(() => clock.setImmediate(judgeInterval), probeMs);
  timer.unref();
  void probe();

  return {
    get isHealthy() {
      return isHealthy;
    },
    get hasAnswered() {
      return runIds.size > 0;
    },
    stop: () => clock.clearInterval(timer),
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
