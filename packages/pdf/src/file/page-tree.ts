import type { Budget } from '../budget.ts';
import { MalformedPdf } from '../errors.ts';
import { asName, type PdfDict, PdfRef, type PdfValue } from './values.ts';

/** Attributes that a page inherits from its ancestors (ISO 32000-2, 7.7.3.4). */
export const inheritableKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** A leaf node of the page tree. */
export interface Page {
  /** Object number; undefined for a direct dictionary or a copy, which exist only in a lenient document. */
  number: number | undefined;
  dict: PdfDict;
  /** Inheritable attributes: the page's own, else those of the nearest ancestor. */
  attributes: PdfDict;
}

/** What the page tree is read from: a document. */
export interface PageTreeSource {
  readonly budget: Budget;
  readonly isLenient: boolean;
  readonly base: number;
  readonly catalog: PdfDict;
  resolve: (value: PdfValue | undefined) => PdfValue;
  array: (value: PdfValue | undefined) => PdfValue[] | undefined;
  numberOf: (value: PdfValue | undefined) => number | undefined;
}

/**
 * Reads the page tree (ISO 32000-2, 7.7.3).
 * @throws MalformedPdf where a node is missing, of another type, direct or repeated, or a count is wrong; a lenient
 *   document omits such nodes and copies repeated pages
 * @throws TooComplexPdf where the tree exceeds the nesting of the budget
 */
export function readPages(document: PageTreeSource): Page[] {
  return readPageTree(document).pages;
}

/** The pages, and whether a node of the tree is missing in a lenient document, or below itself; see `readPages`. */
export function readPageTree(document: PageTreeSource): { pages: Page[]; hasLostNodes: boolean } {
  const { budget, isLenient, base } = document;
  const pages: Page[] = [];
  const seen = new Set<PdfDict>();
  /** The nodes above the visited one. */
  const above = new Set<PdfDict>();
  let hasLostNodes = false;

  function reject(reason: string, value: PdfValue | undefined): void {
    const object = value instanceof PdfRef ? value.number - base : undefined;
    if (!isLenient) throw new MalformedPdf(`page tree: ${reason}`, { object });
  }

  function visit(value: PdfValue | undefined, inherited: PdfDict, depth: number): void {
    budget.checkDepth(depth);
    budget.step();
    if (!(value instanceof PdfRef)) reject('expected an indirect reference to a node', value);
    const node = document.resolve(value);
    if (!(node instanceof Map)) {
      hasLostNodes = true;
      return reject('expected a dictionary', value);
    }
    const isRepeated = seen.has(node);
    if (isRepeated) reject('expected each node once, got a repeated node', value);
    if (isRepeated && node.has('Kids')) {
      // Where a node is below itself, another one was meant.
      hasLostNodes ||= above.has(node);
      return;
    }
    seen.add(node);
    const attributes: PdfDict = new Map(inherited);
    for (const key of inheritableKeys) {
      const own = node.get(key);
      if (own !== undefined && own !== null) attributes.set(key, own);
    }
    const type = asName(document.resolve(node.get('Type')));
    const kids = document.array(node.get('Kids'));
    if (!kids) {
      if (depth === 0 || type !== 'Page' || node.has('Kids'))
        reject('expected /Type Page, or /Type Pages with /Kids', value);
      if (type === 'Catalog' || type === 'Pages') return;
      if (isRepeated) pages.push({ number: undefined, dict: new Map(node), attributes });
      else pages.push({ number: document.numberOf(value), dict: node, attributes });
      return;
    }
    if (type !== 'Pages') reject('expected /Type Pages', value);
    const before = pages.length;
    above.add(node);
    for (const kid of kids) visit(kid, attributes, depth + 1);
    above.delete(node);
    const count = document.resolve(node.get('Count'));
    if (count !== pages.length - before) reject(`expected /Count ${pages.length - before}`, value);
  }

  const root = document.catalog.get('Pages');
  visit(root, new Map(), 0);
  return { pages, hasLostNodes };
}

/** Writes the inherited attributes of each page into its dictionary, so that it does not depend on its ancestors. */
export function materializeInheritedAttributes(document: {
  readonly pages: readonly Page[];
  markChanged: (number: number) => void;
}): void {
  for (const { number, dict, attributes } of document.pages) {
    if (number === undefined) continue;
    for (const [key, value] of attributes) dict.set(key, value);
    document.markChanged(number);
  }
}
