import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Limits, ToolError } from '@blattwerk/shared';
import {
  type BlobRedis,
  type BlobStore,
  connectForRequests,
  connectForWaiting,
  connectToBlobs,
  createBlobStore,
  createProgressStore,
  type Logger,
  limitsOf,
  type ProgressStore,
  readReplies,
  replyList,
  type Tracing,
} from '@blattwerk/shared/node';
import type { Redis } from 'ioredis';
import { type Admission, createAdmission } from './upload/admission.ts';
import type { GatewayConfig } from './config.ts';
import type { GatewayMetrics } from './http/metrics.ts';
import { createOpenJobs, type OpenJobs } from './queue/open-jobs.ts';
import { openPayments, type Payments } from './payment/payments.ts';
import { createQueues, type Queues } from './queue/queues.ts';
import { type QueueSample, sampleQueues } from './queue/sample-queues.ts';
import { type RedisWatch, watchRedis } from './queue/watch-redis.ts';

/** Milliseconds that an answer waits for its own clearing up. */
const tidyMs = 1_000;

/** Everything that a gateway has besides its routes. */
export interface Gateway {
  /** Where workers push their replies; another after each start. */
  readonly id: string;
  readonly config: GatewayConfig;
  readonly limits: Limits;
  readonly log: Logger;
  readonly metrics: GatewayMetrics;
  readonly tracing: Tracing;
  /** The Redis of queues, replies and progress. */
  readonly redis: Redis;
  /** That of the bytes; the same where one serves for both. */
  readonly blobRedis: BlobRedis;
  readonly blobs: BlobStore;
  readonly progress: ProgressStore;
  readonly queues: Queues;
  readonly sample: QueueSample;
  readonly jobs: OpenJobs;
  readonly admission: Admission;
  /** Both Redis by their use; the same watch where one serves for both. */
  readonly watches: Readonly<Record<'queue' | 'blob', RedisWatch>>;
  /** Undefined where the operator takes none. */
  readonly payments: Payments | undefined;
  /** Whether both Redis answer and the gateway is not about to stop. */
  readonly isReady: boolean;
  /** Whether no new job is taken any more. */
  readonly isClosing: boolean;
  /** Waits for what clears up after a request; no longer than an answer should, and not at all while Redis is away. */
  tidy(work: Promise<unknown>): Promise<void>;
  /** Tells load balancers that it is about to stop; jobs are still taken. */
  announceStop(): void;
  /** Takes no more jobs and waits for those that are open; after `ms` they are refused. */
  drain(ms: number): Promise<void>;
  close(): Promise<void>;
}

interface GatewayParts {
  config: GatewayConfig;
  log: Logger;
  metrics: GatewayMetrics;
  tracing: Tracing;
}

/** Connects to Redis, which may come up later, and begins to listen for replies. */
export function openGateway({ config, log, metrics, tracing }: GatewayParts): Gateway {
  const id = randomUUID();
  const limits = limitsOf(config);
  const redis = connectForRequests(config.REDIS_URL);
  const blobRedis =
    config.BLOB_REDIS_URL === config.REDIS_URL ? redis : connectToBlobs(config.BLOB_REDIS_URL, 'requests');
  const queues = createQueues(redis);
  const sample = sampleQueues(queues);
  const jobs = createOpenJobs();
  const replies = readReplies(connectForWaiting(config.REDIS_URL), id, (reply) => jobs.dispatch(reply), log);
  let isStopping = false;
  let isClosing = false;

  function watch(connection: BlobRedis, uses: readonly ('queue' | 'blob')[]): RedisWatch {
    const onAnswer = (ms: number) => {
      for (const use of uses) metrics.redisLatency.observe({ redis: use }, ms / 1_000);
    };
    return watchRedis(connection, {
      onAnswer,
      onLost() {
        log.error({ open: jobs.size }, 'Redis is away or has restarted');
        jobs.endAll(() => new ToolError('unavailable'));
        replies.reconnect();
      },
    });
  }
  const queueWatch = watch(redis, redis === blobRedis ? ['queue', 'blob'] : ['queue']);
  const watches = { queue: queueWatch, blob: redis === blobRedis ? queueWatch : watch(blobRedis, ['blob']) };
  const isHealthy = () => watches.queue.isHealthy && watches.blob.isHealthy;

  return {
    id,
    config,
    limits,
    log,
    metrics,
    tracing,
    redis,
    blobRedis,
    blobs: createBlobStore(blobRedis),
    progress: createProgressStore(redis),
    queues,
    sample,
    jobs,
    admission: createAdmission(config, limits, blobRedis, sample),
    watches,
    payments: openPayments(config, redis),
    get isReady() {
      return !isStopping && isHealthy();
    },
    get isClosing() {
      return isClosing;
    },
    async tidy(work) {
      const done = work.catch(() => {});
      if (isHealthy()) await Promise.race([done, sleep(tidyMs, undefined, { ref: false })]);
    },
    announceStop() {
      isStopping = true;
    },
    async drain(ms) {
      isStopping = true;
      isClosing = true;
      const timer = setTimeout(() => jobs.endAll(() => new ToolError('unavailable')), ms);
      await jobs.idle();
      clearTimeout(timer);
    },
    async close() {
      isStopping = true;
      isClosing = true;
      sample.stop();
      watches.queue.stop();
      watches.blob.stop();
      replies.stop();
      await redis.del(replyList(id)).catch(() => {});
      redis.disconnect();
      blobRedis.disconnect();
      await tracing.close();
    },
  };
}
