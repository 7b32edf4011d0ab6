import {
  type ContentHandler,
  type FormUse,
  type ImageUse,
  type PdfDict,
  PdfStream,
  type PdfValue,
} from '@blattwerk/pdf';
import type { ImageReader } from '@blattwerk/pdf/images';
import { Interpreter, type Page, type PdfDocument } from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';

/** An image, and the first page that shows it. */
export interface FoundImage {
  /** From 1. */
  pageNumber: number;
  stream: PdfStream;
}

/** Maximum number of images in an output: more are parts of a drawing. */
const maxImages = 20_000;
/** Maximum depth of resources in each other. */
const maxDepth = 24;
/**
 * Matches bytes that can be an operation by which content can show an image, and comments, which can separate a name from its
 * operator. Most pages of text have neither, and are not interpreted.
 */
const possibleUse =
  /\/[^\0\t\n\f\r ()<>[\]{}/%]*[\0\t\n\f\r ]+(?:Do|gs|scn|SCN)(?![^\0\t\n\f\r ()<>[\]{}/%])|(?<![^\0\t\n\f\r ()<>[\]{}/%])BI(?=[\0\t\n\f\r /])|%/;

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
  const finder = new ImageFinder(reader.document);
  const interpreter = new Interpreter(reader.document, { context: reader.document.context });
  for (const [pageIndex, page] of pages.entries()) {
    finder.pageNumber = pageIndex + 1;
    await interpreter.page(page, finder);
    await interpreter.appearances(page, finder);
  }
  const drawnCount = finder.images.length;
  for (const [pageIndex, page] of pages.entries()) finder.searchResourcesOfPage(page, pageIndex + 1);
  const found = finder.images.filter(({ stream }, index) => index < drawnCount || !finder.masks.has(stream));
  return found.toSorted((a, b) => a.pageNumber - b.pageNumber);
}

class ImageFinder implements ContentHandler {
  readonly follows = new Set(['form', 'pattern', 'softMask', 'appearance'] as const);
  /** Of the page whose contents are followed, from 1. */
  pageNumber = 0;
  readonly images: FoundImage[] = [];
  /** Masks of images: they belong to their image, even where resources list them too. */
  readonly masks = new Set<PdfValue>();
  readonly #document: PdfDocument;
  readonly #taken = new Set<PdfStream>();
  /** Values that images refer to and that were read. */
  readonly #read = new Set<PdfValue>();
  /** Forms that were searched, by the resources that they use. */
  readonly #searchedForms = new Map<PdfDict, Set<PdfStream>>();
  readonly #searchedResources = new Set<PdfDict>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  mayShow(content: Buffer): boolean {
    return possibleUse.test(content.toString('latin1'));
  }

  drawImage({ image }: ImageUse): void {
    this.#take(image);
  }

  enterForm({ stream, resources }: FormUse): 'skip' | undefined {
    const searched = this.#searchedForms.get(resources) ?? new Set();
    if (searched.has(stream)) return 'skip';
    this.#searchedForms.set(resources, searched.add(stream));
    return undefined;
  }

  /** Searches what a page's resources contain, whether or not it is drawn. */
  searchResourcesOfPage({ attributes }: Page, pageNumber: number): void {
    this.pageNumber = pageNumber;
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
    this.images.push({ pageNumber: this.pageNumber, stream });
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

  #isImage({ dict }: PdfStream): boolean {
    return this.#document.name(dict.get('Subtype')) === 'Image';
  }

  #searchResources(resources: PdfDict, depth: number): void {
    if (depth >= maxDepth || this.#searchedResources.has(resources)) return;
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
