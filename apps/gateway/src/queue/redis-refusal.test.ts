import { LeaseGoneError, StoreFullError, connectForRequests, connectForWaiting } from '@blattwerk/server';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { ToolError } from '@blattwerk/shared';
import { afterAll, describe, expect, it } from 'vitest';
import { fromRedis } from './redis-refusal.ts';

const server = await startRedisServer('64mb');
const redis = connectForWaiting(server.url);
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return fromRedis(work).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a command', () => {
  it('has its result', async () => {
    expect(await fromRedis(redis.ping())).toBe('PONG');
  });

  it.each([
    'LOADING',
    'READONLY',
    'MASTERDOWN',
    'CLUSTERDOWN',
    'TRYAGAIN',
    'NOREPLICAS',
    'MISCONF',
    'BUSY',
    'UNKILLABLE',
  ])('to which a running Redis answers %s is unavailable', async (code) => {
    const error = await errorOf(redis.eval(`return redis.error_reply('${code} for some reason')`, 0));
    expect(error).toMatchObject({ code: 'unavailable', cause: { message: `${code} for some reason` } });
  });

  it('that a full Redis refuses is busy, also in a transaction', async () => {
    await redis.config('SET', 'maxmemory', '1');
    expect(await errorOf(redis.set('more', 'x'))).toMatchObject({ code: 'busy' });
    const discarded = await errorOf(redis.multi().get('full').set('more', 'x').exec());
    expect(discarded).toMatchObject({
      code: 'busy',
      cause: { message: expect.stringContaining('EXECABORT') as string },
    });
    await redis.config('SET', 'maxmemory', '0');
  });

  it('that Redis does not know, or not with its arguments, is an error of this program', async () => {
    for (const work of [redis.call('NOSUCHCOMMAND'), redis.call('GET'), redis.multi().call('GET').exec()]) {
      const error = await errorOf(work);
      expect(error).not.toBeInstanceOf(ToolError);
      expect(error).toBeInstanceOf(Error);
    }
  });

  it('without a connection is unavailable', async () => {
    const closed = connectForRequests('unix:/nowhere');
    expect(await errorOf(closed.ping())).toMatchObject({ code: 'unavailable' });
    closed.disconnect();
  });
});

it.each([
  ['a job that has ended', new LeaseGoneError(), 'unavailable'],
  ['a store without room', new StoreFullError(), 'busy'],
])('translates the error of %s', async (_what, error, code) => {
  expect(await errorOf(Promise.reject(error))).toMatchObject({ code, cause: error });
});

it('leaves refusals and errors of this program as they are', async () => {
  for (const error of [new ToolError('cancelled'), new TypeError('bug'), new RangeError('bug')])
    expect(await errorOf(Promise.reject(error))).toBe(error);
});
