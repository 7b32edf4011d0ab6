import { billionths, decimalText, exactUnit } from './decimals.ts';
import type { Operand, Operation } from './operations.ts';

/** Lines after the first point of a rectangle, at most: one for each side, and one without length. */
const maxLines = 5;
const curves = new Set(['c', 'v', 'y']);

/** A corner of a path, as its operands. */
interface Point {
  x: string;
  y: string;
}

/**
 * Writes the subpaths of a path that are rectangles, as lines, by one operator each (ISO 32000-2, 8.5.2.1). Where they
 * are painted, these are the very lines that the operator stands for: strokes begin at the first corner, and some readers
 * move the edges of filled rectangles to whole pixels, but not all of them. Rectangles of a clip keep their direction.
 */
export function joinRectangles(path: readonly Operation[], isClip: boolean): Operation[] {
  const joined: Operation[] = [];
  for (let at = 0; at < path.length; ) {
    const end = path[at]?.operator === 'm' ? endOfPolygon(path, at) : undefined;
    const rectangle = end === undefined ? undefined : rectangleOf(path.slice(at, end), isClip);
    if (rectangle) joined.push(rectangle);
    else joined.push(path[at] as Operation);
    at = rectangle && end !== undefined ? end : at + 1;
  }
  return joined;
}

/** Index after a subpath of few lines alone; undefined for other subpaths. */
function endOfPolygon(path: readonly Operation[], start: number): number | undefined {
  let at = start + 1;
  while (path[at]?.operator === 'l') if (++at > start + 1 + maxLines) return undefined;
  const isClosed = path[at]?.operator === 'h';
  const next = path[isClosed ? at + 1 : at]?.operator ?? '';
  // Lines after the end of a subpath begin at its first corner.
  if (curves.has(next) || next === 'l' || next === 'h') return undefined;
  return isClosed ? at + 1 : at;
}

function rectangleOf(lines: readonly Operation[], isClip: boolean): Operation | undefined {
  if (!isClip && !(lines.length === 5 && lines[4]?.operator === 'h')) return undefined;
  const points: Point[] = [];
  for (const { operands } of lines) {
    const [x, y] = operands;
    const last = points.at(-1);
    if (x && y && !(last?.x === x.text && last.y === y.text)) points.push({ x: x.text, y: y.text });
  }
  if (points.length === 5 && points[0]?.x === points[4]?.x && points[0]?.y === points[4]?.y) points.pop();
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d || points.length > 4) return undefined;
  if (a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x) return rectangle(a, c, isClip);
  const isFirstVertical = a.x === b.x && b.y === c.y && c.x === d.x && d.y === a.y;
  return isFirstVertical && isClip ? rectangle(b, d, isClip) : undefined;
}

/**
 * @param from the corner after which a horizontal side follows
 * @returns undefined where readers could paint to different opposite corners; a clip may end as much elsewhere as they
 * round its numbers
 */
function rectangle(from: Point, opposite: Point, isClip: boolean): Operation | undefined {
  const corners = [from.x, from.y, opposite.x, opposite.y].map(billionths) as [number, number, number, number];
  const [left, bottom, right, top] = corners;
  const isExact = corners.every((each) => each % (isClip ? 1 : exactUnit) === 0);
  if (!isExact) return undefined;
  const texts = [from.x, from.y, decimalText(right - left), decimalText(top - bottom)];
  return { operator: 're', operands: texts.map((text): Operand => ({ kind: 'number', text })) };
}
