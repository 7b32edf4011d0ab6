import { promisify } from 'node:util';
import { constants, inflate, inflateSync, type ZlibOptions } from 'node:zlib';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from '../image-streams/codes.ts';
import { fullFilterName } from '../image-streams/filters.ts';
import type { PdfDict, PdfValue } from '../keep-pages/syntax.ts';
import type { PdfObjects, StoredStream } from './objects.ts';
import { type Prediction, undoPrediction } from './prediction.ts';

/** A stream's data as far as it is only packed, and what still lies around it. */
export interface PeeledStream {
  data: Buffer;
  /** The filter that is left; undefined where the data is plain. */
  filter: string | undefined;
  parameters: PdfDict;
}

export interface StreamFilter {
  name: string;
  parameters: PdfDict;
}

type Unpacked = Buffer | 'tooLarge' | undefined;

const noParameters: PdfDict = new Map();
/** Packed bytes up to which another thread costs more than it saves. */
const smallBytes = 64 * 1024;

/** One around the other; more were made to cost time. */
const maxFilters = 8;
/** Of what LZW or run lengths have packed: here it is unpacked step by step, in a buffer that doubles. */
const maxOldCodingBytes = 96 * 1024 * 1024;

/** The filters of a stream in the order in which they are undone (ISO 32000-2, 7.4.1). */
export function filtersOf(objects: PdfObjects, dict: PdfDict): StreamFilter[] {
  const names = listOf(objects, dict.get('/Filter'));
  const parameters = listOf(objects, dict.get('/DecodeParms'));
  return names.map((name, index) => {
    const found = parameters[index];
    return {
      name: typeof name === 'string' ? `/${fullFilterName(name.slice(1))}` : '',
      parameters: found instanceof Map ? found : noParameters,
    };
  });
}

function listOf(objects: PdfObjects, value: PdfValue | undefined): (PdfValue | undefined)[] {
  const found = objects.resolve(value);
  if (found === undefined) return [];
  return (Array.isArray(found) ? found : [found]).map((item) => objects.resolve(item));
}

/**
 * Undoes Flate, LZW, run lengths and ASCII codings, and their predictions, up to the first other filter.
 * @param maxBytes of what comes out
 * @returns undefined where the data is damaged or elsewhere, or another filter stands around a further one
 */
export async function peel(
  objects: PdfObjects,
  { dict, data: stored }: StoredStream,
  maxBytes: number,
): Promise<PeeledStream | 'tooLarge' | undefined> {
  const filters = filtersOf(objects, dict);
  if (dict.has('/F') || filters.length > maxFilters) return undefined;
  let data = stored;
  for (const [index, { name, parameters }] of filters.entries()) {
    if (!packings.has(name)) {
      return index === filters.length - 1 && name !== '/Crypt' ? { data, filter: name, parameters } : undefined;
    }
    const unpacked = await unpack(data, name, objects.number(parameters.get('/EarlyChange')) !== 0, maxBytes);
    if (unpacked === 'tooLarge' || !unpacked) return unpacked;
    const hasPrediction = name === '/FlateDecode' || name === '/LZWDecode';
    const plain = hasPrediction ? undoPrediction(unpacked, predictionOf(objects, parameters)) : unpacked;
    if (!plain) return undefined;
    data = plain;
  }
  return { data, filter: undefined, parameters: noParameters };
}

/** Filters that only pack. */
export const packings: ReadonlySet<string> = new Set([
  '/FlateDecode',
  '/LZWDecode',
  '/RunLengthDecode',
  '/ASCII85Decode',
  '/ASCIIHexDecode',
]);

async function unpack(data: Buffer, name: string, isEarly: boolean, maxBytes: number): Promise<Unpacked> {
  if (name === '/FlateDecode') return inflateWithin(data, maxBytes);
  if (name === '/ASCII85Decode') return decodeAscii85(data);
  if (name === '/ASCIIHexDecode') return decodeAsciiHex(data);
  const limit = Math.min(maxBytes, maxOldCodingBytes);
  // What is cut at the limit is one byte longer than it may be.
  const most = limit + 1;
  const unpacked = name === '/LZWDecode' ? decodeLzw(data, isEarly, most) : decodeRunLength(data, most);
  return unpacked.length > limit ? 'tooLarge' : unpacked;
}

/** The prediction that a filter's parameters tell of, its defaults filled in (ISO 32000-2, table 8). */
export function predictionOf(objects: PdfObjects, parameters: PdfDict): Prediction {
  return {
    predictor: objects.number(parameters.get('/Predictor')) ?? 1,
    columns: objects.number(parameters.get('/Columns')) ?? 1,
    colors: objects.number(parameters.get('/Colors')) ?? 1,
    bitsPerComponent: objects.number(parameters.get('/BitsPerComponent')) ?? 8,
  };
}

/** @returns undefined where the data is damaged; what is only cut off comes as far as it goes */
export async function inflateWithin(data: Buffer, maxBytes: number): Promise<Unpacked> {
  const options: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, maxBytes) };
  try {
    return data.length <= smallBytes ? inflateSync(data, options) : await inflateApart(data, options);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : undefined;
  }
}

const inflateApart = promisify(inflate) as (data: Buffer, options: ZlibOptions) => Promise<Buffer>;

/** A stream's plain data, where nothing but packings lie around it. */
export async function readDecoded(objects: PdfObjects, stream: StoredStream, maxBytes: number): Promise<Unpacked> {
  const peeled = await peel(objects, stream, maxBytes);
  if (peeled === 'tooLarge') return peeled;
  return peeled && peeled.filter === undefined ? peeled.data : undefined;
}
