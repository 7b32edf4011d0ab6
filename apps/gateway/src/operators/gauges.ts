import { setTimeout as sleep } from 'node:timers/promises';
import { costClasses } from '@blattwerk/shared';
import { Counter, Gauge, type Registry } from 'prom-client';
import { maxWaiting } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { readBlobMemory } from '../admission/blob-memory.ts';
import { readQueueStores } from './read-queue-stores.ts';
import { readQueueState } from './read-queue-state.ts';

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
  /** Returns a function that adds a gauge with a value for each of several, which a label names. */
  const ofEach =
    <T, L extends string>(label: L, read: () => Iterable<T> | Promise<Iterable<T>>, nameOf: (each: T) => string) =>
    (name: string, help: string, value: (each: T) => number) =>
      gauge(
        name,
        help,
        async () =>
          Array.from(await read(), (each) => [{ [label]: nameOf(each) } as Record<L, string>, value(each)] as const),
        label,
      );
  const ofQueues = ofEach(
    'queue',
    () => costClasses,
    (costClass) => costClass,
  );
  const ofQueueStates = ofEach('queue', queueStates, ({ costClass }) => costClass);
  const ofQueueStores = ofEach('redis', queueStores, ({ redis }) => redis);
  const ofNodes = ofEach(
    'node',
    async () => (await blobMemory()).entries(),
    ([node]) => String(node),
  );
  const ofWatches = ofEach(
    'redis',
    () => watches,
    ([use]) => use,
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
    ([, { usedBytes }]) => usedBytes,
  );
  ofNodes(
    'blattwerk_blob_store_max_bytes',
    'Memory that a node of the blob Redis may use; 0 without a limit.',
    ([, { maxBytes }]) => maxBytes,
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
  ofWatches('blattwerk_redis_up', 'Whether Redis answers: 1 or 0.', ([, watch]) => Number(watch.isHealthy));

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
