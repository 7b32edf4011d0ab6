import { inflateSync } from 'node:zlib';
import {
  asDict,
  asName,
  asNumber,
  IrregularPdf,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  type Resolve,
} from '../extract/objects.ts';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from './codes.ts';
import { inflateWhatCan } from './inflate.ts';
import { undoPredictor } from './predictor.ts';

/** One step of a stream's decoding, by its full name (ISO 32000-2, 7.4). */
export interface Filter {
  name: string;
  params: PdfDict;
}

/** The short names of inline images (ISO 32000-2, table 92), which some writers use everywhere. */
const fullNames: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

const maxFilters = 16;

/** A filter's name, whichever way it was written. */
export function fullFilterName(name: string): string {
  return Object.hasOwn(fullNames, name) ? (fullNames[name] as string) : name;
}

/** The filters of a stream in the order in which they are undone. */
export function filtersOf(dict: PdfDict, resolve: Resolve): Filter[] {
  const names = listOf(resolve(dict.get('Filter') ?? dict.get('F')));
  const params = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')));
  return names.slice(0, maxFilters).map((value, index) => {
    return { name: fullFilterName(asName(resolve(value)) ?? ''), params: asDict(resolve(params[index])) ?? new Map() };
  });
}

/** What is left of a stream once the filters that only pack are undone. */
export interface Peeled {
  bytes: Buffer;
  /** What the bytes still are: an image's own encoding, or a filter that is not known. */
  rest: Filter[];
}

/**
 * Undoes Flate, LZW, RunLength, ASCII85 and ASCIIHex, with their predictors, as far as the bytes are sound.
 * @param maxBytes of any step's result; what is longer is cut
 */
export async function peelStream(stream: PdfStream, resolve: Resolve, maxBytes: number): Promise<Peeled> {
  const filters = filtersOf(stream.dict, resolve);
  let bytes = stream.raw;
  for (const [index, { name, params }] of filters.entries()) {
    const unpacked = await unpack(bytes, name, params, resolve, maxBytes);
    if (!unpacked) return { bytes, rest: filters.slice(index) };
    bytes = unpacked;
  }
  return { bytes, rest: [] };
}

async function unpack(
  bytes: Buffer,
  name: string,
  params: PdfDict,
  resolve: Resolve,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (name === 'FlateDecode') return undoPredictor(await inflateWhatCan(bytes, maxBytes), predictorOf(params, resolve));
  if (name === 'LZWDecode') {
    const isEarly = resolve(params.get('EarlyChange')) !== 0;
    return undoPredictor(decodeLzw(bytes, isEarly, maxBytes), predictorOf(params, resolve));
  }
  if (name === 'RunLengthDecode') return decodeRunLength(bytes, maxBytes);
  if (name === 'ASCII85Decode') return decodeAscii85(bytes);
  if (name === 'ASCIIHexDecode') return decodeAsciiHex(bytes);
  // Identity, since the file is not encrypted.
  if (name === 'Crypt') return bytes;
  return undefined;
}

/**
 * The content of a stream that must be sound: one of objects or cross-references.
 * @throws IrregularPdf where it is not, or is longer than `maxBytes`
 */
export function decodeWhole(
  { dict, raw }: PdfStream,
  maxBytes: number,
  resolve: Resolve = (value) => value ?? null,
): Buffer {
  const filters = filtersOf(dict, resolve);
  const [only] = filters;
  if (!only) return raw;
  if (filters.length > 1 || only.name !== 'FlateDecode') throw new IrregularPdf('an unusual filter');
  let bytes: Buffer;
  try {
    bytes = inflateSync(raw, { maxOutputLength: maxBytes });
  } catch {
    throw new IrregularPdf('data that cannot be unpacked');
  }
  return undoPredictor(bytes, predictorOf(only.params, resolve));
}

/** The figures of a predictor, with their defaults (ISO 32000-2, table 8). */
export function predictorOf(params: PdfDict, resolve: Resolve) {
  const number = (key: string, fallback: number) => asNumber(resolve(params.get(key))) ?? fallback;
  return {
    predictor: number('Predictor', 1),
    colors: number('Colors', 1),
    bits: number('BitsPerComponent', 8),
    columns: number('Columns', 1),
  };
}

function listOf(value: PdfValue): PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}
