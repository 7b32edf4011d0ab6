import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import type { JobReply } from '@blattwerk/shared';
import { createLogger } from './log.ts';
import { connectForWaiting } from './redis.ts';
import { createReplySender, readReplies, replyList, type ReplyReader, replyTtlMs } from './replies.ts';

const redis = connectForWaiting(inject('redisUrl'));
const send = createReplySender(redis);
const readers: ReplyReader[] = [];
afterEach(() => readers.splice(0).forEach((reader) => reader.stop()));
afterAll(() => redis.quit());

function started(job: string): JobReply {
  return { job, kind: 'started', token: `token of ${job}` };
}

function read(
  gateway: string,
  take: (reply: JobReply) => void,
  connection = connectForWaiting(inject('redisUrl')),
): ReplyReader {
  const reader = readReplies(connection, gateway, take, createLogger('test', 'silent'));
  readers.push(reader);
  return reader;
}

it('delivers replies to the right gateway, in order', async () => {
  const [own, other] = [randomUUID(), randomUUID()];
  const refused: JobReply = { job: 'b', kind: 'refused', token: null, code: 'tooComplex', params: { file: 1 } };
  await send(own, started('a'));
  await send(other, started('of the other'));
  const replies: JobReply[] = [];
  read(own, (reply) => replies.push(reply));
  await send(own, refused);
  await expect.poll(() => replies).toEqual([started('a'), refused]);
  expect(await redis.exists(replyList(own))).toBe(0);
});

it('delivers replies while Redis is full', async () => {
  const server = await startRedisServer('8mb');
  const connection = connectForWaiting(server.url);
  try {
    await connection.config('SET', 'maxmemory', '1');
    await expect(connection.set('key', 'value')).rejects.toThrow(/^OOM /);
    await createReplySender(connection)('gateway', started('a'));
    expect(await connection.llen(replyList('gateway'))).toBe(1);
  } finally {
    await connection.quit();
    await server.stop();
  }
});

it('keeps unread replies for their time to live, counted from the last one', async () => {
  const gateway = randomUUID();
  await send(gateway, started('a'));
  expect(await redis.pttl(replyList(gateway))).toBeGreaterThan(replyTtlMs - 10_000);
  await redis.pexpire(replyList(gateway), 5_000);
  await send(gateway, started('b'));
  const leftMs = await redis.pttl(replyList(gateway));
  expect(leftMs).toBeGreaterThan(replyTtlMs - 10_000);
  expect(leftMs).toBeLessThanOrEqual(replyTtlMs);
});

it('continues after an invalid reply and after an error of the callback', async () => {
  const gateway = randomUUID();
  await redis.rpush(replyList(gateway), '{"job":');
  for (const job of ['a', 'b']) await send(gateway, started(job));
  const jobs: string[] = [];
  read(gateway, ({ job }) => {
    jobs.push(job);
    if (job === 'a') throw new Error('not handled');
  });
  await expect.poll(() => jobs).toEqual(['a', 'b']);
});

it('continues on a new connection', async () => {
  const gateway = randomUUID();
  const jobs: string[] = [];
  const connection = connectForWaiting(inject('redisUrl'));
  const reader = read(gateway, ({ job }) => jobs.push(job), connection);
  await send(gateway, started('a'));
  await expect.poll(() => jobs).toEqual(['a']);
  // Redis would send a reply to the closing connection.
  const isBack = once(connection, 'ready');
  reader.reconnect();
  await isBack;
  await send(gateway, started('b'));
  await expect.poll(() => jobs).toEqual(['a', 'b']);
});

it('delivers no replies after it is stopped', async () => {
  const gateway = randomUUID();
  const jobs: string[] = [];
  const reader = read(gateway, ({ job }) => {
    jobs.push(job);
    reader.stop();
  });
  const replies = ['a', 'b'].map((job) => JSON.stringify(started(job)));
  await redis.rpush(replyList(gateway), ...replies);
  await expect.poll(() => jobs).toEqual(['a']);
  const later = randomUUID();
  read(later, ({ job }) => jobs.push(job));
  await send(gateway, started('c'));
  await send(later, started('of the later one'));
  await expect.poll(() => jobs).toEqual(['a', 'of the later one']);
  expect(await redis.llen(replyList(gateway))).toBe(1);
  await redis.del(replyList(gateway));
});
