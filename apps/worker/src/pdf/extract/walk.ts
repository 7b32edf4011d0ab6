import { ToolError } from '@blattwerk/shared';
import { usesIn } from './content.ts';
import { asDict, asName, type PdfDict, PdfRef, PdfStream, type PdfValue } from './objects.ts';
import { pagesOf } from './pages.ts';
import type { ObjectReader } from './reader.ts';
import { peelStream } from '../image-streams/filters.ts';

/** An image, and the first page that shows it. */
export interface FoundImage {
  /** From 1. */
  pageNumber: number;
  stream: PdfStream;
}

/** The images of all pages. */
interface ImagesOfPages {
  images: FoundImage[];
  pageCount: number;
  /** What the page tree says of itself. */
  toldCount: number | undefined;
}

/** Images in one answer: more are the strokes of a drawing, and a ZIP of them is of no use. */
const maxImages = 20_000;
/** Bytes of one content stream, and of all of them together; what is beyond is not read for inline images. */
const maxContentBytes = 64_000_000;
const maxContentsBytes = 400_000_000;
const maxDepth = 24;
const none: PdfDict = new Map();

/**
 * Finds the images of all pages: drawn by a page's content, its forms, patterns, soft masks and annotations, in the order
 * in which they are drawn; then what resources hold that nothing draws. An image object comes once, on its first page.
 * @throws IrregularPdf where an object cannot be read, ToolError tooComplex where there are too many
 */
export async function findImages(objects: ObjectReader): Promise<ImagesOfPages> {
  const { resolve } = objects;
  const images: FoundImage[] = [];
  const taken = new Set<PdfStream>();
  /** Masks that an image has: they are part of it, even where resources list them too. */
  const masks = new Set<PdfValue>();
  const drawnWith = new Map<PdfDict, Set<PdfStream>>();
  const looked = new Set<PdfDict>();
  let contentBytes = 0;
  let pageNumber = 0;

  function take(stream: PdfStream): void {
    if (taken.has(stream)) return;
    taken.add(stream);
    if (taken.size > maxImages) throw new ToolError('tooComplex');
    touch(stream.dict, resolve);
    for (const key of ['SMask', 'Mask']) masks.add(resolve(stream.dict.get(key)));
    images.push({ pageNumber, stream });
  }

  async function readContent(value: PdfValue): Promise<Buffer> {
    const parts = (Array.isArray(value) ? value.map(resolve) : [value]).filter((part) => part instanceof PdfStream);
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const room = Math.min(maxContentBytes, maxContentsBytes - contentBytes);
      if (room <= 0) break;
      const { bytes, rest } = await peelStream(part, resolve, room);
      if (rest.length > 0) continue;
      contentBytes += bytes.length;
      pieces.push(bytes, Buffer.from('\n'));
    }
    return pieces.length === 2 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  }

  async function walkContent(content: PdfValue, resources: PdfDict, depth: number): Promise<void> {
    const part = (key: string) => asDict(resolve(resources.get(key)));
    const tables = { xobject: part('XObject'), pattern: part('Pattern'), graphicsState: part('ExtGState') };
    for (const use of usesIn(await readContent(content), part('ColorSpace'), resolve)) {
      if (use.kind === 'inline') take(use.image);
      else {
        const target = resolve(tables[use.kind]?.get(use.name));
        await (use.kind === 'graphicsState'
          ? walkSoftMask(target, resources, depth)
          : walkStream(target, resources, depth));
      }
    }
  }

  /** An image, a form or a tiling pattern. */
  async function walkStream(target: PdfValue, outer: PdfDict, depth: number): Promise<void> {
    if (!(target instanceof PdfStream)) return;
    if (asName(resolve(target.dict.get('Subtype'))) === 'Image') {
      take(target);
      return;
    }
    // Without resources of its own it depends on who draws it.
    const resources = asDict(resolve(target.dict.get('Resources'))) ?? outer;
    const drawn = drawnWith.get(resources) ?? new Set();
    if (depth >= maxDepth || drawn.has(target)) return;
    drawnWith.set(resources, drawn.add(target));
    await walkContent(target, resources, depth + 1);
  }

  async function walkSoftMask(state: PdfValue, outer: PdfDict, depth: number): Promise<void> {
    const softMask = asDict(resolve(asDict(state)?.get('SMask')));
    if (softMask) await walkStream(resolve(softMask.get('G')), outer, depth);
  }

  async function walkAppearances(page: PdfDict): Promise<void> {
    const annotations = resolve(page.get('Annots'));
    if (!Array.isArray(annotations)) return;
    for (const annotation of annotations) {
      const appearances = asDict(resolve(asDict(resolve(annotation))?.get('AP')));
      for (const appearance of appearances?.values() ?? []) {
        const states = resolve(appearance);
        if (states instanceof Map) for (const state of states.values()) await walkStream(resolve(state), none, 0);
        else await walkStream(states, none, 0);
      }
    }
  }

  /** What a resource dictionary holds, whether or not it is drawn. */
  function walkResources(resources: PdfDict, depth: number): void {
    if (depth >= maxDepth || looked.has(resources)) return;
    looked.add(resources);
    for (const key of ['XObject', 'Pattern']) {
      for (const value of asDict(resolve(resources.get(key)))?.values() ?? []) {
        const target = resolve(value);
        if (!(target instanceof PdfStream)) continue;
        if (asName(resolve(target.dict.get('Subtype'))) === 'Image') take(target);
        else walkResources(asDict(resolve(target.dict.get('Resources'))) ?? none, depth + 1);
      }
    }
  }

  const { pages, toldCount } = pagesOf(objects);
  for (const [index, { page, resources }] of pages.entries()) {
    pageNumber = index + 1;
    await walkContent(resolve(page.get('Contents')), resources, 0);
    await walkAppearances(page);
  }
  const drawn = images.length;
  for (const [index, { resources }] of pages.entries()) {
    pageNumber = index + 1;
    walkResources(resources, 0);
  }
  const all = images.filter(({ stream }, index) => index < drawn || !masks.has(stream));
  return { images: all.toSorted((a, b) => a.pageNumber - b.pageNumber), pageCount: pages.length, toldCount };
}

/** Reads all that an image needs, so that a broken object shows before anything is written. */
function touch(value: PdfValue, resolve: ObjectReader['resolve'], seen: Set<PdfValue> = new Set(), depth = 0): void {
  if (depth > maxDepth) return;
  const found = value instanceof PdfRef ? resolve(value) : value;
  if (found === null || typeof found !== 'object' || seen.has(found)) return;
  seen.add(found);
  const items =
    found instanceof PdfStream
      ? found.dict.values()
      : found instanceof Map || Array.isArray(found)
        ? found.values()
        : [];
  for (const item of items) touch(item, resolve, seen, depth + 1);
}
