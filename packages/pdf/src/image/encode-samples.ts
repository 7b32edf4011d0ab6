import { deflateSync } from 'node:zlib';
import { deflateInThread, deflateTightest, flateCoding, tightest } from '../file/filters/deflate.ts';
import type { Filter } from '../file/filters/decode.ts';
import { type DictChanges, dictOf, PdfName } from '../file/values.ts';
import { encodeFax } from './fax.ts';
import type { ImageSamples } from './image-samples.ts';
import { encodeJbig2 } from './jbig2.ts';
import { predictRows, type SampleLayout } from './predict-rows.ts';

/** Length of the rows that decide on the encoder of an image, in bytes. */
const triedRowsBytes = 256 * 1024;
/** Longest side of an image that is encoded as a fax, in pixels, which all readers take, and its most bytes. */
const maxFaxSide = 32_767;
const maxFaxBytes = 16 * 1024 * 1024;

/** Share of the bytes of other encodings up to which JBIG2 is taken: readers need longer for it. */
const maxJbig2Share = 0.9;
/** Share of its bytes up to which encoded data is deflated: readers then decode twice. */
const maxDeflatedShare = 0.8;

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

/**
 * Encodes samples without loss, whichever way is the smallest for the rows in the middle of the image.
 * @param isIndexed whether they are indices, of which neighbors need not be similar
 */
export async function encodeSamples(samples: ImageSamples, isIndexed: boolean): Promise<EncodedData> {
  const { width, height, components, bits, data } = samples;
  const fax = bits === 1 && components === 1 ? encodeAsFax(data, { width, height }) : undefined;
  if (fax) return fax;
  if (bits >= 8 && !isIndexed)
    return deflateSamples(data, { columns: width, colors: components, bitsPerComponent: bits });
  return { coding: flateCoding, data: await deflateTightest(data) };
}

/** Data with an encoding of images, deflated where that is worth a second filter, as of pictures that are mostly blank. */
export async function packEncoded({ name, parameters }: Filter, data: Buffer): Promise<EncodedData> {
  const [filter, own] = [new PdfName(name), parameters.size > 0 ? parameters : null];
  const deflated = await deflateTightest(data);
  if (deflated.length > data.length * maxDeflatedShare)
    return { coding: { Filter: filter, DecodeParms: own ?? undefined }, data };
  const coding = { Filter: [new PdfName('FlateDecode'), filter], DecodeParms: own ? [null, own] : undefined };
  return { coding, data: deflated };
}

/**
 * Encodes bilevel samples as a fax (ISO 32000-2, 7.4.6).
 * @param bytes rows, and what may follow them
 * @returns undefined where Flate suits them better, rows are missing, or they are too many
 */
export function encodeAsFax(bytes: Buffer, size: ImageSize): EncodedData | undefined {
  const rows = bilevelRows(bytes, size);
  return rows && asFax(rows, size);
}

/**
 * Encodes bilevel samples as JBIG2 (ISO 32000-2, 7.4.7) or as a fax.
 * @param bytes rows, and what may follow them
 * @returns undefined where Flate suits them better, rows are missing, or they are too many
 */
export function encodeBilevel(bytes: Buffer, size: ImageSize): EncodedData | undefined {
  const rows = bilevelRows(bytes, size);
  if (!rows) return undefined;
  const { samples, middle, fax, deflatedBytes } = rows;
  const encode = (some: Buffer) => encodeJbig2(invert(some), size.width, some.length / rowBytesOf(size));
  const tried = encode(middle);
  if (tried.length > Math.min(fax.length, deflatedBytes) * maxJbig2Share) return asFax(rows, size);
  const coding = { Filter: new PdfName('JBIG2Decode'), DecodeParms: undefined };
  return { coding, data: middle.length === samples.length ? tried : encode(samples) };
}

type ImageSize = Pick<ImageSamples, 'width' | 'height'>;

function rowBytesOf({ width }: ImageSize): number {
  return Math.ceil(width / 8);
}

/** Rows of a bilevel image, and how long those in its middle are as a fax and deflated. */
interface BilevelRows {
  samples: Buffer;
  middle: Buffer;
  /** Value of most samples. */
  white: 0 | 1;
  fax: Buffer;
  deflatedBytes: number;
}

