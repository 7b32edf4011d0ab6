import { type Page, type PdfDict, type PdfDocument, PdfRef, PdfStream, type PdfValue } from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import type { ImageReader } from '../image-streams/image-reader.ts';
import { usesIn } from './content-uses.ts';

/** An image, and the first page that shows it. */
export interface FoundImage {
  /** From 1. */
  pageNumber: number;
  stream: PdfStream;
}

/** Maximum number of images in an output: more are parts of a drawing. */
const maxImages = 20_000;
/** Maximum size of one content stream and of all together; other content is not searched. */
const maxContentBytes = 64_000_000;
const maxContentsBytes = 400_000_000;
const appearanceKey: ReadonlySet<string> = new Set(['AP']);
/** Maximum depth of nested forms. */
const maxFormDepth = 24;

/**
 * Finds the images of all pages: those that a page's content, its forms, patterns, soft masks and annotations draw, in
 * the order in which they are drawn; then those that resources contain and nothing draws. An image object is listed
 * once, on its first page.
 * @throws MalformedPdf where an object cannot be read
 * @throws ToolError tooComplex where there are too many
 * @throws TooComplexPdf
 */
export async function findImagesToExport(reader: ImageReader): Promise<FoundImage[]> {
  const { pages } = reader.document;
  const finder = new ImageFinder(reader);
  for (const [pageIndex, page] of pages.entries()) await finder.searchPage(page, pageIndex + 1);
  const drawnCount = finder.images.length;
  for (const [pageIndex, page] of pages.entries()) finder.searchResourcesOfPage(page, pageIndex + 1);
  const found = finder.images.filter(({ stream }, index) => index < drawnCount || !finder.masks.has(stream));
  return found.toSorted((a, b) => a.pageNumber - b.pageNumber);
}

class ImageFinder {
  readonly images: FoundImage[] = [];
  /** Masks of images: they belong to their image, even where resources list them too. */
  readonly masks = new Set<PdfValue>();
  readonly #reader: ImageReader;
  readonly #document: PdfDocument;
  readonly #taken = new Set<PdfStream>();
  /** Values that images refer to and that were read. */
  readonly #read = new Set<PdfValue>();
  /** Forms that were searched, by the resources that they use. */
  readonly #searchedForms = new Map<PdfDict, Set<PdfStream>>();
  readonly #searchedResources = new Set<PdfDict>();
  #contentBytes = 0;
  #pageNumber = 0;

  constructor(reader: ImageReader) {
    this.#reader = reader;
    this.#document = reader.document;
  }

  /** Searches what a page draws. */
  async searchPage({ dict, attributes }: Page, pageNumber: number): Promise<void> {
    this.#pageNumber = pageNumber;
    await this.#searchContent(dict.get('Contents'), this.#dictOf(attributes, 'Resources'), 0);
    await this.#searchAnnotations(dict);
  }

  /** Searches what a page's resources contain, whether or not it is drawn. */
  searchResourcesOfPage({ attributes }: Page, pageNumber: number): void {
    this.#pageNumber = pageNumber;
    this.#searchResources(this.#dictOf(attributes, 'Resources'), 0);
  }

