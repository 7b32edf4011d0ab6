import type { JobData, JobReply, JobState, Stage } from '@blattwerk/shared';
import { createProgressStore, describeError, type Logger, replyList } from '@blattwerk/shared/node';
import type { Redis } from 'ioredis';

/** Milliseconds that a reply waits for its gateway: longer than any request. */
const replyMs = 120_000;

export type Replies = ReturnType<typeof createReplies>;

/** What the worker tells gateways and pages of its jobs. */
export function createReplies(redis: Redis, logger: Logger) {
  const progress = createProgressStore(redis);

  function push(data: JobData, reply: JobReply): Promise<unknown> {
    const list = replyList(data.gateway);
    return redis.multi().rpush(list, JSON.stringify(reply)).pexpire(list, replyMs).exec();
  }

  function unawaited(written: Promise<unknown>): void {
    written.catch((error: unknown) => logger.warn({ err: describeError(error) }, 'a word of progress is lost'));
  }

  return {
    /** A run has begun; nobody waits until that is told. */
    started(data: JobData, job: string, token: string): void {
      unawaited(push(data, { job, kind: 'started', token }));
    },

    progressed(data: JobData, stage: Stage, fraction: number): void {
      unawaited(progress.update(data.progressId, { state: 'active', stage, fraction }));
    },

    /** Resolves when the answer is on the gateway's list. */
    async finished(data: JobData, reply: JobReply & { kind: 'done' | 'refused' }): Promise<void> {
      const state: JobState = reply.kind;
      unawaited(progress.update(data.progressId, { state }));
      await push(data, reply);
    },
  };
}
