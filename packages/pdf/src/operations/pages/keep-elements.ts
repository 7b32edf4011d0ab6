import { PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import { hasContent } from './kid-index.ts';
import type { PageSelection } from './page-selection.ts';
import type { KidsOfElement, StructureElement, StructureKid } from './structure-tree.ts';

/** Texts that replace the content of an element (ISO 32000-2, 14.7.2 and 14.9). */
const replacementTexts = { ActualText: undefined, Alt: undefined, E: undefined, Phoneme: undefined };

/** An element or content item in a selection. */
interface KeptElement {
  value: PdfValue;
  /** Whether content of the element or its descendants is omitted. */
  lostContent: boolean;
}

interface KeptKids {
  values: PdfValue[];
  lostContent: boolean;
  lostKid: boolean;
}

/** Chooses the structure elements of a selection, and changes those that lose content. */
export class ElementKeeper {
  /** Object numbers of the kept elements. */
  readonly kept = new Set<number>();
  readonly #selection: PageSelection;
  /** Number of selected pages before each page index. */
  readonly #selectedBefore: Uint32Array;

  constructor(selection: PageSelection) {
    this.#selection = selection;
    const { length } = selection.index.pageNumbers;
    this.#selectedBefore = new Uint32Array(length + 1);
    for (let pageIndex = 0; pageIndex < length; pageIndex++) {
      const before = this.#selectedBefore[pageIndex] as number;
      this.#selectedBefore[pageIndex + 1] = before + (selection.isSelected(pageIndex) ? 1 : 0);
    }
  }

  /** Filters kids. An element without content is kept with the content before and after it. */
  keepKids({ kids, kidIndex }: KidsOfElement): KeptKids {
    const kept: KeptKids = { values: [], lostContent: false, lostKid: false };
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
      if (result) kept.values.push(result.value);
      else kept.lostKid = true;
      kept.lostContent ||= result ? result.lostContent : !this.#isOnSelectedPage(kid);
    }
    skip(next, kids.length);
    this.#addEmpty(kept, empty, isKeptBefore);
    return kept;
  }

  #addEmpty(kept: KeptKids, kids: readonly StructureKid[], isAmongKept: boolean): void {
    for (const kid of kids) {
      const result = this.#keepEmpty(kid, isAmongKept);
      if (result) kept.values.push(result.value);
      else kept.lostKid = true;
    }
  }

  #keepContent(kid: StructureKid): KeptElement | undefined {
    if ('element' in kid) return this.#keepElement(kid.element);
    const { value, page, object } = kid;
    if (page === undefined || !this.#selection.isSelected(page)) return undefined;
    if (object !== undefined && this.#selection.isExcluded(object)) return undefined;
    return { value, lostContent: false };
  }

  #keepElement(element: StructureElement): KeptElement | undefined {
    const selected = this.#countSelected(element);
    if (selected === 0) return undefined;
    const isWhole = selected === element.last + 1 - element.first && !element.hasObject;
    if (isWhole && element.number !== undefined) {
      this.#keepWhole(element);
      return { value: new PdfRef(element.number), lostContent: false };
    }
    const kept = this.keepKids(element);
    if (kept.values.length === 0 && kept.lostKid) return undefined;
    if (element.number !== undefined) this.kept.add(element.number);
    return this.#write(element, kept);
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
    return this.#write(element, { values, lostContent: false, lostKid: values.length < element.kids.length });
  }

  #write(element: StructureElement, { values, lostContent, lostKid }: KeptKids): KeptElement {
    const { number, parent } = element;
    if (!lostContent && !lostKid && number !== undefined) return { value: new PdfRef(number), lostContent };
    const { document } = this.#selection.index;
    const dict = (number === undefined ? element.dict : document.dict(new PdfRef(number))) ?? new Map();
    const kids = values.length === 1 ? values[0] : values;
    const texts = lostContent || lostKid ? replacementTexts : {};
    const above = parent?.number === undefined ? {} : { P: new PdfRef(parent.number) };
    const value = withEntries(dict, { ...texts, ...above, K: values.length > 0 ? kids : undefined });
    if (number === undefined) return { value, lostContent };
    this.#selection.replace(number, value);
    return { value: new PdfRef(number), lostContent };
  }

  #isOnSelectedPage(kid: StructureKid): boolean {
    return !('element' in kid) && kid.page !== undefined && this.#selection.isSelected(kid.page);
  }
}
