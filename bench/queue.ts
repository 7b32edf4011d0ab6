import { randomUUID } from 'node:crypto';
import { connectForWaiting } from '@blattwerk/server';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { startProduct } from '@blattwerk/testing/run-product';
import { redisProcessorSeconds } from './process-times.ts';
import type { Section } from './section.ts';

/** Share up to which a core is planned. */
const plannedShare = 2 / 3;

/** Small jobs with all limits per address, each polled once: Redis' processor time is what the queue costs. */
export async function benchQueue(): Promise<Section> {
  await using servers = new AsyncDisposableStack();
  const [queue, blobs] = await Promise.all([startRedisServer('512mb'), startRedisServer('2gb')]);
  servers.defer(async () => void (await Promise.all([queue.stop(), blobs.stop()])));
  const redis = connectForWaiting(queue.url);
  servers.defer(() => redis.disconnect());
  const env = { REDIS_URL: queue.url, BLOB_REDIS_URL: blobs.url, TRUST_PROXY_HOPS: '1', LOG_LEVEL: 'error' };
  const product = await startProduct({ quiet: true, env });
  servers.defer(() => product.stop());

  const body = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: makePdf(2) }], {
    rotation: '90',
  });
  let visitors = 0;
  async function send(): Promise<void> {
    const id = randomUUID();
    const visitor = ++visitors;
    const headers = {
      'x-forwarded-for': [10, visitor >> 16, visitor >> 8, visitor].map((part) => part & 255).join('.'),
    };
    const answered = post(`${product.address}/rotate`, body, { ...headers, 'x-job-id': id });
    await fetch(`${product.address}/jobs/${id}`, { headers }).then((answer) => answer.text());
    await answered;
  }

  const rows: (string | number)[][] = [];
  for (const [atOnce, count] of [
    [1, 400],
    [10, 2_000],
    [50, 4_000],
  ] as const) {
    await sendAtOnce({ count: atOnce * 3, atOnce }, send);
    const before = await redisProcessorSeconds(redis);
    const begun = performance.now();
    await sendAtOnce({ count, atOnce }, send);
    const seconds = (performance.now() - begun) / 1_000;
    const used = (await redisProcessorSeconds(redis)) - before;
    rows.push([
      atOnce,
      Math.round(count / seconds),
      ((used / count) * 1_000).toFixed(2),
      Math.round(count / used),
      Math.round((count / used) * plannedShare),
    ]);
  }
  return {
    name: 'queue',
    title: 'Ceiling of the queue Redis',
    text: `A PDF of two pages is rotated through HTTP, each by a visitor of an address of its own, with all limits per address and one poll; bytes are in another Redis. Redis runs commands in one thread: the ceiling is the rate at which its processor time fills one core. The whole product and the client share the machine, so that the measured rate is far below it. With more jobs at once Redis reads more commands at a time, and needs less processor time for each job.`,
    columns: [
      'at once',
      'jobs per second, measured',
      "the queue Redis' processor time per job, ms",
      'ceiling of one core, jobs per second',
      'at two thirds of it',
    ],
    rows,
  };
}
