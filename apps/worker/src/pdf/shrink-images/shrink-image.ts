import { deflateSync } from 'node:zlib';
import {
  type DictChanges,
  dictOf,
  MalformedPdf,
  type PdfDict,
  PdfName,
  PdfStream,
  type PdfValue,
  withEntries,
} from '@blattwerk/pdf';
import {
  type Allowance,
  colorChannelsOf,
  deflateSamples,
  type EncodedData,
  filtersOf,
  isPixelCount,
} from '@blattwerk/pdf/images';
import {
  decodeSeparately,
  deflateStream,
  type DrawnSize,
  flateCoding,
  generalFilters,
  type PdfDocument,
  wrappedChannels,
} from '@blattwerk/pdf/internal';
import { maxDecodeBytes } from '../../images/source-image.ts';
import type { ToolRun } from '../../tool-run.ts';
import {
  decodingSteps,
  encodeFewColors,
  encodePngData,
  encodeShrunk,
  type ImageSource,
  isAgreedJpeg,
  resizeSamples,
  stepped,
} from './encode-image.ts';
import type { Pixels } from '../scan-layers/pixels.ts';
import { brightnessOf } from './brightness.ts';
import type { SampleDecoder } from './sample-decoder.ts';
import { similarityOf } from './similarity.ts';

/** Resolution and quality of images. */
export interface ImageTarget {
  /** Pixels per inch of the page. */
  dpi: number;
  /** Share of `dpi` by which a JPEG may be below it, where its decoder can then reduce it. */
  maxShortfall: number;
  /** Quality of JPEG, from 1 to 100. */
  quality: number;
  /**
   * Structural similarity, from 0 to 1, with the image of the same size, below which a JPEG is encoded again with more
   * quality, where it was encoded with the greatest effort.
   */
  minSimilarity?: number;
  /**
   * Stored bytes of a JPEG from which it is encoded with the standard Huffman tables. Optimized tables make a photo 12
   * % smaller, and take a seventh of the time of decoding and encoding.
   */
  standardTablesFromBytes: number;
  /**
   * Whether drawings that keep their pixels are encoded without loss, or as JPEG where that halves them, as those that are
   * resampled are.
   */
  drawings: 'lossless' | 'smallest';
  /** Whether scans of text become layers where that is smaller. */
  separatesScans: boolean;
}

export interface ShrinkOptions {
  target: ImageTarget;
  scratch: ToolRun['scratch'];
  /** Of the document that the images are in. */
  decoder: SampleDecoder;
  /** Whether all streams are compressed without loss already. */
  isPacked: boolean;
  /** Pixels that may be encoded with the greatest effort. */
  thoroughPixels: Allowance;
  /** Bytes of JPEGs that may get other codes. */
  jpegBytes: Allowance;
}

/** An image that can be resampled and encoded with loss without other changes. */
export interface PlainImage {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** Memory for decoding and encoding it, in bytes. */
  workBytes: number;
  /** Whether it is a soft mask, whose edges loss would blur. */
  isMask: boolean;
  /** Whether it has colors of which readers show the brightness. */
  isShownGray: boolean;
  isJpeg: boolean;
  /** Whether its samples are indices of colors; `channels` is the number of components of these. */
  isIndexed: boolean;
  /** Whether it has a palette of so few colors that it is a drawing. */
  hasFewColors: boolean;
}

/** Smaller images consist mostly of overhead. */
const smallestBytes = 1_024;
/** Factor above the target up to which images remain unchanged: resampling blurs more than it saves. */
const toleratedFactor = 1.2;
/** Share by which an image may be above the target after a reduction by the decoder. */
const stepTolerance = 0.01;
/** Share of its bytes to which an image must shrink: each encoding loses quality. */
export const worthwhile = 0.9;
/** Share of its bytes to which a JPEG never shrinks without loss. */
const surelyWorthwhile = 0.7;
/** Deflate ratio below which an image is a drawing, whose edges JPEG would blur. */
export const drawingRatio = 0.1;
/** Fewest colors of a palette that a photograph has; fewer show bands, whose edges JPEG would blur. */
const photoColors = 128;
/** Bytes of samples on both sides of the middle from which the ratio is estimated. */
const sampledBytes = 128 * 1024;
/** What is added to the quality of a JPEG that is not similar enough, in turn. */
const moreQuality = [6, 10, 14] as const;
/** Pixels from which the similarity of an image is measured. */
const minMeasuredPixels = 10_000;
/** Entries that do not apply to an image that was encoded again, or that no page shows. */
const obsolete: DictChanges = {
  Filter: undefined,
  DecodeParms: undefined,
  SMaskInData: undefined,
  Metadata: undefined,
  PieceInfo: undefined,
  Name: undefined,
};

