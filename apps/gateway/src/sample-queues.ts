import { type CostClass, costClasses } from '@blattwerk/shared';
import type { Queues } from './queues.ts';

/** Milliseconds between two looks at the queues' lengths, and at who works on them (the dearer look). */
const depthMs = 250;
const workersMs = 2_000;

export interface QueueSample {
  /** Jobs that wait, those of our own since the last look included. */
  waiting(costClass: CostClass): number;
  /** Tells of a job of our own, which the next look will see. */
  added(costClass: CostClass): void;
  /** Milliseconds since a worker was last seen; since the start where none was. */
  withoutWorkerMs(costClass: CostClass): number;
  stop(): void;
}

/** Looks at the queues now and then, so that no request has to. */
export function sampleQueues(queues: Queues): QueueSample {
  let depths = emptyRecord(0);
  let addedSince = emptyRecord(0);
  const workerSeen = emptyRecord(Date.now());

  async function sampleDepths(): Promise<void> {
    addedSince = emptyRecord(0);
    depths = await queues.depths();
  }

  async function sampleWorkers(): Promise<void> {
    for (const costClass of costClasses) {
      if (await queues.hasWorker(costClass)) workerSeen[costClass] = Date.now();
    }
  }

  // Where Redis is away the last sample stands; that it is away is said elsewhere.
  const stopDepths = every(depthMs, sampleDepths);
  const stopWorkers = every(workersMs, sampleWorkers);

  return {
    waiting: (costClass) => depths[costClass] + addedSince[costClass],
    added(costClass) {
      addedSince[costClass]++;
    },
    withoutWorkerMs: (costClass) => Date.now() - workerSeen[costClass],
    stop() {
      stopDepths();
      stopWorkers();
    },
  };
}

/** Repeats `work`, one at a time, whether or not it fails. */
function every(ms: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const again = () => {
    if (isStopped) return;
    timer = setTimeout(
      () =>
        void work()
          .catch(() => {})
          .finally(again),
      ms,
    );
    timer.unref();
  };
  void work()
    .catch(() => {})
    .finally(again);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function emptyRecord(value: number): Record<CostClass, number> {
  return { structure: value, images: value, render: value };
}
