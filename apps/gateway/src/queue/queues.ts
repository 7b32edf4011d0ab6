import { type CostClass, costClasses, type JobData, type JobOutcome, type ToolName } from '@blattwerk/shared';
import { cancelChannel, queuedTtlMs, queueOptions, queuePrefix } from '@blattwerk/shared/node';
import { Queue } from 'bullmq';
import { type Redis, ReplyError } from 'ioredis';

/** Key of BullMQ's list of waiting jobs: it adds at the head and takes from the tail. */
export function waitKey(costClass: CostClass): string {
  return `${queuePrefix}:${costClass}:wait`;
}

export type Queues = ReturnType<typeof createQueues>;

/** The queues, one for each cost class, over one connection. All methods reject where Redis is not connected. */
export function createQueues(redis: Redis) {
  const opened = new Map<CostClass, Queue<JobData, JobOutcome>>();

  // BullMQ's queue stays unusable where the connection is lost while it opens; the next call opens another.
  async function open(costClass: CostClass): Promise<Queue<JobData, JobOutcome>> {
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
     */
    async add(costClass: CostClass, tool: ToolName, id: string, data: JobData): Promise<void> {
      const queue = await open(costClass);
      await queue.add(tool, data, { jobId: id, attempts: 1 });
      const ttlMs = queuedTtlMs(data);
      await Promise.all([queue.toKey(id), queue.toKey('events')].map((key) => redis.pexpire(key, ttlMs)));
    },

    /** Removes a waiting job; false where a worker has it already. */
    async remove(costClass: CostClass, id: string): Promise<boolean> {
      const queue = await open(costClass);
      return (await queue.remove(id)) === 1;
    },

    /** Removes a job from its queue, or notifies the workers where one of them has it. */
    async cancel(costClass: CostClass, id: string): Promise<void> {
      if (!(await this.remove(costClass, id))) await redis.publish(cancelChannel(costClass), id);
    },

    /** Position of a job in its queue, from 1; null where it is not waiting. */
    async position(costClass: CostClass, id: string): Promise<number | null> {
      const key = waitKey(costClass);
      const found = await redis.multi().lpos(key, id, 'RANK', -1).llen(key).exec();
      const [index, length] = (found ?? []).map(([error, value]) => {
        if (error) throw error;
        return value;
      });
      return typeof index === 'number' && typeof length === 'number' ? length - index : null;
    },

    /** Number of waiting jobs. */
    async depths(): Promise<Record<CostClass, number>> {
      const lengths = await Promise.all(
        costClasses.map(async (costClass) => [costClass, await redis.llen(waitKey(costClass))]),
      );
      return Object.fromEntries(lengths) as Record<CostClass, number>;
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
