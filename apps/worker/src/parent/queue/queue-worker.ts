import type { CostClass, JobData, JobOutcome, Limits } from '@blattwerk/shared';
import {
  type BlobRedis,
  type BlobStore,
  cancelChannel,
  type Clock,
  describeError,
  type Logger,
  queuePrefix,
  removeEnded,
  type Tracing,
  workerTiming,
} from '@blattwerk/server';
import { type Job, type Processor, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import type { WorkerMetrics } from '../metrics.ts';
import type { ChildPool } from '../pool/pool.ts';
import type { LongSenders } from './long-senders.ts';
import type { Replies } from './replies.ts';
import { createJobRunner } from './run-job.ts';

/** BullMQ's worker, as far as it is used here. */
export type JobTaker = Pick<Worker<JobData, JobOutcome>, 'close' | 'concurrency' | 'on' | 'pause' | 'resume'>;

/** Takes jobs of a queue by its name. */
export type OpenJobTaker = (
  name: string,
  processor: Processor<JobData, JobOutcome>,
  options: WorkerOptions,
) => JobTaker;

const openJobTaker: OpenJobTaker = (name, processor, options) => new Worker(name, processor, options);

interface Deps {
  redis: BlobRedis;
  pool: ChildPool;
  replies: Replies;
  logger: Logger;
  metrics: WorkerMetrics;
  tracing: Tracing;
  blobs: BlobStore;
  limits: Limits;
  watermark: string;
  /** Tools that this worker cannot run. */
  toolsOff?: readonly string[];
  longSenders: LongSenders;
  openTaker?: OpenJobTaker;
  clock?: Clock;
}

export type QueueWorker = ReturnType<typeof openQueue>;

/**
 * Takes jobs of a cost class, as many at once as there are children and runs that take long, and holds their locks: while these
 * have children, the pool must know the short runs that wait.
 */
export function openQueue(costClass: CostClass, { redis, logger, ...deps }: Deps) {
  const { openTaker = openJobTaker } = deps;
  const { children } = deps.pool;
  const runner = createJobRunner({
    ...deps,
    logger,
    costClass,
    onLong: (jobs) => takeAtOnce(children + jobs),
  });
  const lost = new Set<Promise<void>>();
  let isClosing = false;
  let isPaused = false;
  /** Ids of the jobs that were taken and have not ended. */
  const taken = new Set<string | undefined>();
  const worker = openTaker(costClass, runTaken, {
    connection: redis,
    prefix: queuePrefix,
    concurrency: children,
    ...workerTiming,
    ...removeEnded,
    // The default waits 15 s after a lost connection.
    runRetryDelay: 500,
  });
  worker.on('active', ({ id, deferredFailure }) => {
    if (deferredFailure === undefined) taken.add(id);
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

  async function runTaken(job: Job<JobData, JobOutcome>): Promise<JobOutcome> {
    try {
      const outcome = await runner.run(job);
      if (outcome) return outcome;
      await job.moveToWait(job.token);
      throw new WaitingError();
    } finally {
      taken.delete(job.id);
    }
  }

  function takeAtOnce(jobs: number): void {
    const wasFull = jobs > worker.concurrency && taken.size >= worker.concurrency;
    worker.concurrency = jobs;
    // BullMQ takes more jobs when one ends, or after a pause.
    if (wasFull && !isClosing)
      void worker.pause(true).then(() => (isClosing || isPaused ? undefined : worker.resume()));
  }

  return {
    costClass,
    cancel: runner.cancel,
    /** Leaves waiting jobs to other workers, until it may take them again. */
    setPaused(paused: boolean): void {
      isPaused = paused;
      if (isClosing) return;
      if (paused) void worker.pause(true);
      else void worker.resume();
    },
    /** Takes no more jobs; resolves when those that run have ended. */
    async close(): Promise<void> {
      isClosing = true;
      // Without Redis no job can be returned to the queue, and BullMQ would wait for it.
      await worker.close(redis.status !== 'ready');
      await Promise.all(lost);
    },
  };
}

/** Ends jobs that run here and are cancelled. @param subscriber a connection of its own */
export function listenForCancels(subscriber: BlobRedis, queue: QueueWorker): void {
  subscriber.on('message', (_channel: string, job: string) => queue.cancel(job));
  // ioredis sends it when it is connected, and again on every new connection.
  subscriber.subscribe(cancelChannel(queue.costClass)).catch(() => {});
}
