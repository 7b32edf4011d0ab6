import { type CostClass, costClasses } from '@blattwerk/shared';
import { type Clock, systemClock, type Timer } from '@blattwerk/server';
import type { Queues } from './queues.ts';

/** Interval for reading the lengths of the queues, in ms. */
const depthMs = 250;
/** Interval for finding the queues' workers, in ms; it costs Redis more. */
const workersMs = 2_000;

export interface QueueSample {
  /** Waiting jobs: those of this gateway now, and those of all others at the last sample. */
  waiting(costClass: CostClass): number;
  /** Counts a job of this gateway. @returns a function that ends it; further calls do nothing */
  added(costClass: CostClass): () => void;
  /** Time since a sample first found no worker, in ms; since the start where none has found one, 0 where the last did. */
  withoutWorkerMs(costClass: CostClass): number;
  stop(): void;
}

/** Samples the queues at intervals, so that a request needs no round trip to Redis for them. */
export function sampleQueues(queues: Pick<Queues, 'depth' | 'hasWorker'>, clock: Clock = systemClock): QueueSample {
  const othersWaiting = emptyRecord(0);
  const ownWaiting = emptyRecord(0);
  const noWorkerFrom: Record<CostClass, number | undefined> = emptyRecord(clock.elapsed());

  async function sampleDepth(costClass: CostClass): Promise<void> {
    const ownBefore = ownWaiting[costClass];
    const depth = await queues.depth(costClass);
    // Jobs of this gateway can begin or end during the round trip; none of them is counted twice.
    othersWaiting[costClass] = Math.max(0, depth - Math.max(ownBefore, ownWaiting[costClass]));
  }

  async function sampleWorkers(costClass: CostClass): Promise<void> {
    if (await queues.hasWorker(costClass)) noWorkerFrom[costClass] = undefined;
    else noWorkerFrom[costClass] ??= clock.elapsed();
  }

  // Without Redis the last sample remains valid; `watchRedis` reports the outage.
  const stops = costClasses.flatMap((costClass) => [
    repeat(clock, depthMs, () => sampleDepth(costClass)),
    repeat(clock, workersMs, () => sampleWorkers(costClass)),
  ]);

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
    withoutWorkerMs(costClass) {
      const now = clock.elapsed();
      return now - (noWorkerFrom[costClass] ?? now);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/**
 * Repeats `work`, also after a failure, with `ms` between an end and the next begin.
 * @returns a function that ends it
 */
function repeat(clock: Clock, ms: number, work: () => Promise<void>): () => void {
  let timer: Timer | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    await work().catch(() => {});
    if (isStopped) return;
    timer = clock.setTimeout(() => void run(), ms);
    timer.unref();
  }

  void run();
  return () => {
    isStopped = true;
    clock.clearTimeout(timer);
  };
}

function emptyRecord(value: number): Record<CostClass, number> {
  return { structure: value, images: value, render: value };
}
