import { identity, inverse, type Matrix, scaleOf } from '../../content/matrix.ts';
import {
  between,
  boundsOf,
  distance,
  grown,
  overlaps,
  type Point,
  polygonOutside,
  shareInside,
  touches,
  transformed,
  unitedBox,
} from '../../content/shapes.ts';
import { pathPaintings } from '../../content/operators.ts';
import type { StrokeStyle } from '../../content/stroke-style.ts';
import type { ContentTokenizer } from '../../content/tokenizer.ts';
import type { Box } from '../../file/page-geometry.ts';
import { numberText } from '../../file/serialize.ts';
import { dashed, strokeParts } from './stroke-outline.ts';

/** A line or a curve of a subpath, from where the one before it ends; curves have two control points. */
type Segment = readonly [to: Point] | readonly [first: Point, second: Point, to: Point];

interface Subpath {
  start: Point;
  segments: Segment[];
  isClosed: boolean;
  /** Whether it was written as a rectangle. */
  isRectangle?: boolean;
}

/** Lines of a curve for a length of its control points of one, in points. */
const linesPerLength = 2;
const maxLines = 128;
/** Width up to which a stroke stays one, in points: readers draw thin lines wider than they are, which outlines are not. */
const maxThin = 1;
/** Steps by the memory that is taken: for a point of a path that becomes lines, before its outline, and for a corner of that. */
const [stepsPerPoint, stepsPerOutline, stepsPerCorner] = [16, 50, 16] as const;
/** Significant digits of computed coordinates. */
const coordinateDigits = 9;
/** A path without an area, for a clip that lets nothing through. */
const nothing = '0 0 0 0 re';

/** Properties of the graphics state that paths are painted with. */
export interface PathState {
  current: Matrix;
  stroke: StrokeStyle;
}

/** What became of a path. */
export interface ErasedPath {
  text: string;
  /** Whether something that was painted is gone. */
  isPainted: boolean;
}

/**
 * Follows the paths of a content stream, and cuts out what lies in areas: subpaths that touch one become lines and end
 * before it, so that no coordinate within remains.
 */
export class PathEraser {
  readonly #areas: readonly Box[];
  readonly #step: (count: number) => void;
  #subpaths: Subpath[] = [];
  #clip: 'W' | 'W*' | undefined;
  /** Whether lines begin a new subpath at the current point. */
  #isEnded = true;
  #at: Point = [0, 0];

  /** @param areas in the default user space of the page */
  constructor(areas: readonly Box[], step: (count: number) => void) {
    this.#areas = areas;
    this.#step = step;
  }

