import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxOf } from '../../file/page-geometry.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import { coordinateText } from '../../draw/coordinate-text.ts';

type Point = readonly [x: number, y: number];

/** Operators that set a color, by its components. */
const strokeOperators: Readonly<Record<number, string>> = { 1: 'G', 3: 'RG', 4: 'K' };
const fillOperators: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };
const yellow = [1, 1, 0];
const black = [0];
/** Points of one annotation that are drawn. */
const maxPoints = 100_000;
/** Distance of the control points of a quarter of a circle, as a share of its radius. */
const circleShare = 0.5523;
/** Side of the sign of a note, in units of the page. */
const iconSide = 18;

/** What an annotation is drawn with. */
interface Style {
  /** Operations that set colors; undefined for none. */
  stroke: string | undefined;
  fill: string | undefined;
  width: number;
}

/**
 * The appearance of an annotation that has none, as its entries say (ISO 32000-2, 12.5.6), in the space of its page.
 * @returns undefined for one that shows nothing by itself, or whose entries are malformed
 */
export function drawMarkup(document: PdfDocument, annotation: PdfDict): PdfRef | undefined {
  const box = boxOf(annotation, 'Rect', document);
  const subtype = document.name(annotation.get('Subtype')) ?? '';
  const content = box && draw(document, annotation, subtype, box);
  if (!content) return undefined;
  const opacity = document.number(annotation.get('CA'));
  const state = dictOf({
    Type: new PdfName('ExtGState'),
    ...(opacity === undefined ? {} : { CA: opacity, ca: opacity }),
    ...(subtype === 'Highlight' ? { BM: new PdfName('Multiply') } : {}),
  });
  const dict = dictOf({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources: dictOf({ ExtGState: dictOf({ G0: state }) }),
  });
  return document.add(new PdfStream(dict, Buffer.from(`/G0 gs\n${content}\n`)));
}

function draw(document: PdfDocument, annotation: PdfDict, subtype: string, box: Box): string | undefined {
  const style = styleOf(document, annotation);
  switch (subtype) {
    case 'Highlight':
      return filled(quadsOf(document, annotation), colorOf(document, annotation, 'C', fillOperators, yellow));
    case 'Underline':
    case 'StrikeOut':
    case 'Squiggly':
      return lines(quadsOf(document, annotation), subtype, colorOf(document, annotation, 'C', strokeOperators, black));
    case 'Line':
      return pathOf([pointsOf(document, annotation.get('L'))], style, false);
    case 'PolyLine':
    case 'Polygon':
      return pathOf([pointsOf(document, annotation.get('Vertices'))], style, subtype === 'Polygon');
    case 'Ink':
      return pathOf(
        (document.array(annotation.get('InkList')) ?? []).map((each) => pointsOf(document, each)),
        { ...style, fill: undefined },
        false,
      );
    case 'Square':
    case 'Redact':
      return painted(rectangle(inner(document, annotation, box, style.width)), style);
    case 'Circle':
      return painted(ellipse(inner(document, annotation, box, style.width)), style);
    case 'Text':
    case 'FileAttachment':
      return icon(box, colorOf(document, annotation, 'C', fillOperators, yellow));
    case 'Caret':
      return filled(
        [
          [
            [box.left, box.bottom],
            [box.right, box.bottom],
            [(box.left + box.right) / 2, box.top],
          ],
        ],
        colorOf(document, annotation, 'C', fillOperators, black),
      );
    default:
      return undefined;
  }
}

function styleOf(document: PdfDocument, annotation: PdfDict): Style {
  const border = document.dict(annotation.get('BS'));
  const width = document.number(border?.get('W')) ?? document.numbers(annotation.get('Border'))?.[2] ?? 1;
  return {
    stroke: width > 0 ? colorOf(document, annotation, 'C', strokeOperators, black) : undefined,
    fill: colorOf(document, annotation, 'IC', fillOperators, undefined),
    width: Math.min(100, Math.max(0, width)),
  };
}

/** @param usual where the annotation has none; an empty color is transparent */
function colorOf(
  document: PdfDocument,
  annotation: PdfDict,
  key: string,
  operators: Readonly<Record<number, string>>,
  usual: readonly number[] | undefined,
): string | undefined {
  const color = annotation.has(key) ? document.numbers(annotation.get(key)) : usual;
  const operator = operators[color?.length ?? 0];
  if (!color || operator === undefined) return undefined;
  return `${color.map((value) => coordinateText(Math.min(1, Math.max(0, value)))).join(' ')} ${operator}`;
}

function pointsOf(document: PdfDocument, value: PdfValue | undefined): Point[] {
  const numbers = (document.numbers(value) ?? []).slice(0, maxPoints * 2);
  document.budget.step(numbers.length);
  return Array.from({ length: numbers.length >> 1 }, (_, at) => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0]);
}

