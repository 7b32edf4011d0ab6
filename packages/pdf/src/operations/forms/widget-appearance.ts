import type { PdfDocument } from '../../file/document.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import { matrixText } from '../../draw/coordinate-text.ts';
import { indexIn, showText } from '../../draw/show-text.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { runsOf } from '../../draw/font-stack.ts';
import type { DefaultAppearance } from './default-appearance.ts';
import {
  layOutComb,
  layOutLine,
  layOutLines,
  heightOf,
  leadingOf,
  type PlacedText,
  type TextArea,
} from './lay-out-text.ts';
import { borderOf, circle, paintDividers, paintFrame, type WidgetFrame } from './widget-frame.ts';

/** An appearance of a widget before its font is written (ISO 32000-2, 12.5.5). */
export interface Appearance {
  frame: WidgetFrame;
  content: string;
  /** They show its text, as F0 and so on; none where there is none. */
  fonts: readonly DrawingFont[];
  /** Whether a part of its text is not visible. */
  isCut?: boolean;
  /** Its font size where that of the field does not fit its height. */
  smallerSize?: number | undefined;
}

/** How a field shows its text. */
export interface TextStyle {
  font: DrawingFont;
  appearance: DefaultAppearance;
  alignment: number;
}

/** Background of chosen items of a list, as Acrobat paints it. */
const chosenColor = '0.6 0.75686 0.8549 rg';
/** Font size of a list without one, in points. */
const listFontSize = 12;

/** The appearance of a text field or combo box. */
export function textAppearance(
  frame: WidgetFrame,
  text: string,
  { font, appearance, alignment }: TextStyle,
  kind: 'line' | 'lines' | { cells: number },
): Appearance {
  const area = { ...areaOf(frame, font, alignment), fontSize: appearance.fontSize };
  const shown = shownText(text, kind === 'lines');
  const dividers = typeof kind === 'string' ? [] : paintDividers(frame, kind.cells);
  if (shown === '') return { frame, content: marked(frame, [], dividers), fonts: [] };
  const layout =
    kind === 'lines'
      ? layOutLines(shown, area)
      : kind === 'line'
        ? layOutLine(shown, area)
        : layOutComb(shown, kind.cells, area);
  const fonts: DrawingFont[] = [];
  const { fontSize, isCut } = layout;
  const operations = showPieces(layout.pieces, fontSize, { font, color: appearance.color, fonts });
  const content = marked(frame, operations, dividers, heightOf(fontSize, font));
  const isSmaller = fontSize < (appearance.fontSize ?? 0);
  return { frame, content, fonts, isCut, smallerSize: isSmaller ? fontSize : undefined };
}

/** Number of the items of a list box that are visible in whole, at least 1. */
export function visibleItems(frame: WidgetFrame, { font, appearance }: TextStyle): number {
  const leading = leadingOf(font) * (appearance.fontSize ?? listFontSize);
  return Math.max(1, Math.floor((frame.height - 2 * insetOf(frame)) / leading));
}

/**
 * The appearance of a list box.
 * @param first index of the item at the top
 */
export function listAppearance(
  frame: WidgetFrame,
  items: readonly { label: string; isChosen: boolean }[],
  { font, appearance, alignment }: TextStyle,
  first: number,
): Appearance {
  const fontSize = appearance.fontSize ?? listFontSize;
  const area = { ...areaOf(frame, font, alignment), fontSize };
  const leading = leadingOf(font) * fontSize;
  const inset = insetOf(frame);
  const rows = items.slice(first, first + Math.ceil(frame.height / leading) + 1);
  const fonts: DrawingFont[] = [];
  const operations = rows.flatMap(({ label, isChosen }, row) => {
    const bottom = frame.height - inset - (row + 1) * leading;
    const line = layOutLine(shownText(label, false), { ...area, height: leading, border: 0 });
    const pieces = line.pieces.map((piece) => ({ ...piece, y: piece.y + bottom }));
    const bar = `q ${chosenColor} ${matrixText([inset, bottom, Math.max(0, frame.width - 2 * inset), leading])} re f Q`;
    return [...(isChosen ? [bar] : []), ...showPieces(pieces, fontSize, { font, color: appearance.color, fonts })];
  });
  return { frame, content: marked(frame, operations), fonts };
}

/**
 * The appearance of a check box or radio button.
 * @param symbol /CA of /MK, a character of ZapfDingbats; undefined where it is off
 */
export function buttonAppearance(
  frame: WidgetFrame,
  shape: 'rectangle' | 'circle',
  symbol: string | undefined,
  color: string,
): Appearance {
  const { width, height } = frame;
  const side = Math.max(0, Math.min(width, height) - 2 * borderOf(frame));
  const [left, bottom] = [(width - side) / 2, (height - side) / 2];
  const mark = symbol === undefined ? [] : [paintSymbol(symbol, { left, bottom, side, color })];
  return { frame, content: [...paintFrame(frame, shape), ...mark].join('\n'), fonts: [] };
}

