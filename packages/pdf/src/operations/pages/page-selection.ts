import { type DictChanges, PdfRef, type PdfValue } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';

/** Types of objects that are part of a tree of the document: one that is in no tree belongs to no selected page. */
const treeTypes: ReadonlySet<string | undefined> = new Set(['Page', 'Pages', 'StructElem']);

/** Some pages of a document that become a file: what is left out of it, replaced and added. */
export class PageSelection {
  readonly index: PageIndex;
  /** Indices of the pages in the order of the new file; a page can be in it several times. */
  readonly pageIndices: readonly number[];
  /** Whether a page of the document is not selected. */
  readonly isPartial: boolean;
  /** Object numbers of outline items, fields, beads, threads and catalog entries that are left out. */
  readonly leftOut = new Set<number>();
  /** Fields of the copies of pages that are selected more than once, to be added to the form. */
  readonly addedFields: PdfRef[] = [];
  /** Whether an XFA form is left out, which holds the values of all pages, while the AcroForm is kept. */
  droppedXfa = false;
  /** Object numbers of the structure elements that are kept; undefined where there is no structure tree. */
  keptElements: ReadonlySet<number> | undefined;
  readonly #isSelected: Uint8Array;
  readonly #replaced = new Map<number, PdfValue>();
  #added = 0;

  constructor(index: PageIndex, pageIndices: readonly number[]) {
    this.index = index;
    this.pageIndices = pageIndices;
    this.isPartial = new Set(pageIndices).size < index.pageNumbers.length;
    this.#isSelected = new Uint8Array(index.pageNumbers.length);
    for (const pageIndex of pageIndices) this.#isSelected[pageIndex] = 1;
  }

  isSelected(pageIndex: number): boolean {
    return this.#isSelected[pageIndex] === 1;
  }

  /** Whether this is a page that is not selected. */
  isRemoved(pageIndex: number | undefined): boolean {
    return pageIndex !== undefined && !this.isSelected(pageIndex);
  }

  /** Whether references to an object are left out: it belongs to pages that are not selected, and to no other. */
  isLeftOut(number: number): boolean {
    const { document, owners, linkTargets } = this.index;
    if (this.leftOut.has(number)) return true;
    const pages = owners.get(number);
    if (pages) return !pages.some((pageIndex) => this.isSelected(pageIndex)) || this.isRemoved(linkTargets.get(number));
    if (!this.isPartial || this.keptElements?.has(number) || this.#replaced.has(number)) return false;
    const value = document.object(number);
    if (!(value instanceof Map)) return false;
    return treeTypes.has(document.name(value.get('Type')));
  }

  /** The value of an object in this selection; undefined where it is that of the document. */
  valueOf(number: number): PdfValue | undefined {
    const replaced = this.#replaced.get(number);
    if (number >= this.index.document.size) return replaced;
    return this.pruneResources(number, replaced ?? this.index.document.object(number));
  }

  /** Structure elements that are kept as they are hold neither resources nor destinations. */
  isUnchanged(number: number): boolean {
    return this.keptElements?.has(number) === true && !this.#replaced.has(number);
  }

  /** An object of the document, or what replaces it, without the resources that it does not use. */
  pruneResources(number: number, value: PdfValue): PdfValue {
    return this.isPartial ? this.index.resources.prune(number, value) : value;
  }

  replace(number: number, value: PdfValue): void {
    this.#replaced.set(number, value);
  }

  /**
   * Replaces the value of an entry where it is, so that no other reference leads to what it was.
   * @param value undefined removes the entry
   * @returns the new value of the entry
   */
  replaceEntry(original: PdfValue | undefined, value: PdfValue | undefined): PdfValue | undefined {
    const number = this.index.document.numberOf(original);
    if (number === undefined) return value;
    if (value === undefined) {
      this.leftOut.add(number);
      return undefined;
    }
    this.replace(number, value);
    return new PdfRef(number);
  }

  /** Adds an object that the document does not have. */
  readonly add = (value: PdfValue): PdfRef => {
    const ref = new PdfRef(this.index.document.size + this.#added++);
    this.#replaced.set(ref.number, value);
    return ref;
  };
}

/** Leaves out what one structure of the document holds of other pages. @returns changes of the catalog */
export type PruneStep = (selection: PageSelection) => DictChanges;
