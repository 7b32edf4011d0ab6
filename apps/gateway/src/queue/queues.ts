import type { CostClass, JobData, JobOutcome } from '@blattwerk/shared';
import {
  cancelChannel,
  type Clock,
  type QueueConnections,
  queuedTtlMs,
  queueKey,
  queueOptions,
  systemClock,
} from '@blattwerk/server';
import { Queue, type QueueOptions } from 'bullmq';
import { ReplyError } from 'ioredis';

/** Key of BullMQ's list of waiting jobs without a priority: it adds at the head and takes from the tail. */
export function waitKey(name: string): string {
  return queueKey(name, 'wait');
}

/** Key of BullMQ's sorted set of waiting jobs with a priority, which are taken after those without one. */
export function prioritizedKey(name: string): string {
  return queueKey(name, 'prioritized');
}

/** BullMQ's queue, as far as it is used here. */
export type JobQueue = Pick<
  Queue<JobData, JobOutcome>,
  'add' | 'getWorkersCount' | 'remove' | 'toKey' | 'waitUntilReady'
> & { on(event: 'error', listener: () => void): unknown };

/** Opens a queue by its name. */
export type OpenJobQueue = (name: string, options: QueueOptions) => JobQueue;

const openJobQueue: OpenJobQueue = (name, options) => new Queue<JobData, JobOutcome>(name, options);

export type Queues = ReturnType<typeof createQueues>;

/** The queue of each cost class. All methods reject where their Redis is not connected. */
export function createQueues(
  connections: QueueConnections,
  openQueue: OpenJobQueue = openJobQueue,
  clock: Clock = systemClock,
) {
  const opened = new Map<CostClass, JobQueue>();

  // BullMQ's queue stays unusable where the connection is lost while it opens; the next call opens another.
  async function open(costClass: CostClass): Promise<JobQueue> {
    const redis = connections[costClass];
    if (redis.status !== 'ready') throw new Error('Redis is not connected');
    let queue = opened.get(costClass);
    if (!queue) {
      queue = openQueue(costClass, { connection: redis, ...queueOptions });
      queue.on('error', () => {});
      opened.set(costClass, queue);
    }
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      if (opened.get(costClass) === queue) opened.delete(costClass);
      throw error;
    }
  }

  return {
    /**
     * Adds a job, whose data and events expire where no worker ends it.
     * @param id unique: where a job with this id exists, BullMQ adds none and reports no error
     * @param priority jobs with a smaller number run first, at 0 in the order of their arrival
     * @param isNext of a job with priority 0: before all that wait
     */
    async add(costClass: CostClass, id: string, data: JobData, priority: number, isNext = false): Promise<void> {
      const queue = await open(costClass);
      await queue.add(data.tool, data, { jobId: id, attempts: 1, priority, lifo: isNext });
      const ttlMs = queuedTtlMs(data, clock.now());
      await Promise.all(
        [queue.toKey(id), queue.toKey('events')].map((key) => connections[costClass].pexpire(key, ttlMs)),
      );
    },

    /** Removes a waiting job; false where a worker has it already. */
    async remove(costClass: CostClass, id: string): Promise<boolean> {
      const queue = await open(costClass);
      return (await queue.remove(id)) === 1;
    },

    /** Removes a job from its queue, or notifies the workers where one of them has it. */
    async cancel(costClass: CostClass, id: string): Promise<void> {
      if (!(await this.remove(costClass, id))) await connections[costClass].publish(cancelChannel(costClass), id);
    },

    /** Position of a job among the waiting ones of its class, from 1; null where it is not waiting. */
    async position(costClass: CostClass, id: string): Promise<number | null> {
      const key = waitKey(costClass);
      const read = connections[costClass].multi().lpos(key, id, 'RANK', -1).llen(key);
      const found = await read.zrank(prioritizedKey(costClass), id).exec();
      const [index, length, rank] = (found ?? []).map(([error, value]) => {
        if (error) throw error;
        return value;
      });
      if (typeof length !== 'number') return null;
      if (typeof index === 'number') return length - index;
      return typeof rank === 'number' ? length + rank + 1 : null;
    },

    /** Number of waiting jobs. */
    async depth(costClass: CostClass): Promise<number> {
      const redis = connections[costClass];
      const waiting = [redis.llen(waitKey(costClass)), redis.zcard(prioritizedKey(costClass))];
      return (await Promise.all(waiting)).reduce((sum, count) => sum + count, 0);
    },

    /** Whether a worker is connected to the queue; true also where Redis does not permit CLIENT LIST. */
    async hasWorker(costClass: CostClass): Promise<boolean> {
      const queue = await open(costClass);
      try {
        return (await queue.getWorkersCount()) > 0;
      } catch (error) {
        if (error instanceof ReplyError) return true;
        throw error;
      }
    },
  };
}
