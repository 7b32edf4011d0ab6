import { type ConfigOf, textVariable } from './config.ts';

/** Variables of the Redis connections, for gateway and worker. */
export const redisVariables = {
  REDIS_URL: textVariable(
    'redis://127.0.0.1:6379',
    'Address of the Redis for queues, replies and progress; `unix:` and a path for a socket.',
  ),
  BLOB_REDIS_URL: textVariable(
    '',
    'Address of the Redis for the bytes of jobs, or some nodes of a Redis Cluster as `cluster://host:port,host:port`; REDIS_URL where absent.',
  ),
} as const;

/** Uses the Redis of queues for blobs too if no other is configured. */
export function withBlobRedis<C extends ConfigOf<typeof redisVariables>>(config: C): C {
  return { ...config, BLOB_REDIS_URL: config.BLOB_REDIS_URL === '' ? config.REDIS_URL : config.BLOB_REDIS_URL };
}
