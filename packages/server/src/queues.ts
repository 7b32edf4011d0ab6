import type { CostClass, JobData } from '@blattwerk/shared';

/** Prefix of BullMQ's keys. */
export const queuePrefix = 'bull';

/** A key of BullMQ. @param name of its queue */
export function queueKey(name: string, key: string): string {
  return `${queuePrefix}:${name}:${key}`;
}

/** A job of a killed worker runs again after about 5 s, instead of 60 s with BullMQ's defaults. */
export const workerTiming = { lockDuration: 5_000, stalledInterval: 2_500, maxStalledCount: 1 } as const;

/** Ended jobs are removed from the queue at once: what became of them is in logs and metrics. */
export const removeEnded = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };

/** Options of BullMQ's queues. Nobody reads their streams of events: workers empty them every `stalledInterval`. */
export const queueOptions = { prefix: queuePrefix, streams: { events: { maxLen: 0 } } } as const;

/** Reserve in the time to live of a queued job, in ms. */
const reserveMs = 60_000;

/**
 * Time to live of a queued job, in ms: it waits to the last moment, and runs again after its worker was killed.
 * @param now in ms since 1970
 */
export function queuedTtlMs({ startBy, runMs }: Pick<JobData, 'startBy' | 'runMs'>, now = Date.now()): number {
  return Math.max(0, startBy - now) + 2 * runMs + reserveMs;
}

/** The channel for cancelling a job at the workers of a cost class; the message is the job's id. */
export function cancelChannel(costClass: CostClass): string {
  return `cancel:${costClass}`;
}