  /** Follows an operator that adds to the current path (ISO 32000-2, table 58), or makes it the clip. */
  follow(tokenizer: ContentTokenizer): void {
    const { operator, operandCount } = tokenizer;
    const number = (back: number) => {
      const value = tokenizer.number(operandCount - back);
      return Number.isFinite(value) ? value : 0;
    };
    const point = (back: number): Point => [number(back), number(back - 1)];
    switch (operator) {
      case 'm':
        this.#begin(point(2));
        break;
      case 'l':
        this.#add([point(2)]);
        break;
      case 'c':
        this.#add([point(6), point(4), point(2)]);
        break;
      case 'v':
        this.#add([this.#at, point(4), point(2)]);
        break;
      case 'y':
        this.#add([point(4), point(2), point(2)]);
        break;
      case 'h':
        this.#close();
        break;
      case 're': {
        const [[x, y], [width, height]] = [point(4), point(2)];
        this.#begin([x, y]);
        for (const corner of [
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ] as const)
          this.#add([corner]);
        this.#close();
        Object.assign(this.#subpaths.at(-1) ?? {}, { isRectangle: true });
        break;
      }
      case 'W':
      case 'W*':
        this.#clip = operator;
        break;
    }
  }

  /**
   * Ends the current path.
   * @param operator one that paints the path (ISO 32000-2, table 59), or ends it
   * @returns the path and what paints it; undefined where it touches no area
   */
  paint(operator: string, state: PathState): ErasedPath | undefined {
    const { fill, isStroked = false, closes = false } = pathPaintings.get(operator) ?? {};
    if (closes) this.#close();
    const [subpaths, clip] = [this.#subpaths, this.#clip];
    this.#subpaths = [];
    this.#clip = undefined;
    this.#isEnded = true;
    // What is painted through a rectangle is erased itself.
    if (operator === 'n' && subpaths.length === 1 && subpaths[0]?.isRectangle) return undefined;
    const margin = isStroked ? reachOf(state) : 0;
    if (!this.#isTouched(subpaths, state.current, margin)) return undefined;
    const toUser = inverse(state.current);
    // A path on a line paints nothing that is worth its place.
    if (!toUser) return { text: clip ? `${nothing} ${clip} n` : 'n', isPainted: true };
    const scope = { subpaths, current: state.current, toUser };
    const stroked = isStroked ? this.#strokeText(scope, state.stroke) : undefined;
    const isFilled = (fill !== undefined || clip !== undefined) && this.#isTouched(subpaths, state.current, 0);
    if (!stroked?.isChanged && !isFilled) return undefined;
    const parts = [
      fill && this.#fillText(scope, fill),
      stroked?.text,
      clip && `${this.#fillText(scope, '') ?? nothing} ${clip} n`,
    ];
    return { text: parts.filter((part) => part !== undefined).join(' '), isPainted: fill !== undefined || isStroked };
  }

  #begin(start: Point): void {
    this.#subpaths.push({ start, segments: [], isClosed: false });
    this.#at = start;
    this.#isEnded = false;
  }

  #add(segment: Segment): void {
    this.#step(1);
    if (this.#isEnded) this.#begin(this.#at);
    this.#subpaths.at(-1)?.segments.push(segment);
    this.#at = segment.at(-1) as Point;
  }

  #close(): void {
    const last = this.#subpaths.at(-1);
    if (!last) return;
    last.isClosed = true;
    this.#at = last.start;
    this.#isEnded = true;
  }

  #isTouched(subpaths: readonly Subpath[], current: Matrix, margin: number): boolean {
    return subpaths.some((subpath) => this.#areasOf(subpath, current, margin).length > 0);
  }

  /** The areas that the bounds of a subpath touch. */
  #areasOf({ start, segments }: Subpath, current: Matrix, margin: number): Box[] {
    this.#step(segments.length);
    const points = [start, ...segments.flat()].map((point) => transformed(point, current));
    const bounds = grown(boundsOf(points), margin);
    return this.#areas.filter((area) => overlaps(bounds, area));
  }

