import { randomUUID } from 'node:crypto';
import { connectForWaiting, createBlobStore, createProgressStore, leaseMs } from '@blattwerk/server';
import { afterAll, afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createOpenJobs, type OpenJob } from '../queue/open-jobs.ts';
import { openJobLease } from './job-lease.ts';

const redis = connectForWaiting(inject('redisUrl'));
const blobs = createBlobStore(redis);
const progress = createProgressStore(redis);
/** What a lease needs of the gateway. */
const gateway = { blobs, progress, cleanUp: async (work: Promise<unknown>) => void (await work) };
let job: OpenJob;
let keys: { lease: string; progress: string };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [id, progressId] = [randomUUID(), randomUUID()];
  job = createOpenJobs().open({ id, progressId, costClass: 'images' });
  keys = { lease: `blob:{${id}}:lease`, progress: `progress:${progressId}` };
  await progress.claim(progressId, { tool: 'rotate', costClass: 'structure', gateway: 'g', job: id });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => redis.disconnect());

it('keeps the bytes and the progress of a job while its request is open', async () => {
  await using _ = await openJobLease(gateway, job);
  expect(await redis.pttl(keys.lease)).toBeGreaterThan(leaseMs / 2);
  for (const key of Object.values(keys)) await redis.pexpire(key, leaseMs / 2);
  vi.advanceTimersByTime(19_999);
  expect(await redis.pttl(keys.lease)).toBeLessThanOrEqual(leaseMs / 2);
  vi.advanceTimersByTime(1);
  for (const key of Object.values(keys)) expect(await redis.pttl(key)).toBeGreaterThan(leaseMs / 2);
  expect(job.signal.aborted).toBe(false);
});

it('ends a job whose bytes are gone', async () => {
  await using _ = await openJobLease(gateway, job);
  await redis.del(keys.lease);
  const ended = new Promise((resolve) => job.signal.addEventListener('abort', resolve));
  vi.advanceTimersByTime(20_000);
  await ended;
  expect(job.signal.reason).toMatchObject({ code: 'unavailable' });
});

it('does not end a job while Redis does not answer', async () => {
  const down = async () => Promise.reject(new Error('no Redis'));
  const outage = { ...gateway, blobs: { ...blobs, renew: down }, progress: { ...progress, update: down } };
  await using _ = await openJobLease(outage, job);
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(job.signal.aborted).toBe(false);
});

it('deletes the bytes once, and renews nothing after that', async () => {
  const cleaned: Promise<unknown>[] = [];
  const counted = {
    ...gateway,
    cleanUp: async (work: Promise<unknown>) => void (await cleaned[cleaned.push(work) - 1]),
  };
  const lease = await openJobLease(counted, job);
  await blobs.writer(job.id, 'in:0').end();
  await Promise.all([lease.release(), lease.release()]);
  await lease[Symbol.asyncDispose]();
  expect(cleaned).toHaveLength(1);
  expect(await redis.keys(`blob:{${job.id}}:*`)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves the bytes to whoever has taken them, and renews nothing after that', async () => {
  const lease = await openJobLease(gateway, job);
  lease.leave();
  expect(vi.getTimerCount()).toBe(0);
  await lease.release();
  await lease[Symbol.asyncDispose]();
  expect(await redis.exists(keys.lease)).toBe(1);
  await blobs.release(job.id);
});

it('is unavailable where Redis is', async () => {
  const outage = { ...gateway, blobs: { ...blobs, open: async () => Promise.reject(new Error('no Redis')) } };
  await expect(openJobLease(outage, job)).rejects.toMatchObject({ code: 'unavailable' });
  expect(vi.getTimerCount()).toBe(0);
});