/** Adds an appearance as a form XObject. @param written the written fonts */
export function addAppearance(
  document: PdfDocument,
  { frame, content, fonts }: Appearance,
  written: ReadonlyMap<DrawingFont, PdfRef>,
): PdfRef {
  const named = fonts.flatMap((font, at): [string, PdfValue][] => [[`F${at}`, written.get(font) ?? null]]);
  const resources: PdfDict = named.length > 0 ? dictOf({ Font: new Map(named) }) : new Map();
  const dict = dictOf({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [0, 0, frame.width, frame.height],
    Matrix: [...frame.matrix],
    Resources: resources,
  });
  return document.add(new PdfStream(dict, Buffer.from(content, 'latin1')));
}

/** Text as it is shown: in one line, or with one kind of line ends, and without control characters. */
export function shownText(text: string, hasLines: boolean): string {
  const lines = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const spaced = hasLines ? lines : lines.replaceAll('\n', ' ');
  return Array.from(spaced.replaceAll('\t', ' '))
    .filter((character) => character === '\n' || (character >= ' ' && character !== '\u007f'))
    .join('');
}

/** Distance of the clipped area from the sides. */
function insetOf(frame: WidgetFrame): number {
  return Math.min(Math.max(1, borderOf(frame)), Math.min(frame.width, frame.height) / 4);
}

function areaOf(frame: WidgetFrame, font: DrawingFont, alignment: number): Omit<TextArea, 'fontSize'> {
  const { width, height } = frame;
  return { font, width, height, padding: 2 * insetOf(frame), border: borderWithin(frame), alignment };
}

/** Of the border, as much as leaves half of the height. */
function borderWithin(frame: WidgetFrame): number {
  return Math.min(borderOf(frame), frame.height / 4);
}

/**
 * The frame, and the text of a field, which is marked and clipped to the area within the border (12.7.4.3).
 * @param lineHeight of the text: a line that needs the space beside a thin border, or without one, gets it
 */
function marked(
  frame: WidgetFrame,
  operations: readonly string[],
  dividers: readonly string[] = [],
  lineHeight = 0,
): string {
  const inset = insetOf(frame);
  const isLow = lineHeight > frame.height - 2 * inset;
  const below = isLow ? Math.min(inset, borderWithin(frame)) : inset;
  const clip = matrixText([inset, below, frame.width - 2 * inset, frame.height - 2 * below]);
  const shown = operations.length > 0 ? ['q', `${clip} re W n`, ...operations, 'Q'] : [];
  return [...paintFrame(frame, 'rectangle'), ...dividers, '/Tx BMC', ...shown, 'EMC'].join('\n');
}

/** @param fonts gets the fonts that show the text */
function showPieces(
  pieces: readonly PlacedText[],
  fontSize: number,
  { font, color, fonts }: { font: DrawingFont; color: string; fonts: DrawingFont[] },
): string[] {
  const shown = pieces.map(({ text, x, y }) => {
    const runs = showText(runsOf(font, text), fontSize, (each) => indexIn(fonts, each));
    return `1 0 0 1 ${matrixText([x, y])} Tm ${runs}`;
  });
  return ['BT', color, ...shown, 'ET'];
}

interface SymbolPlace {
  left: number;
  bottom: number;
  side: number;
  color: string;
}

/** Points of the symbols in a square of side 1, by their characters in ZapfDingbats. */
const symbolPoints: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  n: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ],
  u: [
    [0.5, 0.15],
    [0.85, 0.5],
    [0.5, 0.85],
    [0.15, 0.5],
  ],
  H: Array.from({ length: 10 }, (_, at) => {
    const angle = Math.PI / 2 + (at * Math.PI) / 5;
    const radius = at % 2 === 0 ? 0.42 : 0.17;
    return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)] as const;
  }),
};
/** Lines of the symbols that are stroked. */
const crossLines = [
  [
    [0.2, 0.2],
    [0.8, 0.8],
  ],
  [
    [0.2, 0.8],
    [0.8, 0.2],
  ],
] as const;
const checkLines = [
  [
    [0.16, 0.5],
    [0.4, 0.22],
    [0.84, 0.8],
  ],
] as const;
const strokeShare = 0.12;

/** Paints a symbol; a check mark for unknown ones. */
function paintSymbol(symbol: string, { left, bottom, side, color }: SymbolPlace): string {
  const at = ([x, y]: readonly [number, number]) => matrixText([left + x * side, bottom + y * side]);
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map((point, index) => `${at(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
  if (symbol === 'l') return `q ${color} ${circle(left + side / 2, bottom + side / 2, side / 4)} f Q`;
  const filled = Object.hasOwn(symbolPoints, symbol) ? symbolPoints[symbol] : undefined;
  if (filled) return `q ${color} ${path(filled)} h f Q`;
  const lines = symbol === '8' ? crossLines : checkLines;
  const stroke = color.toUpperCase();
  return `q ${stroke} ${matrixText([side * strokeShare])} w ${lines.map((line) => path(line)).join(' ')} S Q`;
}
