import { inverse, type Matrix } from '../../content/matrix.ts';
import { contains, type Point, transformed, transformedBox } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxBetween, intersect } from '../../file/page-geometry.ts';
import { asNumber, PdfName, type PdfRef, type PdfValue } from '../../file/values.ts';

/** Where a page goes. */
export interface PageMove {
  /** The page that shows it: the same one where it is resized. */
  page: PdfRef;
  /** Maps the page's default user space to that of the page that shows it. */
  matrix: Matrix;
  /** The part of that page that shows it; all of it where absent, and the matrix scales and shifts alone then. */
  area?: Box;
}

/** Where each page goes, by its index; several places where parts of it are on several pages. */
export type PageMoves = ReadonlyMap<number, readonly PageMove[]>;

/** Views of destinations (ISO 32000-2, table 149). */
export const viewNames: ReadonlySet<string> = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV']);

/** Places of a written number: less than a device shows, and no noise of a calculation. */
const decimals = 1e4;

export const rounded = (value: number) => Math.round(value * decimals) / decimals || 0;

export function numbersOfBox({ left, bottom, right, top }: Box): number[] {
  return [left, bottom, right, top].map(rounded);
}

/**
 * A destination where its page has gone (ISO 32000-2, 12.3.2): of several places, the first one that shows its point.
 * @param target what it leads to, where that is no page
 */
export function movedDestination(
  document: PdfDocument,
  destination: readonly PdfValue[],
  moves: readonly PageMove[],
  target?: PdfValue,
): PdfValue[] {
  const [, kind, ...operands] = destination;
  const view = document.name(kind) ?? '';
  const numbers = operands.slice(0, 4).map((value) => finite(document.resolve(value)));
  const places = moves.map((move) => ({ move, ...viewOn(move, view, numbers) }));
  const place = places.find(({ isVisible }) => isVisible) ?? places[0];
  if (!place) return [...destination];
  return [target ?? place.move.page, new PdfName(place.name), ...place.numbers.map((value) => value ?? null)];
}

/** A view with its operands; undefined keeps what the viewer has. */
interface View {
  name: string;
  numbers: (number | undefined)[];
  /** Whether its point is in the part of the page that is shown. */
  isVisible: boolean;
}

function viewOn({ matrix, area }: PageMove, name: string, numbers: readonly (number | undefined)[]): View {
  const [first, second, third, fourth] = numbers;
  if (name === 'FitR') {
    const box = transformedBox(boxBetween(first ?? 0, second ?? 0, third ?? 0, fourth ?? 0), matrix);
    const visible = area ? intersect(box, area) : box;
    return { name, numbers: numbersOfBox(visible ?? area ?? box), isVisible: visible !== undefined };
  }
  if (!area) return resizedView(matrix, name, numbers);
  if (name === 'Fit' || name === 'FitB') return { name: 'FitR', numbers: numbersOfBox(area), isVisible: true };
  // A width or height of the page is not one of the sheet.
  const isHorizontal = name === 'FitH' || name === 'FitBH';
  const [left, top, zoom] = isHorizontal ? [undefined, first] : name === 'XYZ' ? numbers : [first];
  const corner: Point = transformed([area.left, area.top], inverse(matrix) ?? matrix);
  const point = transformed([left ?? corner[0], top ?? corner[1]], matrix);
  const shown = [
    Math.min(area.right, Math.max(area.left, point[0])),
    Math.min(area.top, Math.max(area.bottom, point[1])),
  ];
  return { name: 'XYZ', numbers: [...shown.map(rounded), zoom], isVisible: contains(area, [point]) };
}

function resizedView([scaleX, , , scaleY, x, y]: Matrix, name: string, numbers: readonly (number | undefined)[]): View {
  const across = (value: number | undefined) => (value === undefined ? undefined : rounded(value * scaleX + x));
  const up = (value: number | undefined) => (value === undefined ? undefined : rounded(value * scaleY + y));
  const [first, second, third] = numbers;
  const isVisible = true;
  if (name === 'Fit' || name === 'FitB') return { name, numbers: [], isVisible };
  if (name === 'FitH' || name === 'FitBH') return { name, numbers: [up(first)], isVisible };
  if (name === 'FitV' || name === 'FitBV') return { name, numbers: [across(first)], isVisible };
  return { name: 'XYZ', numbers: [across(first), up(second), third], isVisible };
}

function finite(value: PdfValue): number | undefined {
  const number = asNumber(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}
