import { pixelsOf } from '../../tool-run/pages/pictures/compare-pages.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';

/** Pages that are compared at most, spread over the PDF. */
const maxPages = 10;
/** Width of the compared pictures, in pixels. */
const comparedWidth = 320;
/** Mean difference of a page's samples, from 0 to 255, below which it looks the same. */
const minDifference = 0.05;

/** The page of two PDFs that differs most. */
export interface Change {
  /** Page number, from 1. */
  page: number;
  /** Mean difference of the samples in each row of its picture, from top to bottom. */
  rows: readonly number[];
}

/** Compares pages of two PDFs. @returns undefined where no page looks different or can be compared */
export async function findChange(before: PdfPages, after: PdfPages, signal: AbortSignal): Promise<Change | undefined> {
  let found: Change | undefined;
  let most = minDifference;
  for (const page of spreadPages(Math.min(before.count, after.count), maxPages)) {
    const pictures = [before, after].map((pages) => pixelsOf(pages, page, comparedWidth, signal));
    // A page that cannot be rendered is not compared.
    const [one, other] = await Promise.all(pictures.map((picture) => picture.catch(() => undefined)));
    signal.throwIfAborted();
    if (one === undefined || other === undefined || one.data.length !== other.data.length) continue;
    const rows = differenceOfRows(one.data, other.data, one.width);
    const difference = rows.reduce((sum, row) => sum + row, 0) / rows.length;
    if (difference <= most) continue;
    most = difference;
    found = { page, rows };
  }
  return found;
}

/** At most `max` page numbers from 1 to `count`, evenly spread. */
export function spreadPages(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, index) => index + 1);
  return Array.from({ length: max }, (_, index) => 1 + Math.round((index * (count - 1)) / (max - 1)));
}

/**
 * Mean difference of each row of two pictures.
 * @param one, other samples of four channels, of equal length
 * @param width pixels of a row
 */
export function differenceOfRows(one: ArrayLike<number>, other: ArrayLike<number>, width: number): number[] {
  const rowSamples = width * 4;
  const rows: number[] = [];
  for (let start = 0; start < one.length; start += rowSamples) {
    let sum = 0;
    for (let at = start; at < start + rowSamples; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    // The fourth channel is opaque in both.
    rows.push(sum / (width * 3));
  }
  return rows;
}

/**
 * First row of the part of a picture with the largest differences.
 * @param visible height of the part, as a share of the picture's
 * @returns a share of the picture's height, from 0 to 1
 */
export function findMostChanged(rows: readonly number[], visible: number): number {
  const height = Math.min(rows.length, Math.max(1, Math.round(rows.length * visible)));
  let sum = rows.slice(0, height).reduce((total, row) => total + row, 0);
  let most = sum;
  let first = 0;
  for (let top = 1; top + height <= rows.length; top += 1) {
    sum += (rows[top + height - 1] ?? 0) - (rows[top - 1] ?? 0);
    if (sum <= most) continue;
    most = sum;
    first = top;
  }
  return rows.length === 0 ? 0 : first / rows.length;
}
