import { availableParallelism } from 'node:os';
import { PdfStream } from '@blattwerk/pdf';
import { Allowance, packedJpegBytes } from '@blattwerk/pdf/images';
import {
  type Attempt,
  type DrawnSize,
  findDrawnSizes,
  type ObjectGraph,
  packStreams,
  StreamReplacer,
  type TaskRunner,
} from '@blattwerk/pdf/internal';
import { maxDecodeBytes } from '../../images/source-image.ts';
import { runInOrder } from '../../run-in-order.ts';
import { encodePngData } from './encode-image.ts';
import { ImageLayerer, streamOf, workBytesOf } from './layer-images.ts';
import { SampleDecoder } from './sample-decoder.ts';
import { type PlainImage, plainImage, type ShrinkOptions, storeGray } from './shrink-image.ts';

/** Time limits in ms; streams that are not done in time remain unchanged. A run has 60 s. */
const timesMs = { grays: 10_000, layers: 15_000, images: 25_000 } as const;
/** Limits of concurrent work: more than two streams take memory and save little time. */
const taskLimits = { maxTasks: Math.min(2, availableParallelism()), maxBytes: maxDecodeBytes };
/** A million takes 60 ms of processor time more than with less effort, and a fifth less space. */
const maxThoroughPixels = 20_000_000;

/** Runs tasks on streams within these limits. */
export const runTasks: TaskRunner = (tasks) => runInOrder(tasks, taskLimits);

/** Images without an encoding of their own, of which readers show the brightness, as samples of gray. */
export async function storeGrayImages(graph: ObjectGraph): Promise<void> {
  const { document } = graph;
  const attempts = [...graph.streams()].flatMap(([number, stream]): Attempt[] => {
    const image = plainImage(document, stream);
    if (!image?.isShownGray) return [];
    const run = async () => {
      const gray = await storeGray(document, stream, image);
      return gray && { number, stream: gray };
    };
    return [{ workBytes: image.workBytes, storedBytes: stream.raw.length, run }];
  });
  await new StreamReplacer(graph, runTasks).all(attempts, performance.now() + timesMs.grays);
}

/**
 * Makes the streams of a document smaller: images with loss, all others without.
 * @param report called with fractions from 0 to 1
 */
export async function shrinkStreams(
  graph: ObjectGraph,
  options: Pick<ShrinkOptions, 'target' | 'scratch'>,
  report: (fraction: number) => void,
): Promise<void> {
  const replacer = new StreamReplacer(graph, runTasks);
  const decoder = new SampleDecoder(graph.document);
  const jpegBytes = new Allowance(packedJpegBytes);
  const effort = { isPacked: false, thoroughPixels: new Allowance(maxThoroughPixels), jpegBytes };
  await shrinkImages(graph, replacer, { ...options, decoder, ...effort }, (fraction) => report(fraction * 0.7));
  await packStreams(graph, replacer, {
    encodePng: encodePngData,
    jpegBytes,
    report: (fraction) => report(0.7 + fraction * 0.3),
  });
}

/** Encodes images for the size that they are drawn at, where that makes them smaller. */
async function shrinkImages(
  graph: ObjectGraph,
  replacer: StreamReplacer,
  options: ShrinkOptions,
  report: (fraction: number) => void,
): Promise<void> {
  const images = await findImagesToShrink(graph);
  const { target, scratch } = options;
  const layerer = new ImageLayerer(graph, { paper: target, scratch, endMs: performance.now() + timesMs.layers });
  const attempts = images.map((image): Attempt => {
    const run = async () => {
      const replacement = await layerer.shrink(image, options);
      return replacement && { number: image.number, stream: streamOf(replacement, graph.document) };
    };
    return { workBytes: workBytesOf(image, target), storedBytes: image.stream.raw.length, run };
  });
  await replacer.all(attempts, performance.now() + timesMs.images, fractions(attempts.length, report));
}

/** An image of a page, and the largest size at which it is drawn. */
export interface DrawnImage extends PlainImage {
  number: number;
  stream: PdfStream;
  drawn: DrawnSize;
}

/** Images and soft masks that may be encoded again and that a page shows. */
export async function findImagesToShrink(graph: ObjectGraph): Promise<DrawnImage[]> {
  const images = replaceableImages(graph);
  if (images.size === 0) return [];
  const sizes = await findDrawnSizes(graph);
  const drawn = new Map([...sizes].filter(([number]) => !images.get(number)?.isMask));
  for (const [number, size] of maskSizes(graph, sizes)) drawn.set(number, size);
  return [...drawn].flatMap(([number, size]) => {
    const stream = graph.document.object(number);
    const image = images.get(number);
    return stream instanceof PdfStream && image ? [{ ...image, number, stream, drawn: size }] : [];
  });
}

/** Images that may be encoded again, by their numbers. */
function replaceableImages(graph: ObjectGraph): Map<number, PlainImage> {
  const { soft, others } = masksOf(graph);
  const images = new Map<number, PlainImage>();
  for (const [number, stream] of graph.streams()) {
    const image = others.has(number) ? undefined : plainImage(graph.document, stream);
    // Alpha that a matte belongs to is that of each pixel (ISO 32000-2, 11.6.5.2).
    const isMask = soft.has(number);
    if (image && !(isMask && (image.channels !== 1 || image.isIndexed || stream.dict.has('Matte'))))
      images.set(number, { ...image, isMask });
  }
  return images;
}

/** Soft masks with their images, and other masks, which keep their samples. */
function masksOf(graph: ObjectGraph): { soft: Map<number, number[]>; others: Set<number> } {
  const soft = new Map<number, number[]>();
  const others = new Set<number>();
  for (const [number, { dict }] of graph.streams()) {
    const [own, other] = ['SMask', 'Mask'].map((key) =>
      dict.has(key) ? graph.streamNumber(dict.get(key)) : undefined,
    );
    if (own !== undefined) {
      const images = soft.get(own);
      if (images) images.push(number);
      else soft.set(own, [number]);
    }
    if (other !== undefined) others.add(other);
  }
  return { soft, others };
}

/** The largest sizes at which soft masks are drawn, with their images or as such; without those of unknown size. */
function maskSizes(graph: ObjectGraph, sizes: ReadonlyMap<number, DrawnSize>): Map<number, DrawnSize> {
  const found = new Map<number, DrawnSize>();
  for (const [number, images] of masksOf(graph).soft) {
    const all = images.map((image) => sizes.get(image));
    const own = sizes.get(number);
    if (own) all.push(own);
    const known = all.filter((size) => size !== undefined);
    if (known.length < all.length) continue;
    const largest = (key: keyof DrawnSize) => known.reduce((most, size) => Math.max(most, size[key]), 0);
    found.set(number, { width: largest('width'), height: largest('height') });
  }
  return found;
}

function fractions(count: number, report: (fraction: number) => void): () => void {
  let done = 0;
  return () => report(++done / count);
}
