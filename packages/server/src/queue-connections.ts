import { type CostClass, costClasses } from '@blattwerk/shared';
import type { RedisConfig } from './redis-variables.ts';
import type { BlobRedis } from './redis.ts';

/** Address of the Redis for each queue. */
export function queueUrls(config: RedisConfig): Readonly<Record<CostClass, string>> {
  return {
    structure: config.QUEUE_REDIS_URL_STRUCTURE,
    images: config.QUEUE_REDIS_URL_IMAGES,
    render: config.QUEUE_REDIS_URL_RENDER,
  };
}

/** The connection for each queue; queues on one Redis share one. */
export type QueueConnections = Readonly<Record<CostClass, BlobRedis>>;

/**
 * Connects once to each address.
 * @param open open connections by their addresses, which are used again
 */
export function connectOnce(
  connect: (url: string) => BlobRedis,
  open: Iterable<[url: string, connection: BlobRedis]> = [],
): (url: string) => BlobRedis {
  const connections = new Map(open);
  return (url) => {
    const connection = connections.get(url) ?? connect(url);
    connections.set(url, connection);
    return connection;
  };
}

/** Connects to the Redis of each queue, as `connectOnce`. */
export function connectToQueues(
  config: RedisConfig,
  connect: (url: string) => BlobRedis,
  open: Iterable<[url: string, connection: BlobRedis]> = [],
): QueueConnections {
  const urls = queueUrls(config);
  const connectionTo = connectOnce(connect, open);
  return {
    structure: connectionTo(urls.structure),
    images: connectionTo(urls.images),
    render: connectionTo(urls.render),
  };
}

/** The cost classes of each connection. */
export function queuesByConnection(connections: QueueConnections): Map<BlobRedis, CostClass[]> {
  return Map.groupBy(costClasses, (costClass) => connections[costClass]);
}
