import { type JobData, type JobReply, type JobState, longRunOf, type Stage } from '@blattwerk/shared';
import { createProgressStore, createReplySender, describeError, type Logger } from '@blattwerk/server';
import type { Redis } from 'ioredis';

export type Replies = ReturnType<typeof createReplies>;

/** Sends a job's replies to its gateway, and keeps its progress for its page. */
export function createReplies(redis: Redis, logger: Logger) {
  const send = createReplySender(redis);
  const progress = createProgressStore(redis);

  function unawaited(written: Promise<unknown>): void {
    written.catch((error: unknown) => logger.warn({ err: describeError(error) }, 'a progress update was lost'));
  }

  return {
    /** A run has begun; it does not wait for the reply. */
    started(data: JobData, job: string, token: string): void {
      unawaited(send(data.gateway, { job, kind: 'started', token }));
    },

    /** A run takes long. @param waitMs time within which it begins again, where it was ended for shorter ones */
    takesLong(data: JobData, job: string, token: string, waitMs?: number): void {
      if (!longRunOf(data).acceptsLongReply) return;
      unawaited(send(data.gateway, { job, kind: 'long', token, ...(waitMs === undefined ? {} : { waitMs }) }));
    },

    progressed(data: JobData, stage: Stage, fraction: number): void {
      unawaited(progress.update(data.progressId, { state: 'active', stage, fraction }));
    },

    /** Resolves when the reply is on the gateway's list; the final progress is sent before it, unless the gateway records it. */
    async finished(data: JobData, reply: JobReply & { kind: 'done' | 'refused' }): Promise<void> {
      const state: JobState = reply.kind;
      if (!data.holdsAnswer) unawaited(progress.update(data.progressId, { state }));
      await send(data.gateway, reply);
    },
  };
}
