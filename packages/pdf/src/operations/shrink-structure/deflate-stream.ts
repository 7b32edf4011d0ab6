import { constants, deflateSync, inflateSync } from 'node:zlib';
import type { BudgetLimits } from '../../budget.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Filter, filtersOf, predictorOf } from '../../file/filters/decode.ts';
import { deflateTightest, flateCoding, tightest } from '../../file/filters/deflate.ts';
import { inflate } from '../../file/filters/flate.ts';
import { type Predictor, rowBytesOf, undoPredictor } from '../../file/filters/predictor.ts';
import { type DictChanges, isNamed, type PdfDict, PdfName, PdfStream, withEntries } from '../../file/values.ts';
import { colorChannelsOf, isPixelCount } from '../../image/color-channels.ts';
import { decodeSeparately, unlessTooComplex } from '../../file/decode-separately.ts';
import { packJpeg } from '../../image/jpeg/pack-jpeg.ts';
import {
  chooseEncoder,
  deflatePredicted,
  deflateSamples,
  encodeAs,
  encodeAsFax,
  encodeBilevel,
  type EncodedData,
  middleRows,
  type PngEncoder,
  predictorCoding,
} from '../../image/encode-samples.ts';
import { readFax } from '../../image/read-fax.ts';
import { claimsOldExchange } from '../../file/metadata/claims.ts';
import { Allowance, packedJpegBytes } from '../../image/allowance.ts';
import { colorTablesOf } from './icc-profile.ts';
import { type FewLevels, findFewLevels, findPalette, type PaletteImage } from '../../image/palette.ts';
import type { SampleLayout } from '../../image/predict-rows.ts';

/** Minimum stored length of a stream whose beginning is tested before the rest, in bytes. */
const largeBytes = 1024 * 1024;
/** Length of the beginning, maximum length that it may inflate to, and compression ratio that it must reach. */
const beginning = { bytes: 64 * 1024, maxPlainBytes: 1024 * 1024, worthwhile: 0.99 } as const;

/** Maximum decoded length of a stream that is compressed again, in bytes. */
const maxPlainBytes = 96 * 1024 * 1024;
/** Rows of an image with a predictor in which colors are counted before the predictor of all is reversed. */
const triedPaletteRows = 32;
/** Length of the entries of another encoding, in bytes. */
const entryBytes = 40;
/** Limits of reading a JPEG; a step is a block of 64 samples. */
const jpegLimits: BudgetLimits = { objects: 0, nesting: 0, unpackedBytes: 0, steps: 2_000_000, cpuMs: 2_000 };
/** Minimum reduction of a stream's length, in bytes. */
const minGainBytes = 8;

/**
 * Compresses a stream more tightly without loss: deflates data with general filters again, tries a predictor for
 * images without one, and writes images of few colors as indices, bilevel ones as JBIG2 or a fax, and JPEGs with other codes.
 * @param jpegBytes of the document
 * @returns undefined where the result would not be smaller
 */
export async function deflateStream(
  document: PdfDocument,
  stream: PdfStream,
  encodePng?: PngEncoder,
  jpegBytes = new Allowance(packedJpegBytes),
): Promise<PdfStream | undefined> {
  // The data is in an external file.
  if (stream.dict.has('F')) return undefined;
  const encoded = isFlateAlone(document, stream)
    ? await deflateAgain(document, stream, encodePng)
    : await deflateOther(document, stream, encodePng, jpegBytes);
  if (!encoded || encoded.data.length + addedBytes(encoded.coding) + minGainBytes >= stream.raw.length)
    return undefined;
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
  const predictor = predictorOf(filter?.parameters ?? new Map(), (value) => document.resolve(value));
  const hasPredictor = predictor.predictor > 1;
  const rows = rowsOf(document, dict);
  if (hasPredictor) {
    const again: EncodedData = { coding: {}, data: await deflateTightest(bytes) };
    if (rows && hasFewColors(bytes, predictor)) {
      const samples = undoPredictor(bytes, predictor);
      const whole = samples && samples.length >= rows.bytes ? samples.subarray(0, rows.bytes) : undefined;
      const few = whole && findFewColors(document, dict, whole, rows);
      return smaller(again, few && (await encodeFew(document, dict, few, rows)));
    }
    const isBilevel = isImage(document, dict) && predictor.bitsPerComponent === 1;
    const samples = isBilevel ? undoPredictor(bytes, predictor) : undefined;
    return smaller(again, samples && encodeOneBit(document, dict, samples));
  }
  if (rows && bytes.length >= rows.bytes) return deflateRows(document, dict, bytes, rows, encodePng);
  return smaller(await deflateBytes(bytes, {}), encodeOneBit(document, dict, bytes));
}

