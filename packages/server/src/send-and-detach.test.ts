import { afterAll, expect, inject, it } from 'vitest';
import { connectForWaiting } from './redis.ts';
import { sendAndDetach } from './send-and-detach.ts';

const redis = connectForWaiting(inject('redisUrl'));
afterAll(() => redis.quit());

it('resolves to the reply, and frees the encoded value', async () => {
  const value = Buffer.alloc(8 * 1024 * 1024, 'x');
  await redis.ping();
  const before = process.memoryUsage().arrayBuffers;
  expect(await sendAndDetach(redis, 'append', ['send-and-detach', value])).toBe(value.byteLength);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(value.byteLength / 2);
  expect(await redis.get('send-and-detach')).toBe(value.toString());
  await redis.del('send-and-detach');
});

it('rejects with the error of Redis', async () => {
  await expect(sendAndDetach(redis, 'append', ['send-and-detach'])).rejects.toThrow('wrong number of arguments');
});
