import { DestinationPages } from '../file/destination-pages.ts';
import { topOfPage } from '../file/destination.ts';
import type { PdfDocument } from '../file/document.ts';
import { type OutlineEntry, type OutlineNode, readOutline, writeOutline } from '../file/outlines.ts';
import { decodeTextString, encodeTextString } from '../file/text-string.ts';
import { dictOf } from '../file/values.ts';

/** A bookmark. */
export interface OutlineItem {
  title: string;
  /** undefined where it leads to no page of this file. */
  pageIndex: number | undefined;
  items: readonly OutlineItem[];
}

const outlineLimits = { items: 100_000, levels: 64 };

/** The bookmarks of a document. */
export function outlineOf(document: PdfDocument): OutlineItem[] {
  return document.budget.operation(() => {
    const targets = new DestinationPages(document);
    const itemOf = ({ dict, children }: OutlineNode): OutlineItem => ({
      title: decodeTextString(document.string(dict.get('Title')) ?? Buffer.alloc(0)),
      pageIndex: targets.targetOf(dict),
      items: children.map(itemOf),
    });
    return readOutline(document, outlineLimits).items.map(itemOf);
  });
}

/** Replaces the bookmarks of a document. @throws RangeError where a page does not exist; nothing is changed then */
export function setOutline(document: PdfDocument, items: readonly OutlineItem[]): void {
  const entryOf = ({ title, pageIndex, items: children }: OutlineItem): OutlineEntry => ({
    entries: dictOf({
      Title: encodeTextString(title),
      Dest: pageIndex === undefined ? undefined : topOfPage(document, pageIndex),
    }),
    isOpen: false,
    children: children.map(entryOf),
  });
  const entries = items.map(entryOf);
  if (entries.length === 0) document.catalog.delete('Outlines');
  else
    document.catalog.set(
      'Outlines',
      writeOutline(entries, (value) => document.add(value)),
    );
}
