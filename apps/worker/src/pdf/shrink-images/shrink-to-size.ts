import { Allowance } from '@blattwerk/pdf/images';
import { type ObjectGraph, packStreams, StreamReplacer } from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import type { ToolRun } from '../../tool-run.ts';
import { ImageLayerer, lengthOf, type Replacement, streamOf, workBytesOf } from './layer-images.ts';
import { SampleDecoder } from './sample-decoder.ts';
import type { ImageTarget, ShrinkOptions } from './shrink-image.ts';
import { encodePngData } from './encode-image.ts';
import { type DrawnImage, findImagesToShrink, runTasks } from './shrink-streams.ts';

/** Resolutions in dpi and qualities of JPEG to choose from, each about four fifths of the size of the one before. */
const steps = [
  [600, 92],
  [400, 90],
  [300, 85],
  [250, 80],
  [220, 75],
  [200, 71],
  [175, 68],
  [150, 66],
  [130, 60],
  [115, 52],
  [100, 44],
  [90, 40],
  [80, 36],
  [72, 32],
  [64, 28],
  [56, 25],
  [50, 22],
] as const;
/** Below this resolution, drawings may become JPEGs, scans layers, and an image may be reduced by its decoder alone. */
const finestDpi = 150;
/** Paper of scans in layers, which all steps share: each image is separated once. */
const paper = { dpi: 100, quality: 44 } as const;
/**
 * Times from the first attempt in ms, after which no scan is separated into layers, a finer step is not searched, and none
 * is tried. A run has 60 s.
 */
const timesMs = { layers: 10_000, search: 15_000, attempts: 35_000 } as const;
/** Images are encoded several times, and JPEGs have the shortest codes before. */
const none = new Allowance(0);
/** What the dictionary of an image and the cross-references may grow by, in bytes. */
const dictBytes = 200;

/** Images encoded by one of the steps, by their numbers; those that did not become smaller are absent. */
interface Encoded {
  replacements: ReadonlyMap<number, Replacement>;
  /** Estimated size of the file, in bytes: not below the actual one. */
  bytes: number;
}

export interface TargetSizeOptions {
  /** Largest size of the file, in bytes. */
  targetBytes: number;
  scratch: ToolRun['scratch'];
  /** Size of the file as the document is now, in bytes. */
  measure: () => number;
}

/**
 * Makes the streams of a document smaller, those of its images as little as it takes to fit. At most five encodings of
 * its images are tried, and two of them kept in memory.
 * @param report called with fractions from 0 to 1
 * @throws ToolError targetTooSmall with the smallest possible size; tooComplex where there is no time to find it
 */
export async function shrinkStreamsToSize(
  graph: ObjectGraph,
  { targetBytes, scratch, measure }: TargetSizeOptions,
  report: (fraction: number) => void,
): Promise<void> {
  await packStreams(graph, new StreamReplacer(graph, runTasks), {
    encodePng: encodePngData,
    report: (fraction) => report(fraction * 0.3),
  });
  const packedBytes = measure();
  if (packedBytes <= targetBytes) return;

  const images = await findImagesToShrink(graph);
  const decoder = new SampleDecoder(graph.document);
  const begunMs = performance.now();
  const endMs = begunMs + timesMs.attempts;
  const layerer = new ImageLayerer(graph, { paper, scratch, endMs: begunMs + timesMs.layers });
  const tries = Math.ceil(Math.log2(steps.length + 1));
  let tried = 0;
  const encode = async (step: number): Promise<Encoded> => {
    const before = tried++ / tries;
    const replacements = await encodeImages(graph, images, step, { scratch, decoder, endMs, layerer }, (fraction) =>
      report(0.3 + (before + fraction / tries) * 0.7),
    );
    return { replacements, bytes: packedBytes + growthOf(images, replacements) };
  };
  const { fitting, smallest } = await findFinest(encode, targetBytes, begunMs + timesMs.search);
  if (!fitting) throw new ToolError('targetTooSmall', { min_size: smallest });
  for (const [number, replacement] of fitting.replacements)
    graph.replace(number, streamOf(replacement, graph.document));
}

/**
 * Searches the first step that fits; sizes are taken to fall from step to step, and a step is only used where it fits.
 * @param lateMs time on the clock of performance.now() from which any step that fits is taken
 */
async function findFinest(
  encode: (step: number) => Promise<Encoded>,
  targetBytes: number,
  lateMs: number,
): Promise<{ fitting: Encoded | undefined; smallest: number }> {
  let fitting: Encoded | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  let first = 0;
  let end: number = steps.length;
  while (first < end) {
    const isLate = performance.now() > lateMs;
    if (isLate && fitting) break;
    const step = isLate ? end - 1 : (first + end) >> 1;
    const encoded = await encode(step);
    smallest = Math.min(smallest, encoded.bytes);
    if (encoded.bytes <= targetBytes) {
      fitting = encoded;
      end = step;
    } else first = step + 1;
  }
  return { fitting, smallest };
}

async function encodeImages(
  { document }: ObjectGraph,
  images: readonly DrawnImage[],
  step: number,
  {
    scratch,
    decoder,
    endMs,
    layerer,
  }: Pick<ShrinkOptions, 'scratch' | 'decoder'> & { endMs: number; layerer: ImageLayerer },
  report: (fraction: number) => void,
): Promise<Map<number, Replacement>> {
  const target = targetOf(step);
  const tasks = images.map((image) => ({
    bytes: workBytesOf(image, target),
    run: async () => {
      if (performance.now() > endMs) throw new ToolError('tooComplex');
      const options = { target, scratch, decoder, isPacked: true, thoroughPixels: none, jpegBytes: none };
      return { image, replacement: await layerer.shrink(image, options) };
    },
  }));
  const replacements = new Map<number, Replacement>();
  let done = 0;
  for await (const { image, replacement } of runTasks(tasks)) {
    document.budget.step();
    if (replacement) replacements.set(image.number, replacement);
    report(++done / images.length);
  }
  return replacements;
}

function targetOf(step: number): ImageTarget {
  const [dpi, quality] = steps[step] ?? steps[0];
  const isFine = dpi >= finestDpi;
  return {
    dpi,
    quality,
    maxShortfall: isFine ? 0.01 : 0.15,
    standardTablesFromBytes: Number.POSITIVE_INFINITY,
    drawings: isFine ? 'lossless' : 'smallest',
    separatesScans: !isFine,
  };
}

/** Bytes by which a file grows where images are replaced; negative where it shrinks. */
function growthOf(images: readonly DrawnImage[], replacements: ReadonlyMap<number, Replacement>): number {
  let growth = 0;
  for (const { number, stream } of images) {
    const replacement = replacements.get(number);
    if (replacement) growth += lengthOf(replacement) - stream.raw.length + dictBytes;
  }
  return growth;
}
