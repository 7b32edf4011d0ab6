import { createProgressStore, createReplySender } from '@blattwerk/server';
import { createRandom, type Random } from '@blattwerk/testing/random';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { takeRedisDatabase } from '@blattwerk/testing/redis-database';
import { Redis } from 'ioredis';
import { rounds } from '@blattwerk/testing/extent';
import { expect, it } from 'vitest';
import { announceGateway } from '../../apps/gateway/src/admission/live-gateways.ts';
import { createRunSeconds } from '../../apps/gateway/src/admission/run-seconds.ts';
import {
  blobCommands,
  holdAnswerScript,
  writeOutputScript,
  writeScript,
} from '../../packages/server/src/blob-scripts.ts';
import { Database } from './database.ts';

/** Commands, or a script with its keys and arguments, as texts. */
type Step = { command: string[] } | { lua: string; keys: string[]; args: string[] };

const keys = ['a', 'a', 'a', 'b'] as const;
const members = ['1', 'x', 'long member'] as const;

/** Scripts that the product defines on its connections. */
const defined = new Map<string, string>();
const recorder = {
  status: 'wait',
  on: () => {},
  hdel: async () => 1,
  defineCommand: (name: string, { lua }: { lua: string }) => defined.set(name, lua),
} as unknown as Redis;
blobCommands(recorder);
createProgressStore(recorder);
createReplySender(recorder);
createRunSeconds(recorder, 1);
await announceGateway(recorder, '', () => 0).stop();
const scripts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(defined),
  write: writeScript.lua,
  writeOutput: writeOutputScript.lua,
  holdAnswer: holdAnswerScript.lua,
};
const ttl = '100000';

const finalReads: readonly Step[] = ['a', 'b', 'job:lease', 'job:allowance'].flatMap((key) => [
  ...['PTTL', 'GET', 'HGETALL', 'SMEMBERS'].map((name) => ({ command: [name, key] })),
  { command: ['LRANGE', key, '0', '-1'] },
]);

/** Makes the arguments of each command and script. */
function stepsOf({ pick, integer }: Random): Readonly<Record<string, () => Step>> {
  const key = () => pick(keys);
  const member = () => pick(members);
  const command = (...parts: (string | (() => string))[]) => {
    return () => ({ command: parts.map((part) => (typeof part === 'string' ? part : part())) });
  };
  const script =
    (name: string, names: readonly string[], ...args: (string | (() => string))[]) =>
    () => ({
      lua: scripts[name] ?? '',
      keys: names.map((each) => `job:${each}`),
      args: args.map((arg) => (typeof arg === 'string' ? arg : arg())),
    });
  const number = () => String(integer(2_000));
  return {
    exists: command('EXISTS', key),
    del: command('DEL', key, key),
    pttl: command('PTTL', key),
    pexpire: command('PEXPIRE', key, () => pick([ttl, ttl, '0'])),
    get: command('GET', key),
    set: command('SET', key, member),
    setFor: command('SET', key, number, 'PX', ttl),
    setKept: command('SET', key, number, 'KEEPTTL'),
    incr: command('INCR', 'counter'),
    hset: command('HSET', key, member, number, member, number),
    hget: command('HGET', key, member),
    hgetall: command('HGETALL', key),
    hdel: command('HDEL', key, member),
    hincrby: command('HINCRBY', 'counts', member, number),
    sadd: command('SADD', key, member, member),
    srem: command('SREM', key, member),
    smembers: command('SMEMBERS', key),
    lpush: command('LPUSH', key, member, member),
    rpush: command('RPUSH', key, member),
    lpop: command('LPOP', key),
    rpoplpush: command('RPOPLPUSH', key, key),
    llen: command('LLEN', key),
    lrange: command('LRANGE', key, '0', '-1'),
    lpos: command('LPOS', key, member, 'RANK', '-1'),
    lrem: command('LREM', key, () => pick(['1', '-1']), member),
    zadd: command('ZADD', key, () => pick(['1', '1', '2']), member),
    zrem: command('ZREM', key, member),
    zcard: command('ZCARD', key),
    zrank: command('ZRANK', key, member),
    zpopmin: command('ZPOPMIN', key),
    blobOpen: script('blobOpen', ['lease'], ttl),
    blobAllow: script('blobAllow', ['lease', 'allowance'], number, ttl),
    blobRenew: script('blobRenew', ['lease'], ttl),
    blobRelease: script('blobRelease', ['lease']),
    blobTakeAnswer: script('blobTakeAnswer', ['lease', 'answer']),
    write: script('write', ['lease', 'in:0'], member, number, ttl),
    writeOutput: script('writeOutput', ['lease', 'out:1', 'allowance'], member, () => 'x'.repeat(integer(900)), ttl),
    holdAnswer: script('holdAnswer', ['lease', 'answer', 'out:1'], '{}', ttl),
    sendReply: script('sendReply', ['replies'], member, ttl),
    progressClaim: script('progressClaim', ['progress'], ttl, 'rotate', 'g', 'j', 'structure'),
    progressUpdate: script('progressUpdate', ['progress'], ttl, 'state', () => pick(['active', 'active', 'done'])),
    chargeRun: script(
      'chargeRun',
      ['runs'],
      () => String(integer(9_000) - 3_000),
      '60000',
      () => pick(['', 'long']),
    ),
    announceGateway: script('announceGateway', ['gateways'], member, ttl, number),
    leftOfJob: command('SMEMBERS', 'job:lease'),
    leftOfOutput: command('HGETALL', 'job:out:1'),
    leftToWrite: command('GET', 'job:allowance'),
    progress: command('HGETALL', 'job:progress'),
  };
}

