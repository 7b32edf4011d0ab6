import type { ConnectionOptions as TlsOptions } from 'node:tls';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** The Redis that stores blobs or queues: a single one or a cluster. */
export type BlobRedis = Redis | Cluster;

const forRequests: ConnectionOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
};
const forWaiting: ConnectionOptions = { maxRetriesPerRequest: null };

/**
 * A connection that fails early, for requests of visitors: a command fails where there is no connection. Nothing limits the
 * time to an answer: after a pause of this process, timers would end commands whose answers have arrived. The one who opens
 * the connection probes it, and calls `reconnect` where it does not answer.
 * @param url address as `redis:`, `rediss:` (TLS), `unix:` and a socket's path, or
 *   `sentinel://user:password@host:port,host:port/name` with Sentinels and the name of their primary (`sentinels:` for
 *   TLS); user and password are those of the primary
 * @param ca certificates (PEM) that are trusted for TLS in place of the system's; also below
 */
export function connectForRequests(url: string, ca = ''): Redis {
  return connect(url, forRequests, ca);
}

/** A connection that retries without limit, for workers and blocking commands. */
export function connectForWaiting(url: string, ca = ''): Redis {
  return connect(url, forWaiting, ca);
}

/** Whether an address is that of a cluster. */
export function isClusterUrl(url: string): boolean {
  return /^clusters?:/.test(url);
}

/**
 * Connects to the Redis for blobs or for a queue.
 * @param url as above, or `cluster://user:password@host:port,host:port` with some nodes of a cluster (`clusters:` for
 *   TLS)
 * @param use `requests` to fail quickly, `waiting` to retry without limit
 */
export function connectToStore(url: string, use: 'requests' | 'waiting', ca = ''): BlobRedis {
  const options = use === 'requests' ? forRequests : forWaiting;
  return isClusterUrl(url) ? connectToCluster(url, options, ca) : connect(url, options, ca);
}

/** The nodes of a store: the single Redis, or the known primaries of a cluster. */
export function nodesOf(redis: BlobRedis): Redis[] {
  return redis instanceof Cluster ? redis.nodes('master') : [redis];
}

/** Closes a connection that does not answer, with its commands, which fail, and opens another. */
export function reconnect(redis: BlobRedis): void {
  // Not by `disconnect`, which waits for the other end.
  for (const node of nodesOf(redis)) node.stream?.destroy();
}

type ConnectionOptions = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'connectTimeout'>;

const retryMs = (attempt: number) => Math.min(attempt * 100, 1_000);

/** TLS where the address asks for it. */
function tlsFor(isSecure: boolean, ca: string): { tls?: TlsOptions } {
  if (!isSecure) return {};
  return { tls: ca === '' ? {} : { ca } };
}

interface NodeList {
  isSecure: boolean;
  login: { username?: string; password?: string };
  nodes: { host: string; port: number }[];
  /** What follows the nodes after a slash. */
  name: string;
}

/** Parses `scheme://user:password@host:port,host:port/name`, where the scheme ends in `s` for TLS. */
function parseNodeList(url: string, defaultPort: number): NodeList {
  const { scheme, login, hosts, name } =
    /^(?<scheme>\w+):\/\/(?:(?<login>[^@]*)@)?(?<hosts>[^@/]+)(?:\/(?<name>.*))?$/.exec(url)?.groups ?? {};
  const [username = '', password = ''] = (login ?? '').split(/:(.*)/s).map(decodeURIComponent);
  return {
    isSecure: scheme?.endsWith('s') ?? false,
    login: { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }) },
    nodes: (hosts ?? '').split(',').map((host) => {
      const { hostname, port } = new URL(`redis://${host}`);
      return { host: hostname, port: Number(port || defaultPort) };
    }),
    name: name ?? '',
  };
}

function connectToCluster(url: string, { enableOfflineQueue, ...options }: ConnectionOptions, ca: string): Cluster {
  const { isSecure, login, nodes } = parseNodeList(url, 6_379);
  const cluster = new Cluster(nodes, {
    ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
    clusterRetryStrategy: retryMs,
    redisOptions: { ...options, ...login, ...tlsFor(isSecure, ca) },
  });
  cluster.on('error', () => {});
  cluster.on('+node', gatherWrites);
  return cluster;
}

function connect(url: string, options: ConnectionOptions, ca: string): Redis {
  const redis = open(url, { ...options, retryStrategy: retryMs }, ca);
  // The promise of each command rejects; without a listener the event would end the process.
  redis.on('error', () => {});
  gatherWrites(redis);
  return redis;
}

/**
 * Writes the commands of one turn of the event loop together, in their order: the system call of a small command costs more
 * than all else of it.
 */
function gatherWrites(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  /** Where commands are gathered; another one after a reconnection. */
  let gathering: Redis['stream'] | undefined;

  function flush(): void {
    gathering?.uncork();
    gathering = undefined;
  }

  redis.sendCommand = (command, stream) => {
    // Undefined before the first connection.
    const current = redis.stream as Redis['stream'] | undefined;
    if (!gathering && current?.writable) {
      gathering = current;
      current.cork();
      setImmediate(flush);
    }
    return send(command, stream);
  };
}

function open(url: string, options: ConnectionOptions & Pick<RedisOptions, 'retryStrategy'>, ca: string): Redis {
  if (url.startsWith('unix:')) return new Redis(url.slice('unix:'.length), options);
  if (!/^sentinels?:/.test(url)) return new Redis(url, { ...options, ...tlsFor(url.startsWith('rediss:'), ca) });
  const { isSecure, login, nodes, name } = parseNodeList(url, 26_379);
  const { tls } = tlsFor(isSecure, ca);
  return new Redis({
    ...options,
    ...login,
    sentinels: nodes,
    name,
    sentinelRetryStrategy: retryMs,
    ...(tls ? { tls, sentinelTLS: tls, enableTLSForSentinelMode: true } : {}),
  });
}
