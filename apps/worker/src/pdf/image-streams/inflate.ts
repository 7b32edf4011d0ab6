import { promisify } from 'node:util';
import { constants, createInflate, createInflateRaw, inflate, inflateSync } from 'node:zlib';

const inflateAsync = promisify(inflate);

/** Packed bytes up to which another thread costs more than it saves. */
const smallBytes = 64 * 1024;

/** Undoes Flate as far as the data is sound, and not beyond `maxBytes`. */
export async function inflateWhatCan(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    // A stream that ends too early gives what it has.
    const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
    return bytes.length <= smallBytes ? inflateSync(bytes, options) : await inflateAsync(bytes, options);
  } catch {
    // Broken on its way, longer than it should be, or without its header.
    const salvaged = await salvage(bytes, maxBytes, createInflate);
    return salvaged.length > 0 ? salvaged : salvage(bytes, maxBytes, createInflateRaw);
  }
}

/** All that comes out before the error. */
async function salvage(bytes: Buffer, maxBytes: number, create: typeof createInflate): Promise<Buffer> {
  const stream = create({ finishFlush: constants.Z_SYNC_FLUSH });
  const chunks: Buffer[] = [];
  let length = 0;
  stream.end(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // What came before is all there is.
  }
  return Buffer.concat(chunks, Math.min(length, maxBytes));
}
