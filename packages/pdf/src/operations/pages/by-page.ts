import type { PageSelection } from './page-selection.ts';

/**
 * Items of a document-wide structure by page, so that a selection visits those of its own pages alone. Files can have
 * tens of thousands of them, and can be split into thousands of parts.
 */
export class ItemsByPage<T> {
  /** Number of all items. */
  readonly size: number;
  readonly #pageless: Entry<T>[] = [];
  readonly #byPage = new Map<number, Entry<T>[]>();

  /**
   * @param items in the order of the file
   * @param pageOf page index of an item; undefined where it belongs to no page
   */
  constructor(items: readonly T[], pageOf: (item: T) => number | undefined) {
    this.size = items.length;
    for (const [order, item] of items.entries()) {
      const page = pageOf(item);
      const known = page === undefined ? this.#pageless : this.#byPage.get(page);
      if (known) known.push({ order, item });
      else this.#byPage.set(page as number, [{ order, item }]);
    }
  }

  /** The items of the selected pages and those without a page, in the order of the file. Draws on the budget. */
  select({ index, pageIndices }: PageSelection): T[] {
    const found = [...this.#pageless];
    for (const pageIndex of new Set(pageIndices))
      for (const entry of this.#byPage.get(pageIndex) ?? []) found.push(entry);
    index.document.budget.step(pageIndices.length + found.length);
    return found.toSorted((a, b) => a.order - b.order).map(({ item }) => item);
  }
}

interface Entry<T> {
  order: number;
  item: T;
}
