import type { GlyphBounds } from './font-program.ts';
import type { Outline, OutlineStep } from './type1-outline.ts';

/** A transformation `[a b c d e f]` from the space of glyphs to shares of the font size. */
export type FontMatrix = readonly [number, number, number, number, number, number];

/** What bounds depend on of an outline. */
export interface OutlineShape {
  steps: readonly Pick<OutlineStep, 'kind' | 'deltas'>[];
  accent: Outline['accent'];
}

type Point = readonly [x: number, y: number];

/** Sizes of an em in the space of glyphs between which a matrix is plausible. */
const emUnits = { min: 10, max: 100_000 };

/** Collects the bounds of lines and curves, without the control points that a curve does not reach. */
export class BoundsPen {
  readonly #matrix: FontMatrix;
  #left = Infinity;
  #bottom = Infinity;
  #right = -Infinity;
  #top = -Infinity;

  constructor(matrix: FontMatrix) {
    this.#matrix = matrix;
  }

  /** Null where nothing was drawn; undefined where a coordinate is not a number. */
  get bounds(): GlyphBounds | null | undefined {
    const [left, bottom, right, top] = [this.#left, this.#bottom, this.#right, this.#top];
    if (left === Infinity) return null;
    return Number.isFinite(left + bottom + right + top) ? { left, bottom, right, top } : undefined;
  }

  line(from: Point, to: Point): void {
    this.#add(this.#placed(from));
    this.#add(this.#placed(to));
  }

  /** A cubic Bézier curve. */
  curve(from: Point, first: Point, second: Point, to: Point): void {
    this.line(from, to);
    const [a, b, c, d] = [from, first, second, to].map((point) => this.#placed(point)) as [Point, Point, Point, Point];
    for (const axis of [0, 1] as const)
      for (const share of turnsOf(a[axis], b[axis], c[axis], d[axis])) this.#add(pointAt([a, b, c, d], share));
  }

  /** A quadratic Bézier curve. */
  quadratic(from: Point, control: Point, to: Point): void {
    const toward = ([x, y]: Point): Point => [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)];
    this.curve(from, toward(from), toward(to), to);
  }

  #placed([x, y]: Point): Point {
    const [a, b, c, d, e, f] = this.#matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  #add([x, y]: Point): void {
    this.#left = Math.min(this.#left, x);
    this.#bottom = Math.min(this.#bottom, y);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.max(this.#top, y);
  }
}

/** Where a curve of one coordinate turns, as shares of its length. */
function turnsOf(from: number, first: number, second: number, to: number): number[] {
  const [a, b, c] = [to - from + 3 * (first - second), 2 * (from - 2 * first + second), first - from];
  const root = Math.sqrt(b * b - 4 * a * c);
  // The second form is exact where `a` is close to zero.
  const shares = [(-b + root) / (2 * a), (-b - root) / (2 * a), (2 * c) / (-b + root), (2 * c) / (-b - root)];
  return shares.filter((share) => share > 0 && share < 1);
}

function pointAt([from, first, second, to]: readonly [Point, Point, Point, Point], share: number): Point {
  const rest = 1 - share;
  const at = (axis: 0 | 1) =>
    rest ** 3 * from[axis] +
    3 * rest ** 2 * share * first[axis] +
    3 * rest * share ** 2 * second[axis] +
    share ** 3 * to[axis];
  return [at(0), at(1)];
}

/**
 * Bounds of an outline.
 * @param partOf a part of an accented character, by its code in StandardEncoding
 */
export function boundsOfOutline(
  outline: OutlineShape,
  matrix: FontMatrix,
  partOf: (code: number) => OutlineShape | undefined,
): GlyphBounds | null | undefined {
  const pen = new BoundsPen(matrix);
  drawSteps(outline, pen, [0, 0]);
  if (outline.accent) {
    const { base, accent, dx, dy } = outline.accent;
    const [letter, mark] = [partOf(base), partOf(accent)];
    if (!letter || !mark || letter.accent || mark.accent) return undefined;
    drawSteps(letter, pen, [0, 0]);
    drawSteps(mark, pen, [dx, dy]);
  }
  return pen.bounds;
}

function drawSteps({ steps }: OutlineShape, pen: BoundsPen, origin: Point): void {
  let at = origin;
  const by = (dx = Number.NaN, dy = Number.NaN): Point => [at[0] + dx, at[1] + dy];
  for (const { kind, deltas } of steps) {
    const from = at;
    at = by(deltas[0], deltas[1]);
    if (kind === 'line') pen.line(from, at);
    if (kind !== 'curve') continue;
    const first = at;
    const second = (at = by(deltas[2], deltas[3]));
    at = by(deltas[4], deltas[5]);
    pen.curve(from, first, second, at);
  }
}

/** Six numbers as the matrix of a font; undefined where they are none, or of an implausible size. */
export function plausibleMatrix(numbers: readonly number[] | undefined): FontMatrix | undefined {
  if (numbers?.length !== 6 || !numbers.every(Number.isFinite)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const units = [Math.hypot(a, b), Math.hypot(c, d)].map((size) => 1 / size);
  const isPlausible = units.every((unit) => unit >= emUnits.min && unit <= emUnits.max);
  return isPlausible ? (numbers as unknown as FontMatrix) : undefined;
}
