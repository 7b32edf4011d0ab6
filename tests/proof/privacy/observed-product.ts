import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { costClasses } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { freePort } from '@blattwerk/testing/free-ports';
import { wholeProcessTree, workerChildren } from '@blattwerk/testing/processes';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { startTraceCollector } from '@blattwerk/testing/trace-collector';
import { compileCacheName } from '../../../apps/worker/src/parent/sandbox/compile-cache.ts';
import { filesInOwnMemory, keysOf, type Reading, readFiles, readProcess, readRedis, writtenSince } from './places.ts';
import type { Search } from './search.ts';

const root = join(import.meta.dirname, '../../..');
const sharedMemory = '/dev/shm';
/** Folder of a worker in it. */
const workerFolder = /^\/dev\/shm\/blattwerk-worker-(\d+)-/;
/** Interval for reading the processes of a running product, in ms. */
const processesMs = 100;
/** Longest list of jobs that the dashboard shows. */
const dashboardJobs = 200;
/** Keys of BullMQ that hold no data of a job: settings, a counter, and ids of jobs that have not ended. */
export const queueKeys = /^bull:\w+:(meta|id|pc|marker|wait|active|stalled|stalled-check)$/;

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Two Redis servers with everything that reaches them, for several products after one another. */
export async function openStores(search: Search) {
  const begun = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-proof-'));
  mkdirSync(join(folder, 'tmp'));
  const [queue, blobs, collector] = await Promise.all([
    startRedisServer('256mb'),
    startRedisServer('1gb'),
    startTraceCollector(),
  ]);
  const queueClient = connectForWaiting(queue.url);
  const blobClient = connectForWaiting(blobs.url);
  const monitor = await queueClient.monitor();
  const commands: Buffer[] = [];
  monitor.on('monitor', (_time: string, args: string[]) => commands.push(Buffer.from(args.join(' '), 'latin1')));
  const sharedBefore = new Set(writtenSince(sharedMemory, 0));
  const workers: number[] = [];

  /** Without the files of another product on this machine. */
  function newShared(): string[] {
    return writtenSince(sharedMemory, 0).filter((path) => {
      const [, worker] = workerFolder.exec(path) ?? [];
      return !sharedBefore.has(path) && (worker === undefined || workers.includes(Number(worker)));
    });
  }

  function filesOfChildren(): string[] {
    return workers.flatMap(workerChildren).flatMap(filesInOwnMemory);
  }

  /** Without the children's compiled code, which the next worker removes where one was killed. */
  function newScratch(): string[] {
    return newShared().filter((path) => !path.includes(`/${compileCacheName}/`));
  }

  /** Reads all files that were written, when no job is running. */
  async function readLeftFiles(): Promise<void> {
    const temporary = writtenSince(join(folder, 'tmp'), 0);
    const ofChildren = filesOfChildren();
    const left = newScratch();
    await search.read('temporary files', readFiles(temporary));
    await search.read('shared memory', readFiles(newShared()));
    await search.read('scratch folders of children', readFiles(ofChildren));
    for (const path of ofChildren) search.report('scratch folders of children', `left: ${path.replace(/\d+/g, '…')}`);
    for (const path of temporary) search.report('temporary files', `left: ${path.replace(folder, '')}`);
    for (const path of left) search.report('shared memory', `left: ${path.replace(/[0-9a-f-]{36}|\d+/g, '…')}`);
    await search.read('working directory', readFiles(writtenSince(root, begun, ['node_modules', '.git'])));
  }

  return {
    queue,
    blobs,
    queueClient,
    blobClient,
    /** For temporary files of the products. */
    folder,
    collector,
    /** Processes that are read beside those of a product. */
    watched: [queue, blobs].map(({ process: { pid = 0 } }) => pid),
    /** Processes of the products' workers. */
    workers,
    /** Reads the queue Redis, and the commands that reached it since the last reading. */
    async readQueue() {
      await search.read('queue Redis', readRedis(queueClient));
      await search.read('commands to the queue Redis', named('MONITOR', commands.splice(0)));
    },
    readFiles: readLeftFiles,
    /** Resolves when a job's scratch file is seen, or after `ms` where none is. @returns whether one was */
    async untilScratch(ms: number) {
      for (const deadline = performance.now() + ms; performance.now() < deadline; await sleep(2))
        if (filesOfChildren().length > 0 || newScratch().length > 0) return true;
      return false;
    },
    /** Reads the blob Redis, when no request is open and the lease of each lost one has expired. */
    readBlobs: () => search.read('blob Redis', readRedis(blobClient)),
    /** Keys that have no time to live, other than those of BullMQ without data of a job. */
    async keysWithoutTtl() {
      const found: string[] = [];
      for (const client of [queueClient, blobClient])
        for await (const key of keysOf(client))
          if (!queueKeys.test(key) && (await client.pttl(key)) === -1) found.push(key);
      return found;
    },
    stop: async () => {
      for (const client of [monitor, queueClient, blobClient]) client.disconnect();
      await Promise.all([queue.stop(), blobs.stop(), collector.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A product whose processes are read all the time. */
export interface ObservedProduct extends Product {
  /** Reads what the product shows to its operators: logs, metrics, traces and dashboard. Dead parts are left out. */
  readShown: () => Promise<void>;
  /** Number of queues in which a child was killed because its run took too long. */
  queuesWithOverdueRuns: () => Promise<number>;
}

/** @param env configuration beside the one that makes everything visible */
export async function startObserved(
  stores: Stores,
  search: Search,
  env: Record<string, string> = {},
): Promise<ObservedProduct> {
  const healthPort = await freePort();
  let output = '';
  const product = await startProduct({
    build: false,
    operatorsPort: 0,
    onOutput: (text) => (output += text),
    env: {
      WEB_FOLDER: '',
      LOG_LEVEL: 'trace',
      TMPDIR: join(stores.folder, 'tmp'),
      REDIS_URL: stores.queue.url,
      BLOB_REDIS_URL: stores.blobs.url,
      HEALTH_PORT: String(healthPort),
      RATE_LIMIT_PER_MINUTE: '0',
      CHILDREN_STRUCTURE: '1',
      CHILDREN_IMAGES: '1',
      CHILDREN_RENDER: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: stores.collector.address,
      ...env,
    },
  });
  stores.workers.push(product.worker.pid ?? 0);
  const roots = [product.gateway, product.worker].map(({ pid = 0 }) => pid);
  const endWatch = search.watch('command lines, environments, open files', processesMs, function* readings() {
    for (const pid of [...roots, ...stores.watched]) for (const each of wholeProcessTree(pid)) yield* readProcess(each);
  });
  const worker = `http://localhost:${healthPort}/metrics`;

  async function readShown(): Promise<void> {
    const gateway = isAlive(product.gateway) ? product.operatorsAddress : undefined;
    await search.read('logs', named('output', [Buffer.from(output)]));
    await search.read('traces', named('spans', [Buffer.from(stores.collector.text)]));
    const metrics = [...(gateway ? [`${gateway}/metrics`] : []), ...(isAlive(product.worker) ? [worker] : [])];
    await search.read('metrics', readPages(metrics));
    if (gateway) await search.read('dashboard', readPages(dashboardPages(gateway)));
  }

  return {
    ...product,
    readShown,
    async queuesWithOverdueRuns() {
      const text = await (await fetch(worker)).text();
      return [...text.matchAll(/^blattwerk_child_ends_total\{.*cause="overdue".*\} [1-9]/gm)].length;
    },
    async stop() {
      await readShown();
      await product.stop();
      await endWatch();
      await search.read('logs', named('output', [Buffer.from(output)]));
    },
  };
}

function isAlive({ exitCode, signalCode }: Product['gateway']): boolean {
  return exitCode === null && signalCode === null;
}

function dashboardPages(address: string): string[] {
  const states = ['latest', 'active', 'waiting', 'completed', 'failed'];
  return [
    `${address}/queues`,
    ...costClasses.flatMap((queue) =>
      states.map(
        (state) =>
          `${address}/queues/api/queues?activeQueue=${queue}&status=${state}&page=1&jobsPerPage=${dashboardJobs}`,
      ),
    ),
  ];
}

/** @throws Error where a page cannot be read */
export async function* readPages(addresses: readonly string[]): AsyncGenerator<Reading> {
  for (const address of addresses) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    yield { where: new URL(address).pathname, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
}

function named(where: string, parts: readonly Buffer[]): Reading[] {
  return parts.map((bytes) => ({ where, bytes }));
}
