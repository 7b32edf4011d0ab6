import type { CostClass } from '../contract.ts';

/** Prefix of BullMQ's keys; the queue's name is its cost class. */
export const queuePrefix = 'bull';

/** A killed worker's job runs again after about five seconds; with BullMQ's defaults after sixty. */
export const workerTiming = { lockDuration: 5_000, stalledInterval: 2_500, maxStalledCount: 1 } as const;

/** Ended jobs kept for the dashboard; they hold nothing of a visitor's file. */
export const keepEnded = { age: 3_600, count: 200 } as const;

/** The channel for cancelling a job at the workers of a queue; the message is the job's id. */
export function cancelChannel(costClass: CostClass): string {
  return `cancel:${costClass}`;
}
