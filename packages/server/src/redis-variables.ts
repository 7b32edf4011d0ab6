import { readFileSync } from 'node:fs';
import { type CostClass, costClasses } from '@blattwerk/shared';
import { ConfigError, type ConfigOf, integerVariable, type Variable } from './config.ts';
import { isClusterUrl } from './redis.ts';

/** Its value is the file's content. */
const certificatesVariable: Variable<string> = {
  default: '',
  kind: 'path of a PEM file with certificates',
  doc: 'Certificates that are trusted for TLS connections to Redis; those of the system where absent.',
  parse: (path) => {
    const pem = readFileSync(path, 'utf8');
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new RangeError();
    return pem;
  },
};

/** An address with one of these schemes, each with what follows it. */
function addressVariable(fallback: string, schemes: readonly string[], doc: string): Variable<string> {
  return {
    default: fallback,
    kind: `address that begins with ${schemes.join(', ')}`,
    doc,
    parse: (text) => {
      if (!schemes.some((scheme) => text.startsWith(scheme) && text.length > scheme.length)) throw new RangeError();
      return text;
    },
  };
}

const schemes = ['redis://', 'rediss://', 'unix:', 'sentinel://', 'sentinels://'];
const storeSchemes = [...schemes, 'cluster://', 'clusters://'];

function queueVariable(costClass: CostClass): Variable<string> {
  return addressVariable(
    '',
    storeSchemes,
    `Address of the Redis for the queue ${costClass}, as BLOB_REDIS_URL; REDIS_URL where absent.`,
  );
}

/** Variables of the Redis connections, for gateway and worker. */
export const redisVariables = {
  REDIS_URL: addressVariable(
    'redis://127.0.0.1:6379',
    schemes,
    'Address of the Redis for queues, replies and progress: `redis://user:password@host:port`, `rediss:` for TLS, `unix:` and a path for a socket, or `sentinel://user:password@host:port,host:port/name` with Sentinels and the name of their primary (`sentinels:` for TLS).',
  ),
  BLOB_REDIS_URL: addressVariable(
    '',
    storeSchemes,
    'Address of the Redis for the bytes of jobs, as REDIS_URL, or some nodes of a Redis Cluster as `cluster://user:password@host:port,host:port` (`clusters:` for TLS); REDIS_URL where absent.',
  ),
  QUEUE_REDIS_URL_STRUCTURE: queueVariable('structure'),
  QUEUE_REDIS_URL_IMAGES: queueVariable('images'),
  QUEUE_REDIS_URL_RENDER: queueVariable('render'),
  QUEUE_SHARDS: integerVariable(
    1,
    'Number of queues of each cost class, over which jobs are spread; more than one for a queue in a Redis Cluster. Must be equal for gateway and worker.',
    { min: 1, max: 64 },
  ),
  REDIS_CA_FILE: certificatesVariable,
} as const;

export type RedisConfig = ConfigOf<typeof redisVariables>;

/**
 * Uses the Redis of REDIS_URL for everything that no other is configured for.
 * @throws ConfigError for a queue without shards in a cluster: its keys would be on several nodes
 */
export function withSharedRedis<C extends RedisConfig>(config: C): C {
  const or = (url: string) => url || config.REDIS_URL;
  const variables = costClasses.map((each) => `QUEUE_REDIS_URL_${each.toUpperCase() as Uppercase<CostClass>}` as const);
  const inCluster = variables.filter((name) => isClusterUrl(config[name]));
  if (config.QUEUE_SHARDS === 1 && inCluster.length > 0)
    throw new ConfigError(inCluster.map((name) => `${name} is a cluster: QUEUE_SHARDS must be more than 1`));
  return {
    ...config,
    BLOB_REDIS_URL: or(config.BLOB_REDIS_URL),
    QUEUE_REDIS_URL_STRUCTURE: or(config.QUEUE_REDIS_URL_STRUCTURE),
    QUEUE_REDIS_URL_IMAGES: or(config.QUEUE_REDIS_URL_IMAGES),
    QUEUE_REDIS_URL_RENDER: or(config.QUEUE_REDIS_URL_RENDER),
  };
}
