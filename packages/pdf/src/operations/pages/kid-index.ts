import type { PageSelection } from './page-selection.ts';

/** The pages of an element. */
interface ElementExtent {
  /** Page index of /Pg. */
  page: number | undefined;
  hasContent: boolean;
  /** First and last page index of its content. */
  first: number;
  last: number;
}

/** A kid of a structure element as far as it is indexed: an element, or a content item with its page. */
type IndexedKid = { element: ElementExtent } | { page: number | undefined };

/** Maximum number of pages of an element that is listed under each of them. */
const maxPagesListed = 8;

/**
 * The kids of an element by page, so that a selection visits those near its own pages alone: the kids of one element can
 * be tens of thousands, and a file can be split into thousands of parts.
 */
export class KidIndex {
  readonly #kids: readonly IndexedKid[];
  /** Positions of the kids with content. */
  readonly #contents: number[] = [];
  /** Number of kids with content before each position. */
  readonly #contentsBefore: Uint32Array;
  readonly #byPage = new Map<number, number[]>();
  /** Positions of kids on many pages, and of those whose page is unknown. */
  readonly #onManyPages: number[] = [];

  constructor(kids: readonly IndexedKid[]) {
    this.#kids = kids;
    this.#contentsBefore = new Uint32Array(kids.length + 1);
    for (const [at, kid] of kids.entries()) {
      if (hasContent(kid)) this.#contents.push(at);
      this.#contentsBefore[at + 1] = this.#contents.length;
      this.#list(kid, at);
    }
  }

  /** Whether a kid from one position up to another has content. */
  hasContentBetween(from: number, to: number): boolean {
    return this.#contentsBefore[from] !== this.#contentsBefore[to];
  }

  /**
   * Positions of the kids on the selected pages, and of the kids without content beside them, in order. All others are
   * omitted by the selection.
   */
  near({ pageIndices, index }: PageSelection): number[] {
    // Nothing that they could be omitted with.
    if (this.#contents.length === 0) return [...this.#kids.keys()];
    const found = new Set<number>();
    const listed = [...new Set(pageIndices)].flatMap((pageIndex) => this.#byPage.get(pageIndex) ?? []);
    for (const at of [...listed, ...this.#onManyPages]) {
      found.add(at);
      if (!hasContent(this.#kids[at] as IndexedKid)) continue;
      const ordinal = this.#contentsBefore[at] as number;
      const from = (this.#contents[ordinal - 1] ?? -1) + 1;
      const to = this.#contents[ordinal + 1] ?? this.#kids.length;
      for (let beside = from; beside < to; beside++) found.add(beside);
    }
    index.document.budget.step(pageIndices.length + found.size);
    return [...found].toSorted((a, b) => a - b);
  }

  #list(kid: IndexedKid, at: number): void {
    const { first, last } = extentOf(kid);
    // Kept with the content beside it, or not at all.
    if (first === undefined || last === undefined) return;
    if (last - first >= maxPagesListed) {
      this.#onManyPages.push(at);
      return;
    }
    for (let page = first; page <= last; page++) {
      const known = this.#byPage.get(page);
      if (known) known.push(at);
      else this.#byPage.set(page, [at]);
    }
  }
}

/** Whether a kid is or contains content of a page. */
export function hasContent(kid: IndexedKid): boolean {
  return !('element' in kid) || kid.element.hasContent;
}

function extentOf(kid: IndexedKid): Partial<Pick<ElementExtent, 'first' | 'last'>> {
  if (!('element' in kid)) return kid.page === undefined ? {} : { first: kid.page, last: kid.page };
  const { first, last, page, hasContent: isFilled } = kid.element;
  if (isFilled) return { first, last };
  return page === undefined ? {} : { first: page, last: page };
}
