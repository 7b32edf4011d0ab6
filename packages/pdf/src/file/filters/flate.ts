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

/** Output of a filter. */
export interface FilterOutput {
  bytes: Buffer;
  /** Whether the data ended properly. */
  isComplete: boolean;
  /** Whether the output was truncated at the limit. */
  isTruncated: boolean;
}

const inflateInThread = promisify(inflateWithCallback) as (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
/**
 * Maximum length of data that is inflated in the calling thread, in bytes: for less, another thread costs more than it
 * saves.
 */
const smallBytes = 64 * 1024;
/** Output chunk of a thread, and of attempts at damaged data, in bytes: with Node's default of 16 KB, events or garbage take most of the time. */
const chunkSize = 256 * 1024;
const syncFlush = { finishFlush: constants.Z_SYNC_FLUSH } as const;
/** Maximum output before an error that is lost of data that is not small, in bytes. */
const maxLostBytes = 1024;

/**
 * Inflates a zlib stream (ISO 32000-2, 7.4.4), as far as it is undamaged.
 * @param maxBytes maximum length of the output; longer output is truncated
 * @param onWork reports the bytes of each attempt to inflate short damaged data up to its damage; absent where only complete
 *   data is of use
 */
export async function inflate(
  bytes: Buffer,
  maxBytes: number,
  onWork?: (bytes: number) => void,
): Promise<FilterOutput> {
  try {
    const options = { maxOutputLength: maxBytes };
    const plain =
      bytes.length <= smallBytes
        ? inflateSync(bytes, options)
        : await inflateInThread(bytes, { ...options, chunkSize });
    return { bytes: plain, isComplete: true, isTruncated: false };
  } catch (error) {
    if (isTooLarge(error)) return inflatePartly(bytes, maxBytes, createInflate({ ...syncFlush, chunkSize }));
    if (!onWork) return { bytes: Buffer.alloc(0), isComplete: false, isTruncated: false };
    const found = await inflateDamaged(bytes, maxBytes, onWork);
    // Some writers omit the zlib header.
    return found.bytes.length > 0 ? found : inflatePartly(bytes, maxBytes, createInflateRaw(syncFlush));
  }
}

/**
 * Synchronous variant of `inflate`. The output is empty for data that is too long.
 * @param onWork reports the bytes of each attempt, of which damaged data takes several
 */
export function inflateSynchronously(
  bytes: Buffer,
  maxBytes: number,
  onWork: (bytes: number) => void = () => undefined,
): FilterOutput {
  try {
    return { bytes: inflateSync(bytes, { maxOutputLength: maxBytes }), isComplete: true, isTruncated: false };
  } catch (error) {
    const isTruncated = isTooLarge(error);
    const plain = isTruncated ? Buffer.alloc(0) : inflateToError(bytes, maxBytes, onWork).bytes;
    return { bytes: plain, isComplete: false, isTruncated };
  }
}

/** Inflates small data up to its error, and other data up to the last KB before it. */
async function inflateDamaged(bytes: Buffer, maxBytes: number, onWork: (bytes: number) => void): Promise<FilterOutput> {
  if (bytes.length <= smallBytes) {
    const found = inflateToError(bytes, maxBytes, onWork);
    if (!isTooLarge(found.error)) return found;
  }
  // Each chunk is a task of another thread: with one for each KB, these would take most of the time.
  const inChunks = (size: number) => inflatePartly(bytes, maxBytes, createInflate({ ...syncFlush, chunkSize: size }));
  let found = await inChunks(chunkSize);
  // The chunk with the error is lost.
  for (let lost = chunkSize / 2; found.error !== undefined && lost >= maxLostBytes; lost /= 2) {
    const longer = await inChunks(found.bytes.length + lost);
    if (longer.bytes.length > found.bytes.length) found = longer;
  }
  return found;
}

/** Output up to an error, and the error. */
type PartialOutput = FilterOutput & { error?: unknown };

/** The output of the longest beginning without an error, which is found by halving: zlib returns none with an error. */
function inflateToError(bytes: Buffer, maxBytes: number, onWork: (bytes: number) => void): PartialOutput {
  let { bytes: plain, error } = inflateCutOff(bytes, maxBytes);
  for (let from = 0, to = error === undefined ? 0 : bytes.length; to - from > 1; ) {
    const middle = (from + to) >> 1;
    const found = inflateCutOff(bytes.subarray(0, middle), maxBytes);
    onWork(middle + (found.error === undefined ? found.bytes : plain).length);
    if (found.error === undefined) [from, plain] = [middle, found.bytes];
    else [to, error] = [middle, found.error];
  }
  return { bytes: plain, isComplete: false, isTruncated: false, error };
}

function inflateCutOff(bytes: Buffer, maxBytes: number): { bytes: Buffer; error?: unknown } {
  try {
    return { bytes: inflateSync(bytes, { ...syncFlush, chunkSize, maxOutputLength: maxBytes }) };
  } catch (error) {
    return { bytes: Buffer.alloc(0), error };
  }
}

function isTooLarge(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_BUFFER_TOO_LARGE';
}

/**
 * Inflates up to the first error, except for the chunk in which it is.
 */
async function inflatePartly(bytes: Buffer, maxBytes: number, stream: Transform): Promise<PartialOutput> {
  const chunks: Buffer[] = [];
  let length = 0;
  let error: unknown;
  stream.end(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch (reason) {
    error = reason;
  }
  return {
    bytes: Buffer.concat(chunks, Math.min(length, maxBytes)),
    isComplete: false,
    isTruncated: length > maxBytes,
    error,
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
