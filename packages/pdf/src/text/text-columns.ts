import type { Budget } from '../budget.ts';
import type { Line, Lines } from './text-lines.ts';
import type { GlyphOrder } from './glyph-order.ts';

/** Distance from which on a line is in several columns, in font sizes. */
const columnGap = 1.2;
/** How far a line may be below the one that it continues, in font sizes. */
const lineReach = 2.5;

/** A part of a line, up to a column: places in the order of lines. */
interface Segment {
  first: number;
  end: number;
  left: number;
  right: number;
}

/** Parts of lines below each other. */
interface Column {
  segments: Segment[];
  left: number;
  right: number;
  /** Height of the last line. */
  y: number;
}

/**
 * The order of columns, one after the other: each part of a line continues the one above that it is below.
 * @param shown the order of the lines
 */
export function columnsOf(lines: Lines, shown: GlyphOrder, budget: Budget): GlyphOrder {
  const columns: Segment[][] = [];
  let open: Column[] = [];
  let at = 0;
  for (const line of lines.lines) {
    const { segments, end } = segmentsOf(lines, shown, at);
    at = end;
    budget.step(open.length + segments.length);
    open = continued(open, segments, line, columns);
  }
  const order: GlyphOrder = { owners: [], gaps: [] };
  for (const { first, end } of columns.flat()) {
    for (let place = first; place < end; place++) {
      order.owners.push(shown.owners[place] as number);
      order.gaps.push(place === first ? Infinity : (shown.gaps[place] as number));
    }
  }
  return order;
}

/** The columns that may go on below a line, from left to right. @param columns gets those that begin with it */
function continued(
  open: readonly Column[],
  segments: readonly Segment[],
  { y, em }: Line,
  columns: Segment[][],
): Column[] {
  const reached = open.filter((column) => column.y >= y && column.y - y < em * lineReach);
  const next: Column[] = [];
  let at = 0;
  for (const segment of segments) {
    const { left, right } = segment;
    for (; at < reached.length && (reached[at] as Column).right <= left; at++) next.push(reached[at] as Column);
    const above = reached[at];
    const isBelow = above !== undefined && above.left < right;
    const own = isBelow ? above.segments : [];
    if (isBelow) at++;
    else columns.push(own);
    own.push(segment);
    next.push({ segments: own, left, right, y });
  }
  return [...next, ...reached.slice(at)];
}

/** The parts of the line that begins at a place. */
function segmentsOf(
  { left, right }: Lines,
  { owners, gaps }: GlyphOrder,
  start: number,
): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  let at = start;
  for (; at < owners.length && (at === start || gaps[at] !== Infinity); at++) {
    const owner = owners[at] as number;
    const [from, to] = [left[owner] as number, right[owner] as number];
    const last = segments.at(-1);
    if (last && (gaps[at] as number) <= columnGap) {
      last.end = at + 1;
      last.right = Math.max(last.right, to);
    } else segments.push({ first: at, end: at + 1, left: from, right: to });
  }
  return { segments, end: at };
}
