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

/** Reads the state of a cost class in two round trips, from all of its queues. @throws Error where Redis does not answer */
export async function readQueueState(
  redis: BlobRedis,
  costClass: CostClass,
  names: readonly string[] = [costClass],
): Promise<QueueState> {
  const states = await Promise.all(names.map((name) => readState(redis, name)));
  return {
    costClass,
    active: states.reduce((sum, { active }) => sum + active, 0),
    isPaused: states.some(({ isPaused }) => isPaused),
    oldestSeconds: Math.max(...states.map(({ oldestSeconds }) => oldestSeconds)),
  };
}

async function readState(redis: BlobRedis, name: string): Promise<Omit<QueueState, 'costClass'>> {
  const first = redis.pipeline().lindex(waitKey(name), -1).llen(queueKey(name, 'active'));
  first.hget(queueKey(name, 'meta'), 'paused').zrange(prioritizedKey(name), '0', '0');
  const [next, active, paused, prioritized] = await replies(first);
  const second = redis.pipeline().hget(queueKey(name, String(next)), 'timestamp');
  const queuedAt = await replies(second.hget(queueKey(name, String(prioritized)), 'timestamp'));
  return {
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
