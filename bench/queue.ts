import { randomUUID } from 'node:crypto';
import type { JobData, JobOutcome } from '@blattwerk/shared';
import {
  connectForWaiting,
  createLogger,
  createProgressStore,
  createReplySender,
  queuePrefix,
  readReplies,
  removeEnded,
  workerTiming,
} from '@blattwerk/server';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { Worker } from 'bullmq';
import { createQueues } from '../apps/gateway/src/queue/queues.ts';
import { redisProcessorSeconds } from './process-times.ts';
import type { Section } from './section.ts';

const jobs = 6_000;
/** Jobs that wait or run at once. */
const atOnce = 100;

/**
 * Jobs without work through the queue's Redis: a job is added, taken, replied to and ended, with its progress, by the
 * functions of gateway and worker. Redis is one thread, so that its processor time per job is the ceiling of a core.
 */
export async function benchQueue(): Promise<Section> {
  const server = await startRedisServer('512mb');
  const gateway = randomUUID();
  const redis = connectForWaiting(server.url);
  const taken = connectForWaiting(server.url);
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  const waiting = new Map<string, () => void>();
  const progress = createProgressStore(redis);
  const workerProgress = createProgressStore(taken);
  const sendReply = createReplySender(taken);
  const log = createLogger('bench', 'silent');
  const replies = readReplies(
    connectForWaiting(server.url),
    gateway,
    (reply) => {
      if (reply.kind === 'refused') waiting.get(reply.job)?.();
    },
    log,
  );

  async function run(job: string, data: JobData): Promise<JobOutcome> {
    await sendReply(gateway, { job, kind: 'started', token: job });
    await workerProgress.update(data.progressId, { state: 'active', stage: 'processing', fraction: 0 });
    await workerProgress.update(data.progressId, { state: 'done' });
    await sendReply(gateway, { job, kind: 'refused', token: job, code: 'busy', params: {} });
    return { ok: false, code: 'busy' };
  }
  const worker = new Worker<JobData, JobOutcome>('structure', (job) => run(job.id ?? '', job.data), {
    connection: taken,
    prefix: queuePrefix,
    concurrency: atOnce,
    ...workerTiming,
    ...removeEnded,
  });

  async function send(): Promise<void> {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(id, resolve);
    await progress.claim(id, { tool: 'rotate', gateway, job: id });
    const data: JobData = {
      tool: 'rotate',
      options: { rotation: '90' },
      inputs: [{ index: 0, bytes: 100_000, format: 'pdf' }],
      gateway,
      progressId: id,
      requestId: id,
      startBy: Date.now() + 60_000,
      runMs: 60_000,
    };
    await queues.add('structure', id, data, 0);
    await promise;
    waiting.delete(id);
    await progress.read(id);
  }

  try {
    await worker.waitUntilReady();
    await sendAtOnce({ count: atOnce * 3, atOnce }, send);
    const before = await redisProcessorSeconds(taken);
    const begun = performance.now();
    await sendAtOnce({ count: jobs, atOnce }, send);
    const seconds = (performance.now() - begun) / 1_000;
    const used = (await redisProcessorSeconds(taken)) - before;
    const ceiling = jobs / used;
    return {
      name: 'queue',
      title: 'Ceiling of the queue Redis',
      text: `${jobs} jobs without work, ${atOnce} at once, added, taken, replied to and ended by the functions of gateway and worker, with their progress and one poll each. Redis runs commands in one thread: the ceiling is the rate at which its processor time fills one core. Client and worker share the machine, so that the measured rate is lower. With fewer jobs at once Redis reads fewer commands at a time, and needs more processor time for each job.`,
      columns: [
        'jobs per second, measured',
        "Redis' processor time per job, ms",
        'ceiling of one core, jobs per second',
        'at two thirds of it',
      ],
      rows: [
        [
          Math.round(jobs / seconds),
          ((used / jobs) * 1_000).toFixed(3),
          Math.round(ceiling),
          Math.round((ceiling * 2) / 3),
        ],
      ],
    };
  } finally {
    await worker.close();
    replies.stop();
    redis.disconnect();
    taken.disconnect();
    await server.stop();
  }
}
