import {
  asDict,
  asName,
  asNumber,
  asNumbers,
  IrregularPdf,
  type PdfDict,
  type PdfValue,
  type Resolve,
} from '../extract/objects.ts';
import { type ObjectReader, openObjects } from '../extract/reader.ts';
import type { PageSize } from './messages.ts';

/** The least and the greatest x and y of a rectangle, in the page's units. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A page as a file's own tree has it. */
export interface TreePage {
  dict: PdfDict;
  resources: PdfDict;
  /** What is shown of it. */
  box: Box;
  /** Quarter turns clockwise: 0 to 3. */
  turns: number;
  /** Points a unit (ISO 32000-2, 14.11.2). */
  userUnit: number;
}

export interface PageTree {
  pages: readonly TreePage[];
  resolve: Resolve;
}

const maxNodes = 200_000;
const maxDepth = 64;
/** The size of a page that has none, in points (PDFium's own choice). */
export const letter: PageSize = { width: 612, height: 792 };

/**
 * Reads a file's page tree, where the file is as the standard has it and its counts are right, so that all readers
 * number the pages alike.
 * @returns undefined for any other file, and one that is encrypted
 */
export function readPageTree(bytes: Buffer): PageTree | undefined {
  try {
    const objects = openObjects(bytes);
    if (objects.trailer.has('Encrypt')) return undefined;
    const pages = pagesOf(objects);
    return pages.length > 0 ? { pages, resolve: objects.resolve } : undefined;
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

/** @returns the page as it is shown, turned, in its units */
export function sizeOf({ box, turns }: TreePage): PageSize {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Entries that pages inherit (ISO 32000-2, 7.7.3.4). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

function pagesOf({ trailer, resolve }: ObjectReader): TreePage[] {
  const pages: TreePage[] = [];
  const seen = new Set<PdfValue>();

  function visit(node: PdfValue, outer: PdfDict, depth: number): void {
    if (!(node instanceof Map)) throw new IrregularPdf('a page that is none');
    if (seen.has(node) || seen.size >= maxNodes || depth > maxDepth) throw new IrregularPdf('a page tree in a circle');
    seen.add(node);
    const inherited = new Map(outer);
    for (const key of inheritable) if (node.has(key)) inherited.set(key, resolve(node.get(key)));
    const type = asName(resolve(node.get('Type')));
    const kids = resolve(node.get('Kids'));
    if (kids === null) {
      if (type !== 'Page') throw new IrregularPdf('a page that is none');
      pages.push(pageOf(node, inherited, resolve));
      return;
    }
    if (!Array.isArray(kids) || type !== 'Pages') throw new IrregularPdf('no page tree');
    const before = pages.length;
    for (const kid of kids) visit(resolve(kid), inherited, depth + 1);
    if (resolve(node.get('Count')) !== pages.length - before) throw new IrregularPdf('a wrong count of pages');
  }

  visit(resolve(asDict(resolve(trailer.get('Root')))?.get('Pages')), new Map(), 0);
  return pages;
}

function pageOf(dict: PdfDict, inherited: PdfDict, resolve: Resolve): TreePage {
  const unit = asNumber(resolve(dict.get('UserUnit'))) ?? 1;
  const media = boxOf(inherited.get('MediaBox'), resolve) ?? {
    left: 0,
    bottom: 0,
    right: letter.width,
    top: letter.height,
  };
  const crop = boxOf(inherited.get('CropBox'), resolve);
  const turns = Math.trunc((asNumber(inherited.get('Rotate')) ?? 0) / 90) % 4;
  return {
    dict,
    resources: asDict(inherited.get('Resources')) ?? new Map(),
    box: (crop && intersect(media, crop)) ?? media,
    turns: (turns + 4) % 4,
    userUnit: unit > 0 ? unit : 1,
  };
}

function boxOf(value: PdfValue | undefined, resolve: Resolve): Box | undefined {
  const [x1, y1, x2, y2] = asNumbers(value, resolve) ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const box = boxBetween(x1, y1, x2, y2);
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}

export function boxBetween(x1: number, y1: number, x2: number, y2: number): Box {
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

/** What two boxes share; undefined where that is nothing. */
export function intersect(one: Box, other: Box): Box | undefined {
  const left = Math.max(one.left, other.left);
  const bottom = Math.max(one.bottom, other.bottom);
  const right = Math.min(one.right, other.right);
  const top = Math.min(one.top, other.top);
  return right > left && top > bottom ? { left, bottom, right, top } : undefined;
}
