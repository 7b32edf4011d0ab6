import type { PdfDocument } from './document.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, type PdfValue } from './values.ts';

/** An outline item (ISO 32000-2, 12.3.3). */
export interface OutlineNode {
  /** Object number; undefined for a direct dictionary. */
  number: number | undefined;
  dict: PdfDict;
  children: OutlineNode[];
}

/** Maximum number of items and of levels. */
export interface OutlineLimits {
  items: number;
  levels: number;
}

/**
 * Reads the document outline. A repeated item ends its level.
 * @returns `isTruncated` where the outline has more items or levels than the limits
 */
export function readOutline(
  document: PdfDocument,
  limits: OutlineLimits,
): { items: OutlineNode[]; isTruncated: boolean } {
  const seen = new Set<PdfDict>();
  let isTruncated = false;

  function readLevel(parent: PdfDict, level: number): OutlineNode[] {
    const nodes: OutlineNode[] = [];
    let value = parent.get('First');
    for (let dict = document.dict(value); dict && !seen.has(dict); dict = document.dict(value)) {
      document.budget.step();
      if (level === limits.levels || seen.size === limits.items) {
        isTruncated = true;
        break;
      }
      seen.add(dict);
      nodes.push({ number: document.numberOf(value), dict, children: readLevel(dict, level + 1) });
      value = dict.get('Next');
    }
    return nodes;
  }

  const root = document.dict(document.catalog.get('Outlines'));
  return { items: root ? readLevel(root, 0) : [], isTruncated };
}

/** An outline item to write (ISO 32000-2, 12.3.3). */
export interface OutlineEntry {
  /** Entries for appearance and target: /Title, /C and /F, /Dest or /A. */
  entries: PdfDict;
  isOpen: boolean;
  children: OutlineEntry[];
}

/** Adds an outline. @returns its root */
export function writeOutline(items: readonly OutlineEntry[], add: (value: PdfValue) => PdfRef): PdfRef {
  const root = dictOf({ Type: new PdfName('Outlines') });
  const ref = add(root);
  root.set('Count', writeLevel({ ref, entries: root }, items, add));
  return ref;
}

interface WrittenItem {
  ref: PdfRef;
  entries: PdfDict;
}

/** @returns number of visible items below an open parent */
function writeLevel(parent: WrittenItem, children: readonly OutlineEntry[], add: (value: PdfValue) => PdfRef): number {
  let visible = children.length;
  let previous: WrittenItem | undefined;
  for (const { entries, isOpen, children: grandchildren } of children) {
    const item = { ref: add(entries), entries };
    entries.set('Parent', parent.ref);
    if (previous) {
      previous.entries.set('Next', item.ref);
      entries.set('Prev', previous.ref);
    } else parent.entries.set('First', item.ref);
    previous = item;
    const below = writeLevel(item, grandchildren, add);
    if (below > 0) entries.set('Count', isOpen ? below : -below);
    if (isOpen) visible += below;
  }
  if (previous) parent.entries.set('Last', previous.ref);
  return visible;
}
