import { ResourceDropper } from './drop-resources.ts';
import type { PdfDocument } from './document.ts';
import { bytesOf, integerOf, type PdfDict, type PdfValue } from './syntax.ts';
import { readNameTree } from './trees.ts';

/** Destinations that lead to destinations. */
const maxHops = 8;
/** Elements that a structure destination may stand above its content. */
const maxElementDepth = 16;

/** Which page of a document each thing belongs to, or leads to; made once, however many parts are taken out. */
export class PageIndex {
  readonly pdf: PdfDocument;
  readonly resources: ResourceDropper;
  /** By object number of pages and of the annotations on them: indices of the pages that show it. */
  readonly owners = new Map<number, number[]>();
  /** By object number of annotations that are links within the document: the index of the page they lead to. */
  readonly linkTargets = new Map<number, number>();
  readonly #pageIndices: ReadonlyMap<number, number>;
  #named: Map<string, PdfValue> | undefined;

  constructor(pdf: PdfDocument) {
    this.pdf = pdf;
    this.resources = new ResourceDropper(pdf);
    this.#pageIndices = new Map(pdf.pages.map((number, pageIndex) => [number, pageIndex]));
    for (const [pageIndex, number] of pdf.pages.entries()) this.#own(number, pageIndex);
    for (const [pageIndex, number] of pdf.pages.entries()) this.#indexAnnotations(number, pageIndex);
  }

  /** The index of the page that a value refers to. */
  pageIndexOf(value: PdfValue | undefined): number | undefined {
    const number = this.pdf.numberOf(value);
    return number === undefined ? undefined : this.#pageIndices.get(number);
  }

  /** The index of the page that a destination leads to (ISO 32000-2, 12.3.2); undefined where it leads nowhere. */
  destinationPage(destination: PdfValue | undefined): number | undefined {
    let found = this.pdf.resolve(destination);
    for (let hop = 0; hop < maxHops; hop++) {
      if (found instanceof Map) found = this.pdf.resolve(found.get('/D'));
      else if (Array.isArray(found)) return this.#targetPage(found[0]);
      else {
        const name = bytesOf(found);
        if (name === undefined) return undefined;
        found = this.pdf.resolve(this.#namedDestinations().get(name));
      }
    }
    return undefined;
  }

  /** The index of the page that an annotation, action or outline item leads to within this document. */
  targetOf(dict: PdfDict): number | undefined {
    const direct = dict.get('/Dest');
    if (direct !== undefined) return this.destinationPage(direct);
    const action = dict.get('/S') === '/GoTo' ? dict : this.pdf.dict(dict.get('/A'));
    if (!action || this.pdf.resolve(action.get('/S')) !== '/GoTo') return undefined;
    return this.destinationPage(action.get('/D')) ?? this.destinationPage(action.get('/SD'));
  }

  #targetPage(target: PdfValue | undefined): number | undefined {
    const pageNumber = integerOf(this.pdf.resolve(target));
    if (pageNumber !== undefined) return pageNumber >= 0 && pageNumber < this.pdf.pages.length ? pageNumber : undefined;
    return this.pageIndexOf(target) ?? this.#elementPage(target, maxElementDepth);
  }

  /** Of a structure element, which a destination may name instead of a page (ISO 32000-2, 12.3.2.3). */
  #elementPage(element: PdfValue | undefined, depth: number): number | undefined {
    const dict = this.pdf.dict(element);
    if (!dict || depth === 0) return undefined;
    const own = this.pageIndexOf(dict.get('/Pg'));
    if (own !== undefined) return own;
    const kids = this.pdf.resolve(dict.get('/K'));
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const page = this.#elementPage(kid, depth - 1);
      if (page !== undefined) return page;
    }
    return undefined;
  }

  #namedDestinations(): Map<string, PdfValue> {
    if (this.#named) return this.#named;
    const { pdf } = this;
    this.#named = new Map();
    for (const [key, value] of readNameTree(pdf, pdf.dict(pdf.catalog.get('/Names'))?.get('/Dests'))) {
      this.#named.set(bytesOf(key) ?? '', value);
    }
    for (const [key, value] of pdf.dict(pdf.catalog.get('/Dests')) ?? []) this.#named.set(bytesOf(key) ?? '', value);
    return this.#named;
  }

  #own(number: number, pageIndex: number): void {
    const known = this.owners.get(number);
    if (known) known.push(pageIndex);
    else this.owners.set(number, [pageIndex]);
  }

  #indexAnnotations(pageNumber: number, pageIndex: number): void {
    const page = this.pdf.dict(this.pdf.object(pageNumber).value);
    for (const annotation of this.pdf.array(page?.get('/Annots')) ?? []) {
      const number = this.pdf.numberOf(annotation);
      const dict = this.pdf.dict(annotation);
      if (number === undefined || !dict || this.#pageIndices.has(number)) continue;
      this.#own(number, pageIndex);
      if (this.linkTargets.has(number) || this.pdf.resolve(dict.get('/Subtype')) !== '/Link') continue;
      const target = this.targetOf(dict);
      if (target !== undefined) this.linkTargets.set(number, target);
    }
  }
}
