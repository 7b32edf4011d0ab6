import { deflateSync } from 'node:zlib';
import { maxDecodeBytes } from '../../images/picture.ts';
import { decodingSteps, encodeShrunk, type ImageSource, isAgreedJpeg, resizeSamples, stepped } from './encode.ts';
import { type CodedData, type NewStream, packSamples } from './flate.ts';
import { channelsOf, isSize } from './color.ts';
import type { PdfObjects, StoredStream } from './objects.ts';
import type { DrawnSize } from './placements.ts';
import { filtersOf, packings, peel } from './streams.ts';
import { absent, changed } from '../keep-pages/part.ts';
import type { PdfDict } from '../keep-pages/syntax.ts';
import type { Run } from '../../tool-run.ts';

/** How images are to look. */
export interface ImageTarget {
  /** Pixels an inch of the page. */
  dpi: number;
  /** The part of `dpi` that a JPEG may lack where its decoder can then leave out the other pixels by itself. */
  coarserBy: number;
  /** Of JPEG, from 1 to 100. */
  quality: number;
  /**
   * Stored bytes of a JPEG from which on it gets no Huffman tables of its own: decoding takes long enough then, and they
   * would make a photo 12 % smaller in a seventh of the time. Our own codec always makes them, as they cost it nothing.
   */
  usualTablesFrom: number;
  /** Whether drawings stay without loss, or become JPEG where that halves them. */
  drawings: 'lossless' | 'smallest';
}

/** What images are to be, and where they go meanwhile. */
export interface Shrinking {
  target: ImageTarget;
  scratch: Run['scratch'];
}

/** An image whose samples can be made fewer and coarser, and nothing else of it changes. */
export interface PlainImage {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** Bytes that it takes while it is worked on. */
  workBytes: number;
}

/** Below this, an image's own overhead is most of it. */
const smallestBytes = 1_024;
/** Images a little finer than the target stay as they are: resampling blurs more than it saves. */
const finerThanTarget = 1.2;
/** How much finer than the target an image may be as it comes from the decoder, to be left so. */
const nearStep = 0.01;
/** What is coded again loses a little each time, so it must be worth it. */
const worthwhile = 0.9;
/** Coded without loss in less than this part of its samples, an image is a drawing: JPEG would blur its edges. */
const drawingRatio = 0.1;
/** On both sides of the middle, where nothing else tells how well an image packs. */
const sampledBytes = 128 * 1024;
const uncoded = absent(['/Filter', '/DecodeParms', '/Length', '/Metadata', '/PieceInfo', '/Name']);

/**
 * Whether an image may be coded anew. Masks, bilevel and indexed images, 16 bits, Lab, DeviceN, colour keys,
 * premultiplied alpha, JPEG 2000, JBIG2 and fax stay as they are.
 */
export function plainImage(objects: PdfObjects, { dict, data }: StoredStream): PlainImage | undefined {
  if (objects.resolve(dict.get('/Subtype')) !== '/Image' || data.length < smallestBytes) return undefined;
  const width = objects.number(dict.get('/Width'));
  const height = objects.number(dict.get('/Height'));
  const channels = channelsOf(objects, dict.get('/ColorSpace'));
  if (!channels || !isSize(width) || !isSize(height) || !isUnmasked(objects, dict)) return undefined;
  const filters = filtersOf(objects, dict).map(({ name }) => name);
  const isJpeg = filters.at(-1) === '/DCTDecode';
  if (!filters.slice(0, isJpeg ? -1 : undefined).every((name) => packings.has(name))) return undefined;
  // Four plain channels would be taken for RGB and alpha.
  if (!isJpeg && (objects.number(dict.get('/BitsPerComponent')) !== 8 || channels === 4)) return undefined;
  const workBytes = width * height * channels * 3;
  return workBytes > maxDecodeBytes ? undefined : { width, height, channels, workBytes };
}

function isUnmasked(objects: PdfObjects, dict: PdfDict): boolean {
  const has = (key: string) =>
    objects.resolve(dict.get(key)) !== undefined || objects.stream(dict.get(key)) !== undefined;
  if (objects.resolve(dict.get('/ImageMask')) === 'true' || has('/Alternates') || has('/OPI')) return false;
  const softMask = objects.stream(dict.get('/SMask'));
  // A colour key names samples (ISO 32000-2, 8.9.6.4); a matte ties mask and samples together (11.6.5.2).
  return softMask ? objects.resolve(softMask.dict.get('/Matte')) === undefined : !objects.array(dict.get('/Mask'));
}

