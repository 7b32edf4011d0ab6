import { describe, expect, it } from 'vitest';
import type { InkRuns } from './find-ink.ts';
import { groupInk } from './group-ink.ts';

/** Runs of the dark pixels of a gray picture. */
function runsOf(data: Buffer, width: number): InkRuns {
  const rows: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const [at, level] of data.entries()) {
    if (level > 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (rows.at(-1) === y && ends.at(-1) === x) ends[ends.length - 1] = x + 1;
    else {
      rows.push(y);
      starts.push(x);
      ends.push(x + 1);
    }
  }
  // Arrays of runs are longer than their number.
  const padded = (values: readonly number[]) => Uint32Array.from([...values, 0, 0]);
  return { count: rows.length, rows: padded(rows), starts: padded(starts), ends: padded(ends) };
}

function group(data: Buffer, width: number) {
  return groupInk(runsOf(data, width), data, { width, height: data.length / width, channels: 1, data });
}

/** Groups a drawing of # and spaces; boxes and pixels of its shapes. */
function drawn(rows: readonly string[]): string[] {
  const width = Math.max(...rows.map((row) => row.length));
  const text = rows.map((row) => row.padEnd(width)).join('');
  const grouped = group(Buffer.from(Array.from(text, (sign) => (sign === '#' ? 10 : 250))), width);
  return (grouped?.shapes ?? []).map(({ left, top, right, bottom, pixels }) =>
    [left, top, right, bottom, pixels].join(' '),
  );
}

/** A picture of single dark pixels at a distance from each other. */
function dots(side: number, distance: number): Buffer {
  return Buffer.from(
    Array.from({ length: side * side }, (_, at) =>
      (at % side) % distance === 0 && Math.floor(at / side) % distance === 0 ? 0 : 255,
    ),
  );
}

describe('groupInk', () => {
  it('joins runs that touch at a side or a corner', () => {
    expect(drawn(['##', '  #', '', '#'])).toEqual(['0 0 3 2 3', '0 3 1 4 1']);
  });

  it('joins parts that meet further down', () => {
    expect(drawn(['#  #  #', '#  #  #', '####  #', '   ####'])).toEqual(['0 0 7 4 15']);
  });

  it('reports the color of the darker half, and how much it varies', () => {
    const shapes = group(Buffer.from([20, 20, 100, 100, 255, 30, 50, 255]), 8)?.shapes;
    expect(shapes?.map(({ color, variation }) => [color, variation])).toEqual([
      [[20], 0],
      [[30], 0],
    ]);
    expect(group(Buffer.from([10, 30, 110, 110]), 4)?.shapes[0]?.variation).toBe(10);
  });

  it('gives up where there are more shapes than on any page of text', () => {
    expect(group(dots(1100, 2), 1100)?.shapes.length).toBe(undefined);
    expect(group(dots(400, 3), 400)?.shapes.length).toBe(134 * 134);
  });
});
