import type { CostClass, JobData, JobOutcome } from '@blattwerk/shared';
import { cancelChannel, type QueueConnections, queuedTtlMs, queueOptions, queuePrefix } from '@blattwerk/server';
import { Queue } from 'bullmq';
import { ReplyError } from 'ioredis';

/** Key of BullMQ's list of waiting jobs without a priority: it adds at the head and takes from the tail. */
export function waitKey(costClass: CostClass): string {
  return `${queuePrefix}:${costClass}:wait`;
}

/** Key of BullMQ's sorted set of waiting jobs with a priority, which are taken after those without one. */
export function prioritizedKey(costClass: CostClass): string {
  return `${queuePrefix}:${costClass}:prioritized`;
}

export type Queues = ReturnType<typeof createQueues>;

/** The queues, one for each cost class. All methods reject where their Redis is not connected. */
export function createQueues(connections: QueueConnections) {
  const opened = new Map<CostClass, Queue<JobData, JobOutcome>>();

  // BullMQ's queue stays unusable where the connection is lost while it opens; the next call opens another.
  async function open(costClass: CostClass): Promise<Queue<JobData, JobOutcome>> {
    const redis = connections[costClass];
    if (redis.status !== 'ready') throw new Error('Redis is not connected');
    let queue = opened.get(costClass);
    if (!queue) {
      queue = new Queue<JobData, JobOutcome>(costClass, { connection: redis, ...queueOptions });
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
     */
    async add(costClass: CostClass, id: string, data: JobData, priority: number): Promise<void> {
      const queue = await open(costClass);
      await queue.add(data.tool, data, { jobId: id, attempts: 1, priority: priority });
      const ttlMs = queuedTtlMs(data);
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

    /** Position of a job in its queue, from 1; null where it is not waiting. */
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
      const [plain, prioritized] = await Promise.all([
        redis.llen(waitKey(costClass)),
        redis.zcard(prioritizedKey(costClass)),
      ]);
      return plain + prioritized;
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
