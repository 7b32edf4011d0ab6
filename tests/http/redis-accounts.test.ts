import { type AccountStores, startAccountStores } from '@blattwerk/testing/redis-accounts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let stores: AccountStores;
beforeAll(async () => {
  stores = await startAccountStores();
});
afterAll(() => stores?.stop());

async function withAccount<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Commands for which Redis does not answer `NOPERM`. */
function permitted(url: string, commands: readonly string[]): Promise<string[]> {
  return withAccount(url, async (redis) => {
    const answers = await Promise.all(
      commands.map(async (command) => {
        const [name = '', ...args] = command.split(' ');
        const isRefused = await redis.call(name, ...args).then(
          () => false,
          // DEBUG is off by default, whatever an account may do.
          (error: Error) => /^(NOPERM|ERR DEBUG command not allowed)/.test(error.message),
        );
        return isRefused ? [] : [command];
      }),
    );
    return answers.flat();
  });
}

const forAdministrators = [
  'KEYS *',
  'CONFIG GET maxmemory',
  'CONFIG SET maxmemory 1',
  'FLUSHALL',
  'FLUSHDB',
  'DEBUG SLEEP 0',
  'SCRIPT FLUSH',
  'CLIENT KILL TYPE normal',
  'ACL LIST',
  'ACL SETUSER gateway ~*',
  'MONITOR',
  'SLOWLOG GET',
  'SAVE',
  'REPLICAOF 127.0.0.1 1',
  'SHUTDOWN',
  'FUNCTION LIST',
  'GET other',
];

describe.each(['gateway', 'worker', 'scaler'])('the account %s at the queues', (account) => {
  it('may not administrate Redis, nor by a script', async () => {
    const url = stores.queue.urlOf(account);
    expect(await permitted(url, forAdministrators)).toEqual([]);
    await withAccount(url, async (redis) => {
      for (const call of ["'FLUSHALL'", "'KEYS', '*'", "'GET', 'other'"])
        await expect(redis.eval(`return redis.call(${call})`, 0)).rejects.toThrow(
          /^(ERR The user executing the script can't|NOPERM)/,
        );
    });
  });
});

it('keeps rates, payments, and what gateways are told from workers', async () => {
  const commands = [
    'GET rate:10.0.0.1',
    'PTTL runs:10.0.0.1',
    'GET payment:{pi_1}:answers',
    'SET payment:{pi_1}:hold x',
    'DEL payment:{pi_1}:answers',
    'HGETALL progress:1',
    'DEL progress:1',
    'LRANGE replies:1 0 -1',
    'BLMPOP 1 1 replies:1 LEFT',
    'SCAN 0',
    'CLIENT LIST',
    'PUBLISH cancel:images 1',
    'SUBSCRIBE other',
  ];
  expect(await permitted(stores.queue.urlOf('worker'), commands)).toEqual([]);
});

it('lets gateways take no job', async () => {
  const commands = ['BZPOPMIN bull:images:marker 1', 'ZPOPMIN bull:images:prioritized', 'SUBSCRIBE cancel:images'];
  const url = stores.queue.urlOf('gateway');
  expect(await permitted(url, [...commands, 'RPOPLPUSH bull:images:wait bull:images:active'])).toEqual([]);
});

it('lets workers read only inputs at the bytes, by the id of a job', async () => {
  const job = 'blob:{1}';
  const commands = [
    ...forAdministrators,
    'SCAN 0',
    `SMEMBERS ${job}:lease`,
    `DEL ${job}:lease`,
    `UNLINK ${job}:in:0`,
    `HSET ${job}:in:0 0 x`,
    `HGET ${job}:out:1 0`,
    `HGETALL ${job}:in:0`,
    `HSET ${job}:confidential json x`,
  ];
  const url = stores.blobs.urlOf('worker');
  expect(await permitted(url, commands)).toEqual([]);
  expect(await permitted(url, [`HGET ${job}:in:0 0`, `HGET ${job}:confidential json`])).toHaveLength(2);
});

it('lets the autoscaler read the lengths of the queues alone', async () => {
  const lengths = ['TYPE bull:render:wait', 'LLEN bull:render:active', 'ZCARD bull:render:prioritized'];
  const others = [
    'LRANGE bull:render:wait 0 -1',
    'RPUSH bull:render:wait x',
    'HGETALL bull:render:1',
    'DEL bull:render:wait',
  ];
  expect(await permitted(stores.queue.urlOf('scaler'), [...lengths, ...others])).toEqual(lengths);
  const script = "return redis.call(redis.call('type', KEYS[1]).ok == 'zset' and 'zcard' or 'llen', KEYS[1])";
  const length = await withAccount(stores.queue.urlOf('scaler'), (redis) => redis.eval(script, 1, 'bull:render:wait'));
  expect(length).toBe(0);
});

it('answers a connection without an account with pings alone', async () => {
  const url = stores.queue.urlOf('gateway').replace(/\/\/[^@]*@/, '//');
  expect(await permitted(url, ['PING', ...forAdministrators, 'HGETALL bull:images:1'])).toEqual(['PING']);
});