  /** The points of a subpath in the space of the page, with lines for its curves. */
  #flattened({ start, segments }: Subpath, current: Matrix): Point[] {
    let from = transformed(start, current);
    const points: Point[] = [from];
    for (const segment of segments) {
      const before = points.length;
      const [first, second, to] = segment.map((point) => transformed(point, current));
      if (second && to && first) points.push(...linesOf([from, first, second, to]));
      else if (first) points.push(first);
      from = points.at(-1) ?? from;
      this.#step((points.length - before) * stepsPerPoint);
    }
    return points;
  }

  /** The rest of the path as closed subpaths; undefined where nothing is left. */
  #fillText({ subpaths, current, toUser }: Cut, operator: string): string | undefined {
    const texts: string[] = [];
    for (const subpath of subpaths) {
      const areas = this.#areasOf(subpath, current, 0);
      if (areas.length === 0) {
        texts.push(subpathText(subpath));
        continue;
      }
      let polygons: (readonly Point[])[] = [this.#flattened(subpath, current)];
      for (const area of areas) {
        polygons = polygons.flatMap((polygon) =>
          overlaps(boundsOf(polygon), area) ? polygonOutside(polygon, area) : [polygon],
        );
        this.#step(polygons.reduce((sum, { length }) => sum + length, 1));
      }
      for (const polygon of polygons) texts.push(`${lineText(polygon, toUser)} h`);
    }
    return texts.length > 0 ? [...texts, operator].join(' ').trimEnd() : undefined;
  }

  /** The rest of the strokes, and whether it is less than before. */
  #strokeText(
    { subpaths, current, toUser }: Cut,
    style: StrokeStyle,
  ): { text: string | undefined; isChanged: boolean } {
    const isThin = style.width * scaleOf(current) <= maxThin;
    const reach = isThin ? 0 : reachOf({ current, stroke: style });
    const kept: string[] = [];
    const cut: string[] = [];
    const outlines: Point[][] = [];
    let isChanged = false;
    for (const subpath of subpaths) {
      const areas = this.#areasOf(subpath, current, reach);
      const rest = areas.length === 0 ? undefined : this.#cutStroke(subpath, { current, toUser, style, areas, isThin });
      if (!rest) {
        kept.push(subpathText(subpath));
        continue;
      }
      isChanged = true;
      for (const shape of rest) {
        if (isThin) cut.push(lineText(shape, toUser));
        else outlines.push(shape);
      }
    }
    const isDashed = style.dashes.length > 0;
    const texts = [
      isThin && !isDashed ? strokeOf([...kept, ...cut]) : strokeOf(kept),
      isThin && isDashed && cut.length > 0 ? `q [] 0 d ${strokeOf(cut)} Q` : undefined,
      outlines.length > 0 ? paintedOutlines(outlines, toUser) : undefined,
    ].filter((text) => text !== undefined);
    return { text: texts.length > 0 ? texts.join(' ') : undefined, isChanged };
  }

  /**
   * What areas leave of a stroke, in the space of the page: of a thin one lines, and of others the parts of its outline.
   * @returns undefined where they touch nothing of it
   */
  #cutStroke(
    subpath: Subpath,
    { current, toUser, style, areas, isThin }: Omit<Cut, 'subpaths'> & StrokeCut,
  ): Point[][] | undefined {
    const points = this.#flattened(subpath, current).map((point) => transformed(point, toUser));
    const line = { points, isClosed: subpath.isClosed };
    if (!isThin) this.#step(points.length * stepsPerOutline);
    const shapes = isThin
      ? dashed(line, style).map((piece) =>
          piece.isClosed ? [...piece.points, ...piece.points.slice(0, 1)] : piece.points,
        )
      : strokeParts(line, style, scaleOf(current));
    let isTouched = false;
    const rest: Point[][] = [];
    for (const shape of shapes) {
      this.#step(shape.length * stepsPerCorner);
      let parts = [shape.map((point) => transformed(point, current))];
      for (const area of areas) {
        this.#step(parts.reduce((sum, { length }) => sum + length, 0));
        parts = parts.flatMap((part) => {
          const isIn = isThin ? crosses(part, area) : touches(part, area);
          isTouched ||= isIn;
          if (!isIn) return [part];
          return isThin ? lineOutside(part, area) : polygonOutside(part, area);
        });
      }
      for (const part of parts) rest.push(part);
    }
    return isTouched ? rest : undefined;
  }
}

interface StrokeCut {
  style: StrokeStyle;
  areas: readonly Box[];
  isThin: boolean;
}

/** How far a stroke may reach from its line, in points: corners and square ends more than the half of its width. */
function reachOf({ current, stroke }: PathState): number {
  const corner = stroke.join === 0 ? Math.max(1, stroke.miterLimit) : 1;
  return (stroke.width / 2) * scaleOf(current) * Math.max(Math.SQRT2, corner);
}

function strokeOf(texts: readonly string[]): string | undefined {
  return texts.length > 0 ? [...texts, 'S'].join(' ') : undefined;
}

