import { randomUUID } from 'node:crypto';
import { type CostClass, costClasses, type Limits, ToolError } from '@blattwerk/shared';
import {
  type BlobRedis,
  type BlobStore,
  type Clock,
  connectForRequests,
  connectForWaiting,
  connectToStore,
  connectToQueues,
  createBlobStore,
  createInstalledStore,
  createProgressStore,
  createReplySender,
  type InstalledStore,
  leaseMs,
  type Logger,
  limitsOf,
  type ProgressStore,
  type QueueConnections,
  queuesByConnection,
  readReplies,
  replyList,
  sleep,
  systemClock,
  type Tracing,
} from '@blattwerk/server';
import type { Redis } from 'ioredis';
import type { GatewayConfig } from './config.ts';
import type { GatewayMetrics } from './http/metrics.ts';
import { openPayments, type Payments } from './payment/payments.ts';
import { createRunSeconds, type RunSeconds } from './admission/run-seconds.ts';
import { createOpenJobs, type OpenJobs } from './queue/open-jobs.ts';
import { createQueues, type OpenJobQueue, type Queues } from './queue/queues.ts';
import { type QueueSample, sampleQueues } from './queue/sample-queues.ts';
import { type RedisWatch, watchRedis } from './queue/watch-redis.ts';
import { type Admission, createAdmission } from './admission/admission.ts';
import { createByteBudget } from './admission/byte-budget.ts';
import { announceGateway } from './admission/live-gateways.ts';
import { watchEventLoop } from './admission/watch-event-loop.ts';

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
  readonly clock: Clock;
  /** The Redis of replies, progress and rates, and of the queues that have no other. */
  readonly redis: Redis;
  readonly queueConnections: QueueConnections;
  /** The Redis of the bytes; the same connection where one Redis serves both. */
  readonly blobRedis: BlobRedis;
  readonly blobs: BlobStore;
  readonly progress: ProgressStore;
  readonly installed: InstalledStore;
  /** Sends a reply to the gateway that has a job. */
  readonly sendReply: ReturnType<typeof createReplySender>;
  readonly queues: Queues;
  readonly sample: QueueSample;
  readonly jobs: OpenJobs;
  readonly admission: Admission;
  readonly runSeconds: RunSeconds;
  /** The watch of each Redis, by its use; uses of one Redis have the same watch. */
  readonly watches: ReadonlyMap<RedisUse, RedisWatch>;
  /** Undefined where the operator takes no payments. */
  readonly payments: Payments | undefined;
  /**
   * Whether this process can answer: it has reached Redis once and is not stopping. In an outage of Redis it answers with a
   * code and `Retry-After`, which a proxy without a ready gateway could not.
   */
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

/** `queue` for REDIS_URL, a cost class for a queue with another Redis. */
export type RedisUse = 'queue' | 'blob' | CostClass;

/** How a gateway reaches Redis, its queues and the time. */
export interface GatewayEffects {
  connectForRequests: typeof connectForRequests;
  connectForWaiting: typeof connectForWaiting;
  connectToStore: typeof connectToStore;
  openQueue?: OpenJobQueue;
  clock: Clock;
  /** Of the blobs; as `createBlobStore` has it by default. */
  chunkBytes?: number;
}

const systemEffects: GatewayEffects = { connectForRequests, connectForWaiting, connectToStore, clock: systemClock };

interface GatewayOptions {
  config: GatewayConfig;
  log: Logger;
  metrics: GatewayMetrics;
  tracing: Tracing;
}

