/**
 * The accounts of gateway, worker and autoscaler in Redis: which commands each may run on which keys. `npm run docs` makes the
 * ACL files in k8s/components/redis-accounts from it, which Compose, the development overlay and the tests use.
 */

/** What an account may do. Rules as of ACL SETUSER (Redis 7 or newer). */
interface Account {
  /** Commands without keys. */
  connection: string;
  /** Patterns of the channels that it may publish to and subscribe to. */
  channels?: string;
  /** Commands on keys: a script may use the commands and the keys of one entry. */
  keys: { patterns: string; commands: string }[];
}

/** Opening a connection with ioredis, which reads INFO until Redis has loaded. */
const connecting = 'hello ping info client|setname';
/** Connecting to a cluster: its nodes, and whether it is complete. */
const clustered = 'cluster|info cluster|slots';
const scripts = 'eval evalsha';
const allBlobs = '~blob:*';

/** BullMQ's scripts that add, count, list, pause and remove jobs: for the gateway and its dashboard of the queues. */
const queueWriting =
  'del exists get hdel hexists hget hgetall hlen hmget hmset hset incr lindex llen lpos lpush lrange lrem lset ltrim ' +
  'persist pexpire pttl rename rpop rpush sadd scard set smembers srem type xadd xtrim zadd zcard zcount zrange ' +
  'zrangebyscore zrank zrem zrevrange zrevrangebyscore zscore';

/** BullMQ's scripts that take, lock and end jobs: for the worker. */
const queueTaking =
  'bzpopmin del exists get hdel hexists hget hgetall hincrby hmget hmset hset incr llen lpush lrange lrem ltrim pexpire ' +
  'pttl rpoplpush rpush sadd scard set smembers srem xadd xtrim zadd zcard zpopmin zrange zrangebyscore zrem ' +
  'zremrangebyrank zremrangebyscore zrevrange zrevrangebyscore zscore';

/** Redis of queues, replies, progress, rates and payments. */
const queueAccounts: Readonly<Record<string, Account>> = {
  gateway: {
    // CLIENT LIST shows whether a queue has a worker; SCAN is the dashboard's.
    connection: `${connecting} client|list publish multi exec scan time`,
    channels: '&cancel:*',
    keys: [
      { patterns: '~bull:*', commands: `${scripts} ${queueWriting}` },
      { patterns: '~replies:*', commands: `${scripts} blmpop del pexpire rpush` },
      { patterns: '~progress:*', commands: `${scripts} exists hget hgetall hset pexpire` },
      { patterns: '~rate:*', commands: `${scripts} get incr pexpire pttl` },
      { patterns: '~runs:*', commands: `${scripts} get pttl set` },
      { patterns: '~installed:*', commands: 'get' },
      { patterns: '~gateways', commands: `${scripts} hdel hgetall hset pexpire` },
      { patterns: '~payment:*', commands: `${scripts} del exists get incr pexpire set` },
    ],
  },
  worker: {
    connection: `${connecting} subscribe`,
    channels: '&cancel:*',
    keys: [
      { patterns: '~bull:*', commands: `${scripts} ${queueTaking}` },
      { patterns: '~replies:*', commands: `${scripts} pexpire rpush` },
      { patterns: '~progress:*', commands: `${scripts} hget hset pexpire` },
      { patterns: '~installed:*', commands: 'set' },
    ],
  },
  // KEDA reads the lengths by a script.
  scaler: {
    connection: connecting,
    keys: [{ patterns: '~bull:*:wait ~bull:*:prioritized ~bull:*:active', commands: `${scripts} llen type zcard` }],
  },
};

/** Redis of the bytes. */
const blobAccounts: Readonly<Record<string, Account>> = {
  gateway: {
    connection: `${connecting} ${clustered}`,
    keys: [{ patterns: allBlobs, commands: `${scripts} del exists hget hset pexpire sadd set smembers unlink` }],
  },
  // A job's id, which is random, is needed for reading its inputs: no command lists keys.
  worker: {
    connection: `${connecting} ${clustered}`,
    keys: [
      { patterns: '%R~blob:*:in:* %R~blob:*:confidential', commands: 'hget' },
      {
        patterns: '~blob:*:lease ~blob:*:out:* ~blob:*:allowance',
        commands: `${scripts} exists get hset pexpire sadd set`,
      },
    ],
  },
};

/** In place of an account's password in an ACL file. */
export function passwordPlaceholder(account: string): string {
  return `@${account}-password@`;
}

/** The ACL file of one Redis that serves both queues and bytes is the combination of both. */
export const accountsOfStores = { queue: queueAccounts, blobs: blobAccounts } as const;

/**
 * Makes a Redis ACL file with placeholders for passwords. Without an account one can only ping, for health checks;
 * `admin` may do everything and is for the operator alone.
 */
export function makeAclFile(accounts: Readonly<Record<string, Account>>): string {
  const lines = Object.entries(accounts).map(([name, { connection, channels, keys }]) =>
    [
      `user ${name} on >${passwordPlaceholder(name)} resetchannels`,
      ...(channels === undefined ? [] : [channels]),
      `-@all ${allow(connection)}`,
      ...keys.map(({ patterns, commands }) => `(${patterns} ${allow(commands)})`),
    ].join(' '),
  );
  return [
    'user default on nopass resetchannels -@all +ping',
    `user admin on >${passwordPlaceholder('admin')} ~* &* +@all`,
    ...lines,
    '',
  ].join('\n');
}

function allow(commands: string): string {
  return commands
    .split(' ')
    .map((command) => `+${command}`)
    .join(' ');
}
