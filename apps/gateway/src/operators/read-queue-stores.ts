import { costClasses } from '@blattwerk/shared';
import { infoField } from '../admission/blob-memory.ts';
import type { Gateway, RedisUse } from '../gateway.ts';

/** What a Redis of queues uses. */
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
      const [memory, cpu] = await Promise.all([connection.info('memory'), connection.info('cpu')]);
      return {
        redis: use,
        usedBytes: infoField(memory, 'used_memory'),
        maxBytes: infoField(memory, 'maxmemory'),
        cpuSeconds: infoField(cpu, 'used_cpu_sys') + infoField(cpu, 'used_cpu_user'),
      };
    }),
  );
}
