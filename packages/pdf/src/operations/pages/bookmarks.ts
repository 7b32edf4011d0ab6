import { type OutlineNode, readOutline } from '../../file/outlines.ts';
import { decodeTextString } from '../../file/text-string.ts';
import type { PageIndex } from './page-index.ts';

/** Bytes of a title that are read. */
const titleBytes = 1_000;

/** An outline item that leads to a page of its document. */
export interface Bookmark {
  title: string;
  /** From 1. */
  level: number;
  /** From 0. */
  pageIndex: number;
}

/**
 * The outline items that lead to pages, in the order of the outline.
 * @param levels lowest level that is read, from 1
 */
export function readBookmarks(index: PageIndex, levels: number): Bookmark[] {
  const { document } = index;
  const depth = Math.min(levels, document.budget.limits.nesting);
  const bookmarks: Bookmark[] = [];
  const addItem = ({ dict, children }: OutlineNode, level: number): void => {
    const pageIndex = index.targetOf(dict);
    const title = document.string(dict.get('Title'))?.subarray(0, titleBytes);
    if (pageIndex !== undefined) bookmarks.push({ title: title ? decodeTextString(title) : '', level, pageIndex });
    for (const child of children) addItem(child, level + 1);
  };
  for (const item of readOutline(document, { items: Number.POSITIVE_INFINITY, levels: depth }).items) addItem(item, 1);
  return bookmarks;
}
