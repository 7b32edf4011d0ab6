import { PdfStream } from '@blattwerk/pdf';
import { Allowance } from '@blattwerk/pdf/images';
import { type ObjectGraph, packStreams, type PdfDocument, StreamReplacer } from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import type { ToolRun } from '../../tool-run.ts';
import { ImageLayerer, lengthOf, type Replacement, streamOf, workBytesOf } from './layer-images.ts';
import { SampleDecoder } from './sample-decoder.ts';
import type { ImageTarget, ShrinkOptions } from './shrink-image.ts';
import { encodePngData } from './encode-image.ts';
import { coarsest, dictBytes, placeStep, type Setting, SizeModel } from './size-model.ts';
import { type DrawnImage, findImagesToShrink, runTasks } from './shrink-streams.ts';

/** Paper of scans in layers, which all steps share: each image is separated once. */
const paper = { dpi: 100, quality: 44 } as const;
/**
 * Times from the first attempt in ms, after which no scan is separated into layers, a finer step is not searched, and none
 * is tried. A run has 60 s.
 */
const timesMs = { layers: 10_000, search: 15_000, attempts: 35_000 } as const;
/** JPEGs have the shortest codes before. */
const none = new Allowance(0);
/** Share of the target that an attempt aims at, since an estimate can be too small. */
const aims = [0.98, 0.97, 0.93] as const;
/** Share of the target from which on a file is taken: another attempt would gain less than what can be seen. */
const enough = 0.93;
/** The same where there were two attempts. */
const enoughOfTwo = 0.9;
/** Places between which another attempt gains too little: a twentieth of the size. */
const tooClose = 0.25;

/** Images encoded at a place of the model, by their numbers; those that did not become smaller are absent. */
interface Encoded {
  place: number;
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

/** What a size took of images that were encoded again: the highest resolution that one of them has, and their quality. */
export type SizeCost = Pick<ImageTarget, 'dpi' | 'quality'>;

/**
 * Makes the streams of a document smaller, those of its images as little as it takes to fit: what they take at other
 * settings is estimated from the attempts before. At most three encodings of its images are tried, and a fourth with
 * the coarsest setting where none of them fits; two are kept in memory.
 * @param report called with fractions from 0 to 1
 * @returns undefined where no image was encoded again
 * @throws ToolError targetTooSmall with the smallest possible size; tooComplex where there is no time to find it
 */
export async function shrinkStreamsToSize(
  graph: ObjectGraph,
  { targetBytes, scratch, measure }: TargetSizeOptions,
  report: (fraction: number) => void,
): Promise<SizeCost | undefined> {
  const { document } = graph;
  await packStreams(graph, new StreamReplacer(graph, runTasks), {
    encodePng: encodePngData,
    report: (fraction) => report(fraction * 0.3),
  });
  const packedBytes = measure();
  if (packedBytes <= targetBytes) return undefined;

  const images = await findImagesToShrink(graph);
  const model = new SizeModel(document, images, packedBytes);
  const decoder = new SampleDecoder(document);
  const begunMs = performance.now();
  const endMs = begunMs + timesMs.attempts;
  const layerer = new ImageLayerer(graph, { paper, scratch, endMs: begunMs + timesMs.layers });
  const tries = aims.length + 1;
  let tried = 0;
  const encode = async (place: number): Promise<Encoded> => {
    const before = tried++ / tries;
    const options = { scratch, decoder, endMs, layerer };
    const replacements = await encodeImages(graph, images, model.settingAt(place), options, (fraction) =>
      report(0.3 + (before + fraction / tries) * 0.7),
    );
    model.add(place, replacements);
    return { place, replacements, bytes: packedBytes + growthOf(images, replacements) };
  };
  const { fitting, smallest } = await findFinest(encode, model, targetBytes, begunMs + timesMs.search);
  if (!fitting) throw new ToolError('targetTooSmall', { min_size: smallest });
  for (const [number, replacement] of fitting.replacements) graph.replace(number, streamOf(replacement, document));
  return costOf(document, images, fitting, model.settingAt(fitting.place).target);
}

function costOf(
  document: PdfDocument,
  images: readonly DrawnImage[],
  { replacements }: Encoded,
  { dpi, quality }: ImageTarget,
): SizeCost | undefined {
  if (replacements.size === 0) return undefined;
  const resolutions = images.flatMap(({ number, drawn }) => {
    const replacement = replacements.get(number);
    const width = replacement instanceof PdfStream ? document.number(replacement.dict.get('Width')) : undefined;
    return width === undefined ? [] : Math.round((width * 72) / drawn.width);
  });
  const highest = resolutions.reduce((a, b) => Math.max(a, b), 1);
  return { dpi: resolutions.length > 0 && Number.isFinite(highest) ? highest : dpi, quality };
}

/**
 * Searches the finest place that fits. A place is only used where the file was seen to fit.
 * @param lateMs time on the clock of performance.now() from which any place that fits is taken
 */
async function findFinest(
  encode: (place: number) => Promise<Encoded>,
  model: SizeModel,
  targetBytes: number,
  lateMs: number,
): Promise<{ fitting: Encoded | undefined; smallest: number }> {
  let fitting: Encoded | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  // Places that are known to fit, and not to.
  let [fits, exceeds] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [attempt, aim] of [...aims, 0].entries()) {
    const isLate = performance.now() > lateMs;
    const share = fitting ? fitting.bytes / targetBytes : 0;
    if (fitting && (isLate || attempt === aims.length || share >= (attempt < 2 ? enough : enoughOfTwo))) break;
    const estimated = isLate ? coarsest : Math.max(exceeds + placeStep, model.placeFor(targetBytes * aim));
    // Where the model knows none that is finer, the one in the middle.
    const middle = (Math.max(exceeds, 0) + fits) / 2;
    const place = estimated > fits - tooClose ? Math.floor(middle / placeStep) * placeStep : estimated;
    if (place > coarsest || place <= exceeds || place > fits - tooClose) break;
    const encoded = await encode(place);
    smallest = Math.min(smallest, encoded.bytes);
    if (encoded.bytes <= targetBytes) {
      fitting = encoded;
      fits = place;
    } else exceeds = place;
  }
  return { fitting, smallest };
}

async function encodeImages(
  { document }: ObjectGraph,
  images: readonly DrawnImage[],
  { target, isThorough }: Setting,
  {
    scratch,
    decoder,
    endMs,
    layerer,
  }: Pick<ShrinkOptions, 'scratch' | 'decoder'> & { endMs: number; layerer: ImageLayerer },
  report: (fraction: number) => void,
): Promise<Map<number, Replacement>> {
  const thoroughPixels = new Allowance(isThorough ? Number.POSITIVE_INFINITY : 0);
  const tasks = images.map((image) => ({
    bytes: workBytesOf(image, target),
    run: async () => {
      if (performance.now() > endMs) throw new ToolError('tooComplex');
      const options = { target, scratch, decoder, isPacked: true, thoroughPixels, jpegBytes: none };
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

/** Bytes by which a file grows where images are replaced; negative where it shrinks. */
function growthOf(images: readonly DrawnImage[], replacements: ReadonlyMap<number, Replacement>): number {
  let growth = 0;
  for (const { number, stream } of images) {
    const replacement = replacements.get(number);
    if (replacement) growth += lengthOf(replacement) - lengthOf(stream) + dictBytes;
  }
  return growth;
}
