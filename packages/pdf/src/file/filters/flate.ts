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
import type { FilterOutput } from './filter-output.ts';
import { inflateToError } from './inflate-damaged.ts';

const inflateInThread = promisify(inflateWithCallback) as (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
/**
 * Maximum length of data that is inflated in the calling thread, in bytes: for less, another thread costs more than it
 * saves.
 */
const smallBytes = 64 * 1024;
/** Output chunk of a thread, in bytes: with Node's default of 16 KB, events take most of the time. */
const chunkSize = 256 * 1024;
const syncFlush = { finishFlush: constants.Z_SYNC_FLUSH } as const;

/**
 * Inflates a zlib stream (ISO 32000-2, 7.4.4), as far as it is undamaged.
 * @param maxBytes maximum length of the output; longer output is truncated
 * @param onWork reports the bytes of damaged data that are inflated; absent where only complete data is of use
 * @param options.keepsTruncated `false` returns nothing of output that is longer, which saves inflating it again
 */
export async function inflate(
  bytes: Buffer,
  maxBytes: number,
  onWork?: (bytes: number) => void,
  { keepsTruncated = true } = {},
): Promise<FilterOutput> {
  const options = { maxOutputLength: maxBytes };
  const isSmall = bytes.length <= smallBytes;
  try {
    const plain = isSmall ? inflateSync(bytes, options) : await inflateInThread(bytes, { ...options, chunkSize });
    return { bytes: plain, isComplete: true, isTruncated: false };
  } catch (error) {
    if (isTooLarge(error) && !keepsTruncated) return { ...nothing, isTruncated: true };
    if (isTooLarge(error)) return inflatePartly(bytes, maxBytes, createInflate({ ...syncFlush, chunkSize }));
    if (!onWork) return nothing;
    const found = inflateToError(bytes, maxBytes, onWork);
    // Some writers omit the zlib header.
    return found.bytes.length > 0 ? found : inflatePartly(bytes, maxBytes, createInflateRaw(syncFlush));
  }
}

/**
 * Synchronous variant of `inflate`. The output is empty for data that is too long.
 * @param onWork reports the bytes of damaged data that are inflated
 */
export function inflateSynchronously(
  bytes: Buffer,
  maxBytes: number,
  onWork: (bytes: number) => void = () => undefined,
): FilterOutput {
  try {
    return { bytes: inflateSync(bytes, { maxOutputLength: maxBytes }), isComplete: true, isTruncated: false };
  } catch (error) {
    if (isTooLarge(error)) return { ...nothing, isTruncated: true };
    return inflateToError(bytes, maxBytes, onWork);
  }
}

const nothing: FilterOutput = { bytes: Buffer.alloc(0), isComplete: false, isTruncated: false };

function isTooLarge(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_BUFFER_TOO_LARGE';
}

/**
 * Inflates up to the first error, except for the chunk in which it is.
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
    // What was inflated before is of use.
  }
  return {
    bytes: Buffer.concat(chunks, Math.min(length, maxBytes)),
    isComplete: false,
    isTruncated: length > maxBytes,
  };
}

/**
 * Length of a zlib stream without what is behind its end, and of what it inflates to.
 * @returns undefined for damaged data, and where that is longer than `maxBytes`
 */
export async function deflatedLength(
  bytes: Buffer,
  maxBytes: number,
): Promise<{ length: number; plainBytes: number } | undefined> {
  const stream = createInflate({ chunkSize });
  let plainBytes = 0;
  stream.end(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      plainBytes += chunk.length;
      if (plainBytes > maxBytes) return undefined;
    }
  } catch {
    return undefined;
  }
  return { length: stream.bytesWritten, plainBytes };
}