/** Entries of an image with samples of gray, which are decoded. */
export const grayEntries: DictChanges = { ColorSpace: new PdfName('DeviceGray'), Decode: undefined };

/**
 * An image that may be encoded again. Stencil masks, bilevel images, 16 bits, Lab, DeviceN, color keys, images
 * with premultiplied alpha, JPEG 2000 with opacity or without a color space in the PDF, JBIG2 and fax remain unchanged.
 */
export function plainImage(document: PdfDocument, { dict, raw }: PdfStream): PlainImage | undefined {
  if (document.name(dict.get('Subtype')) !== 'Image' || raw.length < smallestBytes) return undefined;
  const width = document.number(dict.get('Width'));
  const height = document.number(dict.get('Height'));
  const grayed = wrappedChannels(document, dict.get('ColorSpace'));
  const base = grayed === undefined ? indexedBase(document, dict) : undefined;
  const channels = grayed ?? colorChannelsOf(document, base ?? dict.get('ColorSpace'));
  if (!channels || !isPixelCount(width) || !isPixelCount(height) || !isUnmasked(document, dict)) return undefined;
  const filters = filterNames(document, dict);
  const isJpeg = filters?.at(-1) === 'DCTDecode';
  const isJpx = filters?.at(-1) === 'JPXDecode';
  if (!filters?.slice(0, isJpeg || isJpx ? -1 : undefined).every((name) => generalFilters.has(name))) return undefined;
  if (isJpx && !isPlainJpx(document, dict, channels)) return undefined;
  const isIndexed = base !== undefined;
  const hasFewColors = isIndexed && colorsOfPalette(document, dict) < photoColors;
  if (isIndexed && (isJpeg || isJpx)) return undefined;
  const bits = document.number(dict.get('BitsPerComponent'));
  const hasSamples = isJpeg || isJpx || (isIndexed && bits === 4) || bits === 8;
  if (!hasSamples) return undefined;
  const workBytes = width * height * channels * 3;
  const isShownGray = grayed !== undefined;
  return workBytes > maxDecodeBytes
    ? undefined
    : { width, height, channels, workBytes, isMask: false, isShownGray, isJpeg, isIndexed, hasFewColors };
}

/** Color space of the colors of an Indexed image with usual indices; undefined for other images. */
function indexedBase(document: PdfDocument, dict: PdfDict): PdfValue | undefined {
  const space = document.array(dict.get('ColorSpace'));
  return document.name(space?.[0]) === 'Indexed' && document.resolve(dict.get('Decode')) === null
    ? space?.[1]
    : undefined;
}

/** Number of colors of an Indexed image (ISO 32000-2, 8.6.6.3). */
function colorsOfPalette(document: PdfDocument, dict: PdfDict): number {
  return (document.number(document.array(dict.get('ColorSpace'))?.[2]) ?? 0) + 1;
}

/** Whether samples of JPEG 2000 are those of an image without opacity; readers differ in whether /Decode applies to them. */
function isPlainJpx(document: PdfDocument, dict: PdfDict, channels: PlainImage['channels']): boolean {
  const opacity = document.number(dict.get('SMaskInData')) ?? 0;
  return channels !== 4 && opacity === 0 && document.resolve(dict.get('Decode')) === null;
}

