import { randomUUID } from 'node:crypto';
import { connectForWaiting } from '@blattwerk/server';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { markdownTable } from '@blattwerk/testing/markdown';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { median, quantile } from '@blattwerk/testing/statistics';
import { ownProcessorSeconds, processorSeconds, readRedisUse } from './process-times.ts';
import type { Section } from './section.ts';

/** Share up to which a core is planned. */
const plannedShare = 2 / 3;

type Use = Record<
  | 'gatewaySeconds'
  | 'workerSeconds'
  | 'childrenSeconds'
  | 'queueSeconds'
  | 'blobSeconds'
  | 'queueCommands'
  | 'queueReads'
  | 'blobCommands'
  | 'blobReads',
  number
>;

/** Small jobs with all limits per address, each polled once: what the product costs beside the work of a tool. */
export async function benchQueue(): Promise<Section> {
  await using servers = new AsyncDisposableStack();
  const [queue, blobs] = await Promise.all([startRedisServer('512mb'), startRedisServer('2gb')]);
  servers.defer(async () => void (await Promise.all([queue.stop(), blobs.stop()])));
  const [queueRedis, blobRedis] = [connectForWaiting(queue.url), connectForWaiting(blobs.url)];
  servers.defer(() => void [queueRedis, blobRedis].map((redis) => redis.disconnect()));
  const env = { REDIS_URL: queue.url, BLOB_REDIS_URL: blobs.url, TRUST_PROXY_HOPS: '1', RATE_LIMIT_PER_MINUTE: '60' };
  await using product = await startOwnProduct(env);

  async function readUse({ gateway, worker }: Product): Promise<Use> {
    const [ofQueue, ofBlobs] = await Promise.all([readRedisUse(queueRedis), readRedisUse(blobRedis)]);
    const parent = ownProcessorSeconds(worker.pid ?? 0);
    return {
      gatewaySeconds: processorSeconds(gateway.pid ?? 0),
      workerSeconds: parent,
      childrenSeconds: processorSeconds(worker.pid ?? 0) - parent,
      queueSeconds: ofQueue.seconds,
      blobSeconds: ofBlobs.seconds,
      queueCommands: ofQueue.commands,
      queueReads: ofQueue.reads,
      blobCommands: ofBlobs.commands,
      blobReads: ofBlobs.reads,
    };
  }

  const body = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: makePdf(2) }], {
    rotation: '90',
  });
  let visitors = 0;
  /** @returns the time to the end of the answer, in ms */
  async function send(): Promise<number> {
    const id = randomUUID();
    const visitor = ++visitors;
    const headers = {
      'x-forwarded-for': [10, visitor >> 16, visitor >> 8, visitor].map((part) => part & 255).join('.'),
    };
    const begun = performance.now();
    const answered = post(`${product.address}/rotate`, body, { ...headers, 'x-job-id': id }).then(
      () => performance.now() - begun,
    );
    await fetch(`${product.address}/jobs/${id}`, { headers }).then((answer) => answer.text());
    return answered;
  }

  const rows: (string | number)[][] = [];
  const costs: (string | number)[][] = [];
  for (const [atOnce, count] of [
    [1, 400],
    [10, 2_000],
    [50, 4_000],
  ] as const) {
    await sendAtOnce({ count: Math.max(200, atOnce * 3), atOnce }, send);
    const before = await readUse(product);
    const begun = performance.now();
    const times = await sendAtOnce({ count, atOnce }, send);
    const seconds = (performance.now() - begun) / 1_000;
    const after = await readUse(product);
    const perJob = (name: keyof Use) => (after[name] - before[name]) / count;
    const ms = (name: keyof Use & `${string}Seconds`) => (perJob(name) * 1_000).toFixed(2);
    const queueSeconds = perJob('queueSeconds');
    rows.push([
      atOnce,
      Math.round(count / seconds),
      ms('queueSeconds'),
      Math.round(1 / queueSeconds),
      Math.round(plannedShare / queueSeconds),
    ]);
    costs.push([
      atOnce,
      ms('gatewaySeconds'),
      ms('workerSeconds'),
      ms('childrenSeconds'),
      ms('queueSeconds'),
      ms('blobSeconds'),
      `${perJob('queueCommands').toFixed(1)} in ${perJob('queueReads').toFixed(1)}`,
      `${perJob('blobCommands').toFixed(1)} in ${perJob('blobReads').toFixed(1)}`,
      median(times).toFixed(0),
      quantile(times, 0.99).toFixed(0),
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
    more: [
      `Where the processor time of these jobs goes, in ms per job with what the programs do without a job; the children have the work of the tool. The commands include those of Redis' scripts, which it runs for themselves, and the second number is how often Redis read from a connection for them.`,
      '',
      ...markdownTable(
        [
          'at once',
          'gateway',
          "worker's parent",
          'children',
          'queue Redis',
          'blob Redis',
          'commands of the queue Redis, reads',
          'of the blob Redis',
          'answer, median, ms',
          'p99, ms',
        ],
        costs,
      ),
      '',
    ],
  };
}
