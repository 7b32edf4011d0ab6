import type { Budget } from '../../budget.ts';
import type { GlyphBounds, GlyphPoint } from './font-program.ts';
import { BoundsPen, type FontMatrix } from './outline-bounds.ts';

/** Flags of the components of a composite glyph (OpenType, glyf). */
export const componentFlags = {
  wordArguments: 1,
  offsets: 2,
  scale: 8,
  more: 32,
  twoScales: 64,
  matrix: 128,
  instructions: 256,
  scaledOffset: 0x0800,
  unscaledOffset: 0x1000,
} as const;
/** Flags of the points of a simple glyph. */
const pointFlags = { onCurve: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 } as const;

const headerBytes = 10;
/** Maximum nesting of components; real fonts have two levels. */
const maxDepth = 8;
/** Maximum number of points of a glyph with all of its components. */
const maxPoints = 100_000;

/** What a glyph is read from. */
interface GlyphSource {
  /** Data of a glyph; undefined where it is missing. */
  outlineOf: (glyph: number) => Buffer | undefined;
  budget: Budget;
}

/**
 * Bounds of what a glyph draws without its hints, and not those that its header states.
 * @param shift distance by which readers may draw it to the right, so that it has the left side bearing of its metrics
 * @returns null where it draws nothing; undefined where it is malformed
 */
export function boundsOfTrueType(
  source: GlyphSource,
  glyph: number,
  shift: number,
  matrix: FontMatrix,
): GlyphBounds | null | undefined {
  const points = readPoints(source, glyph);
  if (!points) return undefined;
  const pen = new BoundsPen(matrix);
  for (const offset of shift === 0 ? [0] : [0, shift]) drawContours(points, offset, pen);
  return pen.bounds;
}

function drawContours(points: readonly GlyphPoint[], offset: number, pen: BoundsPen): void {
  let start = 0;
  for (const [index, { isLast }] of points.entries()) {
    if (!isLast) continue;
    drawContour(
      points.slice(start, index + 1).map((point) => ({ ...point, x: point.x + offset })),
      pen,
    );
    start = index + 1;
  }
}

/** Between two points that are not on the curve, there is one in their middle that is. */
function drawContour(contour: readonly GlyphPoint[], pen: BoundsPen): void {
  const [first] = contour;
  // A point alone draws nothing.
  if (!first || contour.length < 2) return;
  const middle = (one: GlyphPoint, other: GlyphPoint): [number, number] => [
    (one.x + other.x) / 2,
    (one.y + other.y) / 2,
  ];
  const last = contour.at(-1) as GlyphPoint;
  let from: readonly [number, number] = first.isOnCurve
    ? [first.x, first.y]
    : last.isOnCurve
      ? [last.x, last.y]
      : middle(last, first);
  for (const [index, point] of contour.entries()) {
    const next = contour[index + 1] ?? first;
    const own = [point.x, point.y] as const;
    if (point.isOnCurve) {
      pen.line(from, own);
      from = own;
    } else {
      const to = next.isOnCurve ? ([next.x, next.y] as const) : middle(point, next);
      pen.quadratic(from, own, to);
      from = to;
    }
  }
  pen.line(from, first.isOnCurve ? [first.x, first.y] : from);
}

