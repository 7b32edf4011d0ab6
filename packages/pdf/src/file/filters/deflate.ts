import { promisify } from 'node:util';
import { deflate, deflateSync, type ZlibOptions } from 'node:zlib';
import { type DictChanges, PdfName } from '../values.ts';

/** Deflates data in another thread. */
export const deflateInThread = promisify(deflate) as (data: Buffer, options: ZlibOptions) => Promise<Buffer>;
/** Settings with which zlib makes data smallest. */
export const tightest = { level: 9, memLevel: 9 } as const;
/**
 * Maximum length of data that is deflated in the calling thread, in bytes: for less, another thread costs more than it
 * saves.
 */
const smallBytes = 32 * 1024;

/** More than what deflating adds to data, in bytes. */
const maxOverhead = 128;

/** Deflates data at the highest level of zlib. */
export async function deflateTightest(data: Buffer): Promise<Buffer> {
  if (data.length > smallBytes) return deflateInThread(data, tightest);
  // zlib writes to a buffer of 16 KB by default: those of many small streams add up until they are collected.
  return deflateSync(data, { ...tightest, chunkSize: data.length + maxOverhead });
}

/** Dictionary entries of deflated data without a predictor. */
export const flateCoding: DictChanges = { Filter: new PdfName('FlateDecode'), DecodeParms: undefined };
