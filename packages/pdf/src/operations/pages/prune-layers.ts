import type { Budget } from '../../budget.ts';
import type { PdfDocument } from '../../file/document.ts';
import { asDict, type DictChanges, type PdfDict, PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection } from './page-selection.ts';

/** Entries of the catalog that do not use layers: their own lists, and structure elements. */
const listingKeys: ReadonlySet<string> = new Set(['OCProperties', 'StructTreeRoot']);
/** Lists of layers in configurations (ISO 32000-2, table 99), some of which have lists within. */
const listKeys = ['ON', 'OFF', 'Locked', 'RBGroups'];

/**
 * Removes the layers that the document uses and a selection does not, with their names (ISO 32000-2, 8.11).
 * @returns what also takes the catalog of the selection, with the changes of the steps before
 */
export function pruneLayers({ document }: PageIndex): (selection: PageSelection, catalog: PdfDict) => DictChanges {
  const original = document.catalog.get('OCProperties');
  const properties = document.dict(original);
  if (!properties) return () => ({});
  const listed = document.array(properties.get('OCGs')) ?? [];
  const groups = new Set(listed.flatMap((value) => document.numberOf(value) ?? []));
  const whole: Objects = {
    budget: document.budget,
    valueOf: (number) => document.object(number),
  };
  let usedBefore: ReadonlySet<number> | undefined;
  return (selection, catalog) => {
    if (!selection.isPartial) return {};
    usedBefore ??= usedIn(whole, document.catalog, groups);
    const { budget } = document;
    const valueOf = (number: number) => (selection.isExcluded(number) ? null : selection.valueOf(number));
    const used = usedIn({ budget, valueOf }, catalog, groups);
    const gone = new Set([...usedBefore].filter((number) => !used.has(number)));
    if (gone.size === 0) return {};
    const layers = new KeptLayers(document, gone);
    const changed = withEntries(properties, {
      OCGs: layers.list(listed, 0),
      D: layers.configuration(properties.get('D') ?? null),
      Configs: document.array(properties.get('Configs'))?.map((value) => layers.configuration(value)),
    });
    return { OCProperties: selection.replaceEntry(original, gone.size < groups.size ? changed : undefined) };
  };
}

interface Objects {
  budget: Budget;
  valueOf: (number: number) => PdfValue | undefined;
}

/** The layers to which anything refers but their own lists. @param groups their object numbers */
function usedIn({ budget, valueOf }: Objects, catalog: PdfDict, groups: ReadonlySet<number>): Set<number> {
  const used = new Set<number>();
  const seen = new Set<number>();
  const pending: PdfValue[] = [...catalog].flatMap(([key, value]) => (listingKeys.has(key) ? [] : [value]));
  for (let value = pending.pop(); value !== undefined && used.size < groups.size; value = pending.pop()) {
    budget.step();
    if (value instanceof PdfRef) {
      const { number } = value;
      if (groups.has(number)) used.add(number);
      else if (!seen.has(number)) pending.push(valueOf(number) ?? null);
      seen.add(number);
    } else if (Array.isArray(value)) for (const item of value) pending.push(item);
    else for (const entry of asDict(value)?.values() ?? []) pending.push(entry);
  }
  return used;
}

/** Configurations of layers without those that are gone. */
class KeptLayers {
  readonly #document: PdfDocument;
  readonly #gone: ReadonlySet<number>;

  /** @param gone object numbers */
  constructor(document: PdfDocument, gone: ReadonlySet<number>) {
    this.#document = document;
    this.#gone = gone;
  }

  configuration(value: PdfValue): PdfValue {
    const dict = this.#document.dict(value);
    if (!dict) return value;
    const lists = listKeys.flatMap((key) => {
      const items = this.#document.array(dict.get(key));
      return items ? [[key, this.list(items, 0)] as const] : [];
    });
    const order = this.#document.array(dict.get('Order'));
    const usage = this.#document.array(dict.get('AS'))?.map((item) => this.#usage(item));
    return withEntries(dict, {
      ...Object.fromEntries(lists),
      ...(order ? { Order: this.#order(order, 0) } : {}),
      ...(usage ? { AS: usage } : {}),
    });
  }

  list(items: readonly PdfValue[], depth: number): PdfValue[] {
    this.#document.budget.checkDepth(depth);
    this.#document.budget.step(items.length);
    return items.flatMap((item) => {
      const list = this.#document.array(item);
      return list ? [this.list(list, depth + 1)] : this.#isKept(item) ? [item] : [];
    });
  }

  /** A tree of layers and labels, in which an array has what is below the layer before it, or below its label. */
  #order(items: readonly PdfValue[], depth: number): PdfValue[] {
    const ordered: PdfValue[] = [];
    let isBelowGone = false;
    this.#document.budget.checkDepth(depth);
    for (const item of items) {
      this.#document.budget.step();
      const list = this.#document.array(item);
      const below = list && this.#order(list, depth + 1);
      if (!below && this.#isKept(item)) ordered.push(item);
      else if (below?.some((each) => !Buffer.isBuffer(each)))
        ordered.push(...(isBelowGone && !Buffer.isBuffer(below[0]) ? below : [below]));
      isBelowGone = !below && !this.#isKept(item);
    }
    return ordered;
  }

  #usage(value: PdfValue): PdfValue {
    const dict = this.#document.dict(value);
    const groups = this.#document.array(dict?.get('OCGs'));
    return dict && groups ? withEntries(dict, { OCGs: this.list(groups, 0) }) : value;
  }

  #isKept(item: PdfValue): boolean {
    const number = this.#document.numberOf(item);
    return number === undefined || !this.#gone.has(number);
  }
}
