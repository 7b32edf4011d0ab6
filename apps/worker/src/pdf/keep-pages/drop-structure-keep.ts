import { changed, type Part } from './part.ts';
import { type PdfValue, Ref } from './syntax.ts';
import type { Element, Kid } from './drop-structure-read.ts';

/** What stands for the content of an element, all of it (ISO 32000-2, 14.7.2 and 14.9). */
const replacementTexts = { '/ActualText': undefined, '/Alt': undefined, '/E': undefined, '/Phoneme': undefined };

/** What of an element comes along. */
interface KeptElement {
  value: PdfValue;
  /** Whether content of it, or below it, stays behind. */
  lostContent: boolean;
}

interface KeptKids {
  values: PdfValue[];
  lostContent: boolean;
  lostKid: boolean;
}

/** Chooses the elements of a part, and makes those anew that lose something. */
export class ElementKeeper {
  /** Object numbers of the elements that come along. */
  readonly kept = new Set<number>();
  readonly #part: Part;
  readonly #first: number;
  readonly #last: number;

  constructor(part: Part) {
    this.#part = part;
    this.#first = part.pageIndices.reduce((least, pageIndex) => Math.min(least, pageIndex), Number.POSITIVE_INFINITY);
    this.#last = part.pageIndices.reduce((most, pageIndex) => Math.max(most, pageIndex), 0);
  }

  /** The kids of an element that come along; one without content does where the content on both sides of it does. */
  keepKids(kids: readonly Kid[]): KeptKids {
    const kept: KeptKids = { values: [], lostContent: false, lostKid: false };
    let bare: Kid[] = [];
    let isKeptBefore = true;
    for (const kid of kids) {
      if (!hasContent(kid)) {
        bare.push(kid);
        continue;
      }
      const result = this.#keepContent(kid);
      this.#addBare(kept, bare, isKeptBefore && result !== undefined);
      bare = [];
      isKeptBefore = result !== undefined;
      if (result) kept.values.push(result.value);
      else kept.lostKid = true;
      kept.lostContent ||= result ? result.lostContent : !this.#isOnKeptPage(kid);
    }
    this.#addBare(kept, bare, isKeptBefore);
    return kept;
  }

  #addBare(kept: KeptKids, kids: readonly Kid[], isAmongKept: boolean): void {
    for (const kid of kids) {
      const result = this.#keepBare(kid, isAmongKept);
      if (result) kept.values.push(result.value);
      else kept.lostKid = true;
    }
  }

  #keepContent(kid: Kid): KeptElement | undefined {
    if ('element' in kid) return this.#keepElement(kid.element);
    const { value, page, object } = kid;
    if (page === undefined || !this.#part.isPageKept(page)) return undefined;
    if (object !== undefined && this.#part.isGone(object)) return undefined;
    return { value, lostContent: false };
  }

  #keepElement(element: Element): KeptElement | undefined {
    if (element.last < this.#first || element.first > this.#last) return undefined;
    const kept = this.keepKids(element.kids);
    if (kept.values.length === 0 && kept.lostKid) return undefined;
    if (element.number !== undefined) this.kept.add(element.number);
    return this.#written(element, kept);
  }

  /** An element that holds nothing of a page, as an empty cell of a table. */
  #keepBare(kid: Kid, isAmongKept: boolean): KeptElement | undefined {
    if (!('element' in kid)) return undefined;
    const { element } = kid;
    const isHere = element.page === undefined ? isAmongKept : this.#part.isPageKept(element.page);
    if (!isHere) return undefined;
    if (element.number !== undefined) this.kept.add(element.number);
    const below = element.kids.map((bare) => this.#keepBare(bare, true));
    const values = below.flatMap((result) => (result ? [result.value] : []));
    return this.#written(element, { values, lostContent: false, lostKid: values.length < element.kids.length });
  }

  #written(element: Element, { values, lostContent, lostKid }: KeptKids): KeptElement {
    const { number, dict, parent } = element;
    const original: PdfValue = number === undefined ? dict : new Ref(number);
    if (!lostContent && !lostKid && number !== undefined) return { value: original, lostContent };
    const kids = values.length === 1 ? values[0] : values;
    const texts = lostContent || lostKid ? replacementTexts : {};
    const above = parent?.number === undefined ? {} : { '/P': new Ref(parent.number) };
    const value = changed(dict, { ...texts, ...above, '/K': values.length > 0 ? kids : undefined });
    if (number === undefined) return { value, lostContent };
    this.#part.replace(number, value);
    return { value: original, lostContent };
  }

  #isOnKeptPage(kid: Kid): boolean {
    return !('element' in kid) && kid.page !== undefined && this.#part.isPageKept(kid.page);
  }
}

function hasContent(kid: Kid): boolean {
  return !('element' in kid) || kid.element.hasContent;
}
