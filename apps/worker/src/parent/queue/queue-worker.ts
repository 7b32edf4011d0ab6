import type { CostClass, JobData, JobOutcome, Limits } from '@blattwerk/shared';
import {
  type BlobStore,
  describeError,
  type Logger,
  queuePrefix,
  removeEnded,
  type Tracing,
  workerTiming,
} from '@blattwerk/server';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { WorkerMetrics } from '../metrics.ts';
import type { ChildPool } from '../pool/pool.ts';
import type { LongSenders } from './long-senders.ts';
import type { Replies } from './replies.ts';
import { createJobRunner } from './run-job.ts';

interface Deps {
  redis: Redis;
  pool: ChildPool;
  replies: Replies;
  logger: Logger;
  metrics: WorkerMetrics;
  tracing: Tracing;
  blobs: BlobStore;
  limits: Limits;
  watermark: string;
  longSenders: LongSenders;
}

export type QueueWorker = ReturnType<typeof openQueue>;

/**
 * Takes a queue's jobs, as many at once as there are children and runs that take long, and holds their locks: while these
 * have children, the pool must know the short runs that wait.
 */
export function openQueue(costClass: CostClass, { redis, logger, ...deps }: Deps) {
  const { children } = deps.pool;
  const runner = createJobRunner({ ...deps, logger, costClass, onLong: (jobs) => takeAtOnce(children + jobs) });
  const lost = new Set<Promise<void>>();
  let isClosing = false;
  const worker = new Worker<JobData, JobOutcome>(costClass, (job) => runner.run(job), {
    connection: redis,
    prefix: queuePrefix,
    concurrency: children,
    ...workerTiming,
    ...removeEnded,
    // The default waits 15 s after a lost connection.
    runRetryDelay: 500,
  });
  worker.on('error', (error) => {
    // A failed system call is a lost connection, which is logged elsewhere and tried again.
    const level = 'syscall' in error ? 'debug' : 'warn';
    logger[level]({ queue: costClass, err: describeError(error) }, 'queue error');
  });
  // Another worker has the job now.
  worker.on('lockRenewalFailed', (jobs) => {
    for (const job of jobs) runner.cancel(job);
  });
  worker.on('failed', (job) => {
    if (job?.deferredFailure === undefined) return;
    const answered = runner.answerLost(job).finally(() => lost.delete(answered));
    lost.add(answered);
  });

  function takeAtOnce(jobs: number): void {
    const isMore = jobs > worker.concurrency;
    worker.concurrency = jobs;
    // BullMQ takes more jobs when one ends, or after a pause.
    if (isMore && !isClosing) void worker.pause(true).then(() => (isClosing ? undefined : worker.resume()));
  }

  return {
    costClass,
    cancel: runner.cancel,
    /** Takes no more jobs; resolves when those that run have ended. */
    async close(): Promise<void> {
      isClosing = true;
      // Without Redis no job can be returned to the queue, and BullMQ would wait for it.
      await worker.close(redis.status !== 'ready');
      await Promise.all(lost);
    },
  };
}
