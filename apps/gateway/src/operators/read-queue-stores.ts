import { costClasses } from '@blattwerk/shared';
import { nodesOf } from '@blattwerk/server';
import { infoField } from '../admission/blob-memory.ts';
import type { Redis } from 'ioredis';
import type { Gateway, RedisUse } from '../gateway.ts';

/** What a Redis of queues uses; of a cluster, the node that uses most. */
export interface QueueStore {
  redis: RedisUse;
  usedBytes: number;
  /** 0 without a limit. */
  maxBytes: number;
  /** Processor time since its start, in seconds. */
  cpuSeconds: number;
}

/** Reads each Redis of queues once: `queue` for REDIS_URL. @throws Error where one of them does not answer */
export function readQueueStores({ redis, queueConnections }: Gateway): Promise<QueueStore[]> {
  const own = costClasses.filter((costClass) => queueConnections[costClass] !== redis);
  const stores = [
    ['queue', redis] as const,
    ...own.map((costClass) => [costClass, queueConnections[costClass]] as const),
  ];
  return Promise.all(
    stores.map(async ([use, connection]) => {
      const nodes = await Promise.all(nodesOf(connection).map(readNode));
      const [fullest] = nodes.toSorted((a, b) => b.usedBytes - a.usedBytes);
      if (!fullest) throw new Error('the Redis cluster has no known node');
      return { redis: use, ...fullest, cpuSeconds: Math.max(...nodes.map(({ cpuSeconds }) => cpuSeconds)) };
    }),
  );
}

async function readNode(node: Redis): Promise<Omit<QueueStore, 'redis'>> {
  const [memory, cpu] = await Promise.all([node.info('memory'), node.info('cpu')]);
  return {
    usedBytes: infoField(memory, 'used_memory'),
    maxBytes: infoField(memory, 'maxmemory'),
    cpuSeconds: infoField(cpu, 'used_cpu_sys') + infoField(cpu, 'used_cpu_user'),
  };
}
