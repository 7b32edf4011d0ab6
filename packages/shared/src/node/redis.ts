import { Redis, type RedisOptions } from 'ioredis';

/** A connection that fails soon: for a request that a visitor waits for (DESIGN section 4). */
export function connectForRequests(url: string): Redis {
  return connect(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
  });
}

/** A connection that waits for ever: for a worker, and for commands that block. */
export function connectForWaiting(url: string): Redis {
  return connect(url, { maxRetriesPerRequest: null });
}

type Patience = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'commandTimeout' | 'connectTimeout'>;

function connect(url: string, options: Patience): Redis {
  const shared = { ...options, retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000) };
  const redis = url.startsWith('unix:') ? new Redis(url.slice('unix:'.length), shared) : new Redis(url, shared);
  // Each command's own promise tells of its failure; without a listener the event would end the process.
  redis.on('error', () => {});
  return redis;
}
