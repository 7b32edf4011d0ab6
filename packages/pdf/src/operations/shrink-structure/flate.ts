import { promisify } from 'node:util';
import { constants, deflate, deflateSync, inflateSync, type ZlibOptions } from 'node:zlib';
import type { PdfDocument } from '../../file/document.ts';
import { filtersOf, predictorOf } from '../../file/filters/decode.ts';
import { inflate } from '../../file/filters/flate.ts';
import { rowBytesOf } from '../../file/filters/predictor.ts';
import { type DictChanges, dictOf, isNamed, PdfName, PdfStream, withEntries } from '../../file/values.ts';
import { colorChannelsOf, isPixelCount } from './color-channels.ts';
import { decodeSeparately } from './decode-separately.ts';
import { colorTablesOf } from './icc-profile.ts';
import { predictRows, type SampleLayout } from './predict-rows.ts';

const deflateInThread = promisify(deflate) as (data: Buffer, options: ZlibOptions) => Promise<Buffer>;
const tightest = { level: 9, memLevel: 9 } as const;
/**
 * Maximum length of data that is deflated in the calling thread, in bytes: for less, another thread costs more than it
 * saves.
 */
const smallBytes = 32 * 1024;

/** Deflates data at the highest level of zlib. */
export async function deflateTightest(data: Buffer): Promise<Buffer> {
  return data.length <= smallBytes ? deflateSync(data, tightest) : deflateInThread(data, tightest);
}

/** Minimum stored length of a stream whose beginning is tested before the rest, in bytes. */
const largeBytes = 1024 * 1024;
/** Length of the beginning, maximum length that it may inflate to, and compression ratio that it must reach. */
const beginning = { bytes: 64 * 1024, maxPlainBytes: 1024 * 1024, worthwhile: 0.99 } as const;
/** Length of the rows that decide on the encoder of an image, in bytes. */
const triedRowsBytes = 256 * 1024;

/** Maximum decoded length of a stream that is compressed again, in bytes. */
const maxPlainBytes = 96 * 1024 * 1024;
/** Minimum reduction of a stream's length, in bytes. */
const minGainBytes = 8;

/** Encoded data with the dictionary entries that describe the encoding. */
export interface EncodedData {
  coding: DictChanges;
  data: Buffer;
}

/**
 * Encodes samples of 8 bits and 1 or 3 components as the data of a PNG: Flate with predictor 15.
 * @param isFiltered whether to choose a filter type for each row, instead of None
 */
export type PngEncoder = (samples: Buffer, rows: SampleLayout, isFiltered: boolean) => Promise<Buffer>;

/** Dictionary entries of deflated data without a predictor. */
export const flateCoding: DictChanges = { Filter: new PdfName('FlateDecode'), DecodeParms: undefined };

/**
 * Compresses a stream more tightly without loss: deflates data with general filters again, and tries a predictor for
 * images without one.
 * @returns undefined where the result would not be smaller
 */
export async function deflateStream(
  document: PdfDocument,
  stream: PdfStream,
  encodePng?: PngEncoder,
): Promise<PdfStream | undefined> {
  // The data is in an external file.
  if (stream.dict.has('F')) return undefined;
  const encoded = isFlateAlone(document, stream)
    ? await deflateAgain(document, stream, encodePng)
    : await deflateOther(document, stream, encodePng);
  if (!encoded || encoded.data.length + minGainBytes >= stream.raw.length) return undefined;
  return new PdfStream(withEntries(stream.dict, encoded.coding), encoded.data);
}

/**
 * Compression level in the zlib header of a stream, 0 to 3 (RFC 1950, 2.2): streams of the same level usually come from
 * the same compressor.
 * @returns undefined for images and for other filters
 */
export function flateLevelOf(document: PdfDocument, stream: PdfStream): number | undefined {
  const { dict, raw } = stream;
  if (raw.length < 2 || !isFlateAlone(document, stream)) return undefined;
  return document.name(dict.get('Subtype')) === 'Image' ? undefined : (raw[1] as number) >> 6;
}

function isFlateAlone(document: PdfDocument, { dict }: PdfStream): boolean {
  const filter = document.resolve(dict.get('Filter'));
  const name = Array.isArray(filter) && filter.length === 1 ? document.resolve(filter[0]) : filter;
  return isNamed(name, 'FlateDecode') || isNamed(name, 'Fl');
}

/**
 * Whether a large stream shrinks, as far as its beginning shows; true for small streams, for which a test would not
 * save time.
 */
