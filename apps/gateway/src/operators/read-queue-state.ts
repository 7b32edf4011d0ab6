import type { CostClass } from '@blattwerk/shared';
import { queuePrefix } from '@blattwerk/server';
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

/** Reads the state of a queue in two round trips. @throws Error where Redis does not answer */
export async function readQueueState(redis: Redis, costClass: CostClass): Promise<QueueState> {
  const queueKey = `${queuePrefix}:${costClass}`;
  const first = redis.pipeline().lindex(waitKey(costClass), -1).llen(`${queueKey}:active`);
  first.hget(`${queueKey}:meta`, 'paused').zrange(prioritizedKey(costClass), '0', '0');
  const [next, active, paused, prioritized] = await replies(first);
  const second = redis.pipeline().hget(`${queueKey}:${String(next)}`, 'timestamp');
  const queuedAt = await replies(second.hget(`${queueKey}:${String(prioritized)}`, 'timestamp'));
  return {
    costClass,
    active: Number(active),
    isPaused: paused === '1',
    oldestSeconds: Math.max(...queuedAt.map(secondsSince)),
  };
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
