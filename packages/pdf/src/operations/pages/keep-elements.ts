import { type PdfDict, PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import { hasContent } from './kid-index.ts';
import type { PageSelection } from './page-selection.ts';
import type { KidsOfElement, StructureElement, StructureKid } from './structure-tree.ts';

/** Texts that replace the content of an element (ISO 32000-2, 14.7.2 and 14.9). */
const replacementTexts = { ActualText: undefined, Alt: undefined, E: undefined, Phoneme: undefined };

/** Types of elements that group others, which are in the order of their pages (ISO 32000-2, 14.8.4.3 and 14.8.4.4). */
const groupingTypes = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'NonStruct']);
/** Steps from a type of a file to a standard one. */
const maxRoleSteps = 8;

/** An element or content item in a selection. */
interface KeptElement {
  value: PdfValue;
  /** Whether content of the element or its descendants is omitted. */
  lostContent: boolean;
  /** Place of its first page in the selection, where that has another order than the document. */
  place?: number | undefined;
  /** Whether a direct dictionary has kids in another order. */
  isReordered?: boolean;
}

interface KeptKids {
  values: PdfValue[];
  lostContent: boolean;
  lostKid: boolean;
  /** Of each value; of one without content that of the value before it. */
  places: (number | undefined)[];
  /** Whether kids are in another order. */
  isReordered: boolean;
}

/** Chooses the structure elements of a selection, and changes those that lose content. */
export class ElementKeeper {
  /** Object numbers of the kept elements. */
  readonly kept = new Set<number>();
  readonly #selection: PageSelection;
  /** Number of selected pages before each page index. */
  readonly #selectedBefore: Uint32Array;
  /** First place of each page in the selection; undefined where the pages are in the order of the document. */
  readonly #places: ReadonlyMap<number, number> | undefined;
  readonly #roleMap: PdfDict | undefined;

  constructor(selection: PageSelection) {
    this.#selection = selection;
    const { length } = selection.index.pageNumbers;
    this.#selectedBefore = new Uint32Array(length + 1);
    for (let pageIndex = 0; pageIndex < length; pageIndex++) {
      const before = this.#selectedBefore[pageIndex] as number;
      this.#selectedBefore[pageIndex + 1] = before + (selection.isSelected(pageIndex) ? 1 : 0);
    }
    if (!selection.isReordered) return;
    const places = new Map<number, number>();
    for (const [place, pageIndex] of selection.pageIndices.entries())
      if (!places.has(pageIndex)) places.set(pageIndex, place);
    this.#places = places;
    const { document } = selection.index;
    this.#roleMap = document.dict(document.dict(document.catalog.get('StructTreeRoot'))?.get('RoleMap'));
  }

