import { maxObjectNumber } from '../../budget.ts';
import { type DictChanges, PdfRef, type PdfValue } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';

/** Types of objects in document-wide trees; outside of their tree they belong to no page. */
const treeTypes: ReadonlySet<string | undefined> = new Set(['Page', 'Pages', 'StructElem']);

/** In the place of a page index. */
export const blankPage = -1;

/** A selection of pages for a new file: objects to omit, replace and add. */
export class PageSelection {
  readonly index: PageIndex;
  /** Page indices in the order of the new file, possibly with repetitions; `blankPage` for pages that are added. */
  readonly pageIndices: readonly number[];
  /** Whether any page of the document is not selected. */
  readonly isPartial: boolean;
  /** Whether the pages are not those of the document in their order. */
  readonly isMoved: boolean;
  /** Whether the selected pages are in another order than in the document. */
  readonly isReordered: boolean;
  /** Object numbers of omitted outline items, fields, beads, threads and catalog entries. */
  readonly excluded = new Set<number>();
  /** Objects of document-wide structures, of which those that a selection does not keep are omitted. */
  readonly partlyKept: { all: ReadonlySet<number>; kept: ReadonlySet<number> }[] = [];
  /** Fields of copied pages, to be added to the form. */
  readonly addedFields: PdfRef[] = [];
  /** Whether the XFA form was omitted, which holds the values of all pages, while the AcroForm is kept. */
  droppedXfa = false;
  /** Object numbers of the kept structure elements; undefined without a structure tree. */
  keptElements: ReadonlySet<number> | undefined;
  readonly #isSelected: Uint8Array;
  readonly #replaced = new Map<number, PdfValue>();
  /** Above all numbers of the document, and above those that references to missing objects can have. */
  readonly #firstAdded: number;
  #added = 0;

  constructor(index: PageIndex, pageIndices: readonly number[]) {
    this.index = index;
    this.pageIndices = pageIndices;
    this.#firstAdded = index.document.base + maxObjectNumber + 1;
    const selected = new Set(pageIndices);
    selected.delete(blankPage);
    this.isPartial = selected.size < index.pageNumbers.length;
    this.isMoved = this.isPartial || pageIndices.some((pageIndex, at) => pageIndex !== at);
    const inOrder = [...selected];
    this.isReordered = inOrder.some((pageIndex, at) => at > 0 && pageIndex < (inOrder[at - 1] as number));
    this.#isSelected = new Uint8Array(index.pageNumbers.length);
    for (const pageIndex of selected) this.#isSelected[pageIndex] = 1;
  }

  isSelected(pageIndex: number): boolean {
    return this.#isSelected[pageIndex] === 1;
  }

  /** Whether a page exists and is not selected. */
  isRemoved(pageIndex: number | undefined): boolean {
    return pageIndex !== undefined && !this.isSelected(pageIndex);
  }

  /** Whether references to an object are omitted: it belongs only to pages that are not selected. */
  isExcluded(number: number): boolean {
    const { document, owners, linkTargets } = this.index;
    if (this.excluded.has(number)) return true;
    for (const { all, kept } of this.partlyKept) if (all.has(number) && !kept.has(number)) return true;
    const pages = owners.get(number);
    if (pages) return !pages.some((pageIndex) => this.isSelected(pageIndex)) || this.isRemoved(linkTargets.get(number));
    if (!this.isPartial || this.keptElements?.has(number) || this.#replaced.has(number)) return false;
    const value = document.object(number);
    if (!(value instanceof Map)) return false;
    return treeTypes.has(document.name(value.get('Type')));
  }

  /** Value of an object in this selection; undefined for the document's value. */
  valueOf(number: number): PdfValue | undefined {
    const replaced = this.#replaced.get(number);
    if (number >= this.#firstAdded) return replaced;
    return this.pruneResources(number, replaced ?? this.index.document.object(number));
  }

  /** Unchanged structure elements contain neither resources nor destinations. */
  canCopySource(number: number): boolean {
    return this.keptElements?.has(number) === true && !this.#replaced.has(number);
  }

  /** An object of the document, or its replacement, without unused resources. */
  pruneResources(number: number, value: PdfValue): PdfValue {
    return this.isPartial ? this.index.resources.prune(number, value) : value;
  }

  replace(number: number, value: PdfValue): void {
    this.#replaced.set(number, value);
  }

  /**
   * Replaces the value of an entry; an indirect object is replaced itself, so that no other reference leads to the
   * original.
   * @param value undefined removes the entry
   * @returns new value of the entry
   */
  replaceEntry(original: PdfValue | undefined, value: PdfValue | undefined): PdfValue | undefined {
    const number = this.index.document.numberOf(original);
    if (number === undefined) return value;
    if (value === undefined) {
      this.excluded.add(number);
      return undefined;
    }
    this.replace(number, value);
    return new PdfRef(number);
  }

  /** Adds an object to the new file. */
  readonly add = (value: PdfValue): PdfRef => {
    const ref = new PdfRef(this.#firstAdded + this.#added++);
    this.#replaced.set(ref.number, value);
    return ref;
  };
}

/** Removes data of other pages from one structure of the document. @returns changes to the catalog */
export type PruneStep = (selection: PageSelection) => DictChanges;
