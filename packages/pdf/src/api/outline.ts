import { DestinationPages } from '../file/destination-pages.ts';
import { topOfPage } from '../file/destination.ts';
import type { PdfDocument } from '../file/document.ts';
import { type OutlineEntry, type OutlineNode, readOutline, writeOutline } from '../file/outlines.ts';
import { decodeTextString, encodeTextString } from '../file/text-string.ts';
import { asNumber, dictOf, type PdfDict, type PdfValue } from '../file/values.ts';
import { findHeadings } from '../text/find-headings.ts';

/** A bookmark. */
export interface OutlineItem {
  title: string;
  /** undefined where it leads to no page of this file. */
  pageIndex: number | undefined;
  /** Height of the place on its page, in the default user space of that (ISO 32000-2, 12.3.2.2); its top where absent. */
  top?: number;
  /** Whether viewers show the bookmarks below it at once; not where absent. */
  isOpen?: boolean;
  items: readonly OutlineItem[];
}

/** How bookmarks are replaced. */
export interface OutlineOptions {
  /**
   * Whether one that leads to the page of a bookmark before keeps the place, the action and the look of that: of the one with the same
   * title, and where as many others lead to the page as before, of those in their order.
   */
  keepsPlaces?: boolean;
}

const outlineLimits = { items: 100_000, levels: 64 };

/** The bookmarks of a document. */
export function outlineOf(document: PdfDocument): OutlineItem[] {
  return document.budget.operation(() => {
    const targets = new DestinationPages(document);
    const itemOf = ({ dict, children }: OutlineNode): OutlineItem => ({
      title: titleOf(document, dict),
      pageIndex: targets.targetOf(dict),
      ...(children.length > 0 && (asNumber(document.resolve(dict.get('Count'))) ?? 0) > 0 && { isOpen: true }),
      items: children.map(itemOf),
    });
    return readOutline(document, outlineLimits).items.map(itemOf);
  });
}

function titleOf(document: PdfDocument, dict: PdfDict): string {
  return decodeTextString(document.string(dict.get('Title')) ?? Buffer.alloc(0));
}

/** Replaces the bookmarks of a document. @throws RangeError where a page does not exist; nothing is changed then */
export function setOutline(
  document: PdfDocument,
  items: readonly OutlineItem[],
  { keepsPlaces = false }: OutlineOptions = {},
): void {
  const kept = keepsPlaces ? keptEntries(document, items) : undefined;
  const entryOf = (item: OutlineItem): OutlineEntry => {
    const { title, pageIndex, top, isOpen = false, items: children } = item;
    const target = pageIndex === undefined ? undefined : topOfPage(document, pageIndex, top);
    return {
      entries: new Map([
        ...(kept?.get(item) ?? dictOf({ Dest: target })),
        ['Title', encodeTextString(title)] as [string, PdfValue],
      ]),
      isOpen,
      children: children.map(entryOf),
    };
  };
  const entries = items.map(entryOf);
  if (entries.length === 0) document.catalog.delete('Outlines');
  else
    document.catalog.set(
      'Outlines',
      writeOutline(entries, (value) => document.add(value)),
    );
}

/** Entries of a bookmark that say where it leads and how it looks (ISO 32000-2, table 151). */
const keptKeys = ['Dest', 'A', 'SE', 'C', 'F'] as const;

/** What bookmarks keep of those before, which lead to the same pages. */
function keptEntries(document: PdfDocument, items: readonly OutlineItem[]): Map<OutlineItem, PdfDict> {
  return document.budget.operation(() => {
    const targets = new DestinationPages(document);
    const before = flat(readOutline(document, outlineLimits).items, ({ children }) => children).map(({ dict }) => ({
      dict,
      title: titleOf(document, dict),
      pageIndex: targets.targetOf(dict),
    }));
    const after = flat(items, ({ items: children }) => children).filter(({ top }) => top === undefined);
    document.budget.step(before.length + after.length);
    const kept = new Map<OutlineItem, PdfDict>();
    const byPage = Map.groupBy(before, ({ pageIndex }) => pageIndex);
    for (const [pageIndex, own] of Map.groupBy(after, (item) => item.pageIndex)) {
      const left = [...(byPage.get(pageIndex) ?? [])];
      const byTitle = Map.groupBy(left, ({ title }) => title);
      const taken = new Set<object>();
      const others: OutlineItem[] = [];
      for (const item of own) {
        const same = byTitle.get(item.title)?.shift();
        if (same) {
          taken.add(same);
          kept.set(item, lookOf(same.dict));
        } else others.push(item);
      }
      const rest = left.filter((each) => !taken.has(each));
      // Those without a page lead to different places.
      if (pageIndex === undefined || rest.length !== others.length) continue;
      for (const [index, item] of others.entries()) {
        const { dict } = rest[index] ?? {};
        if (dict) kept.set(item, lookOf(dict));
      }
    }
    return kept;
  });
}

function lookOf(dict: PdfDict): PdfDict {
  return new Map(keptKeys.flatMap((key) => (dict.has(key) ? [[key, dict.get(key) as PdfValue]] : [])));
}

/** All items of a tree, each before those below it. */
function flat<T>(items: readonly T[], below: (item: T) => readonly T[]): T[] {
  return items.flatMap((item) => [item, ...flat(below(item), below)]);
}

/** The headings of all pages as bookmarks, with their places where the page is shown upright. */
export async function headingsOf(document: PdfDocument): Promise<OutlineItem[]> {
  const headings = await findHeadings(document, document.pages);
  const root: OutlineItem[] = [];
  const above: OutlineItem[][] = [root];
  for (const { text, pageIndex, level, top } of headings) {
    const items: OutlineItem[] = [];
    const isTurned = (document.number(document.page(pageIndex).attributes.get('Rotate')) ?? 0) % 360 !== 0;
    above.length = level;
    above[level - 1]?.push({ title: text, pageIndex, ...(!isTurned && { top }), items });
    above.push(items);
  }
  return root;
}