/** Whether the first rows of an image with a predictor have few colors. */
function hasFewColors(bytes: Buffer, predictor: Predictor): boolean {
  const rowBytes = rowBytesOf(predictor);
  if (predictor.bitsPerComponent !== 8 || rowBytes === undefined) return false;
  const samples = undoPredictor(bytes.subarray(0, triedPaletteRows * (rowBytes + 1)), predictor);
  return samples !== undefined && fewColorsOf(wholeRows(samples, rowBytes), predictor) !== undefined;
}

function wholeRows(samples: Buffer, rowBytes: number): Buffer {
  return samples.subarray(0, samples.length - (samples.length % rowBytes));
}

function isImage(document: PdfDocument, dict: PdfDict): boolean {
  return document.name(dict.get('Subtype')) === 'Image';
}

/** Encodes a bilevel image as JBIG2 or a fax; undefined for other streams, and where Flate suits it better. */
function encodeOneBit(document: PdfDocument, dict: PdfDict, bytes: Buffer): EncodedData | undefined {
  const [width, height] = ['Width', 'Height'].map((key) => document.number(dict.get(key)));
  const isStencil = document.resolve(dict.get('ImageMask')) === true;
  const space = document.resolve(dict.get('ColorSpace'));
  const isIndexed = Array.isArray(space) && document.name(space[0]) === 'Indexed';
  const isOneColor = isStencil || isIndexed || colorChannelsOf(document, space) === 1;
  const isBilevel = isStencil || document.number(dict.get('BitsPerComponent')) === 1;
  if (!isImage(document, dict) || !isOneColor || !isBilevel) return undefined;
  if (!isPixelCount(width) || !isPixelCount(height)) return undefined;
  return claimsOldExchange(document) ? encodeAsFax(bytes, { width, height }) : encodeBilevel(bytes, { width, height });
}

/**
 * Encodes a fax as JBIG2.
 * @returns undefined for others, for one that readers may show in different ways, and where it would not be smaller
 */
function encodeFaxAgain(
  document: PdfDocument,
  dict: PdfDict,
  fax: Buffer,
  { name, parameters }: Filter,
): EncodedData | undefined {
  const [width, height] = ['Width', 'Height'].map((key) => document.number(dict.get(key)));
  if (name !== 'CCITTFaxDecode' || !isPixelCount(width) || !isPixelCount(height)) return undefined;
  const parameter = (key: string) => document.resolve(parameters.get(key));
  const columns = document.number(parameters.get('Columns')) ?? 1728;
  if (columns !== width || claimsOldExchange(document)) return undefined;
  const samples = readFax(fax, {
    columns,
    rows: height,
    coding: document.number(parameters.get('K')) ?? 0,
    isAligned: parameter('EncodedByteAlign') === true,
    isBlackOne: parameter('BlackIs1') === true,
  });
  const encoded = samples && encodeBilevel(samples, { width, height });
  return encoded && encoded.data.length < fax.length ? encoded : undefined;
}

/** A JPEG with other codes for the same coefficients; undefined for others, and where it would not be smaller. */
async function packJpegAgain(
  document: PdfDocument,
  jpeg: Buffer,
  { name, parameters }: Filter,
  allowance: Allowance,
): Promise<EncodedData | undefined> {
  if (name !== 'DCTDecode' || !allowance.take(jpeg.length)) return undefined;
  const packed = await unlessTooComplex(async () => packJpeg(jpeg, document.budget.forWork(jpegLimits)));
  const coding = { Filter: new PdfName(name), DecodeParms: parameters.size > 0 ? parameters : undefined };
  return packed && packed.length < jpeg.length ? { coding, data: packed } : undefined;
}

type ImageRows = SampleLayout & { height: number; bytes: number };

/** An image of few colors: their indices, or the samples themselves with fewer bits. */
type FewColors = PaletteImage | FewLevels;

/** Deflates the rows of an image, as they are or as indices of its colors. */
async function deflateRows(
  document: PdfDocument,
  dict: PdfDict,
  bytes: Buffer,
  rows: ImageRows,
  encodePng: PngEncoder | undefined,
): Promise<EncodedData> {
  const samples = bytes.subarray(0, rows.bytes);
  const few = findFewColors(document, dict, samples, rows);
  if (!few) return deflateSamples(samples, rows, encodePng);
  const middle = middleRows(samples, rows.columns * rows.colors);
  if (middle.length === samples.length)
    return smaller(await deflateSamples(samples, rows, encodePng), await encodeFew(document, dict, few, rows));
  if (few.bitsPerComponent < 8) return encodeFew(document, dict, few, rows);
  const choice = await chooseEncoder(middle, rows, encodePng);
  const part = fewColorsOf(middle, rows);
  const isSmaller = part !== undefined && deflateSync(part.indices, tightest).length < choice.encoded.length;
  return isSmaller ? encodeFew(document, dict, few, rows) : encodeAs(choice, samples, rows);
}

