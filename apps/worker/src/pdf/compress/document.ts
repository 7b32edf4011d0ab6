import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inOrderAhead, type Task } from '../../images/ahead.ts';
import { maxDecodeBytes } from '../../images/picture.ts';
import type { Run } from '../../process.ts';
import { dropBloat } from './bloat.ts';
import { mergeDuplicateStreams } from './duplicates.ts';
import { packTighter, packTightest } from './flate.ts';
import { type ImageTarget, planImage, shrinkImage } from './image.ts';
import { isFaithful, PdfObjects, type Ref } from './objects.ts';
import { planContents } from './page-contents.ts';
import { findDrawnSizes } from './placements.ts';
import { filtersOf, storedSize } from './streams.ts';
import { runQpdf } from '../qpdf.ts';
import { type QpdfDict, type QpdfStream, readQpdfJson, updateFromJson } from '../qpdf-json.ts';

/** Milliseconds for images and for packing; a run has 60 seconds, and what is not done by then stays as it is. */
const timesMs = { images: 25_000, content: 8_000, packing: 12_000 } as const;
/** Streams worked on at once: more than two hold memory and save little. */
const streamsAhead = Math.min(2, availableParallelism());

/** A PDF laid open in the job's scratch folder: each stream a file. */
export interface CompressDocument {
  path: string;
  folder: string;
  objects: PdfObjects;
  /** Streams that were packed already, as tightly as it goes. */
  packed: Set<Ref>;
}

/** Codings that are undone or kept here; all others are qpdf's to undo first. */
const knownFilters = new Set(['/FlateDecode', '/DCTDecode', '/JPXDecode', '/CCITTFaxDecode', '/JBIG2Decode']);

/**
 * Lays a PDF open. What is packed by an older coding than Flate is packed by it first.
 * @throws QpdfRefusal where qpdf cannot read it
 * @throws ToolError tooComplex where it has too many objects
 */
export async function openForCompression(path: string, run: Run): Promise<CompressDocument> {
  const folder = await run.scratch();
  const document = await layOpen(path, folder, run);
  if (!usesOldCoding(document.objects)) return document;
  await Promise.all([...document.objects.streams()].map(([, stream]) => removeData(stream)));
  const packed = join(folder, `${randomUUID()}.pdf`);
  await runQpdf({ inputFile: path, outputFile: packed, objectStreams: 'generate', decodeLevel: 'generalized' });
  await rm(path, { force: true });
  return layOpen(packed, folder, run);
}

async function layOpen(path: string, folder: string, run: Run): Promise<CompressDocument> {
  const { objects } = await readQpdfJson(path, run, { streamPrefix: join(folder, randomUUID()) });
  return { path, folder, objects: new PdfObjects(objects), packed: new Set() };
}

function usesOldCoding(objects: PdfObjects): boolean {
  for (const [, { dict }] of objects.streams()) {
    if (filtersOf(objects, dict).some(({ name }) => !knownFilters.has(name))) return true;
  }
  return false;
}

async function removeData({ datafile }: QpdfStream): Promise<void> {
  if (datafile !== undefined) await rm(datafile, { force: true });
}

/** Drops what nothing shows, and leaves one of each of what is there twice. */
export function dropNeedless({ objects }: CompressDocument): void {
  dropBloat(objects);
  mergeDuplicateStreams(objects);
}

/** A stream's new dictionary and data. */
interface NewStream {
  ref: Ref;
  dict: QpdfDict;
  data: Buffer;
}

/** Codes images anew, each for the size that it is drawn at, where that makes them smaller. */
export async function shrinkImages(
  document: CompressDocument,
  target: ImageTarget,
  report: (fraction: number) => void,
): Promise<void> {
  const { objects } = document;
  const masks = masksOf(objects);
  const tasks: Task<NewStream | undefined>[] = [];
  for (const [ref, drawn] of await findDrawnSizes(objects)) {
    const stream = objects.stream(ref);
    const plan = stream && !masks.has(ref) && planImage(objects, stream, drawn, target);
    if (!plan) continue;
    const shrink = async () => {
      const shrunk = await shrinkImage(objects, stream, plan, target);
      return shrunk && { ref, ...shrunk };
    };
    tasks.push({ bytes: plan.workBytes, run: shrink });
  }
  await replaceAll(document, withinTime(tasks, timesMs.images), report);
}

