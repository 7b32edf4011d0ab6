import { Command } from 'ioredis';
import { freeBuffer } from './free-buffer.ts';
import type { BlobRedis } from './redis.ts';

/**
 * Sends a command and frees the buffer that ioredis encoded it into as soon as Redis has replied: with 10 uploads of 29 MB
 * at once a gateway's peak memory is 166 MB instead of 288 (docs/decisions/0022-buffers-freed-by-hand.md).
 * @returns the reply, its strings as buffers
 * @throws as `sendCommand`; the buffer is then left to the collector, since a socket may still hold it
 */
export async function sendFreed(redis: BlobRedis, name: string, args: (string | Buffer)[]): Promise<unknown> {
  const command = new KeptCommand(name, args);
  const reply = await redis.sendCommand(command);
  if (command.encoded) freeBuffer(command.encoded);
  return reply;
}

class KeptCommand extends Command {
  /** Set once the command is written to a socket. */
  encoded: Buffer | undefined;

  override toWritable(socket: object): string | Buffer {
    const encoded = super.toWritable(socket);
    if (typeof encoded !== 'string') this.encoded = encoded;
    return encoded;
  }
}
