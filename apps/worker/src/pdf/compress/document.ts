import { dropBloat } from './bloat.ts';
import { mergeDuplicateStreams } from './duplicates.ts';
import { flateCoding, packersLevel, packTighter, packTightest } from './flate.ts';
import { type PlainImage, plainImage, type Shrinking, shrinkImage } from './image.ts';
import type { PdfObjects } from './objects.ts';
import { planContents } from './page-contents.ts';
import { findDrawnSizes } from './placements.ts';
import { type Attempt, StreamReplacer } from './replace-streams.ts';
import { changed } from '../keep-pages/part.ts';

/** Milliseconds for images and for packing; a run has 60 seconds, and what is not done by then stays as it is. */
const timesMs = { images: 25_000, content: 8_000, packing: 12_000 } as const;
/** Parts of their bytes that contents, and packed streams, must become smaller by: each costs about a millisecond. */
const worthwhile = { content: 0.03, packing: 0.01 } as const;

/** Drops what nothing shows, and leaves one of each of what is there twice. */
export function dropNeedless(objects: PdfObjects): void {
  dropBloat(objects);
  mergeDuplicateStreams(objects);
}

/** Makes a document smaller in place: its images as coarse as they may be, all else without a difference. */
export async function shrinkDocument(
  objects: PdfObjects,
  how: Shrinking,
  report: (fraction: number) => void,
): Promise<void> {
  const replacer = new StreamReplacer(objects);
  await shrinkImages(objects, replacer, how, (fraction) => report(fraction * 0.7));
  await minimizeContents(objects, replacer);
  await packStreams(objects, replacer, (fraction) => report(0.7 + fraction * 0.3));
}

/** Codes images anew, each for the size that it is drawn at, where that makes them smaller. */
async function shrinkImages(
  objects: PdfObjects,
  replacer: StreamReplacer,
  how: Shrinking,
  report: (fraction: number) => void,
): Promise<void> {
  const images = imagesToShrink(objects);
  if (images.size === 0) return;
  const attempts: Attempt[] = [];
  for (const [number, drawn] of await findDrawnSizes(objects)) {
    const stream = objects.streamOf(number);
    const image = images.get(number);
    if (!stream || !image) continue;
    const shrink = async () => {
      const shrunk = await shrinkImage(objects, stream, image, drawn, how);
      return shrunk && { number, ...shrunk };
    };
    attempts.push({ workBytes: image.workBytes, storedBytes: stream.data.length, run: shrink });
  }
  await replacer.all(attempts, performance.now() + timesMs.images, counted(attempts.length, report));
}

/** Images that may be coded anew, by their numbers. */
function imagesToShrink(objects: PdfObjects): Map<number, PlainImage> {
  const masks = masksOf(objects);
  const images = new Map<number, PlainImage>();
  for (const number of objects.streamNumbers) {
    const stream = objects.streamOf(number);
    const image = stream && !masks.has(number) && plainImage(objects, stream);
    if (image) images.set(number, image);
  }
  return images;
}

/** An image's mask keeps its own size and samples, even where it is drawn as an image too. */
function masksOf(objects: PdfObjects): Set<number> {
  const masks = new Set<number>();
  for (const number of objects.streamNumbers) {
    for (const key of ['/SMask', '/Mask']) {
      const mask = objects.streamNumber(objects.streamOf(number)?.dict.get(key));
      if (mask !== undefined) masks.add(mask);
    }
  }
  return masks;
}

/** Writes the content of pages and forms with fewer operators and shorter names, where that makes it smaller. */
async function minimizeContents(objects: PdfObjects, replacer: StreamReplacer): Promise<void> {
  const attempts = planContents(objects).map(({ number, storedBytes, write }): Attempt => {
    const minimize = async () => {
      const found = await write();
      const data = found && (await packTightest(found.content));
      const stream = objects.streamOf(number);
      if (!data || !stream || data.length >= storedBytes) return undefined;
      found.apply();
      return { number, dict: changed(stream.dict, flateCoding), data };
    };
    return { workBytes: storedBytes, storedBytes, run: minimize };
  });
  await replacer.alike(attempts, worthwhile.content, performance.now() + timesMs.content);
}

/** Packs what is plain, and packs all that is not an image's own coding again, as tightly as it can. */
async function packStreams(
  objects: PdfObjects,
  replacer: StreamReplacer,
  report: (fraction: number) => void,
): Promise<void> {
  const end = performance.now() + timesMs.packing;
  const others: Attempt[] = [];
  const alike = new Map<number, Attempt[]>();
  for (const number of objects.streamNumbers) {
    const stream = objects.streamOf(number);
    if (!stream || replacer.replaced.has(number)) continue;
    const pack = async () => {
      const tighter = await packTighter(objects, stream);
      return tighter && { number, ...tighter };
    };
    const level = packersLevel(objects, stream);
    const group = level === undefined ? others : (alike.get(level) ?? []);
    if (level !== undefined) alike.set(level, group);
    group.push({ workBytes: stream.data.length, storedBytes: stream.data.length, run: pack });
  }
  const groups = [...alike.values()];
  const done = counted(
    groups.reduce((sum, group) => sum + group.length, others.length),
    report,
  );
  for (const group of groups) await replacer.alike(group, worthwhile.packing, end, done);
  await replacer.all(others, end, done);
}

function counted(count: number, report: (fraction: number) => void): () => void {
  let done = 0;
  return () => report(++done / count);
}
