import type { PdfDocument } from './document.ts';
import type { Page } from './page-tree.ts';
import { readNumberTree, writeNumberTree } from './trees.ts';
import { asInteger, type PdfDict, type PdfRef, type PdfValue } from './values.ts';

/** The parent tree of a structure, which has the elements of marked content (ISO 32000-2, 14.7.5.4), with its changes. */
export class ParentTree {
  readonly #document: PdfDocument;
  readonly #root: PdfDict;
  readonly #entries: Map<number, PdfValue>;

  /** @param root of the structure */
  constructor(document: PdfDocument, root: PdfDict) {
    this.#document = document;
    this.#root = root;
    this.#entries = new Map(readNumberTree(document, root.get('ParentTree')));
  }

  /** The element of marked content, as it is written. @param key /StructParents of what has the content */
  elementOfContent(key: PdfValue | undefined, mcid: number): PdfValue | undefined {
    return this.#document.array(this.elementOfObject(key))?.[mcid];
  }

  /** The element of an object, as it is written. @param key its /StructParent */
  elementOfObject(key: PdfValue | undefined): PdfValue | undefined {
    const number = asInteger(this.#document.resolve(key));
    return number === undefined ? undefined : this.#entries.get(number);
  }

  /** Adds marked content of a page. @returns its identifier */
  addContent({ dict }: Page, element: PdfRef): number {
    let key = asInteger(this.#document.resolve(dict.get('StructParents')));
    if (key === undefined) {
      key = this.#nextKey;
      dict.set('StructParents', key);
    }
    const known = this.#entries.get(key);
    const contents = Array.isArray(known) ? known : [...(this.#document.array(known) ?? [])];
    this.#entries.set(key, contents);
    return contents.push(element) - 1;
  }

  delete(key: number): void {
    this.#entries.delete(key);
  }

  /** Writes it to the root. */
  write(): void {
    const add = (value: PdfValue) => this.#document.add(value);
    this.#root.set('ParentTree', add(writeNumberTree([...this.#entries], add)));
    this.#root.set('ParentTreeNextKey', this.#nextKey);
  }

  get #nextKey(): number {
    const stated = asInteger(this.#document.resolve(this.#root.get('ParentTreeNextKey'))) ?? 0;
    let next = Math.max(0, stated);
    for (const key of this.#entries.keys()) next = Math.max(next, key + 1);
    return next;
  }
}
