import type { PdfDocument } from './document.ts';
import { readNameTree } from './trees.ts';
import { asInteger, isNamed, type PdfDict, PdfName, PdfRef, type PdfValue } from './values.ts';

/** Maximum length of a chain of destinations. */
const maxHops = 8;
/** Maximum number of structure elements between a structure destination and its content. */
const maxElementDepth = 16;

/** The pages of a document that destinations lead to (ISO 32000-2, 12.3.2). */
export class DestinationPages {
  readonly document: PdfDocument;
  /** Object numbers of the pages. */
  readonly pageNumbers: readonly number[];
  readonly #pageIndices: ReadonlyMap<number, number>;
  #named: Map<string, PdfValue> | undefined;

  constructor(document: PdfDocument) {
    this.document = document;
    this.pageNumbers = document.pages.map(({ number, dict }) => number ?? document.add(dict).number);
    this.#pageIndices = new Map(this.pageNumbers.map((number, pageIndex) => [number, pageIndex]));
  }

  isPage(number: number): boolean {
    return this.#pageIndices.has(number);
  }

  /** Index of the page that a value refers to. */
  pageIndexOf(value: PdfValue | undefined): number | undefined {
    const number = this.document.numberOf(value);
    return number === undefined ? undefined : this.#pageIndices.get(number);
  }

  /** Page index of a destination (ISO 32000-2, 12.3.2); undefined where it does not lead to a page. */
  destinationPage(destination: PdfValue | undefined): number | undefined {
    const { document } = this;
    let found = document.resolve(destination);
    for (let hop = 0; hop < maxHops; hop++) {
      if (Array.isArray(found)) return this.#targetPage(found[0]);
      if (found instanceof Map) found = document.resolve(found.get('D'));
      else {
        const name = found instanceof PdfName ? found.text : document.string(found)?.toString('latin1');
        if (name === undefined) return undefined;
        found = document.resolve(this.#namedDestinations().get(name));
      }
    }
    return undefined;
  }

  /** Page index of the target of an annotation, action or outline item within this document. */
  targetOf(dict: PdfDict): number | undefined {
    const { document } = this;
    const direct = dict.get('Dest');
    if (direct !== undefined) return this.destinationPage(direct);
    const action = isGoTo(document, dict) ? dict : document.dict(dict.get('A'));
    if (!action || !isGoTo(document, action)) return undefined;
    return this.destinationPage(action.get('D')) ?? this.destinationPage(action.get('SD'));
  }

  #targetPage(target: PdfValue | undefined): number | undefined {
    const pageIndex = asInteger(this.document.resolve(target));
    if (pageIndex !== undefined) return pageIndex >= 0 && pageIndex < this.pageNumbers.length ? pageIndex : undefined;
    return this.pageIndexOf(target) ?? this.#elementPage(target, maxElementDepth);
  }

  /** Page index of a structure element in a structure destination (ISO 32000-2, 12.3.2.3). */
  #elementPage(element: PdfValue | undefined, depth: number): number | undefined {
    const { document } = this;
    const dict = document.dict(element);
    if (!dict || depth === 0) return undefined;
    document.budget.step();
    const own = this.pageIndexOf(dict.get('Pg'));
    if (own !== undefined) return own;
    const kids = document.resolve(dict.get('K'));
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const page = this.#elementPage(kid, depth - 1);
      if (page !== undefined) return page;
    }
    return undefined;
  }

  #namedDestinations(): Map<string, PdfValue> {
    if (this.#named) return this.#named;
    const { document } = this;
    const { catalog } = document;
    const named = new Map<string, PdfValue>();
    for (const [key, value] of readNameTree(document, document.dict(catalog.get('Names'))?.get('Dests')))
      named.set(key.toString('latin1'), value);
    for (const [key, value] of document.dict(catalog.get('Dests')) ?? []) named.set(key, value);
    this.#named = named;
    return named;
  }
}

/** Whether a dictionary is an action with a destination in this document (ISO 32000-2, 12.6.4.2). */
export function isGoTo(document: PdfDocument, dict: PdfDict): boolean {
  const type = dict.get('S');
  return type instanceof PdfRef ? document.name(type) === 'GoTo' : isNamed(type, 'GoTo');
}