/** Writes the content of pages and forms with fewer operators and shorter names, where that makes it smaller. */
export async function minimizeContents(document: CompressDocument): Promise<void> {
  const { objects } = document;
  const tasks: Task<NewStream | undefined>[] = [];
  for (const { ref, storedBytes, write } of planContents(objects)) {
    const minimize = async () => {
      const found = await write();
      const data = found && (await packTightest(found.content));
      if (!data || data.length >= storedBytes || !(await isShorter(found, data))) return undefined;
      const dict = { ...withoutCoding(objects.stream(ref)?.dict), '/Filter': '/FlateDecode' };
      return isFaithful(dict) && found.apply() ? { ref, dict, data } : undefined;
    };
    tasks.push({ bytes: storedBytes, run: minimize });
  }
  await replaceAll(document, withinTime(tasks, timesMs.content), () => {});
}

/** What is only a little shorter can be longer when packed. */
async function isShorter({ content, plain }: { content: Buffer; plain: Buffer }, data: Buffer): Promise<boolean> {
  return content.length < plain.length * 0.9 || data.length < (await packTightest(plain)).length;
}

function withoutCoding(dict: QpdfDict = {}): QpdfDict {
  return Object.fromEntries(
    Object.entries(dict).filter(([key]) => !['/Filter', '/DecodeParms', '/Length'].includes(key)),
  );
}

/** Packs all that is packed by Flate again, as tightly as it can. */
export async function packStreams(document: CompressDocument, report: (fraction: number) => void): Promise<void> {
  const { objects, packed } = document;
  const tasks: Task<NewStream | undefined>[] = [];
  for (const [ref, stream] of objects.streams()) {
    if (packed.has(ref)) continue;
    const pack = async () => {
      const tighter = await packTighter(objects, stream);
      return tighter && { ref, ...tighter };
    };
    tasks.push({ bytes: storedSize(stream), run: pack });
  }
  await replaceAll(document, withinTime(tasks, timesMs.packing), report);
}

function withinTime<T>(tasks: readonly Task<T | undefined>[], ms: number): Task<T | undefined>[] {
  const end = performance.now() + ms;
  return tasks.map((task) => ({ ...task, run: async () => (performance.now() < end ? task.run() : undefined) }));
}

async function replaceAll(
  { objects, folder, packed }: CompressDocument,
  tasks: readonly Task<NewStream | undefined>[],
  report: (fraction: number) => void,
): Promise<void> {
  let done = 0;
  for await (const found of inOrderAhead(tasks, { most: streamsAhead, maxBytes: maxDecodeBytes })) {
    if (found) {
      const path = join(folder, randomUUID());
      const before = { ...objects.stream(found.ref) };
      await writeFile(path, found.data, { mode: 0o600 });
      const isReplaced = objects.replaceStream(found.ref, found.dict, path);
      if (isReplaced) packed.add(found.ref);
      await rm(isReplaced ? (before.datafile ?? path) : path, { force: true });
    }
    report(++done / tasks.length);
  }
}

/** An image's mask keeps its own size and samples, even where it is drawn as an image too. */
function masksOf(objects: PdfObjects): Set<Ref> {
  const masks = new Set<Ref>();
  for (const [, { dict }] of objects.streams()) {
    for (const key of ['/SMask', '/Mask'] as const) {
      const ref = objects.streamRef(dict[key]);
      if (ref !== undefined) masks.add(ref);
    }
  }
  return masks;
}

/** Writes it as tightly as qpdf can. @returns the file's path and bytes */
export async function closeCompressed({ path, folder, objects }: CompressDocument, run: Run) {
  const output = join(folder, `${randomUUID()}.pdf`);
  // At another level qpdf would undo the predictions of images, which can make them ten times as large.
  const job = { objectStreams: 'generate', compressionLevel: '9', decodeLevel: 'none' };
  await updateFromJson(path, objects.changes, output, run, job);
  return { path: output, bytes: (await stat(output)).size };
}
