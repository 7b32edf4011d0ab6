import { setTimeout as sleep } from 'node:timers/promises';
import { type CostClass, costClasses } from '@blattwerk/shared';
import { Counter, Gauge, type Registry } from 'prom-client';
import { maxWaiting } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { type BlobMemory, readBlobMemory } from '../admission/blob-memory.ts';
import { type QueueStore, readQueueStores } from './read-queue-stores.ts';
import { type QueueState, readQueueState } from './read-queue-state.ts';

/** Time for which a value read from Redis is used again, in ms. */
const cacheMs = 1_000;

type Reading<L extends string> = readonly [labels: Record<L, string>, value: number];

/** Adds gauges that are read at each collection, and cost nothing between collections. */
export function addGauges(registry: Registry, gateway: Gateway): void {
  const { admission, blobRedis, config, jobs, queueConnections, sample, watches } = gateway;
  const queueStates = cached(() =>
    Promise.all(costClasses.map((costClass) => readQueueState(queueConnections[costClass], costClass))),
  );
  const blobMemory = cached(() => readBlobMemory(blobRedis));

  const queueStores = cached(() => readQueueStores(gateway));

  function gauge<L extends string>(
    name: string,
    help: string,
    read: () => readonly Reading<L>[] | Promise<readonly Reading<L>[]>,
    ...labelNames: L[]
  ): void {
    const collected = new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const readings = await Promise.resolve(read()).catch(() => []);
        // Without Redis there is no sample: an old one would be taken for a current one.
        this.reset();
        for (const [labels, value] of readings) this.set(labels, value);
      },
    });
    registry.registerMetric(collected);
  }
  const single = (name: string, help: string, read: () => number) => gauge(name, help, () => [[{}, read()]]);
  const ofQueues = (name: string, help: string, read: (costClass: CostClass) => number) =>
    gauge(name, help, () => costClasses.map((queue) => [{ queue }, read(queue)] as const), 'queue');
  const ofQueueStates = (name: string, help: string, read: (state: QueueState) => number) =>
    gauge(
      name,
      help,
      async () => (await queueStates()).map((state) => [{ queue: state.costClass }, read(state)] as const),
      'queue',
    );

  const ofNodes = (name: string, help: string, read: (memory: BlobMemory) => number) =>
    gauge(
      name,
      help,
      async () => (await blobMemory()).map((memory, node) => [{ node: String(node) }, read(memory)] as const),
      'node',
    );

  single('blattwerk_ready', 'Whether this gateway is ready for requests: 1 or 0.', () => Number(gateway.isReady));
  single('blattwerk_requests_open', 'Open requests for tools at this gateway.', () => jobs.size);
  single(
    'blattwerk_reserved_bytes',
    'Bytes of inputs and answers reserved for open requests.',
    () => admission.reserved,
  );
  single('blattwerk_budget_bytes', 'Bytes that this gateway may reserve at once.', () => admission.budget);
  ofNodes(
    'blattwerk_blob_store_used_bytes',
    'Memory that a node of the blob Redis uses.',
    ({ usedBytes }) => usedBytes,
  );
  ofNodes(
    'blattwerk_blob_store_max_bytes',
    'Memory that a node of the blob Redis may use; 0 without a limit.',
    ({ maxBytes }) => maxBytes,
  );
  const ofQueueStores = (name: string, help: string, read: (store: QueueStore) => number) =>
    gauge(
      name,
      help,
      async () => (await queueStores()).map((store) => [{ redis: store.redis }, read(store)] as const),
      'redis',
    );
  ofQueueStores(
    'blattwerk_queue_store_used_bytes',
    'Memory that a Redis of queues uses.',
    ({ usedBytes }) => usedBytes,
  );
  ofQueueStores(
    'blattwerk_queue_store_max_bytes',
    'Memory that a Redis of queues may use; 0 without a limit.',
    ({ maxBytes }) => maxBytes,
  );
  registry.registerMetric(
    new Counter({
      name: 'blattwerk_queue_store_cpu_seconds_total',
      help: 'Processor time of a Redis of queues since its start.',
      labelNames: ['redis'],
      registers: [],
      async collect() {
        const stores = await queueStores().catch(() => []);
        this.reset();
        for (const { redis, cpuSeconds } of stores) this.inc({ redis }, cpuSeconds);
      },
    }),
  );
  gauge(
    'blattwerk_redis_up',
    'Whether Redis answers: 1 or 0.',
    () => [...watches].map(([use, watch]) => [{ redis: use }, Number(watch.isHealthy)] as const),
    'redis',
  );

  ofQueues('blattwerk_queue_waiting', 'Waiting jobs.', (costClass) => sample.waiting(costClass));
  ofQueues('blattwerk_queue_waiting_max', 'Number of waiting jobs from which more are refused.', (costClass) =>
    maxWaiting(config, costClass),
  );
  ofQueues(
    'blattwerk_queue_without_worker_seconds',
    'Seconds since a worker of the queue was last seen.',
    (costClass) => sample.withoutWorkerMs(costClass) / 1_000,
  );
  ofQueueStates(
    'blattwerk_queue_oldest_seconds',
    'Seconds that the oldest waiting job has waited; 0 without a waiting job.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  ofQueueStates('blattwerk_queue_active', 'Jobs that workers have taken.', ({ active }) => active);
  ofQueueStates('blattwerk_queue_paused', 'Whether an operator has paused the queue: 1 or 0.', ({ isPaused }) =>
    Number(isPaused),
  );
}

function throwLate(): never {
  throw new Error(`Redis did not answer within ${cacheMs} ms`);
}

/** Reads a value at most once in `cacheMs`, which is also its time limit since a collection waits for it. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    if (!last || Date.now() - readAt > cacheMs) {
      readAt = Date.now();
      last = Promise.race([read(), sleep(cacheMs, undefined, { ref: false }).then(throwLate)]);
    }
    return last;
  };
}
