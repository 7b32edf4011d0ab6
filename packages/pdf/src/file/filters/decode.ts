import { MalformedPdf } from '../../errors.ts';
import type { ParseContext } from '../parser.ts';
import { asDict, asName, asNumber, type PdfDict, type PdfStream, type PdfValue, type Resolve } from '../values.ts';
import { decodeAscii85, decodeAsciiHex } from './ascii.ts';
import type { FilterOutput } from './filter-output.ts';
import { inflate, inflateSynchronously } from './flate.ts';
import { decodeLzw, decodeRunLength } from './lzw.ts';
import { type Predictor, undoPredictor } from './predictor.ts';

/** A filter of a stream, with its full name (ISO 32000-2, 7.4). */
export interface Filter {
  name: string;
  parameters: PdfDict;
}

/** Abbreviations of inline images (ISO 32000-2, table 92), which some writers use in other streams too. */
const fullNames: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Filters that this package decodes: those for arbitrary bytes. */
export const generalFilters: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
]);

/** Filters that only images have (ISO 32000-2, 7.4.6 to 7.4.9). */
export const imageFilters: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/** Maximum number of filters of a stream. */
const maxFilters = 16;

/** Limits and context of decoding. */
export interface DecodeOptions {
  /** Maximum number of bytes to decode; longer output is truncated. */
  maxBytes: number;
  context: ParseContext;
  /** Follows references in the stream's dictionary. */
  resolve?: Resolve;
  /** Whether output that is longer than `maxBytes` is of use; `false` may leave it out. */
  keepsTruncated?: boolean;
}

/** Result of decoding a stream. */
export interface Decoded {
  bytes: Buffer;
  /** Filters that were not decoded: image encodings and unknown filters. */
  remaining: readonly Filter[];
  /** Whether all data was decoded: false where the data is damaged or truncated. */
  isComplete: boolean;
  /** Whether the output was truncated at `maxBytes`. */
  isTruncated: boolean;
  /** Data for the same dictionary that decodes to the bytes, undamaged; undefined where they would have to be encoded. */
  close?: (() => Buffer) | undefined;
}

const direct: Resolve = (value) => value ?? null;

/**
 * The filters of a stream, in decoding order.
 * @throws MalformedPdf where there are more than 16
 */
export function filtersOf(dict: PdfDict, resolve: Resolve = direct): Filter[] {
  const names = listOf(resolve(dict.get('Filter') ?? dict.get('F')));
  const parameters = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')));
  if (names.length > maxFilters)
    throw new MalformedPdf(`stream: expected at most ${maxFilters} filters, got ${names.length}`);
  return names.map((value, index) => {
    const name = asName(resolve(value)) ?? '';
    return {
      name: Object.hasOwn(fullNames, name) ? (fullNames[name] as string) : name,
      parameters: asDict(resolve(parameters[index])) ?? new Map<string, PdfValue>(),
    };
  });
}

/**
 * Decodes the general filters of a stream as far as the data allows. Inflates large data in another thread.
 * @throws MalformedPdf where there are too many filters
 * @throws TooComplexPdf where the budget is exhausted
 */
export async function decodeStream(stream: PdfStream, options: DecodeOptions): Promise<Decoded> {
  const steps = decodeSteps(stream, options);
  let step = steps.next();
  const onWork = workOn(options);
  while (!step.done) step = steps.next(await inflate(step.value.bytes, step.value.maxBytes, onWork, options));
  return step.value;
}

/** Synchronous variant of `decodeStream`. */
export function decodeSynchronously(stream: PdfStream, options: DecodeOptions): Decoded {
  const steps = decodeSteps(stream, options);
  let step = steps.next();
  const onWork = workOn(options);
  while (!step.done) step = steps.next(inflateSynchronously(step.value.bytes, step.value.maxBytes, onWork));
  return step.value;
}

/** Steps for attempts to inflate damaged data. */
function workOn({ context }: DecodeOptions): (bytes: number) => void {
  return (bytes) => context.budget.step(bytes >> 8);
}

/** Options of decoding a stream that must be undamaged, and where it is. */
type StrictOptions = DecodeOptions & { object?: number; offset?: number };

/**
 * Decodes a stream that must be undamaged.
 * @throws MalformedPdf where it is damaged, longer than `maxBytes`, or has another filter
 */
