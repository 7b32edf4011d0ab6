import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  constants,
  createInflate,
  createInflateRaw,
  inflate as inflateWithCallback,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';

/** Bytes that a filter produced. */
export interface FilterOutput {
  bytes: Buffer;
  /** Whether the data ended as it should. */
  isComplete: boolean;
  /** Whether there was more than allowed. */
  isCut: boolean;
}

const inflateInThread = promisify(inflateWithCallback) as (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
/** Compressed bytes up to which another thread costs more than it saves. */
const smallBytes = 64 * 1024;
/** Bytes that a thread produces before it reports: with Node's 16 KB, reporting takes most of the time. */
const chunkSize = 256 * 1024;
const syncFlush = { finishFlush: constants.Z_SYNC_FLUSH } as const;

/** Decodes a zlib stream as far as it is undamaged, and not beyond `maxBytes` (ISO 32000-2, 7.4.4). */
export async function inflate(bytes: Buffer, maxBytes: number): Promise<FilterOutput> {
  try {
    const options = { maxOutputLength: maxBytes };
    const plain =
      bytes.length <= smallBytes
        ? inflateSync(bytes, options)
        : await inflateInThread(bytes, { ...options, chunkSize });
    return { bytes: plain, isComplete: true, isCut: false };
  } catch (error) {
    if (isTooLarge(error)) return inflatePartly(bytes, maxBytes, createInflate({ ...syncFlush, chunkSize }));
    const found = await inflatePartly(bytes, maxBytes, createInflate(syncFlush));
    // Some writers leave out the header of zlib.
    return found.bytes.length > 0 ? found : inflatePartly(bytes, maxBytes, createInflateRaw(syncFlush));
  }
}

/** The same at once; of data that is damaged, and not only cut off, or longer than allowed, nothing is returned. */
export function inflateSynchronously(bytes: Buffer, maxBytes: number): FilterOutput {
  try {
    return { bytes: inflateSync(bytes, { maxOutputLength: maxBytes }), isComplete: true, isCut: false };
  } catch (error) {
    const isCut = isTooLarge(error);
    return { bytes: isCut ? Buffer.alloc(0) : inflateCutOff(bytes, maxBytes), isComplete: false, isCut };
  }
}

function inflateCutOff(bytes: Buffer, maxBytes: number): Buffer {
  try {
    return inflateSync(bytes, { ...syncFlush, maxOutputLength: maxBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

function isTooLarge(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}

/**
 * All that comes out before an error.
 * @param stream with small chunks where data may be damaged: the chunk in which the error is found is lost
 */
async function inflatePartly(bytes: Buffer, maxBytes: number, stream: Transform): Promise<FilterOutput> {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.end(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch {
    // What came before is all there is.
  }
  return { bytes: Buffer.concat(chunks, Math.min(length, maxBytes)), isComplete: false, isCut: length > maxBytes };
}