function bilevelRows(bytes: Buffer, size: ImageSize): BilevelRows | undefined {
  const { width, height } = size;
  const length = height * rowBytesOf(size);
  if (Math.max(width, height) > maxFaxSide || length > Math.min(bytes.length, maxFaxBytes)) return undefined;
  const samples = bytes.subarray(0, length);
  const middle = middleRows(samples, rowBytesOf(size));
  const white = hasMoreOnes(middle) ? 1 : 0;
  const deflatedBytes = deflateSync(middle, tightest).length;
  return { samples, middle, white, fax: encodeFax(middle, width, white), deflatedBytes };
}

function asFax(
  { samples, middle, white, fax, deflatedBytes }: BilevelRows,
  { width, height }: ImageSize,
): EncodedData | undefined {
  if (fax.length >= deflatedBytes) return undefined;
  const parameters = dictOf({ K: -1, Columns: width, Rows: height, BlackIs1: white === 0 });
  const coding = { Filter: new PdfName('CCITTFaxDecode'), DecodeParms: parameters };
  return { coding, data: middle.length === samples.length ? fax : encodeFax(samples, width, white) };
}

function invert(samples: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(samples.length);
  for (let at = 0; at < samples.length; at++) inverted[at] = ~(samples[at] as number);
  return inverted;
}

function hasMoreOnes(samples: Buffer): boolean {
  let ones = 0;
  for (const byte of samples) for (let rest = byte; rest > 0; rest &= rest - 1) ones++;
  return ones > samples.length * 4;
}

type Encoder = (samples: Buffer, rows: SampleLayout) => Promise<Buffer>;

const deflatePlain: Encoder = (samples) => deflateInThread(samples, tightest);
export const deflatePredicted: Encoder = (samples, rows) => deflateInThread(predictRows(samples, rows), tightest);

/** Encoders beside `deflatePlain`. */
function encodersOf({ colors, bitsPerComponent }: SampleLayout, encodePng: PngEncoder | undefined): readonly Encoder[] {
  const encoders = [deflatePredicted];
  if (!encodePng || bitsPerComponent !== 8 || (colors !== 1 && colors !== 3)) return encoders;
  const asPng = [false, true].map(
    (isFiltered): Encoder =>
      (samples, rows) =>
        encodePng(samples, rows, isFiltered),
  );
  return [...encoders, ...asPng];
}

/** The encoder that is the smallest for the rows in the middle of an image, and what it makes of them. */
export interface EncoderChoice {
  encode: Encoder;
  middle: Buffer;
  encoded: Buffer;
}

export async function chooseEncoder(
  middle: Buffer,
  rows: SampleLayout,
  encodePng: PngEncoder | undefined,
): Promise<EncoderChoice> {
  let best: EncoderChoice = { encode: deflatePlain, middle, encoded: await deflatePlain(middle, rows) };
  for (const encode of encodersOf(rows, encodePng)) {
    const encoded = await encode(middle, rows);
    if (encoded.length < best.encoded.length) best = { encode, middle, encoded };
  }
  return best;
}

export async function encodeAs(choice: EncoderChoice, samples: Buffer, rows: SampleLayout): Promise<EncodedData> {
  const { encode, middle, encoded } = choice;
  const data = middle.length === samples.length ? encoded : await encode(samples, rows);
  return { coding: encode === deflatePlain ? flateCoding : predictorCoding(rows), data };
}

/** Deflates samples with or without a predictor, whichever is smaller for the rows in the middle of the image. */
export async function deflateSamples(
  samples: Buffer,
  rows: SampleLayout,
  encodePng?: PngEncoder,
): Promise<EncodedData> {
  const { columns, colors, bitsPerComponent } = rows;
  const middle = middleRows(samples, Math.ceil((columns * colors * bitsPerComponent) / 8));
  return encodeAs(await chooseEncoder(middle, rows, encodePng), samples, rows);
}

export function predictorCoding({ columns, colors, bitsPerComponent }: SampleLayout): DictChanges {
  const parameters = dictOf({ Predictor: 15, Columns: columns, Colors: colors, BitsPerComponent: bitsPerComponent });
  return { ...flateCoding, DecodeParms: parameters };
}

export function middleRows(samples: Buffer, rowBytes: number): Buffer {
  const count = Math.floor(samples.length / rowBytes);
  const tried = Math.max(1, Math.floor(triedRowsBytes / rowBytes));
  if (tried * 2 >= count) return samples;
  const first = Math.floor((count - tried) / 2);
  return samples.subarray(first * rowBytes, (first + tried) * rowBytes);
}