/** Connects to Redis, which may start later, and begins to receive replies. */
export function openGateway(
  { config, log, metrics, tracing }: GatewayOptions,
  effects: GatewayEffects = systemEffects,
): Gateway {
  const { clock } = effects;
  const id = randomUUID();
  const limits = limitsOf(config);
  const { REDIS_URL, BLOB_REDIS_URL, REDIS_CA_FILE: ca } = config;
  const redis = effects.connectForRequests(REDIS_URL, ca);
  const blobRedis = BLOB_REDIS_URL === REDIS_URL ? redis : effects.connectToStore(BLOB_REDIS_URL, 'requests', ca);
  const connect = (url: string) => effects.connectToStore(url, 'requests', ca);
  const queueConnections = connectToQueues(config, connect, [[REDIS_URL, redis]]);
  const queues = createQueues(queueConnections, effects.openQueue, clock);
  const sample = sampleQueues(queues, clock);
  const eventLoop = watchEventLoop(clock);
  const live = announceGateway(redis, id, () => admission.reserved, {}, clock);
  const budget = createByteBudget(config, blobRedis, live);
  const admission = createAdmission(config, limits, sample, budget, eventLoop, clock);
  const jobs = createOpenJobs();
  const replies = readReplies(
    effects.connectForWaiting(REDIS_URL, ca),
    id,
    (reply) => jobs.dispatch(reply),
    log,
    clock,
  );
  let isStopping = false;
  let isClosing = false;

  const watches = new Map<RedisUse, RedisWatch>();

  /** @param served cost classes of the jobs that end with the connection */
  function watch(connection: BlobRedis, uses: readonly RedisUse[], served: readonly CostClass[] = costClasses): void {
    const onAnswer = (ms: number) => {
      for (const use of uses) metrics.redisLatency.observe({ redis: use }, ms / 1_000);
    };
    const onLost = () => {
      log.error({ open: jobs.size, redis: uses }, 'Redis is down or has restarted');
      jobs.endAll(() => new ToolError('unavailable'), served);
      if (connection === redis) replies.reconnect();
    };
    const watched = watchRedis(connection, { onAnswer, onLost }, clock);
    for (const use of uses) watches.set(use, watched);
  }
  watch(redis, redis === blobRedis ? ['queue', 'blob'] : ['queue']);
  if (redis !== blobRedis) watch(blobRedis, ['blob']);
  for (const [connection, served] of queuesByConnection(queueConnections))
    if (connection !== redis) watch(connection, served, served);
  // Without the Redis of a queue only that queue's tools are refused.
  const isHealthy = () => Boolean(watches.get('queue')?.isHealthy && watches.get('blob')?.isHealthy);
  const hasReachedRedis = () => Boolean(watches.get('queue')?.hasAnswered && watches.get('blob')?.hasAnswered);

  const payments = openPayments(config, redis, log);

  return {
    id,
    config,
    limits,
    log,
    metrics,
    tracing,
    clock,
    redis,
    queueConnections,
    blobRedis,
    blobs: createBlobStore(blobRedis, leaseMs, effects.chunkBytes),
    progress: createProgressStore(redis),
    installed: createInstalledStore(redis),
    sendReply: createReplySender(redis),
    queues,
    sample,
    jobs,
    admission,
    runSeconds: createRunSeconds(
      redis,
      config.RATE_LIMIT_PER_MINUTE > 0 ? config.RUN_SECONDS_PER_ADDRESS * 1_000 : 0,
      clock,
    ),
    watches,
    payments,
    get isReady() {
      return !isStopping && hasReachedRedis();
    },
    get isClosing() {
      return isClosing;
    },
    async cleanUp(work) {
      const done = work.catch(() => {});
      if (isHealthy()) await Promise.race([done, sleep(clock, cleanUpMs)]);
    },
    announceStop() {
      isStopping = true;
    },
    async drain(ms) {
      isStopping = true;
      isClosing = true;
      const timer = clock.setTimeout(() => jobs.endAll(() => new ToolError('unavailable')), ms);
      await jobs.idle();
      clock.clearTimeout(timer);
    },
    async close() {
      isStopping = true;
      isClosing = true;
      sample.stop();
      payments?.close();
      eventLoop.stop();
      for (const watched of watches.values()) watched.stop();
      replies.stop();
      await Promise.all([live.stop(), redis.del(replyList(id)).catch(() => {})]);
      for (const connection of new Set([redis, blobRedis, ...Object.values(queueConnections)])) connection.disconnect();
      await tracing.close();
    },
  };
}
