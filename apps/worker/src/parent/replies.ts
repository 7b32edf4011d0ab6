import type { JobData, JobReply, JobState, Stage } from '@blattwerk/shared';
import { createProgressStore, describeError, type Logger, replyList } from '@blattwerk/shared/node';
import type { Redis } from 'ioredis';

/** Milliseconds that a reply waits for its gateway: longer than any request. */
const replyMs = 120_000;

const replyScript = `
redis.call('RPUSH', KEYS[1], ARGV[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

interface ReplyCommands {
  pushReply(list: string, reply: string, ttlMs: number): Promise<number>;
}

export type Replies = ReturnType<typeof createReplies>;

/** What the worker tells gateways and pages of its jobs. */
export function createReplies(redis: Redis, logger: Logger) {
  redis.defineCommand('pushReply', { numberOfKeys: 1, lua: replyScript });
  const commands = redis as unknown as ReplyCommands;
  const progress = createProgressStore(redis);

  function push(data: JobData, reply: JobReply): Promise<unknown> {
    return commands.pushReply(replyList(data.gateway), JSON.stringify(reply), replyMs);
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

    /** Resolves when the answer is on the gateway's list; its page's last word is told before. */
    async finished(data: JobData, reply: JobReply & { kind: 'done' | 'refused' }): Promise<void> {
      const state: JobState = reply.kind;
      unawaited(progress.update(data.progressId, { state }));
      await push(data, reply);
    },
  };
}