  #dictOf(dict: PdfDict, key: string): PdfDict {
    return this.#document.dict(dict.get(key)) ?? new Map<string, PdfValue>();
  }

  #take(stream: PdfStream): void {
    if (this.#taken.has(stream)) return;
    this.#taken.add(stream);
    if (this.#taken.size > maxImages) throw new ToolError('tooComplex');
    this.#readAll(stream);
    for (const key of ['SMask', 'Mask']) this.masks.add(this.#document.resolve(stream.dict.get(key)));
    this.images.push({ pageNumber: this.#pageNumber, stream });
  }

  /** Reads all objects that an image needs, so that a malformed one shows before anything is written. */
  #readAll(image: PdfStream): void {
    const pending: PdfValue[] = [image];
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      this.#document.budget.step();
      const found = this.#document.resolve(value);
      const items = Array.isArray(found) ? found : this.#document.dict(found)?.values();
      if (!items || this.#read.has(found)) continue;
      this.#read.add(found);
      pending.push(...items);
    }
  }

  async #searchContent(value: PdfValue | undefined, resources: PdfDict, depth: number): Promise<void> {
    const colorSpaces = this.#document.dict(resources.get('ColorSpace'));
    for (const use of usesIn(await this.#readContent(value), colorSpaces, this.#reader)) {
      if (use.kind === 'inlineImage') {
        this.#take(use.image);
        continue;
      }
      const target = this.#document.resolve(this.#document.dict(resources.get(use.category))?.get(use.name));
      if (use.category === 'ExtGState') await this.#searchSoftMask(target, resources, depth);
      else await this.#searchStream(target, resources, depth);
    }
  }

  async #readContent(value: PdfValue | undefined): Promise<Buffer> {
    const parts = this.#document.array(value) ?? [value];
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const stream = this.#document.stream(part);
      const maxBytes = Math.min(maxContentBytes, maxContentsBytes - this.#contentBytes);
      if (maxBytes <= 0) break;
      if (!stream) continue;
      const { bytes, remaining } = await this.#document.decode(stream, maxBytes);
      if (remaining.length > 0) continue;
      this.#contentBytes += bytes.length;
      pieces.push(bytes, Buffer.from('\n'));
    }
    return pieces.length === 2 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  }

  /** An image, a form or a tiling pattern. */
  async #searchStream(target: PdfValue, outer: PdfDict, depth: number): Promise<void> {
    if (!(target instanceof PdfStream)) return;
    if (this.#isImage(target)) {
      this.#take(target);
      return;
    }
    // Without resources of its own, a form uses those of the content that draws it.
    const resources = this.#document.dict(target.dict.get('Resources')) ?? outer;
    const searched = this.#searchedForms.get(resources) ?? new Set();
    if (depth >= maxFormDepth || searched.has(target)) return;
    this.#searchedForms.set(resources, searched.add(target));
    await this.#searchContent(target, resources, depth + 1);
  }

  #isImage({ dict }: PdfStream): boolean {
    return this.#document.name(dict.get('Subtype')) === 'Image';
  }

  async #searchSoftMask(state: PdfValue, outer: PdfDict, depth: number): Promise<void> {
    const softMask = this.#document.dict(this.#document.dict(state)?.get('SMask'));
    if (softMask) await this.#searchStream(this.#document.resolve(softMask.get('G')), outer, depth);
  }

  async #searchAnnotations(page: PdfDict): Promise<void> {
    for (const annotation of this.#document.array(page.get('Annots')) ?? []) {
      this.#document.budget.step();
      const appearances = this.#document.dict(this.#appearancesOf(annotation));
      for (const appearance of appearances?.values() ?? []) {
        const found = this.#document.resolve(appearance);
        // An appearance is a stream, or has one for each state (ISO 32000-2, 12.5.5).
        const states = found instanceof Map ? found.values() : [found];
        for (const state of states) await this.#searchStream(this.#document.resolve(state), new Map(), 0);
      }
    }
  }

  /** Most annotations have none; they are not read for that. */
  #appearancesOf(annotation: PdfValue): PdfValue | undefined {
    const entries =
      annotation instanceof PdfRef ? this.#document.readEntries(annotation.number, appearanceKey) : undefined;
    return (entries ?? this.#document.dict(annotation))?.get('AP');
  }

  #searchResources(resources: PdfDict, depth: number): void {
    if (depth >= maxFormDepth || this.#searchedResources.has(resources)) return;
    this.#searchedResources.add(resources);
    for (const category of ['XObject', 'Pattern']) {
      for (const value of this.#dictOf(resources, category).values()) {
        this.#document.budget.step();
        const target = this.#document.resolve(value);
        if (!(target instanceof PdfStream)) continue;
        if (this.#isImage(target)) this.#take(target);
        else this.#searchResources(this.#dictOf(target.dict, 'Resources'), depth + 1);
      }
    }
  }
}
