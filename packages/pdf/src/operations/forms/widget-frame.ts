import type { Matrix } from '../../content/matrix.ts';
import type { PdfDocument } from '../../file/document.ts';
import { boxOf } from '../../file/page-geometry.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';
import { matrixText } from '../../draw/coordinate-text.ts';
import { colorShare } from './default-appearance.ts';

/** Area, background and border of a widget (ISO 32000-2, 12.5.4 and table 192). */
export interface WidgetFrame {
  /** As the widget is read, in units of the page. */
  width: number;
  height: number;
  /** Quarter turns to the left, as /R of /MK says, and what they do to the appearance. */
  turns: number;
  matrix: Matrix;
  /** Points that it is higher than the widget on each of both sides. */
  growth: number;
  /** Operands that set the color; undefined where there is none. */
  background: readonly number[] | undefined;
  border: readonly number[] | undefined;
  /** Of the border; 0 without one. */
  lineWidth: number;
  style: string;
  dashes: readonly number[];
}

/** Points that a field is higher for its text at most, on each of both sides. */
const maxGrowth = 3;
/** Largest side of a widget, in units of the page. */
const maxSide = 1e6;
const fillOperators: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };
const usualDashes = [3];
/** Distance of the control points of a quarter of a circle, as a share of its radius. */
const circleShare = 0.5523;

/** @returns undefined where the widget has no area */
export function frameOf(document: PdfDocument, widget: PdfDict): WidgetFrame | undefined {
  const rect = boxOf(widget, 'Rect', document);
  if (!rect) return undefined;
  const [across, up] = [rect.right - rect.left, rect.top - rect.bottom];
  if (across > maxSide || up > maxSide) return undefined;
  const look = document.dict(widget.get('MK'));
  const turns = ((Math.round((document.number(look?.get('R')) ?? 0) / 90) % 4) + 4) % 4 || 0;
  const [width, height] = turns % 2 === 0 ? [across, up] : [up, across];
  const border = colorOf(document, look?.get('BC'));
  const style = document.dict(widget.get('BS'));
  const own = document.number(style?.get('W')) ?? document.numbers(widget.get('Border'))?.[2] ?? 1;
  return {
    width,
    height,
    turns,
    matrix: turned(turns, across, up),
    growth: 0,
    background: colorOf(document, look?.get('BG')),
    border,
    lineWidth: border ? Math.min(Math.max(0, own), Math.min(width, height) / 4) : 0,
    style: document.name(style?.get('S')) ?? 'S',
    dashes: (document.numbers(style?.get('D')) ?? usualDashes)
      .filter((length) => length > 0 && length < maxSide)
      .slice(0, 4),
  };
}

/**
 * The frame of a field that is lower than its text, higher by some points: programs state the space within the box that is drawn
 * on the page, and readers show a slice of the text. Where the field has a border or a background of its own it stays.
 * @param height that the text needs
 */
export function frameForText(frame: WidgetFrame, height: number): WidgetFrame {
  const growth = Math.min(maxGrowth, (height - frame.height) / 2);
  if (growth <= 0 || frame.lineWidth > 0 || frame.background) return frame;
  const grown = { ...frame, growth, height: frame.height + 2 * growth };
  const [across, up] = frame.turns % 2 === 0 ? [grown.width, grown.height] : [grown.height, grown.width];
  return { ...grown, matrix: turned(frame.turns, across, up) };
}

/** The area of a widget with what its frame is higher; undefined where that is nothing. */
export function grownRect(
  document: PdfDocument,
  widget: PdfDict,
  { growth, turns }: WidgetFrame,
): number[] | undefined {
  const rect = boxOf(widget, 'Rect', document);
  if (!rect || growth === 0) return undefined;
  const [x, y] = turns % 2 === 0 ? [0, growth] : [growth, 0];
  return [rect.left - x, rect.bottom - y, rect.right + x, rect.top + y];
}

/** Width that the border takes on each side: a beveled or inset one has an edge of its own inside. */
export function borderOf({ lineWidth, style }: WidgetFrame): number {
  return style === 'B' || style === 'I' ? 2 * lineWidth : lineWidth;
}

