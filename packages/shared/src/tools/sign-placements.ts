import {
  type Handwriting,
  handwritings,
  type TextColor,
  textBaseline,
  textColors,
  textLineHeight,
} from '../drawn-text.ts';
import { type ErrorParams, ToolError } from '../error-catalog.ts';
import { findRepeatedName, isObject } from '../json.ts';
import { parsePageRanges } from '../page-ranges.ts';
import type { PlacedOnPages, Rectangle } from '../placement.ts';
import { prepareText } from '../typed-text.ts';
import { boundsOf, type Placed, within } from './mark-pages.ts';

// An entry of its own in package.json: the page loads it with the first file.

/** Placements of a request. */
export const maxPlacements = 500;
/** Characters of a text that is placed. */
export const placedTextLength = 1_000;
/** Points of a text; and of one whose size is not given. */
export const placedFontSize = { min: 1, max: 288, default: 12 } as const;
/** Largest coordinate and length, in points: some times the largest page. */
const farthest = 100_000;

const markKinds = ['check', 'cross', 'dot'] as const;

/** A text, image or mark that is placed on pages. @typeParam I the number of an attached image, or the image */
export type SignPlacement<I = number> = PlacedOnPages &
  (
    | {
        kind: 'text';
        /** Lines, separated by `\n`. */
        text: string;
        /** In points; less where the text would not fit into the rectangle. */
        fontSize: number;
        color: TextColor;
        /** In place of the usual sans-serif. */
        font?: Handwriting;
      }
    | {
        kind: 'image';
        /** A number is from 1. */
        image: I;
      }
    | { kind: (typeof markKinds)[number]; color: TextColor }
  );

/** Value of a form field; a number is that of a radio button, from 1. */
export type FormValue = string | boolean | number | readonly string[];
/** Values of form fields by their full names. */
export type FormValues = ReadonlyMap<string, FormValue>;

const keysOfAll = ['kind', 'pages', 'x', 'y', 'width', 'height', 'rotation'];
const keysOf: Readonly<Record<SignPlacement['kind'], readonly string[]>> = {
  text: [...keysOfAll, 'text', 'font_size', 'color', 'font'],
  image: [...keysOfAll, 'image'],
  check: [...keysOfAll, 'color'],
  cross: [...keysOfAll, 'color'],
  dot: [...keysOfAll, 'color'],
};

/**
 * Reads the field `placements`; none where it is absent.
 * @throws ToolError invalidField with the number of the refused placement, or invalidPages for its list of pages
 */
export function parseSignPlacements(text: string | null): SignPlacement[] {
  if (text === null) return [];
  const items = parseJson(text, 'placements');
  if (!Array.isArray(items) || items.length === 0 || items.length > maxPlacements)
    throw new ToolError('invalidField', { field: 'placements' });
  const repeated = findRepeatedName(text);
  if (repeated) throw new ToolError('invalidField', { field: 'placements', placement: repeated.item });
  return items.map((item, index) => parsePlacement(item, { field: 'placements', placement: index + 1 }));
}

/** Reads the field `values`; none where it is absent. @throws ToolError invalidField */
export function parseFormValues(text: string | null): FormValues {
  if (text === null) return new Map();
  const values = parseJson(text, 'values');
  const entries = isObject(values) ? Object.entries(values) : [];
  if (entries.length === 0) throw new ToolError('invalidField', { field: 'values' });
  const repeated = findRepeatedName(text);
  if (repeated) throw new ToolError('invalidField', { field: 'values', form_field: repeated.name });
  return new Map(
    entries.map(([name, value]) => {
      const isList = Array.isArray(value) && value.every((choice) => typeof choice === 'string');
      const isNumber = typeof value === 'number' && Number.isInteger(value) && value > 0;
      if (typeof value !== 'string' && typeof value !== 'boolean' && !isNumber && !isList)
        throw new ToolError('invalidField', { field: 'values', form_field: name });
      return [name, value];
    }),
  );
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its error quotes the text.
    throw new ToolError('invalidField', { field });
  }
}

function parsePlacement(item: unknown, place: ErrorParams): SignPlacement {
  const refusal = () => new ToolError('invalidField', place);
  if (!isObject(item)) throw refusal();
  const { kind } = item;
  if (typeof kind !== 'string' || !isKind(kind)) throw refusal();
  if (Object.keys(item).some((key) => !keysOf[kind].includes(key))) throw refusal();
  const number = (key: string, { min, max }: { min: number; max: number }, fallback?: number): number => {
    const value = item[key] ?? fallback;
    if (typeof value !== 'number' || !(value >= min && value <= max)) throw refusal();
    return value;
  };
  const length = (key: string) => number(key, { min: 0.1, max: farthest });
  const coordinate = (key: string) => number(key, { min: -farthest, max: farthest });
  const placed = {
    pages: pagesOf(item['pages'], place),
    rectangle: { x: coordinate('x'), y: coordinate('y'), width: length('width'), height: length('height') },
    rotation: number('rotation', { min: -360, max: 360 }, 0),
  };
  if (kind === 'image') {
    const image = number('image', { min: 1, max: farthest });
    if (!Number.isInteger(image)) throw refusal();
    return { ...placed, kind, image };
  }
  const color = item['color'] ?? 'black';
  if (typeof color !== 'string' || !isColor(color)) throw refusal();
  if (kind !== 'text') return { ...placed, kind, color };
  const text = typeof item['text'] === 'string' ? prepareText(item['text']) : '';
  if (text.trim() === '' || text.length > placedTextLength) throw refusal();
  const fontSize = number('font_size', placedFontSize, placedFontSize.default);
  const { font } = item;
  if (font === undefined) return { ...placed, kind, text, fontSize, color };
  const handwriting = handwritings.find((each) => each === font);
  if (handwriting === undefined) throw refusal();
  return { ...placed, kind, text, fontSize, color, font: handwriting };
}

