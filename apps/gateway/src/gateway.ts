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
import type { GatewayConfig } from './config.ts';
import type { GatewayMetrics } from './http/metrics.ts';
import { openPayments, type Payments } from './payment/payments.ts';
import { createRunSeconds, type RunSeconds } from './fairness/run-seconds.ts';
import { createOpenJobs, type OpenJobs } from './queue/open-jobs.ts';
import { createQueues, type Queues } from './queue/queues.ts';
import { type QueueSample, sampleQueues } from './queue/sample-queues.ts';
import { type RedisWatch, watchRedis } from './queue/watch-redis.ts';
import { type Admission, createAdmission } from './upload/admission.ts';

/** Time that an answer waits for the cleanup after it, in ms. */
const cleanUpMs = 1_000;

/** The services of a gateway, which its routes use. */
export interface Gateway {
  /** Id for the replies of workers; a new one at each start. */
  readonly id: string;
  readonly config: GatewayConfig;
  readonly limits: Limits;
  readonly log: Logger;
  readonly metrics: GatewayMetrics;
  readonly tracing: Tracing;
  /** The Redis of queues, replies and progress. */
  readonly redis: Redis;
  /** The Redis of the bytes; the same connection where one Redis serves both. */
  readonly blobRedis: BlobRedis;
  readonly blobs: BlobStore;
  readonly progress: ProgressStore;
  readonly queues: Queues;
  readonly sample: QueueSample;
  readonly jobs: OpenJobs;
  readonly admission: Admission;
  readonly runSeconds: RunSeconds;
  /** The watches of both Redis; the same watch where one Redis serves both. */
  readonly watches: Readonly<Record<'queue' | 'blob', RedisWatch>>;
  /** Undefined where the operator takes no payments. */
  readonly payments: Payments | undefined;
  /** Whether both Redis answer and the gateway is not stopping. */
  readonly isReady: boolean;
  /** Whether new jobs are refused because the gateway is stopping. */
  readonly isClosing: boolean;
  /** Awaits the cleanup after a request, at most `cleanUpMs`, and not at all while Redis is down. Never rejects. */
  cleanUp(work: Promise<unknown>): Promise<void>;
  /** Makes the readiness probe fail, for load balancers; jobs are still accepted. */
  announceStop(): void;
  /** Refuses new jobs and waits for the open ones; after `ms` these are refused as well. */
  drain(ms: number): Promise<void>;
  close(): Promise<void>;
}

interface GatewayOptions {
  config: GatewayConfig;
  log: Logger;
  metrics: GatewayMetrics;
  tracing: Tracing;
}

/** Connects to Redis, which may start later, and begins to receive replies. */
export function openGateway({ config, log, metrics, tracing }: GatewayOptions): Gateway {
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
        log.error({ open: jobs.size }, 'Redis is down or has restarted');
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
    runSeconds: createRunSeconds(redis, config.RUN_SECONDS_PER_ADDRESS * 1_000),
    watches,
    payments: openPayments(config, redis),
    get isReady() {
      return !isStopping && isHealthy();
    },
    get isClosing() {
      return isClosing;
    },
    async cleanUp(work) {
      const done = work.catch(() => {});
      if (isHealthy()) await Promise.race([done, sleep(cleanUpMs, undefined, { ref: false })]);
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
