import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** The Redis that stores blobs: a single one or a cluster. */
export type BlobRedis = Redis | Cluster;

const forRequests: ConnectionOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2_000,
  connectTimeout: 2_000,
};
const forWaiting: ConnectionOptions = { maxRetriesPerRequest: null };

/** A connection that fails early, for requests of visitors. */
export function connectForRequests(url: string): Redis {
  return connect(url, forRequests);
}

/** A connection that retries without limit, for workers and blocking commands. */
export function connectForWaiting(url: string): Redis {
  return connect(url, forWaiting);
}

/**
 * Connects to the Redis for blobs.
 * @param url address of one Redis, or `cluster://user:password@host:port,host:port` with some nodes of a cluster
 *   (`clusters:` for TLS)
 * @param use `requests` to fail quickly, `waiting` to retry without limit
 */
export function connectToBlobs(url: string, use: 'requests' | 'waiting'): BlobRedis {
  const options = use === 'requests' ? forRequests : forWaiting;
  return /^clusters?:/.test(url) ? connectToCluster(url, options) : connect(url, options);
}

/** Nodes with blobs: the single Redis, or the known primaries of a cluster. */
export function nodesOf(redis: BlobRedis): Redis[] {
  return redis instanceof Cluster ? redis.nodes('master') : [redis];
}

type ConnectionOptions = Pick<
  RedisOptions,
  'enableOfflineQueue' | 'maxRetriesPerRequest' | 'commandTimeout' | 'connectTimeout'
>;

const retryMs = (attempt: number) => Math.min(attempt * 100, 1_000);

function connectToCluster(url: string, { enableOfflineQueue, ...options }: ConnectionOptions): Cluster {
  const { protocol, login, hosts } =
    /^(?<protocol>clusters?):\/\/(?:(?<login>[^@]*)@)?(?<hosts>[^@/]+)/.exec(url)?.groups ?? {};
  const nodes = (hosts ?? '').split(',').map((host) => new URL(`redis://${host}`));
  const [username = '', password = ''] = (login ?? '').split(/:(.*)/s).map(decodeURIComponent);
  const cluster = new Cluster(
    nodes.map(({ hostname, port }) => ({ host: hostname, port: Number(port || 6_379) })),
    {
      ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
      clusterRetryStrategy: retryMs,
      redisOptions: {
        ...options,
        ...(username === '' ? {} : { username }),
        ...(password === '' ? {} : { password }),
        ...(protocol === 'clusters' ? { tls: {} } : {}),
      },
    },
  );
  cluster.on('error', () => {});
  return cluster;
}

function connect(url: string, options: ConnectionOptions): Redis {
  const shared = { ...options, retryStrategy: retryMs };
  const redis = url.startsWith('unix:') ? new Redis(url.slice('unix:'.length), shared) : new Redis(url, shared);
  // The promise of each command rejects; without a listener the event would end the process.
  redis.on('error', () => {});
  return redis;
}