export function decodeStrictly(stream: PdfStream, options: StrictOptions): Buffer {
  return undamaged(decodeSynchronously(stream, options), options);
}

/** As `decodeStrictly`; inflates large data in another thread. */
export async function decodeLargeStrictly(stream: PdfStream, options: StrictOptions): Promise<Buffer> {
  return undamaged(await decodeStream(stream, options), options);
}

function undamaged({ bytes, remaining, isComplete, isTruncated }: Decoded, options: StrictOptions): Buffer {
  if (remaining.length > 0) throw new MalformedPdf('stream: expected only general filters', options);
  if (isTruncated) throw new MalformedPdf(`stream: expected at most ${options.maxBytes} decoded bytes`, options);
  if (!isComplete) throw new MalformedPdf('stream: expected undamaged data', options);
  return bytes;
}

/** The data of a stream; undefined where it is damaged, external, longer than `maxBytes`, or has another filter. */
export function decodeWhole(stream: PdfStream, options: DecodeOptions): Buffer | undefined {
  if (stream.dict.has('F')) return undefined;
  const { bytes, remaining, isComplete, isTruncated } = decodeSynchronously(stream, options);
  return remaining.length === 0 && isComplete && !isTruncated ? bytes : undefined;
}

interface FlateStep {
  bytes: Buffer;
  maxBytes: number;
}

function* decodeSteps({ dict, raw }: PdfStream, options: DecodeOptions): Generator<FlateStep, Decoded, FilterOutput> {
  const { resolve = direct, context } = options;
  const { budget } = context;
  const filters = filtersOf(dict, resolve);
  const decoded: FilterOutput = { bytes: raw, isComplete: true, isTruncated: false };
  for (const [index, { name, parameters }] of filters.entries()) {
    // Identity: the file is unencrypted, or was decrypted while reading.
    if (name === 'Crypt') continue;
    if (!generalFilters.has(name)) return { ...decoded, remaining: filters.slice(index) };
    const isLast = index === filters.length - 1;
    const wanted = isLast ? options.maxBytes : maxEncodedBytes(options.maxBytes);
    const maxBytes = Math.max(1, Math.min(wanted, budget.unpackedBytesLeft + 1));
    let step: FilterOutput;
    if (name === 'FlateDecode') step = yield { bytes: decoded.bytes, maxBytes };
    else if (name === 'LZWDecode')
      step = decodeLzw(decoded.bytes, resolve(parameters.get('EarlyChange')) !== 0, maxBytes);
    else if (name === 'RunLengthDecode') step = decodeRunLength(decoded.bytes, maxBytes);
    else step = (name === 'ASCII85Decode' ? decodeAscii85 : decodeAsciiHex)(decoded.bytes, maxBytes);
    const unpackedBytes = step.isTruncated ? maxBytes : step.bytes.length;
    budget.takeUnpackedBytes(unpackedBytes);
    budget.step(unpackedBytes >> 10);
    const hasPredictor = name === 'FlateDecode' || name === 'LZWDecode';
    const plain = hasPredictor ? undoPredictor(step.bytes, predictorOf(parameters, resolve)) : step.bytes;
    decoded.bytes = plain ?? step.bytes;
    decoded.isComplete &&= step.isComplete && plain !== undefined;
    decoded.isTruncated ||= step.isTruncated;
    decoded.close = filters.length === 1 && plain === step.bytes ? step.close : undefined;
  }
  return { ...decoded, remaining: [] };
}

/** Upper bound of the encoded length for a decoded length, in bytes, for any general filter. */
function maxEncodedBytes(decodedBytes: number): number {
  return 2 * decodedBytes + 1024;
}

/** The parameters of a predictor, with their defaults (ISO 32000-2, table 8). */
export function predictorOf(parameters: PdfDict, resolve: Resolve = direct): Predictor {
  const number = (key: string, fallback: number) => asNumber(resolve(parameters.get(key))) ?? fallback;
  return {
    predictor: number('Predictor', 1),
    colors: number('Colors', 1),
    bitsPerComponent: number('BitsPerComponent', 8),
    columns: number('Columns', 1),
  };
}

function listOf(value: PdfValue): PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}
