import { type Matrix, scaleOf } from '../content/matrix.ts';
import { pathPaintings } from '../content/operators.ts';
import { boundsOf, grown, sharedBox } from '../content/shapes.ts';
import type { Box } from '../file/page-geometry.ts';
import type { CurrentContent } from './content-handler.ts';

/** A path that an operator paints or ends. Places are those to which the matrix of the content leads. */
export interface EndedPath {
  /** Operators that built it, joined. */
  operators: string;
  /** Each x followed by its y, with the control points of curves; without those that are not finite. */
  points: readonly number[];
  /** Of its points; inverted where it has none. */
  bounds: Box;
  isFilled: boolean;
  isStroked: boolean;
  /** Of its stroke; 0 where it has none. */
  lineWidth: number;
  /** What it paints at most: its bounds, with half of its stroke around them. */
  area: Box;
}

const noPoints = boundsOf([]);

/** The path that a content builds. A handler gives it what its own methods `buildPath` and `paintPath` get. */
export class CurrentPath {
  #operators = '';
  #points: number[] = [];
  #isClip = false;

  /** Adds what an operator builds. */
  build({ operation, state: { matrix } }: CurrentContent): void {
    const { operator, operandCount } = operation;
    this.#operators += operator;
    if (operator.startsWith('W')) this.#isClip = true;
    if (operator === 're') {
      const [x, y] = [operation.number(0), operation.number(1)];
      const [right, top] = [x + operation.number(2), y + operation.number(3)];
      this.#add(x, y, matrix);
      this.#add(right, y, matrix);
      this.#add(right, top, matrix);
      this.#add(x, top, matrix);
    } else
      for (let at = 0; at + 1 < operandCount; at += 2)
        this.#add(operation.number(at), operation.number(at + 1), matrix);
  }

  /**
   * Ends the path, which is then a part of the state's clip where it is one.
   * @param paint gets it before
   */
  end({ operation, state }: CurrentContent, paint: (path: EndedPath) => void): void {
    const { fill, isStroked = false } = pathPaintings.get(operation.operator) ?? {};
    const [operators, points, isClip] = [this.#operators, this.#points, this.#isClip];
    this.#operators = '';
    this.#points = [];
    this.#isClip = false;
    const bounds = boundsOfPoints(points);
    const width = isStroked ? Math.abs(state.line.width * scaleOf(state.matrix)) : 0;
    const lineWidth = Number.isFinite(width) ? width : 0;
    const area = lineWidth > 0 && points.length > 0 ? grown(bounds, lineWidth / 2) : bounds;
    paint({ operators, points, bounds, isFilled: fill !== undefined, isStroked, lineWidth, area });
    if (isClip) state.clip = state.clip ? sharedBox(state.clip, bounds) : bounds;
  }

  #add(x: number, y: number, [a, b, c, d, e, f]: Matrix): void {
    const [placedX, placedY] = [a * x + c * y + e, b * x + d * y + f];
    if (Number.isFinite(placedX) && Number.isFinite(placedY)) this.#points.push(placedX, placedY);
  }
}

function boundsOfPoints(points: readonly number[]): Box {
  let { left, bottom, right, top } = noPoints;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return { left, bottom, right, top };
}