function isPromising(data: Buffer): boolean {
  if (data.length < largeBytes) return true;
  const { bytes, maxPlainBytes: maxOutputLength, worthwhile } = beginning;
  try {
    const plain = inflateSync(data.subarray(0, bytes), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
    return deflateSync(plain, tightest).length < bytes * worthwhile;
  } catch {
    // The beginning inflates to more than the limit, or is damaged.
    return true;
  }
}

async function deflateAgain(
  document: PdfDocument,
  { dict, raw }: PdfStream,
  encodePng: PngEncoder | undefined,
): Promise<EncodedData | undefined> {
  if (!isPromising(raw)) return undefined;
  const { bytes, isComplete } = await inflate(raw, maxPlainBytes);
  if (!isComplete) return undefined;
  const [filter] = filtersOf(dict, (value) => document.resolve(value));
  const hasPredictor = predictorOf(filter?.parameters ?? new Map(), (value) => document.resolve(value)).predictor > 1;
  const rows = hasPredictor ? undefined : rowsOf(document, dict);
  if (rows && bytes.length >= rows.bytes) return deflateSamples(bytes.subarray(0, rows.bytes), rows, encodePng);
  return hasPredictor ? { coding: {}, data: await deflateTightest(bytes) } : deflateBytes(bytes, {});
}

/** Deflates data that is no image: with a predictor where it is a profile and that is smaller. */
async function deflateBytes(bytes: Buffer, coding: DictChanges): Promise<EncodedData> {
  const plain = { coding, data: await deflateTightest(bytes) };
  const profile = await deflateProfile(bytes);
  return profile && profile.data.length < plain.data.length ? profile : plain;
}

/** Deflates an ICC profile with the predictor that suits its color tables best; undefined where it has none. */
async function deflateProfile(bytes: Buffer): Promise<EncodedData | undefined> {
  let best: EncodedData | undefined;
  for (const layout of colorTablesOf(bytes)) {
    const rowBytes = rowBytesOf(layout);
    if (rowBytes === undefined) continue;
    // Readers differ in an incomplete last row, and use the length in the profile's header.
    const rows = Buffer.concat([bytes, Buffer.alloc((rowBytes - (bytes.length % rowBytes)) % rowBytes)]);
    const data = await deflatePredicted(rows, layout);
    if (!best || data.length < best.data.length) best = { coding: predictorCoding(layout), data };
  }
  return best;
}

/** Deflates data without a filter, or with other general filters than Flate alone, also around an image encoding. */
async function deflateOther(
  document: PdfDocument,
  stream: PdfStream,
  encodePng: PngEncoder | undefined,
): Promise<EncodedData | undefined> {
  const decoded = await decodeSeparately(document, stream, maxPlainBytes);
  if (!decoded) return undefined;
  const { bytes, filter } = decoded;
  const isUnfiltered = bytes === stream.raw;
  if (filter) {
    const { name, parameters } = filter;
    const coding = { Filter: new PdfName(name), DecodeParms: parameters.size > 0 ? parameters : undefined };
    return isUnfiltered ? undefined : { coding, data: bytes };
  }
  // Metadata stays uncompressed for programs that do not parse PDF.
  if (isUnfiltered && document.name(stream.dict.get('Type')) === 'Metadata') return undefined;
  const rows = rowsOf(document, stream.dict);
  if (rows && bytes.length >= rows.bytes) return deflateSamples(bytes.subarray(0, rows.bytes), rows, encodePng);
  return deflateBytes(bytes, flateCoding);
}

type Encoder = (samples: Buffer, rows: SampleLayout) => Promise<Buffer>;

const deflatePlain: Encoder = (samples) => deflateInThread(samples, tightest);
const deflatePredicted: Encoder = (samples, rows) => deflateInThread(predictRows(samples, rows), tightest);

function encodersOf({ colors, bitsPerComponent }: SampleLayout, encodePng: PngEncoder | undefined): readonly Encoder[] {
  const encoders = [deflatePlain, deflatePredicted];
  if (!encodePng || bitsPerComponent !== 8 || (colors !== 1 && colors !== 3)) return encoders;
  const asPng = [false, true].map(
    (isFiltered): Encoder =>
      (samples, rows) =>
        encodePng(samples, rows, isFiltered),
  );
  return [...encoders, ...asPng];
}

/** Deflates samples with or without a predictor, whichever is smaller for the rows in the middle of the image. */
export async function deflateSamples(
  samples: Buffer,
  rows: SampleLayout,
  encodePng?: PngEncoder,
): Promise<EncodedData> {
  const { columns, colors, bitsPerComponent } = rows;
  const middle = middleRows(samples, Math.ceil((columns * colors * bitsPerComponent) / 8));
  let best: { encode: Encoder; encoded: Buffer } | undefined;
  for (const encode of encodersOf(rows, encodePng)) {
    const encoded = await encode(middle, rows);
    if (!best || encoded.length < best.encoded.length) best = { encode, encoded };
  }
  const { encode = deflatePlain, encoded = samples } = best ?? {};
  const data = middle.length === samples.length ? encoded : await encode(samples, rows);
  if (encode === deflatePlain) return { coding: flateCoding, data };
  return { coding: predictorCoding(rows), data };
}

function predictorCoding({ columns, colors, bitsPerComponent }: SampleLayout): DictChanges {
  const parameters = dictOf({ Predictor: 15, Columns: columns, Colors: colors, BitsPerComponent: bitsPerComponent });
  return { ...flateCoding, DecodeParms: parameters };
}

function middleRows(samples: Buffer, rowBytes: number): Buffer {
  const count = Math.floor(samples.length / rowBytes);
  const tried = Math.max(1, Math.floor(triedRowsBytes / rowBytes));
  if (tried * 2 >= count) return samples;
  const first = Math.floor((count - tried) / 2);
  return samples.subarray(first * rowBytes, (first + tried) * rowBytes);
}

/**
 * Layout of an image whose adjacent samples tend to be similar: 8 or 16 bits, not Indexed; undefined for other streams.
 */
function rowsOf(document: PdfDocument, dict: PdfStream['dict']): (SampleLayout & { bytes: number }) | undefined {
  if (document.name(dict.get('Subtype')) !== 'Image') return undefined;
  const [columns, height, bitsPerComponent] = ['Width', 'Height', 'BitsPerComponent'].map((key) =>
    document.number(dict.get(key)),
  );
  const colors = colorChannelsOf(document, dict.get('ColorSpace'));
  if (!colors || !isPixelCount(columns) || !isPixelCount(height)) return undefined;
  if (bitsPerComponent !== 8 && bitsPerComponent !== 16) return undefined;
  const rows = { columns, colors, bitsPerComponent };
  const rowBytes = rowBytesOf(rows);
  return rowBytes === undefined ? undefined : { ...rows, bytes: height * rowBytes };
}
