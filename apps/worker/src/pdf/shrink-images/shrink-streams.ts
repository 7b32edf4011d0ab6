import { availableParallelism } from 'node:os';
import {
  type Attempt,
  type DrawnSize,
  deflateStream,
  deflateTightest,
  extractInlineImages,
  findDrawnSizes,
  flateCoding,
  flateLevelOf,
  mergeDuplicateStreams,
  ObjectGraph,
  type PdfDocument,
  PdfStream,
  planContentStreams,
  removeRedundantData,
  removeUnusedResources,
  shrinkColorProfiles,
  StreamReplacer,
  type TaskRunner,
  withEntries,
} from '@blattwerk/pdf/internal';
import { maxDecodeBytes } from '../../images/source-image.ts';
import { runInOrder } from '../../run-in-order.ts';
import { encodePngData } from './encode-image.ts';
import { type PlainImage, plainImage, shrinkImage, type ShrinkOptions } from './shrink-image.ts';

/** Time limits in ms; streams that are not done in time remain unchanged. A run has 60 s. */
const timesMs = { images: 25_000, contents: 8_000, deflating: 12_000 } as const;
/** Minimum savings of similar streams, as a share of their bytes: each takes about a millisecond. */
const worthwhile = { contents: 0.03, deflating: 0.01 } as const;
/** Limits of concurrent work: more than two streams take memory and save little time. */
const taskLimits = { maxTasks: Math.min(2, availableParallelism()), maxBytes: maxDecodeBytes };

/** Runs tasks on streams within these limits. */
export const runTasks: TaskRunner = (tasks) => runInOrder(tasks, taskLimits);

/** Reads the objects of a document, without data and resources that no page shows and with equal streams merged. */
export function reduceObjects(document: PdfDocument): ObjectGraph {
  const graph = new ObjectGraph(document);
  removeRedundantData(graph);
  removeUnusedResources(graph);
  extractInlineImages(graph);
  shrinkColorProfiles(graph);
  mergeDuplicateStreams(graph);
  return graph;
}

/**
 * Makes the streams of a document smaller: images with loss, all others without.
 * @param report called with fractions from 0 to 1
 */
export async function shrinkStreams(
  graph: ObjectGraph,
  options: ShrinkOptions,
  report: (fraction: number) => void,
): Promise<void> {
  const replacer = new StreamReplacer(graph, runTasks);
  await shrinkImages(graph, replacer, options, (fraction) => report(fraction * 0.7));
  await packStreams(graph, replacer, (fraction) => report(0.7 + fraction * 0.3));
}

/**
 * Makes the streams of a document smaller without loss.
 * @param report called with fractions from 0 to 1
 */
export async function packStreams(
  graph: ObjectGraph,
  replacer: StreamReplacer,
  report: (fraction: number) => void,
): Promise<void> {
  await minimizeContents(graph, replacer);
  await deflateStreams(graph, replacer, report);
}

/** Encodes images for the size that they are drawn at, where that makes them smaller. */
async function shrinkImages(
  graph: ObjectGraph,
  replacer: StreamReplacer,
  options: ShrinkOptions,
  report: (fraction: number) => void,
): Promise<void> {
  const images = await findImagesToShrink(graph);
  const attempts = images.map((image): Attempt => {
    const run = async () => {
      const shrunk = await shrinkImage(graph.document, image.stream, image, image.drawn, options);
      return shrunk && { number: image.number, stream: shrunk };
    };
    return { workBytes: image.workBytes, storedBytes: image.stream.raw.length, run };
  });
  await replacer.all(attempts, performance.now() + timesMs.images, fractions(attempts.length, report));
}

/** An image of a page, and the largest size at which it is drawn. */
export interface DrawnImage extends PlainImage {
  number: number;
  stream: PdfStream;
  drawn: DrawnSize;
}

/** Images that may be encoded again and that a page shows. */
export async function findImagesToShrink(graph: ObjectGraph): Promise<DrawnImage[]> {
  const images = replaceableImages(graph);
  if (images.size === 0) return [];
  return [...(await findDrawnSizes(graph))].flatMap(([number, drawn]) => {
    const stream = graph.document.object(number);
    const image = images.get(number);
    return stream instanceof PdfStream && image ? [{ ...image, number, stream, drawn }] : [];
  });
}

/** Images that may be encoded again, by their numbers. */
function replaceableImages(graph: ObjectGraph): Map<number, PlainImage> {
  const masks = masksOf(graph);
  const images = new Map<number, PlainImage>();
  for (const [number, stream] of graph.streams()) {
    const image = masks.has(number) ? undefined : plainImage(graph.document, stream);
    if (image) images.set(number, image);
  }
  return images;
}

/** Masks keep their size and samples, even where they are drawn as images too. */
function masksOf(graph: ObjectGraph): Set<number> {
  const masks = new Set<number>();
  for (const [, { dict }] of graph.streams()) {
    for (const key of ['SMask', 'Mask']) {
      const mask = dict.has(key) ? graph.streamNumber(dict.get(key)) : undefined;
      if (mask !== undefined) masks.add(mask);
    }
  }
  return masks;
}

/** Rewrites the content of pages and forms with fewer operators and shorter names, where that makes it smaller. */
async function minimizeContents(graph: ObjectGraph, replacer: StreamReplacer): Promise<void> {
  const attempts = planContentStreams(graph).map(({ number, storedBytes, minimize }): Attempt => {
    const run = async () => {
      const minimized = await minimize();
      const data = minimized && (await deflateTightest(minimized.content));
      const stream = graph.document.object(number);
      if (!data || !(stream instanceof PdfStream) || data.length >= storedBytes) return undefined;
      minimized.apply();
      return { number, stream: new PdfStream(withEntries(stream.dict, flateCoding), data) };
    };
    return { workBytes: storedBytes, storedBytes, run };
  });
  await replacer.alike(attempts, worthwhile.contents, performance.now() + timesMs.contents);
}

/** Compresses all streams without an image encoding with the best Deflate settings. */
async function deflateStreams(
  graph: ObjectGraph,
  replacer: StreamReplacer,
  report: (fraction: number) => void,
): Promise<void> {
  const { document } = graph;
  const endMs = performance.now() + timesMs.deflating;
  const others: Attempt[] = [];
  const byLevel = new Map<number, Attempt[]>();
  let count = 0;
  for (const [number, stream] of graph.streams()) {
    if (replacer.replaced.has(number)) continue;
    const run = async () => {
      const tighter = await deflateStream(document, stream, encodePngData);
      return tighter && { number, stream: tighter };
    };
    const level = flateLevelOf(document, stream);
    const group = level === undefined ? others : (byLevel.get(level) ?? []);
    if (level !== undefined) byLevel.set(level, group);
    group.push({ workBytes: stream.raw.length, storedBytes: stream.raw.length, run });
    count++;
  }
  const reportOne = fractions(count, report);
  for (const group of byLevel.values()) await replacer.alike(group, worthwhile.deflating, endMs, reportOne);
  await replacer.all(others, endMs, reportOne);
}

function fractions(count: number, report: (fraction: number) => void): () => void {
  let done = 0;
  return () => report(++done / count);
}