/** The points of a glyph and of its components; undefined where it is malformed. */
export function readPoints(source: GlyphSource, glyph: number, depth = 0): GlyphPoint[] | undefined {
  const outline = depth > maxDepth ? undefined : source.outlineOf(glyph);
  if (!outline) return undefined;
  if (outline.length === 0) return [];
  source.budget.step(1 + (outline.length >> 3));
  try {
    const count = outline.readInt16BE(0);
    return count >= 0 ? readSimple(outline, count) : readComposite(source, outline, depth);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @throws RangeError where it ends too early */
function readSimple(outline: Buffer, contourCount: number): GlyphPoint[] {
  const ends = new Set(
    Array.from({ length: contourCount }, (_, index) => outline.readUInt16BE(headerBytes + index * 2)),
  );
  if (contourCount === 0) return [];
  const pointCount = outline.readUInt16BE(headerBytes + contourCount * 2 - 2) + 1;
  const lengthAt = headerBytes + contourCount * 2;
  let at = lengthAt + 2 + outline.readUInt16BE(lengthAt);
  const flags: number[] = [];
  while (flags.length < pointCount) {
    const flag = outline.readUInt8(at++);
    const times = (flag & pointFlags.repeat) !== 0 ? outline.readUInt8(at++) : 0;
    for (let index = 0; index <= times; index++) flags.push(flag);
  }
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.slice(0, pointCount).map((flag) => {
      const isSame = (flag & same) !== 0;
      if ((flag & short) !== 0) value += isSame ? outline.readUInt8(at++) : -outline.readUInt8(at++);
      else if (!isSame) {
        value += outline.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(pointFlags.shortX, pointFlags.sameX);
  const ys = coordinates(pointFlags.shortY, pointFlags.sameY);
  return xs.map((x, index) => ({
    x,
    y: ys[index] ?? Number.NaN,
    isOnCurve: ((flags[index] ?? 0) & pointFlags.onCurve) !== 0,
    isLast: ends.has(index),
  }));
}

/** A component of a composite glyph. */
export interface GlyphComponent {
  glyph: number;
  flags: number;
  /** Offset after the flags and the glyph. */
  at: number;
}

/** The data of a glyph without its program; as it is where it is malformed. */
export function outlineWithoutHints(outline: Buffer, budget: Budget): Buffer {
  if (outline.length < headerBytes) return outline;
  const count = outline.readInt16BE(0);
  if (count < 0) return compositeWithoutHints(outline, budget);
  const lengthAt = headerBytes + count * 2;
  const from = lengthAt + 2;
  const end = from <= outline.length ? from + outline.readUInt16BE(lengthAt) : Number.POSITIVE_INFINITY;
  if (count === 0 || end > outline.length) return outline;
  return Buffer.concat([outline.subarray(0, lengthAt), Buffer.alloc(2), outline.subarray(end)]);
}

function compositeWithoutHints(outline: Buffer, budget: Budget): Buffer {
  const copy = Buffer.from(outline);
  let end = outline.length;
  for (const component of componentsOf(outline, budget)) {
    if (!component) return outline;
    const { flags, at } = component;
    copy.writeUInt16BE(flags & ~componentFlags.instructions, at - 4);
    end = endOfComponent(component);
  }
  return copy.subarray(0, end);
}

/** Components of a composite glyph; undefined where it ends too early. */
export function* componentsOf(outline: Buffer, budget: Budget): Generator<GlyphComponent | undefined> {
  let at = headerBytes;
  let flags: number;
  do {
    if (at + 4 > outline.length) return yield undefined;
    budget.step();
    flags = outline.readUInt16BE(at);
    const component = { glyph: outline.readUInt16BE(at + 2), flags, at: at + 4 };
    yield component;
    at = endOfComponent(component);
  } while ((flags & componentFlags.more) !== 0);
}

function endOfComponent({ flags, at }: GlyphComponent): number {
  const end = at + argumentBytes(flags);
  if ((flags & componentFlags.scale) !== 0) return end + 2;
  if ((flags & componentFlags.twoScales) !== 0) return end + 4;
  return (flags & componentFlags.matrix) === 0 ? end : end + 8;
}

function argumentBytes(flags: number): number {
  return (flags & componentFlags.wordArguments) !== 0 ? 4 : 2;
}

/** @throws RangeError where it ends too early */
function readComposite(source: GlyphSource, outline: Buffer, depth: number): GlyphPoint[] | undefined {
  const points: GlyphPoint[] = [];
  for (const component of componentsOf(outline, source.budget)) {
    const own = component && readPoints(source, component.glyph, depth + 1);
    if (!own || points.length + own.length > maxPoints) return undefined;
    source.budget.step(1 + (own.length >> 2));
    const place = placeOf(outline, component, points, own);
    if (!place) return undefined;
    const [a, b, c, d, e, f] = place;
    for (const point of own)
      points.push({ ...point, x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f });
  }
  return points;
}

/** Where a component is placed: by an offset, or so that one of its points is on one of those before. */
function placeOf(
  outline: Buffer,
  { flags, at }: GlyphComponent,
  before: readonly GlyphPoint[],
  own: readonly GlyphPoint[],
): FontMatrix | undefined {
  const fraction = (index: number) => outline.readInt16BE(at + argumentBytes(flags) + index * 2) / 0x4000;
  const [a, b, c, d] =
    (flags & componentFlags.scale) !== 0
      ? [fraction(0), 0, 0, fraction(0)]
      : (flags & componentFlags.twoScales) !== 0
        ? [fraction(0), 0, 0, fraction(1)]
        : (flags & componentFlags.matrix) !== 0
          ? ([fraction(0), fraction(1), fraction(2), fraction(3)] as const)
          : [1, 0, 0, 1];
  const isWord = (flags & componentFlags.wordArguments) !== 0;
  if ((flags & componentFlags.offsets) !== 0) {
    const [x, y] = isWord
      ? [outline.readInt16BE(at), outline.readInt16BE(at + 2)]
      : [outline.readInt8(at), outline.readInt8(at + 1)];
    const isScaled =
      (flags & (componentFlags.scaledOffset | componentFlags.unscaledOffset)) === componentFlags.scaledOffset;
    return isScaled ? [a, b, c, d, x * Math.hypot(a, b), y * Math.hypot(c, d)] : [a, b, c, d, x, y];
  }
  const [parent, child] = isWord
    ? [before[outline.readUInt16BE(at)], own[outline.readUInt16BE(at + 2)]]
    : [before[outline.readUInt8(at)], own[outline.readUInt8(at + 1)]];
  if (!parent || !child) return undefined;
  return [a, b, c, d, parent.x - (a * child.x + c * child.y), parent.y - (b * child.x + d * child.y)];
}
