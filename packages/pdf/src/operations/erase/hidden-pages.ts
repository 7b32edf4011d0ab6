import { CannotErase, isUnreadable } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { inheritableKeys, type Page } from '../../file/page-tree.ts';
import { asDict, type PdfDict, withEntries } from '../../file/values.ts';
import { findText, type TextSearch } from './find-text.ts';

/** Maximum number of nodes above a page. */
const maxParents = 64;
/** What a page shows. */
const shownKeys = { Contents: undefined, Annots: undefined, Thumb: undefined, PieceInfo: undefined };

/** Whether a dictionary is a page or a template of one (ISO 32000-2, 7.7.3.3 and 12.7.7). */
export function isPage(document: PdfDocument, dict: PdfDict): boolean {
  return ['Page', 'Template'].includes(document.name(dict.get('Type')) ?? '');
}

/** Pages that are not in the page tree: templates, and those that articles, destinations or structure elements refer to. */
export function hiddenPages(graph: ObjectGraph): Page[] {
  const { document } = graph;
  const shown = new Set(document.pages.map(({ dict }) => dict));
  const hidden: Page[] = [];
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    if (!dict || shown.has(dict) || !isPage(document, dict)) continue;
    hidden.push({ number, dict, attributes: attributesOf(document, dict) });
  }
  return hidden;
}

/**
 * Empties pages that are not in the page tree and on which something is found, or cannot be searched.
 * @returns the number of pages
 */
export async function eraseHiddenPages(graph: ObjectGraph, search: TextSearch): Promise<number> {
  const pages = hiddenPages(graph);
  const found = await findOnHidden(graph.document, pages, search);
  for (const { number, dict } of found) if (number !== undefined) graph.replace(number, withEntries(dict, shownKeys));
  return found.length;
}

/** The pages on which something is found, or that cannot be searched. */
export async function findOnHidden(
  document: PdfDocument,
  pages: readonly Page[],
  search: TextSearch,
): Promise<readonly Page[]> {
  if (pages.length === 0) return [];
  try {
    const { found, unknownPages, unreadPages } = await findText(document, search, pages.entries());
    const indices = new Set([...found.map(({ pageIndex }) => pageIndex), ...unknownPages, ...unreadPages]);
    return pages.filter((_, index) => indices.has(index));
  } catch (error) {
    if (error instanceof CannotErase || isUnreadable(error)) return pages;
    throw error;
  }
}

function attributesOf(document: PdfDocument, page: PdfDict): PdfDict {
  const attributes: PdfDict = new Map();
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < maxParents; depth++) {
    document.budget.step();
    for (const key of inheritableKeys) {
      const own = node.get(key);
      if (own !== undefined && !attributes.has(key)) attributes.set(key, own);
    }
    node = document.dict(node.get('Parent'));
  }
  return attributes;
}
