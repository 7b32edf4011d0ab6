import { existsSync } from 'node:fs';
import { type CostClass, contracts, type InstalledChoices } from '@blattwerk/shared';
import {
  announceInstalledMs,
  type BlobRedis,
  connectForWaiting,
  connectOnce,
  connectToStore,
  createBlobStore,
  createInstalledStore,
  describeError,
  limitsOf,
  type Logger,
  queueUrls,
  toolsWithoutProgram,
  type Tracing,
} from '@blattwerk/server';
import type { Redis } from 'ioredis';
import { childEnvironment, childrenFor, type WorkerConfig } from '../../config.ts';
import { compileChildren } from '../sandbox/compile-cache.ts';
import { createLauncher } from '../sandbox/launch-child.ts';
import { findInstalled } from '../find-installed.ts';
import { createWorkerMetrics, type WorkerMetrics } from '../metrics.ts';
import { createChildPool } from '../pool/pool.ts';
import { createLongSenders } from './long-senders.ts';
import { listenForCancels, openQueue, type QueueWorker } from './queue-worker.ts';
import { createReplies } from './replies.ts';
import { findSandbox, type Protection, protections, requiredProtections, type Sandbox } from '../sandbox/sandbox.ts';
import { openScratch } from '../sandbox/scratch.ts';
import { runnableTools, servedTools } from './served-tools.ts';

interface WorkerDeps {
  config: WorkerConfig;
  logger: Logger;
  /** The module that children run. */
  childEntry: string;
  /** The module that imports what children import, for their compile cache; without it they have none. */
  compileEntry?: string | undefined;
  tracing: Tracing;
  /** Called where it can start no child any more, and only a new process may help. */
  gaveUp?: () => void;
}

export interface RunningWorker {
  metrics: WorkerMetrics;
  /** Whether it can take jobs. */
  isReady: () => boolean;
  /** Takes no more jobs, waits for running ones, and removes all files. */
  close: () => Promise<void>;
}

/**
 * Serves the configured queues, each with its own children.
 * @throws Error where none of them has a tool, a child cannot start, or its sandbox lacks a required protection
 */
export async function startWorker({
  config,
  logger,
  childEntry,
  compileEntry,
  tracing,
  gaveUp,
}: WorkerDeps): Promise<RunningWorker> {
  const costClasses = config.QUEUES.filter((costClass) => servedTools(costClass).length > 0);
  if (costClasses.length === 0) throw new Error(`no tool is served by ${config.QUEUES.join(', ')}`);
  const metrics = createWorkerMetrics(costClasses, config.BUILD_COMMIT);
  const scratch = openScratch(config.SCRATCH_FOLDER);
  const environment = childEnvironment();
  const { scratchBytes } = limitsOf(config);
  const path = environment['PATH'] ?? '';
  let sandbox: Sandbox;
  try {
    sandbox = findSandbox({ entry: childEntry, scratchBytes, path, scratch });
    checkSandbox(sandbox, config.SANDBOX, logger);
  } catch (error) {
    scratch.close();
    throw error;
  }
  metrics.sandboxFound(sandbox.active);
  const toolsOff = toolsWithoutProgram(Object.values(contracts), path);
  if (toolsOff.length > 0)
    logger.warn({ toolsOff }, 'programs of these tools are missing: TOOLS_OFF of the gateways can name them');
  const confinement = confinementOf(config);
  const own = { confinement, sandbox, scratch, environment };
  const installed = findInstalled(
    costClasses.flatMap(servedTools).map((name) => contracts[name]),
    own,
  );
  if (installed.size > 0) logger.info({ installed: Object.fromEntries(installed) }, 'installed for the tools');
  const compile = () => compileChildren({ ...own, entry: compileEntry, tools: runnableTools(costClasses) });
  const compileCache = await compile();
  const queues: QueueWorker[] = [];
  let isOpen = true;

  function restored(): void {
    logger.warn('the scratch folder was removed by another program, and made again');
    if (compileCache === undefined || existsSync(compileCache)) return;
    compile().catch((error: unknown) => logger.warn({ err: describeError(error) }, 'compiling for children failed'));
  }

  const pools = costClasses.map((costClass) => ({
    costClass,
    pool: createChildPool({
      launch: createLauncher({
        ...own,
        entry: childEntry,
        tools: servedTools(costClass),
        coldStarts: childrenFor(config, costClass),
        compileCache,
        restored,
      }),
      children: childrenFor(config, costClass),
      niceness: nicenesses[costClass],
      maxBytes: config.CHILD_DATA_MB * 1024 ** 2,
      watch: metrics.childWatch(costClass),
      ableChanged(isAble) {
        logger.warn({ queue: costClass }, isAble ? 'children can be started again' : 'children cannot be started');
        queues.find((queue) => queue.costClass === costClass)?.setPaused(!isAble);
      },
      gaveUp(error) {
        logger.error({ queue: costClass, err: describeError(error) }, 'the worker cannot go on');
        gaveUp?.();
      },
    }),
  }));
  const redis = connectForWaiting(config.REDIS_URL, config.REDIS_CA_FILE);
  const blobRedis = connectToStore(config.BLOB_REDIS_URL, 'waiting', config.REDIS_CA_FILE);
  // Opened now, so that all are ready when the children are.
  const connect = (url: string) => connectToStore(url, 'waiting', config.REDIS_CA_FILE);
  const urls = queueUrls(config);
  const connectionTo = connectOnce(connect, [[config.REDIS_URL, redis]]);
  const served = pools.map((each) => {
    const url = urls[each.costClass];
    return { ...each, queueRedis: connectionTo(url), subscriber: connect(url) };
  });
  const connections = new Set<BlobRedis>([redis, blobRedis]);
  for (const { queueRedis, subscriber } of served) connections.add(queueRedis).add(subscriber);
  watchRedis(redis, (message) => isOpen && logger.warn(message));
  const endAnnouncing = announceInstalled(redis, installed);
  metrics.watchChildren(() => pools.map(({ costClass, pool }) => [costClass, pool.count()]));
  metrics.watchRedis(redis);

  async function close(): Promise<void> {
    isOpen = false;
    endAnnouncing();
    await Promise.all(queues.map((queue) => queue.close()));
    await Promise.all(pools.map(({ pool }) => pool.close()));
    for (const connection of connections) connection.disconnect();
    scratch.close();
    await tracing.close();
  }

  try {
    await Promise.all(pools.map(({ pool }) => pool.warm()));
    const replies = createReplies(redis, logger);
    const shared = {
      replies,
      logger,
      metrics,
      toolsOff,
      tracing,
      blobs: createBlobStore(blobRedis),
      limits: limitsOf(config),
      watermark: config.WATERMARK_TEXT,
      longSenders: createLongSenders(),
    };
    for (const { costClass, pool, queueRedis, subscriber } of served) {
      const queue = openQueue(costClass, { ...shared, redis: queueRedis, pool });
      queues.push(queue);
      listenForCancels(subscriber, queue);
    }
  } catch (error) {
    await close();
    throw error;
  }
  logger.info({ queues: pools.map(({ costClass, pool }) => `${costClass}: ${pool.children}`) }, 'worker started');
  const isReady = () =>
    isOpen && [...connections].every(({ status }) => status === 'ready') && pools.every(({ pool }) => pool.isAble());
  metrics.watchReady(isReady);
  return { metrics, isReady, close };
}