/** Undefined where there are too many. */
function filterNames(document: PdfDocument, dict: PdfDict): string[] | undefined {
  try {
    return filtersOf(dict, (value) => document.resolve(value)).map(({ name }) => name);
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

function isUnmasked(document: PdfDocument, dict: PdfDict): boolean {
  const has = (key: string) => document.resolve(dict.get(key)) !== null;
  if (document.resolve(dict.get('ImageMask')) === true || has('Alternates') || has('OPI')) return false;
  const softMask = document.stream(dict.get('SMask'));
  // A color key refers to samples (ISO 32000-2, 8.9.6.4); a matte to samples and mask (11.6.5.2).
  return softMask ? document.resolve(softMask.dict.get('Matte')) === null : !document.array(dict.get('Mask'));
}

/** Size in pixels that an image gets for the size that it is drawn at, in points; its own where it needs no fewer. */
export function shrunkSize(size: DrawnSize, drawn: DrawnSize, dpi: number, maxShortfall: number): DrawnSize {
  const scale = Math.max(((drawn.width / 72) * dpi) / size.width, ((drawn.height / 72) * dpi) / size.height);
  if (!(scale * toleratedFactor < 1)) return size;
  // The decoder reduces it, and it is not resampled.
  const step = decodingSteps.find((each) => scale * each > 1 - stepTolerance && scale * each * (1 - maxShortfall) <= 1);
  if (step !== undefined) {
    return { width: Math.max(1, stepped(size.width, step)), height: Math.max(1, stepped(size.height, step)) };
  }
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** @returns the image encoded for the size that it is drawn at; undefined where it remains unchanged */
export async function shrinkImage(
  document: PdfDocument,
  stream: PdfStream,
  image: PlainImage,
  drawn: DrawnSize,
  options: ShrinkOptions,
): Promise<PdfStream | undefined> {
  const { target } = options;
  const isResized = shrunkSize(image, drawn, target.dpi, 0) !== image;
  const isSurelyDrawing = image.hasFewColors || stream.raw.length < drawingRatio * samplesOf(image);
  const isKept = image.isIndexed && target.drawings === 'lossless' && !isResized && isSurelyDrawing;
  const source = isKept ? undefined : await readSource(document, stream, image, options.decoder);
  if (!source) return undefined;
  const to = shrunkSize(image, drawn, target.dpi, source.kind === 'jpeg' ? target.maxShortfall : 0);
  const decode = document.numbers(stream.dict.get('Decode'));
  const isDecoded = source.kind === 'jpeg' && image.isShownGray;
  const shown = isDecoded ? await decodeGray(source, to, decode, options.scratch) : source;
  if (!shown) return undefined;
  // Images with a palette are often stored badly, and exact in few bytes, as drawings of few colors are.
  const deflateExact = () =>
    options.isPacked ? undefined : deflateStream(document, stream, encodePngData, options.jpegBytes);
  let exact = image.isIndexed ? await deflateExact() : undefined;
  const ratio = image.isIndexed
    ? (exact ?? stream).raw.length / samplesOf(image)
    : flateRatio(document, stream, source.data);
  const isDrawing = source.kind === 'samples' && (image.isMask || image.hasFewColors || ratio < drawingRatio);
  if (isDrawing && !image.isIndexed) exact = await deflateExact();
  const exactBytes = (exact ?? stream).raw.length;
  const encoded = isDrawing
    ? await shrinkDrawing(shown, to, { stream, image, storedBytes: exactBytes }, document, options)
    : await shrinkPhoto(shown, to, options);
  const isClose =
    source.kind === 'jpeg' && encoded !== undefined && encoded.data.length >= exactBytes * surelyWorthwhile;
  if (isClose) exact = await deflateExact();
  if (!encoded || encoded.data.length >= (exact ?? stream).raw.length * worthwhile) return exact;
  // A soft mask overrides another mask (ISO 32000-2, table 87), which some readers ignore.
  const masks = document.stream(stream.dict.get('SMask')) ? { Mask: undefined } : {};
  const size = { Width: to.width, Height: to.height, BitsPerComponent: 8 };
  const colors = image.isShownGray ? grayEntries : source.space === undefined ? {} : { ColorSpace: source.space };
  const changes = { ...obsolete, ...masks, ...size, ...colors, ...encoded.coding };
  return new PdfStream(withEntries(stream.dict, changes), encoded.data);
}

function samplesOf({ width, height, channels }: PlainImage): number {
  return width * height * channels;
}

/** The samples of an image that a page shows, at a size; undefined for four channels, and where its data is damaged. */
export async function readPixels(
  document: PdfDocument,
  stream: PdfStream,
  image: PlainImage,
  to: DrawnSize,
  scratch: ToolRun['scratch'],
): Promise<Pixels | undefined> {
  const source = await readSource(document, stream, image);
  if (!source) return undefined;
  if (source.kind === 'jpeg' && image.isShownGray) {
    const gray = await decodeGray(source, to, document.numbers(stream.dict.get('Decode')), scratch);
    return gray && { ...to, channels: 1, data: gray.data };
  }
  const { channels } = source;
  const data = channels === 4 ? undefined : await resizeSamples(source, to, scratch);
  return data && channels !== 4 ? { ...to, channels, data } : undefined;
}

/** The brightness of a JPEG, resampled to a size; undefined where its data is damaged. */
async function decodeGray(
  source: ImageSource,
  to: DrawnSize,
  decode: readonly number[] | undefined,
  scratch: ToolRun['scratch'],
): Promise<ImageSource | undefined> {
  const samples = await resizeSamples(source, to, scratch);
  if (!samples) return undefined;
  // libvips inverts the inks that an Adobe marker announces, which readers of PDF do not.
  if (source.channels === 4) for (let at = 0; at < samples.length; at++) samples[at] = 255 - (samples[at] as number);
  const data = brightnessOf(samples, source.channels, decode);
  return { width: to.width, height: to.height, channels: 1, kind: 'samples', data };
}

/**
 * An image without an encoding of its own, of which readers show the brightness, with samples of gray.
 * @returns undefined where it has another encoding, or damaged data
 */
export async function storeGray(
  document: PdfDocument,
  stream: PdfStream,
  image: PlainImage,
): Promise<PdfStream | undefined> {
  const source = await readSource(document, stream, image);
  if (source?.kind !== 'samples') return undefined;
  return new PdfStream(withEntries(stream.dict, { ...grayEntries, ...flateCoding }), deflateSync(source.data));
}

/** Deflated size per byte of samples: of the stream as it is stored or, with other filters, of some of its samples. */
function flateRatio(document: PdfDocument, { dict, raw }: PdfStream, samples: Buffer): number {
  const [filter, ...others] = filterNames(document, dict) ?? [];
  if (filter === 'FlateDecode' && others.length === 0) return raw.length / samples.length;
  const middle = Math.floor(samples.length / 2);
  const some = samples.subarray(Math.max(0, middle - sampledBytes), middle + sampledBytes);
  return deflateSync(some).length / some.length;
}

async function shrinkPhoto(
  source: ImageSource,
  to: DrawnSize,
  options: ShrinkOptions,
): Promise<EncodedData | undefined> {
  const { target, scratch, thoroughPixels } = options;
  const isLarge = source.kind === 'jpeg' && source.data.length >= target.standardTablesFromBytes;
  const effort = thoroughPixels.take(to.width * to.height) ? 'thorough' : isLarge ? 'fast' : 'usual';
  const isMeasured = effort === 'thorough' && source.channels !== 4 && to.width * to.height >= minMeasuredPixels;
  const data =
    isMeasured && target.minSimilarity !== undefined
      ? await encodeSimilar(source, to, target.minSimilarity, options)
      : await encodeShrunk(source, { ...to, quality: target.quality, effort }, scratch);
  return data && { coding: { Filter: new PdfName('DCTDecode') }, data };
}

/** Encodes an image with the greatest effort, and with more quality where the JPEG is not similar enough. */
async function encodeSimilar(
  source: ImageSource,
  to: DrawnSize,
  minSimilarity: number,
  { target, scratch, thoroughPixels }: ShrinkOptions,
): Promise<Buffer | undefined> {
  const isShrunk = to.width !== source.width || to.height !== source.height;
  const samples = source.kind === 'jpeg' || isShrunk ? await resizeSamples(source, to, scratch) : source.data;
  if (!samples) return undefined;
  const shrunk = { ...to, channels: source.channels, kind: 'samples', data: samples } as const;
  const encode = (quality: number) => encodeShrunk(shrunk, { ...to, quality, effort: 'thorough' }, scratch);
  let encoded = await encode(target.quality);
  for (const more of moreQuality) {
    const similarity = encoded && (await similarityOf(shrunk, encoded));
    if (similarity === undefined || similarity >= minSimilarity || !thoroughPixels.take(to.width * to.height)) break;
    encoded = (await encode(target.quality + more)) ?? encoded;
  }
  return encoded;
}

interface Drawing {
  stream: PdfStream;
  image: PlainImage;
  /** Length of its data, compressed without loss at its own size. */
  storedBytes: number;
}

async function shrinkDrawing(
  source: Source,
  to: DrawnSize,
  { stream, image, storedBytes }: Drawing,
  document: PdfDocument,
  options: ShrinkOptions,
): Promise<EncodedData | undefined> {
  const { target, scratch } = options;
  const isResized = to.width !== source.width;
  const isLossless = target.drawings === 'lossless' && (image.isMask || !isResized);
  if (!isResized && isLossless) return undefined;
  const isKept = !isResized && source.space !== undefined;
  const samples = isKept ? undefined : await resizeSamples(source, to, scratch);
  const isPlain = source.channels === 3 && source.space === undefined;
  const lossless =
    samples &&
    (isPlain ? await deflateDrawing(document, stream, samples, to) : await encodeDrawing(samples, to, source));
  if ((!lossless && !isKept) || isLossless) return lossless;
  const lossy = await shrinkPhoto(source, to, options);
  const losslessBytes = Math.min(lossless?.data.length ?? storedBytes, isResized ? Infinity : storedBytes);
  return lossy && lossy.data.length * 2 < losslessBytes ? lossy : lossless;
}

/** Samples of three components as they are, or as indices where they have few colors, such as grays. */
async function deflateDrawing(
  document: PdfDocument,
  { dict }: PdfStream,
  samples: Buffer,
  { width, height }: DrawnSize,
): Promise<EncodedData | undefined> {
  const plain = new PdfStream(withEntries(dict, { ...obsolete, Width: width, Height: height }), samples);
  const deflated = await deflateStream(document, plain, encodePngData);
  if (!deflated) return undefined;
  const keys = ['Filter', 'DecodeParms', 'ColorSpace', 'BitsPerComponent'];
  return { coding: Object.fromEntries(keys.map((key) => [key, deflated.dict.get(key)])), data: deflated.raw };
}

/** Samples as they are, or those of an image that had few colors with as few, whichever is smaller. */
async function encodeDrawing(
  samples: Buffer,
  to: DrawnSize,
  { channels, space }: Source,
): Promise<EncodedData | undefined> {
  const rows = { columns: to.width, colors: channels, bitsPerComponent: 8 };
  const exact = await deflateSamples(samples, rows, encodePngData);
  const few = space !== undefined && channels === 3 ? await encodeFewColors(samples, to) : undefined;
  if (!few || space === undefined || few.data.length + few.lookup.length * 2 >= exact.data.length) return exact;
  const { lookup, bitsPerComponent, data } = few;
  const parameters = dictOf({ Predictor: 15, Columns: to.width, BitsPerComponent: bitsPerComponent });
  const colors = [new PdfName('Indexed'), space, lookup.length / 3 - 1, lookup];
  const coding = { ...flateCoding, DecodeParms: parameters, ColorSpace: colors, BitsPerComponent: bitsPerComponent };
  return { coding, data };
}

/** Samples or a JPEG, and the color space of the samples of an image that had a palette. */
type Source = ImageSource & { space?: PdfValue };

async function readSource(
  document: PdfDocument,
  stream: PdfStream,
  image: PlainImage,
  decoder?: SampleDecoder,
): Promise<Source | undefined> {
  const { width, height, channels, isShownGray } = image;
  const sampleBytes = samplesOf(image);
  const size = { width, height, channels };
  const decoded = await decodeSeparately(document, stream, sampleBytes * 2 + 1_000_000);
  if (!decoded) return undefined;
  const { bytes, filter } = decoded;
  if (filter?.name === 'DCTDecode') {
    const transform = document.number(filter.parameters.get('ColorTransform'));
    return isAgreedJpeg(bytes, size, transform) ? { ...size, kind: 'jpeg', data: bytes } : undefined;
  }
  if (image.isIndexed) {
    const found = filter ? undefined : await decoder?.lookUpColors(stream, bytes, image);
    return found && { ...size, kind: 'samples', ...found };
  }
  const samples = filter ? await decoder?.decodeJpx(stream, bytes, image) : bytes;
  if (!samples || samples.length < sampleBytes) return undefined;
  const data = samples.subarray(0, sampleBytes);
  if (!isShownGray) return { ...size, kind: 'samples', data };
  const brightness = brightnessOf(data, channels, document.numbers(stream.dict.get('Decode')));
  return { ...size, channels: 1, kind: 'samples', data: brightness };
}
