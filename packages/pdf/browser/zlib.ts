import { deflate as deflateWithPako } from 'pako/lib/deflate.js';
import { inflate as inflateBlock, inflateInit2 } from 'pako/lib/zlib/inflate.js';
import ZStream from 'pako/lib/zlib/zstream.js';
import { Buffer } from './buffer.ts';

/** What the kernel uses of `node:zlib`, synchronously, which the browser's own streams cannot do. */

export const constants = { Z_NO_FLUSH: 0, Z_SYNC_FLUSH: 2, Z_FINISH: 4 } as const;
/** Results of zlib. */
const streamEnd = 1;
const noProgress = -5;
const windowBits = 15;
const defaultChunkBytes = 16 * 1024;

interface InflateOptions {
  maxOutputLength?: number;
  finishFlush?: number;
  chunkSize?: number;
}

interface DeflateOptions {
  level?: number;
  memLevel?: number;
}

type Callback = (error: unknown, result?: Uint8Array) => void;

/** An error with the code that Node's has. */
function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Inflates in chunks, up to the end or the first error, whose chunk is lost as in Node. */
function* inflateChunks(bytes: Uint8Array, options: InflateOptions, isRaw = false): Generator<Uint8Array> {
  const { chunkSize = defaultChunkBytes, finishFlush = constants.Z_FINISH } = options;
  const stream = new ZStream();
  inflateInit2(stream, isRaw ? -windowBits : windowBits);
  Object.assign(stream, { input: bytes, next_in: 0, avail_in: bytes.length });
  for (;;) {
    const output = Buffer.alloc(chunkSize);
    Object.assign(stream, { output, next_out: 0, avail_out: chunkSize });
    const status = inflateBlock(stream, constants.Z_NO_FLUSH);
    if (status !== streamEnd && status !== 0 && status !== noProgress) throw failure('Z_DATA_ERROR');
    const isCutOff = status !== streamEnd && stream.avail_out > 0;
    if (isCutOff && finishFlush !== constants.Z_SYNC_FLUSH) throw failure('Z_BUF_ERROR');
    yield output.subarray(0, stream.next_out);
    if (status === streamEnd || isCutOff) return;
  }
}

export function inflateSync(bytes: Uint8Array, options: InflateOptions = {}): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const chunk of inflateChunks(bytes, options)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > (options.maxOutputLength ?? Infinity)) throw failure('ERR_BUFFER_TOO_LARGE');
  }
  return Buffer.concat(chunks);
}

export function inflate(bytes: Uint8Array, options: InflateOptions, callback: Callback): void {
  answer(callback, () => inflateSync(bytes, options));
}

/** What is read of a stream of Node: all input at once, then the chunks. */
class Inflating {
  readonly #chunksOf: (bytes: Uint8Array) => Generator<Uint8Array>;
  #bytes: Uint8Array = Buffer.alloc(0);

  constructor(options: InflateOptions, isRaw: boolean) {
    this.#chunksOf = (bytes) => inflateChunks(bytes, options, isRaw);
  }

  end(bytes: Uint8Array): void {
    this.#bytes = bytes;
  }

  [Symbol.iterator](): Generator<Uint8Array> {
    return this.#chunksOf(this.#bytes);
  }
}

export function createInflate(options: InflateOptions): Inflating {
  return new Inflating(options, false);
}

export function createInflateRaw(options: InflateOptions): Inflating {
  return new Inflating(options, true);
}

export function deflateSync(bytes: Uint8Array, options: DeflateOptions = {}): Uint8Array {
  return Buffer.from(deflateWithPako(bytes, options).buffer);
}

export function deflate(bytes: Uint8Array, options: DeflateOptions, callback: Callback): void {
  answer(callback, () => deflateSync(bytes, options));
}

function answer(callback: Callback, work: () => Uint8Array): void {
  try {
    callback(null, work());
  } catch (error) {
    callback(error);
  }
}
