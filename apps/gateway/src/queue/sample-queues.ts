import { type CostClass, costClasses } from '@blattwerk/shared';
import type { Queues } from './queues.ts';

/** Milliseconds between two looks at the queues' lengths, and at who works on them (the dearer look). */
const depthMs = 250;
const workersMs = 2_000;

export interface QueueSample {
  /** Jobs that wait: our own now, and everyone else's at the last look. */
  waiting(costClass: CostClass): number;
  /** Tells of a job of our own. @returns to be called once it waits no more, however often */
  added(costClass: CostClass): () => void;
  /** Milliseconds since a worker was last seen; since the start where none was. */
  withoutWorkerMs(costClass: CostClass): number;
  stop(): void;
}

/** Looks at the queues now and then, so that no request has to. */
export function sampleQueues(queues: Queues): QueueSample {
  let othersWaiting = emptyRecord(0);
  const ownWaiting = emptyRecord(0);
  const workerSeen = emptyRecord(Date.now());

  async function sampleDepths(): Promise<void> {
    const ownBefore = { ...ownWaiting };
    const depths = await queues.depths();
    // Our own change while the answer is on its way; what may be ours is not counted twice.
    for (const costClass of costClasses) {
      const own = Math.max(ownBefore[costClass], ownWaiting[costClass]);
      othersWaiting[costClass] = Math.max(0, depths[costClass] - own);
    }
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
    waiting: (costClass) => othersWaiting[costClass] + ownWaiting[costClass],
    added(costClass) {
      ownWaiting[costClass]++;
      let isWaiting = true;
      return () => {
        if (isWaiting) ownWaiting[costClass]--;
        isWaiting = false;
      };
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
