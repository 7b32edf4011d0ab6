import type { CostClass } from '../contract.ts';

/** Prefix of BullMQ's keys; the queue's name is its cost class. */
export const queuePrefix = 'bull';

/** A job of a killed worker runs again after about 5 s, instead of 60 s with BullMQ's defaults. */
export const workerTiming = { lockDuration: 5_000, stalledInterval: 2_500, maxStalledCount: 1 } as const;

/** Number and age in seconds of ended jobs that are kept for the dashboard; they contain no data of files. */
export const keepEnded = { age: 3_600, count: 200 } as const;

/** The channel for cancelling a job at the workers of a queue; the message is the job's id. */
export function cancelChannel(costClass: CostClass): string {
  return `cancel:${costClass}`;
}
