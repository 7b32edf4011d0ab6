import { openAsBlob } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Answer } from './client.ts';

/** A file of this machine, which is read while it is sent. */
export async function openFile(path: string): Promise<{ name: string; data: Blob }> {
  return { name: basename(path), data: await openAsBlob(path) };
}

/**
 * Writes an answer to a new file while it arrives; nothing is left where that fails.
 * @param replace writes over a file that is there
 * @throws an error with the code EEXIST where there is a file
 */
export async function saveAnswer(answer: Pick<Answer, 'body'>, path: string, replace = false): Promise<number> {
  const file = await open(path, replace ? 'w' : 'wx');
  try {
    const target = file.createWriteStream();
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), target);
    return target.bytesWritten;
  } catch (error) {
    await unlink(path);
    throw error;
  }
}
