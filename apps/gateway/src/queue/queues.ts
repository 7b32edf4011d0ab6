import { type CostClass, costClasses, type JobData, type JobOutcome, type ToolName } from '@blattwerk/shared';
import { cancelChannel, keepEnded, queuePrefix } from '@blattwerk/shared/node';
import { Queue } from 'bullmq';
import { type Redis, ReplyError } from 'ioredis';

/** BullMQ pushes at the head of this list and takes from its tail. */
export function waitKey(costClass: CostClass): string {
  return `${queuePrefix}:${costClass}:wait`;
}

export type Queues = ReturnType<typeof createQueues>;

/** The queues, one a cost class, over one connection that fails soon. */
export function createQueues(redis: Redis) {
  const opened = new Map<CostClass, Queue<JobData, JobOutcome>>();

  // A queue that meets Redis' end while it opens is of no use ever after: it is forgotten, and the next call opens another.
  async function open(costClass: CostClass): Promise<Queue<JobData, JobOutcome>> {
    if (redis.status !== 'ready') throw new Error('Redis is not connected');
    let queue = opened.get(costClass);
    if (!queue) {
      queue = new Queue<JobData, JobOutcome>(costClass, { connection: redis, prefix: queuePrefix });
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
    /** @param id the server's own: with an id that was there before, BullMQ would silently return the other job */
    async add(costClass: CostClass, tool: ToolName, id: string, data: JobData): Promise<void> {
      const queue = await open(costClass);
      await queue.add(tool, data, { jobId: id, attempts: 1, removeOnComplete: keepEnded, removeOnFail: keepEnded });
    },

    /** Takes a waiting job out; false where a worker has it already. */
    async remove(costClass: CostClass, id: string): Promise<boolean> {
      const queue = await open(costClass);
      return (await queue.remove(id)) === 1;
    },

    /** Ends a job wherever it is: takes it out of its queue, and tells the workers if one of them has it. */
    async cancel(costClass: CostClass, id: string): Promise<void> {
      if (!(await this.remove(costClass, id))) await redis.publish(cancelChannel(costClass), id);
    },

    /** A job's place in its queue, from 1; null where it does not wait. */
    async position(costClass: CostClass, id: string): Promise<number | null> {
      const key = waitKey(costClass);
      const found = await redis.multi().lpos(key, id, 'RANK', -1).llen(key).exec();
      const [index, length] = (found ?? []).map(([error, value]) => {
        if (error) throw error;
        return value;
      });
      return typeof index === 'number' && typeof length === 'number' ? length - index : null;
    },

    /** Jobs that wait, a cost class. */
    async depths(): Promise<Record<CostClass, number>> {
      const lengths = await Promise.all(
        costClasses.map(async (costClass) => [costClass, await redis.llen(waitKey(costClass))]),
      );
      return Object.fromEntries(lengths) as Record<CostClass, number>;
    },

    /** Whether a worker takes jobs of a cost class; true too where Redis does not tell who its clients are. */
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