/** What both replied, where orders and times are not part of it. */
function comparable(step: Step, reply: unknown): unknown {
  if (reply instanceof Error) return reply.message.split(' ', 1)[0];
  const name = 'command' in step ? step.command[0] : '';
  if (name === 'PTTL') return Math.sign(Number(reply));
  if (name === 'SMEMBERS') return (reply as string[]).toSorted();
  if (name !== 'HGETALL') return reply;
  const flat = reply as string[];
  return Object.fromEntries(flat.flatMap((field, at) => (at % 2 === 0 ? [[field, flat[at + 1]]] : [])));
}

function runSimulated(database: Database, step: Step): unknown {
  try {
    if (!('command' in step)) return database.runScript(step.lua, step.keys, step.args);
    // Redis takes a range, and where to search from; the simulation has one of each.
    const [name = '', ...args] = step.command.filter((part) => part !== 'RANK');
    return database.execute(name, ...args);
  } catch (error) {
    return error;
  }
}

async function runReal(redis: Redis, steps: readonly Step[]): Promise<unknown[]> {
  const pipeline = redis.pipeline();
  for (const step of steps) {
    if ('command' in step) pipeline.call(...(step.command as [string, ...string[]]));
    else pipeline.eval(step.lua, step.keys.length, ...step.keys, ...step.args);
  }
  return ((await pipeline.exec()) ?? []).map(([error, reply]) => error ?? reply);
}

/** Compares replies to sequences of steps. @param fill number of steps of each before both are full */
async function expectSameReplies(
  redis: Redis,
  sequences: number,
  length: number,
  fill?: { steps: number; setMemory: (limit: string) => Promise<unknown> },
) {
  for (let seed = 0; seed < sequences; seed++) {
    const random = createRandom(`commands ${seed}`);
    const makers = Object.values(stepsOf(random));
    // Few of them in each sequence, so that one meets what the other has made.
    const chosen = Array.from({ length: 6 }, () => random.pick(makers));
    const steps = [...Array.from({ length }, () => random.pick(chosen)()), ...finalReads];
    const database = new Database(() => 1_000_000);
    await redis.flushdb();
    const filled = fill?.steps ?? steps.length;
    const simulated = steps.map((step, index) => {
      if (index === filled) Object.assign(database, { maxBytes: 1, usedBytes: database.usedBytes + 2 });
      return comparable(step, runSimulated(database, step));
    });
    const real = await runReal(redis, steps.slice(0, filled));
    if (fill) {
      await fill.setMemory('1');
      real.push(...(await runReal(redis, steps.slice(filled))));
      await fill.setMemory('0');
    }
    expect(simulated, `commands ${seed}`).toEqual(steps.map((step, index) => comparable(step, real[index])));
  }
}

const connect = (url: string) => new Redis(url.slice('unix:'.length));

it('replies as Redis does, to commands and to the scripts of the product', async () => {
  const { url, stop } = await takeRedisDatabase();
  const redis = connect(url);
  await expectSameReplies(redis, rounds(500, 2_000), 25);
  redis.disconnect();
  await stop();
});

it('refuses what a full Redis refuses', async () => {
  const server = await startRedisServer('0');
  const redis = connect(server.url);
  await expectSameReplies(redis, rounds(100, 400), 30, {
    steps: 15,
    setMemory: (limit) => redis.config('SET', 'maxmemory', limit),
  });
  redis.disconnect();
  await server.stop();
});
