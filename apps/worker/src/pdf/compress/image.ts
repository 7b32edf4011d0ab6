import { maxDecodeBytes } from '../../images/picture.ts';
import { encodeShrunk, type ImageSource, isAgreedJpeg, resizeSamples } from './encode.ts';
import { type NewImage, packSamples } from './flate.ts';
import { channelsOf, isSize } from './color.ts';
import type { PdfObjects } from './objects.ts';
import type { DrawnSize } from './placements.ts';
import { filtersOf, peel, storedSize } from './streams.ts';
import type { QpdfDict, QpdfStream } from '../qpdf-json.ts';

/** How images are to look. */
export interface ImageTarget {
  /** Pixels an inch of the page. */
  dpi: number;
  /** Of JPEG, from 1 to 100. */
  quality: number;
  /** Whether drawings stay without loss, or become JPEG where that halves them. */
  drawings: 'lossless' | 'smallest';
}

/** An image whose samples can be made fewer and coarser, and nothing else of it changes. */
export interface ImagePlan {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** As it shall be. */
  to: { width: number; height: number };
  /** Bytes that it takes while it is worked on. */
  workBytes: number;
}

/** Below this, an image's own overhead is most of it. */
const smallestBytes = 1_024;
/** Images a little finer than the target stay as they are: resampling blurs more than it saves. */
const finerThanTarget = 1.2;
/** From one pixel of so many on, and not a hair less, the decoder itself leaves out half of them, or more. */
const halvingSteps = new Set([3, 5, 9]);
/** How near to a whole step a scale is taken for it. */
const nearStep = 0.01;
/** What is coded again loses a little each time, so it must be worth it. */
const worthwhile = 0.9;
/** Coded without loss in less than this part of its samples, an image is a drawing: JPEG would blur its edges. */
const drawingRatio = 0.1;
const codingKeys = ['/Filter', '/DecodeParms', '/Length', '/Metadata', '/PieceInfo', '/Name'] as const;

/**
 * Whether and how far an image may be coded anew. Masks, bilevel and indexed images, 16 bits, Lab, DeviceN, colour keys,
 * premultiplied alpha, JPEG 2000, JBIG2 and fax stay as they are.
 */
export function planImage(objects: PdfObjects, stream: QpdfStream, drawn: DrawnSize, target: ImageTarget) {
  const { dict } = stream;
  const width = objects.resolve(dict['/Width']);
  const height = objects.resolve(dict['/Height']);
  const channels = channelsOf(objects, dict['/ColorSpace']);
  if (!channels || !isSize(width) || !isSize(height) || !isPlain(objects, dict)) return undefined;
  const filters = filtersOf(objects, dict).map(({ name }) => name);
  const last = filters.at(-1);
  const isJpeg = last === '/DCTDecode';
  if (filters.slice(0, -1).some((name) => name !== '/FlateDecode')) return undefined;
  if (!isJpeg && last !== '/FlateDecode') return undefined;
  // Four plain channels would be taken for RGB and alpha.
  if (!isJpeg && (objects.resolve(dict['/BitsPerComponent']) !== 8 || channels === 4)) return undefined;
  const workBytes = width * height * channels * 3;
  if (workBytes > maxDecodeBytes) return undefined;
  return {
    width,
    height,
    channels,
    to: shrunkSize({ width, height }, drawn, target.dpi),
    workBytes,
  } satisfies ImagePlan;
}

function isPlain(objects: PdfObjects, dict: QpdfDict): boolean {
  const has = (key: `/${string}`) => objects.resolve(dict[key]) !== null || objects.stream(dict[key]) !== undefined;
  if (objects.resolve(dict['/ImageMask']) === true || has('/Alternates') || has('/OPI')) return false;
  const softMask = objects.stream(dict['/SMask']);
  // A colour key names samples (ISO 32000-2, 8.9.6.4); a matte ties mask and samples together (11.6.5.2).
  return softMask ? objects.resolve(softMask.dict['/Matte']) === null : !objects.array(dict['/Mask']);
}

function shrunkSize(size: DrawnSize, drawn: DrawnSize, dpi: number): DrawnSize {
  const scale = Math.max(((drawn.width / 72) * dpi) / size.width, ((drawn.height / 72) * dpi) / size.height);
  if (!(scale * finerThanTarget < 1)) return size;
  const step = Math.round(1 / scale);
  if (halvingSteps.has(step) && Math.abs(scale * step - 1) < nearStep) {
    return { width: Math.max(1, Math.floor(size.width / step)), height: Math.max(1, Math.floor(size.height / step)) };
  }
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** @returns the image coded anew; undefined where it is to stay as it is */
export async function shrinkImage(
  objects: PdfObjects,
  stream: QpdfStream,
  plan: ImagePlan,
  target: ImageTarget,
): Promise<NewImage | undefined> {
  const storedBytes = storedSize(stream);
  if (storedBytes < smallestBytes) return undefined;
  const source = await readSource(objects, stream, plan);
  if (!source) return undefined;
  const isDrawing = source.kind === 'samples' && storedBytes < source.data.length * drawingRatio;
  const coded = isDrawing ? await shrinkDrawing(source, plan, target) : await shrinkPhoto(source, plan, target);
  if (!coded || coded.data.length >= storedBytes * worthwhile) return undefined;
  // A soft mask makes another mask void (ISO 32000-2, table 87), which not every reader knows.
  const dropped: readonly string[] = objects.stream(stream.dict['/SMask']) ? [...codingKeys, '/Mask'] : codingKeys;
  const kept = Object.entries(stream.dict).filter(([key]) => !dropped.includes(key));
  const size = { '/Width': plan.to.width, '/Height': plan.to.height, '/BitsPerComponent': 8 };
  return { dict: { ...Object.fromEntries(kept), ...size, ...coded.dict }, data: coded.data };
}

async function shrinkPhoto(source: ImageSource, { to }: ImagePlan, target: ImageTarget): Promise<NewImage | undefined> {
  const data = await encodeShrunk(source, to, target.quality);
  return data && { dict: { '/Filter': '/DCTDecode' }, data };
}

async function shrinkDrawing(source: ImageSource, plan: ImagePlan, target: ImageTarget): Promise<NewImage | undefined> {
  const { to, width, channels } = plan;
  // As large as it is, it is packed with all the other streams.
  if (to.width === width && target.drawings === 'lossless') return undefined;
  const samples = await resizeSamples(source, to);
  const lossless =
    samples && (await packSamples(samples, { columns: to.width, colors: channels, bitsPerComponent: 8 }));
  if (!lossless || target.drawings === 'lossless') return lossless;
  const lossy = await shrinkPhoto(source, plan, target);
  return lossy && lossy.data.length * 2 < lossless.data.length ? lossy : lossless;
}

async function readSource(
  objects: PdfObjects,
  stream: QpdfStream,
  { width, height, channels }: ImagePlan,
): Promise<ImageSource | undefined> {
  const sampleBytes = width * height * channels;
  const size = { width, height, channels };
  const peeled = await peel(objects, stream, sampleBytes * 2 + 1_000_000);
  if (!peeled || peeled === 'tooLarge') return undefined;
  const { data, filter, parameters } = peeled;
  if (filter === '/DCTDecode') {
    const transform = objects.resolve(parameters['/ColorTransform']);
    return isAgreedJpeg(data, size, transform) ? { ...size, kind: 'jpeg', data } : undefined;
  }
  if (filter !== undefined || data.length < sampleBytes) return undefined;
  return { ...size, kind: 'samples', data: data.subarray(0, sampleBytes) };
}
