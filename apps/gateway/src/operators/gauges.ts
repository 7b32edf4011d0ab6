import { setTimeout as sleep } from 'node:timers/promises';
import { type CostClass, costClasses } from '@blattwerk/shared';
import { Gauge, type Registry } from 'prom-client';
import { type BlobMemory, readBlobMemory } from '../upload/blob-memory.ts';
import { maxWaiting } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { lookAtQueues, type QueueLook } from './look-at-queues.ts';

/** Milliseconds that a look at Redis serves all who ask. */
const lookMs = 1_000;

type Reading<L extends string> = readonly [labels: Record<L, string>, value: number];

/** Adds what is read when it is asked for: between two questions it costs nothing. */
export function addGauges(registry: Registry, gateway: Gateway): void {
  const { admission, blobRedis, config, jobs, redis, sample, watches } = gateway;
  const queueLooks = kept(() => lookAtQueues(redis));
  const blobMemory = kept(() => readBlobMemory(blobRedis));

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
        // Where Redis does not tell there is no sample: an old one would pass for a new one.
        this.reset();
        for (const [labels, value] of readings) this.set(labels, value);
      },
    });
    registry.registerMetric(collected);
  }
  const single = (name: string, help: string, read: () => number) => gauge(name, help, () => [[{}, read()]]);
  const ofQueues = (name: string, help: string, read: (costClass: CostClass) => number) =>
    gauge(name, help, () => costClasses.map((queue) => [{ queue }, read(queue)] as const), 'queue');
  const lookedUp = (name: string, help: string, read: (look: QueueLook) => number) =>
    gauge(
      name,
      help,
      async () => (await queueLooks()).map((look) => [{ queue: look.costClass }, read(look)] as const),
      'queue',
    );

  const ofNodes = (name: string, help: string, read: (memory: BlobMemory) => number) =>
    gauge(
      name,
      help,
      async () => (await blobMemory()).map((memory, node) => [{ node: String(node) }, read(memory)] as const),
      'node',
    );

  single('blattwerk_ready', 'Whether this gateway asks for visitors: 1 or 0.', () => Number(gateway.isReady));
  single('blattwerk_requests_open', 'Requests for tools that are open here.', () => jobs.size);
  single(
    'blattwerk_reserved_bytes',
    'Bytes of inputs and answers promised to open requests.',
    () => admission.reserved,
  );
  single('blattwerk_budget_bytes', 'Bytes that may be promised at once here.', () => admission.budget);
  ofNodes(
    'blattwerk_blob_store_used_bytes',
    'Memory that a node of the blob Redis uses.',
    ({ usedBytes }) => usedBytes,
  );
  ofNodes(
    'blattwerk_blob_store_max_bytes',
    'Memory that a node of the blob Redis may use; 0 where it has no limit.',
    ({ maxBytes }) => maxBytes,
  );
  gauge(
    'blattwerk_redis_up',
    'Whether Redis answers: 1 or 0.',
    () => Object.entries(watches).map(([use, watch]) => [{ redis: use }, Number(watch.isHealthy)] as const),
    'redis',
  );

  ofQueues('blattwerk_queue_waiting', 'Jobs that wait.', (costClass) => sample.waiting(costClass));
  ofQueues('blattwerk_queue_waiting_max', 'Jobs that may wait before more are refused.', (costClass) =>
    maxWaiting(config, costClass),
  );
  ofQueues(
    'blattwerk_queue_without_worker_seconds',
    'Seconds since a worker of the queue was seen.',
    (costClass) => sample.withoutWorkerMs(costClass) / 1_000,
  );
  lookedUp(
    'blattwerk_queue_oldest_seconds',
    'Seconds that the job which waits longest has waited; 0 where none waits.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  lookedUp('blattwerk_queue_active', 'Jobs that workers have.', ({ active }) => active);
  lookedUp('blattwerk_queue_paused', 'Whether an operator has paused the queue: 1 or 0.', ({ isPaused }) =>
    Number(isPaused),
  );
}

function throwLate(): never {
  throw new Error('Redis takes too long');
}

/** One look for all who ask within `lookMs`, which is all the time that it has: whoever collects metrics waits for it. */
function kept<T>(look: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let lookedAt = 0;
  return () => {
    if (!last || Date.now() - lookedAt > lookMs) {
      lookedAt = Date.now();
      last = Promise.race([look(), sleep(lookMs, undefined, { ref: false }).then(throwLate)]);
    }
    return last;
  };
}
