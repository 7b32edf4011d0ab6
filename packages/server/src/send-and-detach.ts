import { createHash } from 'node:crypto';
import { Command, ReplyError } from 'ioredis';
import { detachBuffer } from './detach-buffer.ts';
import type { BlobRedis } from './redis.ts';

/**
 * Sends a command and frees its encoded buffer after the reply: for 10 concurrent uploads of 29 MB, this reduces the
 * peak memory of a gateway from 288 to 166 MB (docs/decisions/0022-buffers-freed-by-hand.md).
 * @returns the reply, with strings as buffers
 * @throws as `sendCommand`; the buffer is not freed then, since a socket may still use it
 */
export async function sendAndDetach(redis: BlobRedis, name: string, args: (string | Buffer)[]): Promise<unknown> {
  const command = new KeptCommand(name, args);
  const reply = await redis.sendCommand(command);
  if (command.encoded) detachBuffer(command.encoded);
  return reply;
}

/** A script for `runAndDetach`, which Redis knows by its hash once it has run it. */
export interface Script {
  lua: string;
  sha: string;
}

export function scriptOf(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') };
}

/** Runs a script as `sendAndDetach`; its text is sent only where Redis does not know it. */
export async function runAndDetach(
  redis: BlobRedis,
  { lua, sha }: Script,
  keys: string[],
  args: (string | Buffer)[],
): Promise<unknown> {
  const all = [String(keys.length), ...keys, ...args];
  try {
    return await sendAndDetach(redis, 'evalsha', [sha, ...all]);
  } catch (error) {
    const isUnknown = error instanceof Error && error instanceof ReplyError && error.message.startsWith('NOSCRIPT ');
    if (!isUnknown) throw error;
    return sendAndDetach(redis, 'eval', [lua, ...all]);
  }
}

class KeptCommand extends Command {
  /** Set when the command is written to a socket. */
  encoded: Buffer | undefined;

  override toWritable(socket: object): string | Buffer {
    const encoded = super.toWritable(socket);
    if (typeof encoded !== 'string') this.encoded = encoded;
    return encoded;
  }
}
