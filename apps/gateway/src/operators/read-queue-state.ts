import type { CostClass } from '@blattwerk/shared';
import { type BlobRedis, queueKey } from '@blattwerk/server';
import { prioritizedKey, waitKey } from '../queue/queues.ts';

export interface QueueState {
  costClass: CostClass;
  /** Jobs that workers have taken. */
  active: number;
  isPaused: boolean;
  /** Seconds that the oldest waiting job has waited, of jobs with a priority the first; 0 without a waiting job. */
  oldestSeconds: number;
}

/** Reads the state of a cost class in two round trips. @throws Error where Redis does not answer */
export async function readQueueState(redis: BlobRedis, costClass: CostClass): Promise<QueueState> {
  const first = redis.pipeline().lindex(waitKey(costClass), -1).llen(queueKey(costClass, 'active'));
  first.hget(queueKey(costClass, 'meta'), 'paused').zrange(prioritizedKey(costClass), '0', '0');
  const [next, active, paused, prioritized] = await replies(first);
  const second = redis.pipeline().hget(queueKey(costClass, String(next)), 'timestamp');
  const queuedAt = await replies(second.hget(queueKey(costClass, String(prioritized)), 'timestamp'));
  return {
    costClass,
    active: Number(active),
    isPaused: paused === '1',
    oldestSeconds: Math.max(...queuedAt.map(secondsSince)),
  };
}

async function replies(pipeline: ReturnType<BlobRedis['pipeline']>): Promise<unknown[]> {
  return ((await pipeline.exec()) ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
}

function secondsSince(timestamp: unknown): number {
  return typeof timestamp === 'string' ? Math.max(0, (Date.now() - Number(timestamp)) / 1_000) : 0;
}
