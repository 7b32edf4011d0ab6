import type { Budget } from '../budget.ts';
import type { ReadGlyph } from './shown-text.ts';

/** Glyphs of one direction and height on the page. */
export interface Line {
  /** Indices of the glyphs, in the direction of reading. */
  indices: number[];
  /** Height of the line in its direction: greater ones are above. */
  y: number;
  /** Font size of its first glyph. */
  em: number;
}

/** The lines of glyphs, and where along its line each glyph begins and ends. */
export interface Lines {
  lines: Line[];
  left: Float64Array;
  right: Float64Array;
}

/** Steps of directions, in a full turn. */
const directions = 120;
/** How far the glyphs of a line may be above or below its first one, in sizes of the smaller one. */
const maxRise = 0.4;

/** The lines of glyphs by direction, from the upper to the lower ones. */
export function linesOf(glyphs: readonly ReadGlyph[], budget: Budget): Lines {
  budget.step(glyphs.length * 4);
  const [left, right, y] = [glyphs, glyphs, glyphs].map(({ length }) => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const groups = new Map<number, number[]>();
  for (const [index, { frame, x, y: height, endX, endY }] of glyphs.entries()) {
    const turn = Math.round((Math.atan2(frame.along[1], frame.along[0]) / (2 * Math.PI)) * directions);
    const direction = (turn + directions) % directions;
    const angle = (direction / directions) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [from, to] = [x * cos + height * sin, endX * cos + endY * sin];
    left[index] = Math.min(from, to);
    right[index] = Math.max(from, to);
    y[index] = height * cos - x * sin;
    const group = groups.get(direction);
    if (group) group.push(index);
    else groups.set(direction, [index]);
  }
  const at = (values: Float64Array, index: number) => values[index] as number;
  const lines = [...groups.values()].flatMap((group) => {
    group.sort((a, b) => at(y, b) - at(y, a));
    return linesOfGroup(glyphs, group, y);
  });
  for (const { indices } of lines) indices.sort((a, b) => at(left, a) - at(left, b) || at(right, a) - at(right, b));
  return { lines, left, right };
}

/** @param group indices of glyphs of one direction, from the upper to the lower ones */
function linesOfGroup(glyphs: readonly ReadGlyph[], group: readonly number[], y: Float64Array): Line[] {
  const lines: Line[] = [];
  let height = 0;
  let line: Line | undefined;
  for (const index of group) {
    const { frame } = glyphs[index] as ReadGlyph;
    const own = y[index] as number;
    if (!line || line.y - own > maxRise * Math.min(height, frame.height || 1)) {
      line = { indices: [], y: own, em: frame.size || 1 };
      height = frame.height || 1;
      lines.push(line);
    }
    line.indices.push(index);
  }
  return lines;
}
