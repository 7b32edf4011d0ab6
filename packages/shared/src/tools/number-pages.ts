import type { OptionsOf } from '../contract.ts';
import { pointsPerMillimeter, textLineHeight } from '../drawn-text.ts';
import { listedPages } from '../page-ranges.ts';
import { numberMark, type pageNumbers } from './page-numbers.ts';

// An entry of its own in package.json: a page loads it with the first file.

/** Points of the text, and millimeters to the edge of the page, where the request names none. */
const defaults = { size: 10, margin: 10 } as const;

/** Place of the last number in a format. */
const totalMark = '{total}';

export type PageNumberOptions = OptionsOf<typeof pageNumbers>;

/** A page and the text that it gets. */
export interface NumberedPage {
  /** From 1. */
  pageNumber: number;
  text: string;
}

/**
 * The text of each number. Pages count from the first numbered one, also those without a number.
 * @throws ToolError invalidPages for pages that do not exist
 */
export function numberPages(
  { format, first, digits, pages }: Pick<PageNumberOptions, 'format' | 'first' | 'digits' | 'pages'>,
  pageCount: number,
): NumberedPage[] {
  const numbered = listedPages(pages, pageCount);
  const offset = (first ?? 1) - (numbered[0] ?? 1);
  const written = (pageNumber: number) => String(pageNumber + offset).padStart(digits ?? 1, '0');
  const total = written(numbered.at(-1) ?? 1);
  return numbered.map((pageNumber) => ({
    pageNumber,
    text: (format ?? numberMark).replaceAll(numberMark, written(pageNumber)).replaceAll(totalMark, total),
  }));
}

/** Where a number is on its page: its lower left corner, and its size, in points of the page as it is shown. */
export interface NumberPlace {
  x: number;
  y: number;
  fontSize: number;
}

type Side = 'top' | 'bottom';
type Column = 'left' | 'center' | 'right';

/** The side and the column of a number on a page, from 1: where they are mirrored, left and right are exchanged on even pages. */
export function positionOn(
  { position, mirrored }: Pick<PageNumberOptions, 'position' | 'mirrored'>,
  pageNumber: number,
): [Side, Column] {
  const [side, column] = position.split('-') as [Side, Column];
  if (!mirrored || pageNumber % 2 !== 0 || column === 'center') return [side, column];
  return [side, column === 'left' ? 'right' : 'left'];
}

/**
 * @param page its size as it is shown, in points
 * @param textWidth width of the text, as a multiple of the font size
 */
export function placeNumber(
  {
    position,
    mirrored,
    font_size,
    margin_mm,
  }: Pick<PageNumberOptions, 'position' | 'mirrored' | 'font_size' | 'margin_mm'>,
  page: { width: number; height: number },
  { pageNumber, textWidth }: { pageNumber: number; textWidth: number },
): NumberPlace {
  // A quarter of a tiny page.
  const margin = Math.min((margin_mm ?? defaults.margin) * pointsPerMillimeter, page.width / 4, page.height / 4);
  const room = page.width - 2 * margin;
  const size = font_size ?? defaults.size;
  const fontSize = Math.min(size, room / Math.max(textWidth, 0.1), (page.height - 2 * margin) / textLineHeight);
  const [side, column] = positionOn({ position, mirrored }, pageNumber);
  const width = textWidth * fontSize;
  const x = column === 'center' ? (page.width - width) / 2 : column === 'right' ? page.width - margin - width : margin;
  const y = side === 'top' ? page.height - margin - fontSize * textLineHeight : margin;
  return { x, y, fontSize };
}
