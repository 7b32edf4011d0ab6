import type { OptionsOf } from '../contract.ts';
import { pointsPerMillimeter } from '../drawn-text.ts';
import { ToolError } from '../error-catalog.ts';
import { listedPages, type PageRange, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
import type { PageSize } from '../page-raster.ts';
import type { Rectangle } from '../placement.ts';
import type { crop } from './crop.ts';

// An entry of its own in package.json: a page loads it with the first file.

/** Millimeters that are cut off a page at each edge, as it is shown. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export type CropOptions = OptionsOf<typeof crop>;
/** Which pages have the same detected margins. */
export type DetectMode = Exclude<CropOptions['detect'], 'none'>;

/** Sides of margins, in the order of their text. */
export const marginSides = ['top', 'right', 'bottom', 'left'] as const;
export type MarginSide = (typeof marginSides)[number];
/** Millimeters that a margin has at most: nearly the longest side of a page (ISO 32000-2, C.2: 14,400 units). */
const maxMargin = 5_000;
const marginText = /^ *(\d{1,4}(?:\.\d{1,3})?) *$/;
/** Millimeters that remain of a page at least, in both directions. */
export const minRemaining = 5;
/** Millimeters between detected margins and ink, where the request names none. */
export const usualPadding = 5;
/** Millimeters by which a length may be less than another: that of a page is a fraction of points. */
const tolerance = 0.01;
/** Decimals of margins that are written. */
const decimals = 10;

/**
 * The margins of each page that is cropped, by its number; a page without margins is left out.
 * @param found margins of pages around their ink, where they are detected; null for a page without ink
 * @throws ToolError invalidPages for pages that do not exist
 */
export function marginsByPage(
  options: Pick<CropOptions, 'pages' | 'margins' | 'even_margins' | 'page_margins' | 'detect'>,
  pageCount: number,
  found: ReadonlyMap<number, Margins | null> = new Map(),
): Map<number, Margins> {
  const { detect, margins, even_margins } = options;
  const usual = margins === null ? undefined : parseMargins(margins);
  const even = even_margins === null ? usual : parseMargins(even_margins);
  const single = options.page_margins === null ? undefined : resolvePageMargins(options.page_margins, pageCount);
  const detected = detect === 'none' ? undefined : shareMargins(found, detect);
  const all = listedPages(options.pages, pageCount).flatMap((pageNumber): [number, Margins][] => {
    const common = detected ? detected.get(pageNumber) : pageNumber % 2 === 0 ? even : usual;
    const own = single?.get(pageNumber) ?? common;
    return own && marginSides.some((side) => own[side] > 0) ? [[pageNumber, own]] : [];
  });
  return new Map(all);
}

/**
 * Makes margins the same for pages: the narrowest at each side, so that no page loses ink. Pages without ink do not count
 * and get none where each page has its own.
 */
export function shareMargins(found: ReadonlyMap<number, Margins | null>, mode: DetectMode): Map<number, Margins> {
  const groupOf = (pageNumber: number) => (mode === 'each' ? pageNumber : mode === 'odd_even' ? pageNumber % 2 : 0);
  const groups = new Map<number, Margins>();
  for (const [pageNumber, margins] of found) {
    if (margins === null) continue;
    const before = groups.get(groupOf(pageNumber));
    groups.set(groupOf(pageNumber), before ? narrowest(before, margins) : margins);
  }
  const shared = [...found.keys()].flatMap((pageNumber): [number, Margins][] => {
    const margins = groups.get(groupOf(pageNumber));
    return margins ? [[pageNumber, margins]] : [];
  });
  return new Map(shared);
}

function narrowest(one: Margins, other: Margins): Margins {
  return mapMargins((side) => Math.min(one[side], other[side]));
}

/** Margins of which each is made by its side. */
export function mapMargins(make: (side: MarginSide) => number): Margins {
  return { top: make('top'), right: make('right'), bottom: make('bottom'), left: make('left') };
}

/**
 * What remains of a page within margins.
 * @param page as it is shown, in points
 * @returns undefined where less than `minRemaining` is left in a direction
 */
export function croppedArea(margins: Margins, page: PageSize): Rectangle | undefined {
  const { top, right, bottom, left } = mapMargins((side) => margins[side] * pointsPerMillimeter);
  const [width, height] = [page.width - left - right, page.height - bottom - top];
  const least = (minRemaining - tolerance) * pointsPerMillimeter;
  return width >= least && height >= least ? { x: left, y: bottom, width, height } : undefined;
}

/**
 * Margins around ink with a padding, to tenths of a millimeter, that leave as much as a page must have.
 * @param ink margins around it, in millimeters
 * @param page as it is shown, in points
 */
export function padMargins(ink: Margins, padding: number, page: PageSize): Margins {
  const padded = mapMargins((side) => Math.max(0, ink[side] - padding));
  const widen = (near: number, far: number, length: number) => {
    const missing = Math.max(0, minRemaining - (length / pointsPerMillimeter - near - far));
    const share = near + far > 0 ? missing / (near + far) : 0;
    return [near, far].map((margin) => wholeTenths(Math.max(0, margin * (1 - share)))) as [number, number];
  };
  const [left, right] = widen(padded.left, padded.right, page.width);
  const [top, bottom] = widen(padded.top, padded.bottom, page.height);
  return { top, right, bottom, left };
}

function wholeTenths(millimeters: number): number {
  return Math.floor(millimeters * decimals) / decimals;
}

/**
 * Reads margins such as `10,12.5,10,12.5`: top, right, bottom and left, in millimeters.
 * @throws ToolError invalidField
 */
export function parseMargins(written: string): Margins {
  const values = written.split(',').map((part) => Number(marginText.exec(part)?.[1] ?? Number.NaN));
  const [top = 0, right = 0, bottom = 0, left = 0] = values;
  if (values.length !== 4 || !values.every((value) => value <= maxMargin)) throw new ToolError('invalidField');
  return { top, right, bottom, left };
}

/**
 * Reads the margins of single pages, such as `3:10,10,10,10;7-9:0,0,20,0`.
 * @throws ToolError invalidField, invalidPages
 */
export function parsePageMargins(written: string): { ranges: PageRange[]; margins: Margins }[] {
  return written.split(';').map((part) => {
    const [pages = '', margins = '', ...rest] = part.split(':');
    if (rest.length > 0) throw new ToolError('invalidField');
    return { ranges: parsePageRanges(pages, { spaces: true }), margins: parseMargins(margins) };
  });
}

/**
 * The margins of single pages by the pages' numbers; of those that are named twice, the last ones.
 * @throws ToolError invalidField; invalidPages for pages that do not exist
 */
export function resolvePageMargins(written: string, pageCount: number): Map<number, Margins> {
  const entries = parsePageMargins(written);
  // All at once, since their number is limited.
  resolvePageRanges(
    entries.flatMap(({ ranges }) => ranges),
    pageCount,
  );
  return new Map(
    entries.flatMap(({ ranges, margins }) =>
      resolvePageRanges(ranges, pageCount).map((pageNumber) => [pageNumber, margins] as const),
    ),
  );
}
