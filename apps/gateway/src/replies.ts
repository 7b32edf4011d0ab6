import { setTimeout as sleep } from 'node:timers/promises';
import type { JobReply } from '@blattwerk/shared';
import { type Logger, replyList } from '@blattwerk/shared/node';
import type { Redis } from 'ioredis';
import { unlessAborted } from './unless-aborted.ts';

/** Seconds that one read waits. */
const blockSeconds = 5;
/** Replies taken at once. */
const batch = 100;
/** Milliseconds until the next try where Redis does not answer. */
const retryMs = 200;

export interface Replies {
  /** Drops the connection and takes a new one: a host that is gone answers nothing, not even an end. */
  reconnect(): void;
  /** Stops reading and deletes the list. */
  stop(): Promise<void>;
}

/**
 * Reads the list on which this gateway is told of its jobs, until stopped.
 * @param redis a connection of its own that waits for ever, since reading blocks it
 */
export function readReplies(redis: Redis, gateway: string, take: (reply: JobReply) => void, log: Logger): Replies {
  const list = replyList(gateway);
  const stopping = new AbortController();

  async function readAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const reading = redis.blmpop(blockSeconds, 1, list, 'LEFT', 'COUNT', batch);
        // Of a connection that is being made, nobody says that it is closed.
        const read = await unlessAborted(reading, stopping.signal);
        for (const text of read?.[1] ?? []) takeText(text);
      } catch {
        if (!stopping.signal.aborted) await sleep(retryMs);
      }
    }
  }

  function takeText(text: string): void {
    try {
      take(JSON.parse(text) as JobReply);
    } catch (err) {
      log.error({ err }, 'a reply could not be read');
    }
  }

  const done = readAll();
  return {
    reconnect() {
      if (!stopping.signal.aborted) redis.disconnect(true);
    },
    async stop() {
      stopping.abort();
      redis.disconnect();
      await done;
    },
  };
}
