import type { PageIndex } from './page-index.ts';
import { type PdfDict, type PdfValue, Ref } from './syntax.ts';

/** Objects that stand in a tree of the document; one that is in none of them is of no page that is kept. */
const treeTypes: ReadonlySet<PdfValue> = new Set(['/Page', '/Pages', '/StructElem']);

/** Some pages of a document on their way into a file of their own: what goes with them, and what stays behind. */
export class Part {
  readonly index: PageIndex;
  /** Indices of the pages, in the order of the new file, each once. */
  readonly pageIndices: readonly number[];
  /** Whether pages stay behind. */
  readonly isPartial: boolean;
  /** Object numbers of outline items, fields, beads and threads that stay behind. */
  readonly dropped = new Set<number>();
  /** Whether an XFA form stays behind, which holds every page's values, and an ordinary one comes along. */
  leavesXfa = false;
  /** Object numbers of the structure elements that come along; undefined where all do. */
  keptElements: ReadonlySet<number> | undefined;
  readonly #isKept: Uint8Array;
  readonly #overrides = new Map<number, PdfValue>();

  constructor(index: PageIndex, pageIndices: readonly number[]) {
    this.index = index;
    this.pageIndices = pageIndices;
    this.isPartial = pageIndices.length < index.pdf.pages.length;
    this.#isKept = new Uint8Array(index.pdf.pages.length);
    for (const pageIndex of pageIndices) this.#isKept[pageIndex] = 1;
  }

  isPageKept(pageIndex: number): boolean {
    return this.#isKept[pageIndex] === 1;
  }

  /** Whether an object belongs to pages that stay behind, and to them alone. */
  isGone(number: number): boolean {
    if (this.dropped.has(number)) return true;
    const owners = this.index.owners.get(number);
    if (owners && !owners.some((pageIndex) => this.isPageKept(pageIndex))) return true;
    const target = this.index.linkTargets.get(number);
    if (target !== undefined && !this.isPageKept(target)) return true;
    if (owners || !this.isPartial || this.#overrides.has(number)) return false;
    const { value } = this.index.pdf.object(number);
    if (!(value instanceof Map)) return false;
    const type = value.get('/Type');
    return type !== undefined && treeTypes.has(type) && !this.keptElements?.has(number);
  }

  /** Whether a destination, or what an action or a link leads to, is a page that stays behind. */
  leadsAway(pageIndex: number | undefined): boolean {
    return pageIndex !== undefined && !this.isPageKept(pageIndex);
  }

  /** What an object is in this part. */
  valueOf(number: number): PdfValue {
    const value = this.#overrides.get(number) ?? this.index.pdf.object(number).value;
    return this.isPartial ? this.index.resources.withoutUnused(number, value) : value;
  }

  replace(number: number, value: PdfValue): void {
    this.#overrides.set(number, value);
  }

  /** Gives the catalog's entry another value where it stands, so that nothing else leads to what it was. */
  put(original: PdfValue | undefined, value: PdfValue | undefined): PdfValue | undefined {
    if (!(original instanceof Ref)) return value;
    this.replace(original.number, value ?? 'null');
    return value && original;
  }

  /** Adds an object that the document does not have. */
  readonly add = (value: PdfValue): Ref => {
    const ref = new Ref(this.index.pdf.size + this.#added++);
    this.#overrides.set(ref.number, value);
    return ref;
  };
  #added = 0;
}

/** Entries of the catalog that a part has otherwise; undefined for those that it does not have. */
export type CatalogEntries = Readonly<Record<string, PdfValue | undefined>>;

/** Entries that take these keys out of a dictionary. */
export function absent(keys: readonly string[]): CatalogEntries {
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

/** Leaves behind what one structure of the document says of pages that do not come along. */
export type DropStep = (part: Part) => CatalogEntries;

/** A copy of a dictionary with other entries; undefined takes one out. */
export function changed(dict: PdfDict, entries: CatalogEntries): PdfDict {
  const copy: PdfDict = new Map(dict);
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) copy.delete(key);
    else copy.set(key, value);
  }
  return copy;
}
