import { hash } from 'node:crypto';
import type { CostClass } from '@blattwerk/shared';
import { queueUrls } from './queue-connections.ts';
import type { RedisConfig } from './redis-variables.ts';
import { isClusterUrl } from './redis.ts';

/** Names of BullMQ's queues: one for each cost class, or several shards. */
export interface QueueNames {
  /** The queue to which a job is added. */
  of: (costClass: CostClass, job: string) => string;
  /** The queues from which workers take: also the unsharded one, in which jobs of before a change to shards can wait. */
  all: (costClass: CostClass) => readonly string[];
}

/** One queue for each cost class, with its name. */
export const unsharded: QueueNames = { of: (costClass) => costClass, all: (costClass) => [costClass] };

/**
 * The queues of a configuration. BullMQ needs all keys of a queue on one server: the braces in a shard's name are a hash tag,
 * so that its keys are in one slot of a cluster.
 */
export function queueNames(config: RedisConfig): QueueNames {
  const { QUEUE_SHARDS: count } = config;
  if (count === 1) return unsharded;
  const urls = queueUrls(config);
  const shard = (costClass: CostClass, index: number) => `{${costClass}-${index}}`;
  return {
    of: (costClass, job) => shard(costClass, hash('sha1', job, 'buffer').readUInt32BE() % count),
    all: (costClass) => [
      ...Array.from({ length: count }, (_, index) => shard(costClass, index)),
      ...(isClusterUrl(urls[costClass]) ? [] : [costClass]),
    ],
  };
}