/**
 * Paints shapes as a stroke does, by a wide line through a clip of them. Filling them would take the color, the opacity and
 * the pattern of fills, and cutting the line itself leaves gaps beside an area, or color in it, since its ends are not as
 * the edges of areas.
 * @param shapes convex, in the space of the page
 */
function paintedOutlines(shapes: readonly (readonly Point[])[], toUser: Matrix): string {
  const { left, bottom, right, top } = shapes
    .map((shape) => boundsOf(shape.map((point) => transformed(point, toUser))))
    .reduce(unitedBox);
  const line = [
    [left, bottom],
    [right, bottom],
  ] as const;
  const width = numberText(rounded(2 * (top - bottom)));
  const clip = shapes.map((shape) => `${lineText(shape, toUser)} h`).join(' ');
  return `q ${clip} W n [] 0 d 0 J ${width} w ${lineText(line, identity)} S Q`;
}

interface Cut {
  subpaths: readonly Subpath[];
  current: Matrix;
  /** The inverse of `current`. */
  toUser: Matrix;
}

function subpathText({ start, segments, isClosed }: Subpath): string {
  const steps = segments.map((segment) => `${segment.map(pointText).join(' ')} ${segment.length === 1 ? 'l' : 'c'}`);
  return [`${pointText(start)} m`, ...steps, ...(isClosed ? ['h'] : [])].join(' ');
}

function pointText([x, y]: Point): string {
  return `${numberText(x)} ${numberText(y)}`;
}

/** @param points in the space of the page */
function lineText(points: readonly Point[], toUser: Matrix): string {
  return points
    .map((point, at) => {
      const [x, y] = transformed(point, toUser);
      return `${pointText([rounded(x), rounded(y)])} ${at === 0 ? 'm' : 'l'}`;
    })
    .join(' ');
}

function rounded(coordinate: number): number {
  return Number(coordinate.toPrecision(coordinateDigits));
}

/** Points of a Bézier curve after its first one. */
function linesOf([from, first, second, to]: readonly [Point, Point, Point, Point]): Point[] {
  const length = distance(from, first) + distance(first, second) + distance(second, to);
  const count = Math.min(maxLines, Math.max(4, Math.ceil(Math.sqrt(length) * linesPerLength)));
  return Array.from({ length: Number.isFinite(count) ? count : 1 }, (_, index): Point => {
    const t = (index + 1) / count;
    const rest = 1 - t;
    const at = (axis: 0 | 1) =>
      rest ** 3 * from[axis] + 3 * rest ** 2 * t * first[axis] + 3 * rest * t ** 2 * second[axis] + t ** 3 * to[axis];
    return index + 1 === count ? to : [at(0), at(1)];
  });
}

/** Whether a line has a part within a box. */
function crosses(line: readonly Point[], box: Box): boolean {
  return line.some((to, at) => at > 0 && shareInside(line[at - 1] as Point, to, box) !== undefined);
}

/** The parts of a line outside of a box. One that ends where it begins stays in one piece there. */
function lineOutside(line: readonly Point[], box: Box): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  const [start] = line;
  if (line.length === 1 && start && shareInside(start, start, box)) return [];
  if (start) part.push(start);
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    if (!from) continue;
    const inside = shareInside(from, to, box);
    if (!inside) {
      part.push(to);
      continue;
    }
    if (inside.start > 0) parts.push([...part, between(from, to, inside.start)]);
    else if (part.length > 1) parts.push(part);
    part = inside.end < 1 ? [between(from, to, inside.end), to] : [];
  }
  const first = parts[0];
  const end = part.at(-1);
  const isRing = line.length > 2 && start && end && distance(start, end) === 0 && first?.[0] === start;
  if (isRing && first) parts[0] = [...part, ...first.slice(1)];
  else if (part.length > 1 || (line.length === 1 && part.length === 1)) parts.push(part);
  return parts;
}