/** Operations that paint the background and the border. */
export function paintFrame(frame: WidgetFrame, shape: 'rectangle' | 'circle'): string[] {
  const { width, height, background, border, lineWidth, style, dashes } = frame;
  const pathWithin = (inset: number) =>
    shape === 'circle' ? circle(width / 2, height / 2, Math.min(width, height) / 2 - inset) : rectangle(frame, inset);
  const painted: string[] = [];
  if (background) painted.push(`q ${colorText(background, 'fill')} ${pathWithin(0)} f Q`);
  if (!border || lineWidth === 0) return painted;
  if (shape === 'rectangle') painted.push(...edgesOf(frame));
  const dash = style === 'D' && dashes.length > 0 ? `[${matrixText(dashes)}] 0 d ` : '';
  const middle = lineWidth / 2;
  const path = style === 'U' ? `0 ${matrixText([middle])} m ${matrixText([width, middle])} l` : pathWithin(middle);
  painted.push(`q ${colorText(border, 'stroke')} ${matrixText([lineWidth])} w ${dash}${path} S Q`);
  return painted;
}

/** Operations that paint lines between the cells of a comb, in the color of the border: without one, readers paint none either. */
export function paintDividers({ width, height, border, lineWidth }: WidgetFrame, cells: number): string[] {
  if (!border || lineWidth === 0 || cells < 2) return [];
  const lines = Array.from({ length: cells - 1 }, (_, at) => {
    const x = ((at + 1) * width) / cells;
    return `${matrixText([x, 0])} m ${matrixText([x, height])} l`;
  });
  return [`q ${colorText(border, 'stroke')} ${matrixText([lineWidth])} w ${lines.join(' ')} S Q`];
}

/** A circle as a path. */
export function circle(x: number, y: number, radius: number): string {
  const r = Math.max(0, radius);
  const c = r * circleShare;
  const curves = [
    [x + r, y + c, x + c, y + r, x, y + r],
    [x - c, y + r, x - r, y + c, x - r, y],
    [x - r, y - c, x - c, y - r, x, y - r],
    [x + c, y - r, x + r, y - c, x + r, y],
  ];
  return `${matrixText([x + r, y])} m ${curves.map((points) => `${matrixText(points)} c`).join(' ')} h`;
}

function rectangle({ width, height }: WidgetFrame, inset: number): string {
  return `${matrixText([inset, inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset)])} re`;
}

/** The lit and the shaded edge inside of a beveled or inset border. */
function edgesOf({ width, height, lineWidth, style }: WidgetFrame): string[] {
  if (style !== 'B' && style !== 'I') return [];
  const [a, b] = [lineWidth, 2 * lineWidth];
  const [right, top] = [width - a, height - a];
  const upper = [
    [a, a],
    [a, top],
    [right, top],
    [right - a, top - a],
    [b, top - a],
    [b, b],
  ];
  const lower = [
    [a, a],
    [right, a],
    [right, top],
    [right - a, top - a],
    [right - a, b],
    [b, b],
  ];
  const [lit, shaded] = style === 'B' ? [1, 0.5] : [0.5, 0.75];
  return [[upper, lit] as const, [lower, shaded] as const].map(([points, gray]) => {
    const path = points.map((point, at) => `${matrixText(point)} ${at === 0 ? 'm' : 'l'}`).join(' ');
    return `q ${gray} g ${path} h f Q`;
  });
}

function turned(turns: number, across: number, up: number): Matrix {
  if (turns === 1) return [0, 1, -1, 0, across, 0];
  if (turns === 2) return [-1, 0, 0, -1, across, up];
  if (turns === 3) return [0, -1, 1, 0, 0, up];
  return [1, 0, 0, 1, 0, 0];
}

function colorOf(document: PdfDocument, value: PdfValue | undefined): readonly number[] | undefined {
  const color = document.numbers(value);
  return color && color.length in fillOperators && color.every(Number.isFinite) ? color : undefined;
}

function colorText(color: readonly number[], of: 'fill' | 'stroke'): string {
  const operator = fillOperators[color.length] ?? '';
  return `${color.map(colorShare).join(' ')} ${of === 'fill' ? operator : operator.toUpperCase()}`;
}
