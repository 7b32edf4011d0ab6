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

interface Shard {
  worker: JobTaker;
  /** Ids of the jobs that were taken from it and have not ended. */
  taken: Set<string | undefined>;
}

/**
 * Takes jobs of a cost class, as many at once as there are children and runs that take long, and holds their locks: while these
 * have children, the pool must know the short runs that wait. Several queues share the children: each takes what the others leave,
 * and one job at least, so that none waits for the end of a long one elsewhere.
 * @param names of the queues
 */
export function openQueue(costClass: CostClass, names: readonly string[], { redis, logger, ...deps }: Deps) {
  const { openTaker = openJobTaker } = deps;
  const { children } = deps.pool;
  let capacity = children;
  const runner = createJobRunner({
    ...deps,
    logger,
    costClass,
    onLong(jobs) {
      capacity = children + jobs;
      shareCapacity();
    },
  });
  const lost = new Set<Promise<void>>();
  let isClosing = false;
  let isPaused = false;
  const shards = names.map(openShard);

  function openShard(name: string): Shard {
    const worker = openTaker(name, (job) => runFrom(shard, job), {
      connection: redis,
      prefix: queuePrefix,
      concurrency: children,
      ...workerTiming,
      ...removeEnded,
      // The default waits 15 s after a lost connection.
      runRetryDelay: 500,
    });
    const shard: Shard = { worker, taken: new Set() };
    // When it is fetched: BullMQ fetches as many as it may before it begins the first.
    worker.on('active', ({ id, deferredFailure }) => {
      if (deferredFailure !== undefined) return;
      shard.taken.add(id);
      shareCapacity();
    });
    worker.on('error', (error) => {
      // A failed system call is a lost connection, which is logged elsewhere and tried again.
      const level = 'syscall' in error ? 'debug' : 'warn';
      logger[level]({ queue: name, err: describeError(error) }, 'queue error');
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
    return shard;
  }

  async function runFrom(shard: Shard, job: Job<JobData, JobOutcome>): Promise<JobOutcome> {
    try {
      const outcome = await runner.run(job);
      if (outcome) return outcome;
      await job.moveToWait(job.token);
      throw new WaitingError();
    } finally {
      shard.taken.delete(job.id);
      shareCapacity();
    }
  }

  function shareCapacity(): void {
    const taken = shards.reduce((sum, shard) => sum + shard.taken.size, 0);
    for (const shard of shards) takeAtOnce(shard, Math.max(1, capacity - (taken - shard.taken.size)));
  }

  function takeAtOnce({ worker, taken }: Shard, jobs: number): void {
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
      for (const { worker } of shards) {
        if (paused) void worker.pause(true);
        else void worker.resume();
      }
    },
    /** Takes no more jobs; resolves when those that run have ended. */
    async close(): Promise<void> {
      isClosing = true;
      // Without Redis no job can be returned to the queue, and BullMQ would wait for it.
      await Promise.all(shards.map(({ worker }) => worker.close(redis.status !== 'ready')));
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
