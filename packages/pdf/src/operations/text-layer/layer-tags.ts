import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import { ParentTree } from '../../file/parent-tree.ts';
import { dictOf, isNamed, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../file/values.ts';

/** Paragraphs in the structure of a tagged file (ISO 32000-2, 14.7), one for the text of each page, after everything else. */
export class LayerTags {
  readonly #document: PdfDocument;
  readonly #root: PdfDict | undefined;
  readonly #parents: ParentTree | undefined;
  readonly #added: PdfRef[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#root = document.dict(document.catalog.get('StructTreeRoot'));
    this.#parents = this.#root && new ParentTree(document, this.#root);
  }

  /** @returns the operation that begins the marked content of a page's text; undefined in a file without tags */
  mark(page: Page): string | undefined {
    const parent = this.#parent;
    if (!this.#parents || !parent || page.number === undefined) return undefined;
    const element = dictOf({ Type: new PdfName('StructElem'), S: new PdfName('P'), P: parent.ref });
    const ref = this.#document.add(element);
    const id = this.#parents.addContent(page, ref);
    element.set('Pg', new PdfRef(page.number));
    element.set('K', id);
    this.#added.push(ref);
    return `/P << /MCID ${id} >> BDC`;
  }

  /** Writes what has changed. */
  write(): void {
    const parent = this.#parent;
    if (!parent || this.#added.length === 0) return;
    const kids = parent.dict.get('K');
    const before: PdfValue[] = this.#document.array(kids) ?? (kids === undefined ? [] : [kids]);
    parent.dict.set('K', [...before, ...this.#added]);
    this.#parents?.write();
  }

  /** The document element where it is the only one in the root, and otherwise the root. */
  get #parent(): { dict: PdfDict; ref: PdfRef } | undefined {
    const rootNumber = this.#document.numberOf(this.#document.catalog.get('StructTreeRoot'));
    if (!this.#root || rootNumber === undefined) return undefined;
    const kids = this.#document.array(this.#root.get('K')) ?? [this.#root.get('K')];
    const [only] = kids;
    const dict = kids.length === 1 ? this.#document.dict(only) : undefined;
    const number = this.#document.numberOf(only);
    if (dict && number !== undefined && isNamed(dict.get('S'), 'Document')) return { dict, ref: new PdfRef(number) };
    return { dict: this.#root, ref: new PdfRef(rootNumber) };
  }
}