/** Corners of each marked part of text, in the order in which programs write them: upper ones, then lower ones. */
function quadsOf(document: PdfDocument, annotation: PdfDict): Point[][] {
  const points = pointsOf(document, annotation.get('QuadPoints'));
  return Array.from({ length: points.length >> 2 }, (_, at) => points.slice(at * 4, at * 4 + 4)).map(
    ([a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]]) => [a, b, d, c],
  );
}

function text(point: Point): string {
  return point.map((value) => coordinateText(Number.isFinite(value) ? value : 0)).join(' ');
}

function polygon([first, ...others]: readonly Point[], isClosed: boolean): string {
  if (!first) return '';
  return `${text(first)} m ${others.map((point) => `${text(point)} l`).join(' ')}${isClosed ? ' h' : ''}`;
}

function filled(polygons: readonly (readonly Point[])[], color: string | undefined): string | undefined {
  if (color === undefined || polygons.length === 0) return undefined;
  return [color, ...polygons.map((each) => polygon(each, true)), 'f'].join('\n');
}

function lines(quads: readonly Point[][], subtype: string, color: string | undefined): string | undefined {
  if (color === undefined || quads.length === 0) return undefined;
  const drawn = quads.flatMap(([upperLeft = [0, 0], upperRight = [0, 0], lowerRight = [0, 0], lowerLeft = [0, 0]]) => {
    const height = Math.hypot(upperLeft[0] - lowerLeft[0], upperLeft[1] - lowerLeft[1]);
    const share = subtype === 'StrikeOut' ? 0.45 : 0.08;
    const from = between(lowerLeft, upperLeft, share);
    const to = between(lowerRight, upperRight, share);
    const width = `${coordinateText(Math.max(0.5, height / 16))} w`;
    if (subtype !== 'Squiggly') return [width, `${text(from)} m ${text(to)} l S`];
    const steps = Math.min(200, Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2)));
    const wave = Array.from({ length: steps + 1 }, (_, at) => {
      const [x, y] = between(from, to, at / steps);
      return [x, y + (at % 2 === 0 ? 0 : height / 12)] as const;
    });
    return [width, `${polygon(wave, false)} S`];
  });
  return [color, ...drawn].join('\n');
}

function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function pathOf(paths: readonly (readonly Point[])[], style: Style, isClosed: boolean): string | undefined {
  const drawn = paths.filter((points) => points.length > 1).map((points) => polygon(points, isClosed));
  return drawn.length > 0 ? painted(drawn.join('\n'), isClosed ? style : { ...style, fill: undefined }) : undefined;
}

function painted(path: string, { stroke, fill, width }: Style): string | undefined {
  const operator = stroke !== undefined && fill !== undefined ? 'B' : stroke !== undefined ? 'S' : 'f';
  if (stroke === undefined && fill === undefined) return undefined;
  return [...(stroke === undefined ? [] : [stroke, `${coordinateText(width)} w`]), fill ?? '', path, operator].join(
    '\n',
  );
}

/** The rectangle within the differences of an annotation, and within its border. */
function inner(document: PdfDocument, annotation: PdfDict, box: Box, width: number): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = document.numbers(annotation.get('RD')) ?? [];
  const inset = width / 2;
  return {
    left: box.left + left + inset,
    bottom: box.bottom + bottom + inset,
    right: box.right - right - inset,
    top: box.top - top - inset,
  };
}

function rectangle({ left, bottom, right, top }: Box): string {
  return `${text([left, bottom])} ${text([right - left, top - bottom])} re`;
}

function ellipse({ left, bottom, right, top }: Box): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [wide, high] = [((right - left) / 2) * circleShare, ((top - bottom) / 2) * circleShare];
  const curve = (...points: Point[]) => `${points.map(text).join(' ')} c`;
  return [
    `${text([right, y])} m`,
    curve([right, y + high], [x + wide, top], [x, top]),
    curve([x - wide, top], [left, y + high], [left, y]),
    curve([left, y - high], [x - wide, bottom], [x, bottom]),
    curve([x + wide, bottom], [right, y - high], [right, y]),
    'h',
  ].join(' ');
}

/** A sheet with lines at the upper left corner. */
function icon({ left, bottom, right, top }: Box, color: string | undefined): string {
  const side = Math.min(iconSide, right - left, top - bottom);
  const sheet = { left: left + side * 0.1, bottom: top - side * 0.9, right: left + side * 0.9, top: top - side * 0.1 };
  const rows = [0.35, 0.5, 0.65].map((share) => {
    const y = top - side * share;
    return `${text([left + side * 0.25, y])} m ${text([left + side * 0.75, y])} l S`;
  });
  return [color ?? '1 g', '0 G', '0.5 w', `${rectangle(sheet)} B`, ...rows].join('\n');
}