function isKind(kind: string): kind is SignPlacement['kind'] {
  return Object.hasOwn(keysOf, kind);
}

function isColor(color: string): color is TextColor {
  return Object.hasOwn(textColors, color);
}

function pagesOf(pages: unknown, place: ErrorParams): string {
  if (typeof pages !== 'string') throw new ToolError('invalidField', place);
  try {
    parsePageRanges(pages, { spaces: true });
  } catch (error) {
    throw error instanceof ToolError ? new ToolError(error.code, { ...place, ...error.params }) : error;
  }
  return pages;
}

/** A placement as it lies on a page. */
export interface SignLayout extends Placed {
  /** Size of a text, in points. */
  fontSize: number;
  /** Lines of a text. Each begins at x on the baseline y, in points from the lower left corner of the rectangle. */
  lines: readonly { text: string; x: number; y: number }[];
  /** Lines of a mark, which have round ends and corners: their points, from the lower left corner of the rectangle. */
  strokes: readonly (readonly { x: number; y: number }[])[];
  /** In points. */
  strokeWidth: number;
}

type UnitPoint = readonly [x: number, y: number];

/** Lines of the marks in a square whose sides are 1, and their width. */
const marks: Readonly<Record<(typeof markKinds)[number], { width: number; strokes: readonly UnitPoint[][] }>> = {
  check: {
    width: 0.12,
    strokes: [
      [
        [0.1, 0.48],
        [0.38, 0.14],
        [0.9, 0.86],
      ],
    ],
  },
  cross: {
    width: 0.12,
    strokes: [
      [
        [0.12, 0.12],
        [0.88, 0.88],
      ],
      [
        [0.12, 0.88],
        [0.88, 0.12],
      ],
    ],
  },
  // Not every reader paints a line without a length.
  dot: {
    width: 0.6,
    strokes: [
      [
        [0.499, 0.5],
        [0.501, 0.5],
      ],
    ],
  },
};

/**
 * How a placement lies on a page, for the preview and the file. It is moved onto the page where it would lie outside, and
 * smaller where the page has not the space. A text begins at the upper left corner of its rectangle.
 * @param page its size as it is shown, in points
 * @param content of a text, the width of its widest line as a multiple of the font size; of an image, its width divided by its
 *   height, which it keeps
 */
export function layOutSignPlacement(
  placement: SignPlacement<unknown>,
  page: { width: number; height: number },
  { textWidth = 0, ratio }: { textWidth?: number; ratio?: number } = {},
): SignLayout {
  const { rotation } = placement;
  const { width, height, ...middle } = fitted(placement, ratio);
  const bounds = boundsOf({ width, height }, rotation);
  const scale = Math.min(1, page.width / bounds.width, page.height / bounds.height);
  const size = { width: width * scale, height: height * scale };
  const x = within(middle.x, bounds.width * scale, page.width);
  const y = within(middle.y, bounds.height * scale, page.height);
  const rectangle = { x: x - size.width / 2, y: y - size.height / 2, ...size };
  const layout = { rectangle, rotation, fontSize: 0, lines: [], strokes: [], strokeWidth: 0 };
  if (placement.kind === 'image') return layout;
  if (placement.kind === 'text') return { ...layout, ...layOutText(placement, { rectangle, scale, textWidth }) };
  const mark = marks[placement.kind];
  return {
    ...layout,
    strokes: mark.strokes.map((points) => points.map(([x, y]) => ({ x: x * size.width, y: y * size.height }))),
    strokeWidth: mark.width * Math.min(size.width, size.height),
  };
}

/** Size and middle of a placement; those of an image are within its rectangle. */
function fitted({ rectangle: { x, y, width, height } }: SignPlacement<unknown>, ratio = width / height): Rectangle {
  const middle = { x: x + width / 2, y: y + height / 2 };
  return { ...middle, width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

function layOutText(
  { text, fontSize }: SignPlacement & { kind: 'text' },
  { rectangle, scale, textWidth }: { rectangle: Rectangle; scale: number; textWidth: number },
): Pick<SignLayout, 'fontSize' | 'lines'> {
  const lines = text.split('\n');
  const { width, height } = rectangle;
  const size = Math.min(fontSize * scale, width / Math.max(textWidth, 0.01), height / (lines.length * textLineHeight));
  return {
    fontSize: size,
    lines: lines.map((line, index) => ({
      text: line,
      x: 0,
      y: height - (index + 1) * size * textLineHeight + size * textBaseline,
    })),
  };
}
