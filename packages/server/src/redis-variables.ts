import { readFileSync } from 'node:fs';
import type { CostClass } from '@blattwerk/shared';
import type { ConfigOf, Variable } from './config.ts';

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
    schemes,
    `Address of the Redis for the queue ${costClass}, as REDIS_URL, which it is where absent.`,
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
  REDIS_CA_FILE: certificatesVariable,
} as const;

export type RedisConfig = ConfigOf<typeof redisVariables>;

/** Uses the Redis of REDIS_URL for everything that no other is configured for. */
export function withSharedRedis<C extends RedisConfig>(config: C): C {
  const or = (url: string) => url || config.REDIS_URL;
  return {
    ...config,
    BLOB_REDIS_URL: or(config.BLOB_REDIS_URL),
    QUEUE_REDIS_URL_STRUCTURE: or(config.QUEUE_REDIS_URL_STRUCTURE),
    QUEUE_REDIS_URL_IMAGES: or(config.QUEUE_REDIS_URL_IMAGES),
    QUEUE_REDIS_URL_RENDER: or(config.QUEUE_REDIS_URL_RENDER),
  };
}