/** The colors of an image whose samples nothing else refers to; undefined where it has too many. */
function findFewColors(document: PdfDocument, dict: PdfDict, samples: Buffer, rows: ImageRows): FewColors | undefined {
  const softMask = document.stream(dict.get('SMask'));
  // A color key and a decoding array refer to samples; a matte to the colors between them.
  const isPlain =
    !dict.has('Decode') && !document.array(dict.get('Mask')) && !softMask?.dict.has('Matte') && !dict.has('Matte');
  return isPlain ? fewColorsOf(samples, rows) : undefined;
}

function fewColorsOf(samples: Buffer, layout: SampleLayout): FewColors | undefined {
  const { colors, bitsPerComponent } = layout;
  if (bitsPerComponent !== 8 || (colors !== 1 && colors !== 3 && colors !== 4)) return undefined;
  return colors === 1 ? findFewLevels(samples, layout) : findPalette(samples, layout);
}

/** Encodes an image with fewer bits: as indices of its colors (ISO 32000-2, 8.6.6.3), or as it is. */
async function encodeFew(
  document: PdfDocument,
  dict: PdfDict,
  few: FewColors,
  { columns: width, height }: ImageRows,
): Promise<EncodedData> {
  const { bitsPerComponent, indices } = few;
  const base = document.resolve(dict.get('ColorSpace'));
  const colors = 'lookup' in few ? { ColorSpace: [new PdfName('Indexed'), base, few.last, few.lookup] } : {};
  const encode = claimsOldExchange(document) ? encodeAsFax : encodeBilevel;
  const bilevel = bitsPerComponent === 1 ? encode(indices, { width, height }) : undefined;
  const { coding, data } = bilevel ?? { coding: flateCoding, data: await deflateTightest(indices) };
  return { coding: { ...coding, ...colors, BitsPerComponent: bitsPerComponent }, data };
}

/** The smaller of two, with what the second adds to the dictionary. */
function smaller(one: EncodedData, other: EncodedData | undefined): EncodedData {
  return other && other.data.length + entryBytes + addedBytes(other.coding) < one.data.length ? other : one;
}

/** Bytes that the colors of an Indexed image take in its dictionary, where each may need an escape. */
function addedBytes({ ColorSpace: space }: DictChanges): number {
  const lookup = Array.isArray(space) ? space.at(-1) : undefined;
  return Buffer.isBuffer(lookup) ? lookup.length * 2 : 0;
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
  jpegBytes: Allowance,
): Promise<EncodedData | undefined> {
  const decoded = await decodeSeparately(document, stream, maxPlainBytes);
  if (!decoded) return undefined;
  const { bytes, filter } = decoded;
  const isUnfiltered = bytes === stream.raw;
  if (filter) {
    const again =
      encodeFaxAgain(document, stream.dict, bytes, filter) ?? (await packJpegAgain(document, bytes, filter, jpegBytes));
    if (again) return again;
    const { name, parameters } = filter;
    const coding = { Filter: new PdfName(name), DecodeParms: parameters.size > 0 ? parameters : undefined };
    return isUnfiltered ? undefined : { coding, data: bytes };
  }
  // Metadata stays uncompressed for programs that do not parse PDF.
  if (isUnfiltered && document.name(stream.dict.get('Type')) === 'Metadata') return undefined;
  const rows = rowsOf(document, stream.dict);
  if (rows && bytes.length >= rows.bytes) return deflateRows(document, stream.dict, bytes, rows, encodePng);
  return smaller(await deflateBytes(bytes, flateCoding), encodeOneBit(document, stream.dict, bytes));
}

/**
 * Layout of an image whose adjacent samples tend to be similar: 8 or 16 bits, not Indexed; undefined for other streams.
 */
function rowsOf(document: PdfDocument, dict: PdfDict): ImageRows | undefined {
  if (document.name(dict.get('Subtype')) !== 'Image') return undefined;
  const [columns, height, bitsPerComponent] = ['Width', 'Height', 'BitsPerComponent'].map((key) =>
    document.number(dict.get(key)),
  );
  const colors = colorChannelsOf(document, dict.get('ColorSpace'));
  if (!colors || !isPixelCount(columns) || !isPixelCount(height)) return undefined;
  if (bitsPerComponent !== 8 && bitsPerComponent !== 16) return undefined;
  const rows = { columns, height, colors, bitsPerComponent };
  const rowBytes = rowBytesOf(rows);
  return rowBytes === undefined ? undefined : { ...rows, bytes: height * rowBytes };
}
