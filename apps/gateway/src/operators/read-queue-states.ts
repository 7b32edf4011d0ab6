import { type CostClass, costClasses } from '@blattwerk/shared';
import { queuePrefix } from '@blattwerk/shared/node';
import type { Redis } from 'ioredis';
import { prioritizedKey, waitKey } from '../queue/queues.ts';

export interface QueueState {
  costClass: CostClass;
  /** Jobs that workers have taken. */
  active: number;
  isPaused: boolean;
  /** Seconds that the oldest waiting job has waited, of jobs with a priority the first; 0 without a waiting job. */
  oldestSeconds: number;
}

/** Reads the states of all queues in two round trips. @throws Error where Redis does not answer */
export async function readQueueStates(redis: Redis): Promise<QueueState[]> {
  const first = redis.pipeline();
  for (const costClass of costClasses) {
    first.lindex(waitKey(costClass), -1).llen(`${queueKey(costClass)}:active`);
    first.hget(`${queueKey(costClass)}:meta`, 'paused').zrange(prioritizedKey(costClass), '0', '0');
  }
  const found = await replies(first);
  const second = redis.pipeline();
  costClasses.forEach((costClass, place) => {
    const [next, , , prioritized] = found.slice(place * 4);
    second.hget(`${queueKey(costClass)}:${String(next)}`, 'timestamp');
    second.hget(`${queueKey(costClass)}:${String(prioritized)}`, 'timestamp');
  });
  const queuedAt = await replies(second);
  return costClasses.map((costClass, place) => ({
    costClass,
    active: Number(found[place * 4 + 1]),
    isPaused: found[place * 4 + 2] === '1',
    oldestSeconds: Math.max(secondsSince(queuedAt[place * 2]), secondsSince(queuedAt[place * 2 + 1])),
  }));
}

function queueKey(costClass: CostClass): string {
  return `${queuePrefix}:${costClass}`;
}

async function replies(pipeline: ReturnType<Redis['pipeline']>): Promise<unknown[]> {
  return ((await pipeline.exec()) ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
}

function secondsSince(timestamp: unknown): number {
  return typeof timestamp === 'string' ? Math.max(0, (Date.now() - Number(timestamp)) / 1_000) : 0;
}
