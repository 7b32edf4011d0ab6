import type { PdfDocument } from './document.ts';
import type { PdfDict } from './values.ts';

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