  /**
   * Filters kids, and puts those of a grouping element, such as the root, in the order of their pages where they are in that
   * of the document's. An element without content is kept with the content before and after it.
   */
  keepKids({ kids, kidIndex }: KidsOfElement, isGroup = true): KeptKids {
    const kept: KeptKids = { values: [], lostContent: false, lostKid: false, places: [], isReordered: false };
    let empty: StructureKid[] = [];
    let isKeptBefore = true;
    /** Omits the kids that are on other pages, from one position up to another. */
    const skip = (from: number, to: number): void => {
      if (from === to) return;
      kept.lostKid = true;
      if (!kidIndex?.hasContentBetween(from, to)) return;
      this.#addEmpty(kept, empty, false);
      empty = [];
      isKeptBefore = false;
      kept.lostContent = true;
    };
    const positions = kidIndex?.near(this.#selection) ?? kids.keys();
    this.#selection.index.document.budget.step(kidIndex ? 1 : kids.length);
    let next = 0;
    for (const at of positions) {
      skip(next, at);
      next = at + 1;
      const kid = kids[at] as StructureKid;
      if (!hasContent(kid)) {
        empty.push(kid);
        continue;
      }
      const result = this.#keepContent(kid);
      this.#addEmpty(kept, empty, isKeptBefore && result !== undefined);
      empty = [];
      isKeptBefore = result !== undefined;
      if (result) addKid(kept, result.value, result.place);
      else kept.lostKid = true;
      kept.isReordered ||= result?.isReordered === true;
      kept.lostContent ||= result ? result.lostContent : !this.#isOnSelectedPage(kid);
    }
    skip(next, kids.length);
    this.#addEmpty(kept, empty, isKeptBefore);
    if (this.#places && isGroup && followPages(kids)) orderByPlace(kept);
    return kept;
  }

  #addEmpty(kept: KeptKids, kids: readonly StructureKid[], isAmongKept: boolean): void {
    for (const kid of kids) {
      const result = this.#keepEmpty(kid, isAmongKept);
      if (result) addKid(kept, result.value, kept.places.at(-1));
      else kept.lostKid = true;
    }
  }

  #keepContent(kid: StructureKid): KeptElement | undefined {
    if ('element' in kid) return this.#keepElement(kid.element);
    const { value, page, object } = kid;
    // Content of an unknown page may be that of a removed one.
    if (page === undefined ? this.#selection.isPartial : !this.#selection.isSelected(page)) return undefined;
    if (object !== undefined && this.#selection.isExcluded(object)) return undefined;
    return { value, lostContent: false, place: this.#placeOf(page) };
  }

  #keepElement(element: StructureElement): KeptElement | undefined {
    const selected = this.#countSelected(element);
    if (selected === 0) return undefined;
    const isWhole = selected === element.last + 1 - element.first && !element.hasObject;
    const canBeReordered = this.#places !== undefined && element.first !== element.last;
    if (isWhole && !canBeReordered && element.number !== undefined) {
      this.#keepWhole(element);
      return { value: new PdfRef(element.number), lostContent: false, place: this.#placeOf(element.first) };
    }
    const kept = this.keepKids(element, canBeReordered && this.#isGroup(element));
    if (kept.values.length === 0 && kept.lostKid) return undefined;
    if (element.number !== undefined) this.kept.add(element.number);
    const places = kept.places.filter((place) => place !== undefined);
    const place = places.length > 0 ? places.reduce((one, other) => Math.min(one, other)) : undefined;
    return { ...this.#write(element, kept), place };
  }

  #placeOf(page: number | undefined): number | undefined {
    return page === undefined ? undefined : this.#places?.get(page);
  }

  #isGroup({ number, dict }: StructureElement): boolean {
    const { document } = this.#selection.index;
    const element = number === undefined ? dict : document.dict(new PdfRef(number));
    let role = document.name(element?.get('S'));
    for (let step = 0; step < maxRoleSteps && role !== undefined && !groupingTypes.has(role); step++)
      role = document.name(this.#roleMap?.get(role));
    return role !== undefined && groupingTypes.has(role);
  }

  /** Number of selected pages from the first to the last page of an element. */
  #countSelected({ first, last }: StructureElement): number {
    const end = Math.min(last + 1, this.#selectedBefore.length - 1);
    return (this.#selectedBefore[end] as number) - (this.#selectedBefore[first] as number);
  }

  #keepWhole({ number, kids }: StructureElement): void {
    if (number !== undefined) this.kept.add(number);
    this.#selection.index.document.budget.step(kids.length);
    for (const kid of kids) if ('element' in kid) this.#keepWhole(kid.element);
  }

  /** Filters an element without content, such as an empty table cell. */
  #keepEmpty(kid: StructureKid, isAmongKept: boolean): KeptElement | undefined {
    if (!('element' in kid)) return undefined;
    const { element } = kid;
    const isHere = element.page === undefined ? isAmongKept : this.#selection.isSelected(element.page);
    if (!isHere) return undefined;
    if (element.number !== undefined) this.kept.add(element.number);
    const below = element.kids.map((each) => this.#keepEmpty(each, true));
    const values = below.flatMap((result) => (result ? [result.value] : []));
    const lostKid = values.length < element.kids.length;
    return this.#write(element, { values, lostContent: false, lostKid, isReordered: false });
  }

  #write(
    element: StructureElement,
    { values, lostContent, lostKid, isReordered }: Omit<KeptKids, 'places'>,
  ): KeptElement {
    const { number, parent } = element;
    if (!lostContent && !lostKid && !isReordered && number !== undefined)
      return { value: new PdfRef(number), lostContent };
    const { document } = this.#selection.index;
    const dict = (number === undefined ? element.dict : document.dict(new PdfRef(number))) ?? new Map();
    const kids = values.length === 1 ? values[0] : values;
    const texts = lostContent || lostKid ? replacementTexts : {};
    const above = parent?.number === undefined ? {} : { P: new PdfRef(parent.number) };
    const value = withEntries(dict, { ...texts, ...above, K: values.length > 0 ? kids : undefined });
    if (number === undefined) return { value, lostContent, isReordered };
    this.#selection.replace(number, value);
    return { value: new PdfRef(number), lostContent };
  }

  #isOnSelectedPage(kid: StructureKid): boolean {
    return !('element' in kid) && kid.page !== undefined && this.#selection.isSelected(kid.page);
  }
}

/** Whether kids are elements in the order of their first pages; others have an order of their own, such as articles over several pages. */
function followPages(kids: readonly StructureKid[]): boolean {
  let last = 0;
  return kids.every((kid) => {
    if (!('element' in kid)) return false;
    if (!kid.element.hasContent) return true;
    const { first } = kid.element;
    const follows = first >= last;
    last = first;
    return follows;
  });
}

function addKid(kept: KeptKids, value: PdfValue, place: number | undefined): void {
  kept.values.push(value);
  kept.places.push(place ?? kept.places.at(-1));
}

/** Orders kids by the first of their pages; those without one stay behind what they follow. */
function orderByPlace(kept: KeptKids): void {
  const order = kept.places.map((place = -1, at) => ({ place, at })).toSorted((a, b) => a.place - b.place);
  kept.isReordered ||= order.some(({ at }, index) => at !== index);
  kept.values = order.map(({ at }) => kept.values[at] as PdfValue);
}
