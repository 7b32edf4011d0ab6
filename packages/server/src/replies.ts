import type { Redis } from 'ioredis';
import type { JobReply } from '@blattwerk/shared';
import { type Clock, sleep, systemClock } from './clock.ts';
import type { Logger } from './log.ts';

/** Time to live of a gateway's list after its last reply, in ms: longer than any request. */
export const replyTtlMs = 120_000;
/** Timeout of a blocking read, in seconds. */
const blockSeconds = 5;
/** Maximum number of replies in one read. */
const batch = 100;
/** Delay after an error of Redis, in ms. */
const retryMs = 200;

// Atomic, so that each list has a time to live. A full Redis takes replies too: they end jobs, which frees its memory.
const sendScript = `#!lua flags=allow-oom
redis.call('RPUSH', KEYS[1], ARGV[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

interface ReplyCommands {
  sendReply(list: string, reply: string, ttlMs: number): Promise<number>;
}

/** Key of the list of replies to a gateway. */
export function replyList(gateway: string): string {
  return `replies:${gateway}`;
}

/**
 * Returns a function that sends a reply to a gateway; its promise resolves when the reply is in the gateway's list, and
 * rejects with errors of Redis.
 */
export function createReplySender(redis: Redis): (gateway: string, reply: JobReply) => Promise<void> {
  redis.defineCommand('sendReply', { numberOfKeys: 1, lua: sendScript });
  const commands = redis as unknown as ReplyCommands;
  return async (gateway, reply) => {
    await commands.sendReply(replyList(gateway), JSON.stringify(reply), replyTtlMs);
  };
}

/** A running reader of replies. */
export interface ReplyReader {
  /** Replaces the connection: a lost host does not even close it. */
  reconnect(): void;
  /** Stops reading and closes the connection; `take` is not called afterwards. */
  stop(): void;
}

/**
 * Reads the replies to a gateway, in order, until it is stopped.
 * @param redis a separate connection without timeouts, since reading blocks it
 */
export function readReplies(
  redis: Redis,
  gateway: string,
  take: (reply: JobReply) => void,
  log: Logger,
  clock: Clock = systemClock,
): ReplyReader {
  const list = replyList(gateway);
  const stopping = new AbortController();

  async function readAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const read = await redis.blmpop(blockSeconds, 1, list, 'LEFT', 'COUNT', batch);
        for (const text of read?.[1] ?? []) if (!stopping.signal.aborted) takeText(text);
      } catch {
        if (!stopping.signal.aborted) await sleep(clock, retryMs);
      }
    }
  }

  function takeText(text: string): void {
    const reply = parse(text);
    if (reply === undefined) return log.error({ length: text.length }, 'a reply is not JSON');
    try {
      take(reply);
    } catch (err) {
      log.error({ err }, 'a reply could not be handled');
    }
  }

  void readAll();
  return {
    reconnect() {
      if (!stopping.signal.aborted) redis.disconnect(true);
    },
    stop() {
      stopping.abort();
      redis.disconnect();
    },
  };
}

/** Undefined for invalid JSON, which the message of an error would quote. */
function parse(text: string): JobReply | undefined {
  try {
    return JSON.parse(text) as JobReply;
  } catch {
    return undefined;
  }
}