function shrunkSize(size: DrawnSize, drawn: DrawnSize, dpi: number, coarserBy: number): DrawnSize {
  const scale = Math.max(((drawn.width / 72) * dpi) / size.width, ((drawn.height / 72) * dpi) / size.height);
  if (!(scale * finerThanTarget < 1)) return size;
  // The decoder leaves the other pixels out by itself, and nothing need be resampled.
  const step = decodingSteps.find((each) => scale * each > 1 - nearStep && scale * each * (1 - coarserBy) <= 1);
  if (step !== undefined) {
    return { width: Math.max(1, stepped(size.width, step)), height: Math.max(1, stepped(size.height, step)) };
  }
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** @returns the image coded anew for the size that it is drawn at; undefined where it is to stay as it is */
export async function shrinkImage(
  objects: PdfObjects,
  stream: StoredStream,
  image: PlainImage,
  drawn: DrawnSize,
  how: Shrinking,
): Promise<NewStream | undefined> {
  const storedBytes = stream.data.length;
  const source = await readSource(objects, stream, image);
  if (!source) return undefined;
  const coarserBy = source.kind === 'jpeg' ? how.target.coarserBy : 0;
  const to = shrunkSize(image, drawn, how.target.dpi, coarserBy);
  const isDrawing = source.kind === 'samples' && flateRatio(objects, stream, source.data) < drawingRatio;
  const coded = isDrawing ? await shrinkDrawing(source, to, how) : await shrinkPhoto(source, to, how);
  if (!coded || coded.data.length >= storedBytes * worthwhile) return undefined;
  // A soft mask makes another mask void (ISO 32000-2, table 87), which not every reader knows.
  const masks = objects.stream(stream.dict.get('/SMask')) ? absent(['/Mask']) : {};
  const size = { '/Width': String(to.width), '/Height': String(to.height), '/BitsPerComponent': '8' };
  return { dict: changed(stream.dict, { ...uncoded, ...masks, ...size, ...coded.coding }), data: coded.data };
}

/** What samples become by Flate: by what it made of them or, where it was not used, would make of some. */
function flateRatio(objects: PdfObjects, { dict, data }: StoredStream, samples: Buffer): number {
  const filters = filtersOf(objects, dict);
  if (filters.length === 1 && filters[0]?.name === '/FlateDecode') return data.length / samples.length;
  const middle = Math.floor(samples.length / 2);
  const some = samples.subarray(Math.max(0, middle - sampledBytes), middle + sampledBytes);
  return deflateSync(some).length / some.length;
}

async function shrinkPhoto(
  source: ImageSource,
  to: DrawnSize,
  { target, scratch }: Shrinking,
): Promise<CodedData | undefined> {
  const hasOwnTables = source.kind === 'samples' || source.data.length < target.usualTablesFrom;
  const data = await encodeShrunk(source, { ...to, quality: target.quality, hasOwnTables }, scratch);
  return data && { coding: { '/Filter': '/DCTDecode' }, data };
}

async function shrinkDrawing(source: ImageSource, to: DrawnSize, how: Shrinking): Promise<CodedData | undefined> {
  const { target, scratch } = how;
  // As large as it is, it is packed with all the other streams.
  if (to.width === source.width && target.drawings === 'lossless') return undefined;
  const samples = await resizeSamples(source, to, scratch);
  const rows = { columns: to.width, colors: source.channels, bitsPerComponent: 8 };
  const lossless = samples && (await packSamples(samples, rows));
  if (!lossless || target.drawings === 'lossless') return lossless;
  const lossy = await shrinkPhoto(source, to, how);
  return lossy && lossy.data.length * 2 < lossless.data.length ? lossy : lossless;
}

async function readSource(
  objects: PdfObjects,
  stream: StoredStream,
  { width, height, channels }: PlainImage,
): Promise<ImageSource | undefined> {
  const sampleBytes = width * height * channels;
  const size = { width, height, channels };
  const peeled = await peel(objects, stream, sampleBytes * 2 + 1_000_000);
  if (!peeled || peeled === 'tooLarge') return undefined;
  const { data, filter, parameters } = peeled;
  if (filter === '/DCTDecode') {
    const transform = objects.number(parameters.get('/ColorTransform'));
    return isAgreedJpeg(data, size, transform) ? { ...size, kind: 'jpeg', data } : undefined;
  }
  if (filter !== undefined || data.length < sampleBytes) return undefined;
  return { ...size, kind: 'samples', data: data.subarray(0, sampleBytes) };
}