/**
 * Niceness of a queue's children, nice(2): on a shared machine small jobs stay fast while another queue is full. A child at 3 has about half
 * of the time of one at 0; at 10 it would have a tenth, and beside long runs of another queue hardly any.
 */
const nicenesses: Readonly<Record<CostClass, number>> = { structure: 0, images: 2, render: 3 };

/** Limit of a child's processor time, in s; a child that has used half of it is replaced. */
const childCpuSeconds = 3_600;

function confinementOf(config: WorkerConfig) {
  return {
    heapMegabytes: config.CHILD_HEAP_MB,
    dataMegabytes: config.CHILD_DATA_MB,
    fileBytes: limitsOf(config).scratchBytes,
    cpuSeconds: childCpuSeconds,
  };
}

/** @throws Error that names the required protections that are missing */
function checkSandbox({ active }: Sandbox, sandbox: WorkerConfig['SANDBOX'], logger: Logger): void {
  const isMissing = (protection: Protection) => !active.has(protection);
  const report = { active: [...active], missing: protections.filter(isMissing) };
  const lacking = requiredProtections.filter(isMissing);
  if (lacking.length === 0) return logger.info(report, 'sandbox of the children');
  const finding = `the sandbox of the children lacks ${lacking.join(', ')} (docs/security.md)`;
  if (sandbox === 'required') throw new Error(`${finding}; SANDBOX=available would start without`);
  logger.warn(report, finding);
}

/** Announces what is installed for tools, as long as this worker runs. @returns ends it */
function announceInstalled(redis: Redis, installed: ReadonlyMap<string, InstalledChoices>): () => void {
  const store = createInstalledStore(redis);
  // What is lost is announced again.
  const announce = () => {
    for (const [tool, choices] of installed) store.announce(tool, choices).catch(() => {});
  };
  announce();
  const timer = setInterval(announce, announceInstalledMs);
  return () => clearInterval(timer);
}

/** Reports once that the connection to Redis is lost, and once that it is back. */
function watchRedis(redis: Redis, report: (message: string) => void): void {
  let isLost = false;
  redis.on('close', () => {
    if (!isLost) report('redis is lost');
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) report('redis is back');
    isLost = false;
  });
}
