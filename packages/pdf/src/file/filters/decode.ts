import { MalformedPdf } from '../../errors.ts';
import type { ParseContext } from '../parser.ts';
import { asDict, asName, asNumber, type PdfDict, type PdfStream, type PdfValue, type Resolve } from '../values.ts';
import { decodeAscii85, decodeAsciiHex } from './ascii.ts';
import { inflate, inflateSynchronously, type FilterOutput } from './flate.ts';
import { decodeLzw, decodeRunLength } from './lzw.ts';
import { type Predictor, undoPredictor } from './predictor.ts';

/** One filter of a stream, by its full name (ISO 32000-2, 7.4). */
export interface Filter {
  name: string;
  parameters: PdfDict;
}

/** Abbreviations of inline images (ISO 32000-2, table 92), which some writers use everywhere. */
const fullNames: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Filters that compress or encode bytes of any kind, and are decoded here. */
export const generalFilters: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
]);

/** Filters around each other; more were made to cost time. */
const maxFilters = 16;

/** What a decoder needs to know of the document. */
export interface DecodeOptions {
  /** Bytes that the last filter may produce; what is beyond is cut. */
  maxBytes: number;
  context: ParseContext;
  /** For references within a stream's dictionary. */
  resolve?: Resolve;
}

export interface Decoded {
  bytes: Buffer;
  /** Filters that remain: an image's own encoding, or unknown ones. */
  remaining: readonly Filter[];
  /** Whether the data ended as it should: false where some of it is damaged or missing. */
  isComplete: boolean;
  /** Whether there was more than `maxBytes`. */
  isCut: boolean;
}

const direct: Resolve = (value) => value ?? null;

/**
 * The filters of a stream in the order in which they are undone.
 * @throws MalformedPdf where there are too many
 */
export function filtersOf(dict: PdfDict, resolve: Resolve = direct): Filter[] {
  const names = listOf(resolve(dict.get('Filter') ?? dict.get('F')));
  const parameters = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')));
  if (names.length > maxFilters) throw new MalformedPdf(`a stream has ${names.length} filters`);
  return names.map((value, index) => {
    const name = asName(resolve(value)) ?? '';
    return {
      name: Object.hasOwn(fullNames, name) ? (fullNames[name] as string) : name,
      parameters: asDict(resolve(parameters[index])) ?? new Map<string, PdfValue>(),
    };
  });
}

/** Undoes the general filters of a stream, as far as the data allows; large data is inflated in another thread. */
export async function decodeStream(stream: PdfStream, options: DecodeOptions): Promise<Decoded> {
  const steps = decodeSteps(stream, options);
  let step = steps.next();
  while (!step.done) step = steps.next(await inflate(step.value.bytes, step.value.maxBytes));
  return step.value;
}

/** The same at once. */
export function decodeSynchronously(stream: PdfStream, options: DecodeOptions): Decoded {
  const steps = decodeSteps(stream, options);
  let step = steps.next();
  while (!step.done) step = steps.next(inflateSynchronously(step.value.bytes, step.value.maxBytes));
  return step.value;
}

/**
 * The whole content of a stream that must be undamaged.
 * @throws MalformedPdf where it is damaged, longer than `maxBytes`, or uses another filter
 */
export function decodeStrictly(
  stream: PdfStream,
  options: DecodeOptions & { object?: number; offset?: number },
): Buffer {
  const { bytes, remaining, isComplete, isCut } = decodeSynchronously(stream, options);
  if (remaining.length > 0) throw new MalformedPdf('stream with an unexpected filter', options);
  if (isCut) throw new MalformedPdf(`stream longer than ${options.maxBytes} bytes`, options);
  if (!isComplete) throw new MalformedPdf('stream with damaged data', options);
  return bytes;
}

interface FlateStep {
  bytes: Buffer;
  maxBytes: number;
}

function* decodeSteps({ dict, raw }: PdfStream, options: DecodeOptions): Generator<FlateStep, Decoded, FilterOutput> {
  const { resolve = direct, context } = options;
  const { budget } = context;
  const filters = filtersOf(dict, resolve);
  const decoded = { bytes: raw, isComplete: true, isCut: false };
  for (const [index, { name, parameters }] of filters.entries()) {
    // Identity, since the file is not encrypted, or was decrypted as it was read.
    if (name === 'Crypt') continue;
    if (!generalFilters.has(name)) return { ...decoded, remaining: filters.slice(index) };
    const isLast = index === filters.length - 1;
    const wanted = isLast ? options.maxBytes : mostEncodedBytes(options.maxBytes);
    const maxBytes = Math.max(1, Math.min(wanted, budget.unpackedBytesLeft + 1));
    let step: FilterOutput;
    if (name === 'FlateDecode') step = yield { bytes: decoded.bytes, maxBytes };
    else if (name === 'LZWDecode')
      step = decodeLzw(decoded.bytes, resolve(parameters.get('EarlyChange')) !== 0, maxBytes);
    else if (name === 'RunLengthDecode') step = decodeRunLength(decoded.bytes, maxBytes);
    else step = (name === 'ASCII85Decode' ? decodeAscii85 : decodeAsciiHex)(decoded.bytes, maxBytes);
    budget.takeUnpackedBytes(step.bytes.length);
    budget.step(step.bytes.length >> 10);
    const hasPredictor = name === 'FlateDecode' || name === 'LZWDecode';
    const plain = hasPredictor ? undoPredictor(step.bytes, predictorOf(parameters, resolve)) : step.bytes;
    decoded.bytes = plain ?? step.bytes;
    decoded.isComplete &&= step.isComplete && plain !== undefined;
    decoded.isCut ||= step.isCut;
  }
  return { ...decoded, remaining: [] };
}

/** Bytes of data that decodes to at most so many: no encoder adds as much. */
function mostEncodedBytes(decodedBytes: number): number {
  return 2 * decodedBytes + 1024;
}

/** The parameters of a predictor with their defaults (ISO 32000-2, table 8). */
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
