import { describe, expect, it } from 'vitest';
import { findInk } from './find-ink.ts';
import { findPaper } from './find-paper.ts';
import type { GroupedInk } from './group-ink.ts';
import type { Pixels } from './pixels.ts';
import { separateLayers } from './separate-layers.ts';

const [width, height] = [200, 136];
const [white, ink] = [250, 10];

type Box = readonly [x: number, y: number, width: number, height: number];

/** A picture of paper with boxes of one color each. */
function picture(boxes: readonly (readonly [Box, ...color: number[]])[], channels: 1 | 3 = 1): Pixels {
  const data = Buffer.alloc(width * height * channels, white);
  for (const [[x, y, across, down], ...color] of boxes)
    for (let row = y; row < y + down; row++)
      for (let at = (row * width + x) * channels; at < (row * width + x + across) * channels; at++)
        data[at] = color[at % channels] as number;
  return { width, height, channels, data };
}

/** Upright strokes of 3 by 8 pixels in rows of 15. */
const strokes = (count: number): Box[] =>
  Array.from({ length: count }, (_, at) => [22 + (at % 15) * 11, 21 + Math.floor(at / 15) * 14, 3, 8]);
const inked = (boxes: readonly Box[], ...color: number[]) => boxes.map((box) => [box, ...color] as const);

/** The boxes whose pixels are all ink of a mask, and the number of its pixels. */
function readMask(mask: Buffer | undefined, boxes: readonly Box[]) {
  const isSet = (x: number, y: number) => (((mask?.[y * 25 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
  const places = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const);
  const pixels = places.filter(([x, y]) => isSet(x, y)).length;
  const whole = boxes.filter(([x, y, across, down]) =>
    places.every(([px, py]) => px < x || px >= x + across || py < y || py >= y + down || isSet(px, py)),
  );
  return { whole, pixels };
}

describe('separateLayers', () => {
  it('puts the pixels of strokes into a mask, and paper in their place', async () => {
    const boxes = strokes(30);
    const layers = await separateLayers(picture(inked(boxes, ink)));
    expect(layers?.inks.map(({ color }) => color)).toEqual([[ink]]);
    expect(readMask(layers?.inks[0]?.mask, boxes)).toEqual({ whole: boxes, pixels: 30 * 24 });
    expect(new Set(layers?.paper.data)).toEqual(new Set([white]));
    expect(layers).toMatchObject({ width, height, isEven: true });
  });

  it.each([
    ['fewer shapes than a page of text has', inked(strokes(19), ink)],
    ['faint strokes', inked(strokes(30), white - 63)],
    ['nothing', []],
  ])('finds no text in %s', async (_, boxes) => {
    expect(await separateLayers(picture(boxes))).toBeUndefined();
  });

  it('finds text of twenty shapes, and of the least contrast', async () => {
    expect((await separateLayers(picture(inked(strokes(20), ink))))?.inks).toHaveLength(1);
    expect((await separateLayers(picture(inked(strokes(30), white - 64))))?.inks[0]?.color).toEqual([white - 64]);
  });

  it('finds no text in noise, nor in light text on a dark ground', async () => {
    const noise = picture([]);
    for (const at of noise.data.keys()) if (at % 2 === 0) noise.data[at] = ink;
    expect(await separateLayers(noise)).toBeUndefined();
    const dark = picture(inked(strokes(30), ink));
    for (const [at, level] of dark.data.entries()) dark.data[at] = 255 - level;
    expect(await separateLayers(dark)).toBeUndefined();
  });

  it('gives each color a mask of its own, and dots the color that is nearest', async () => {
    const [reds, blacks] = [strokes(15), strokes(45).slice(15)];
    const [redDot, blackDot]: [Box, Box] = [
      [23, 15, 2, 2],
      [23, 32, 2, 2],
    ];
    const shown = [
      ...inked(reds, 190, 15, 25),
      ...inked(blacks, 10, 10, 10),
      [redDot, 170, 60, 60],
      [blackDot, 70, 60, 60],
    ] as const;
    const layers = await separateLayers(picture(shown, 3));
    // The most frequent one is the first.
    expect(layers?.inks.map(({ color }) => color)).toEqual([
      [10, 10, 10],
      [190, 15, 25],
    ]);
    expect(readMask(layers?.inks[0]?.mask, [...blacks, blackDot]).whole).toHaveLength(31);
    expect(readMask(layers?.inks[1]?.mask, [...reds, redDot]).whole).toHaveLength(16);
    expect(readMask(layers?.inks[1]?.mask, []).pixels).toBe(15 * 24 + 4);
  });

  it.each([
    [1, true],
    [3, false],
  ])('tells paper with %i faint marks from even paper', async (count, isEven) => {
    const marks = Array.from({ length: count }, (_, at): Box => [32 + at * 32, 96, 4, 4]);
    const layers = await separateLayers(picture([...inked(strokes(30), ink), ...inked(marks, white - 18)]));
    expect(layers?.isEven).toBe(isEven);
  });

  it('finds no text where too few of its shapes are ink', async () => {
    const dust = strokes(45)
      .slice(19)
      .map(([x, y]): Box => [x, y, 3, 1]);
    expect(await separateLayers(picture(inked([...strokes(19), ...dust], ink)))).toBeUndefined();
  });

  it('leaves a halftone on the paper', async () => {
    const boxes = strokes(30).map(([x, y, across, down]): Box => [x, y - 14, across, down]);
    const dots = Array.from({ length: 256 }, (_, at): Box => [64 + (at % 16) * 4, 64 + Math.floor(at / 16) * 4, 2, 2]);
    const layers = await separateLayers(picture(inked([...boxes, ...dots], ink)));
    expect(readMask(layers?.inks[0]?.mask, boxes)).toEqual({ whole: boxes, pixels: 30 * 24 });
  });

  it('takes colors that are near each other as one, which is their mean', async () => {
    const boxes = strokes(30);
    const shown = [...inked(boxes.slice(0, 20), 10, 10, 10), ...inked(boxes.slice(20), 40, 10, 10)];
    expect((await separateLayers(picture(shown, 3)))?.inks.map(({ color }) => color)).toEqual([[20, 10, 10]]);
  });

  it('leaves shapes of a seventh color on the paper', async () => {
    const boxes = strokes(75);
    const colors = [
      [10, 10, 10],
      [150, 10, 10],
      [10, 150, 10],
      [10, 10, 150],
      [150, 10, 150],
      [150, 80, 10],
      [10, 150, 150],
    ];
    const shown = boxes.map((box, at) => [box, ...(colors[Math.min(6, Math.floor(at / 11))] ?? [])] as const);
    const layers = await separateLayers(picture(shown, 3));
    const last = boxes.slice(66);
    expect(layers?.inks).toHaveLength(6);
    for (const [x, y] of last) {
      const at = (y * width + x) * 3;
      expect(layers?.paper.data.subarray(at, at + 3)).toEqual(Buffer.from([10, 150, 150]));
    }
    // The others are ink.
    expect(readMask(layers?.inks[0]?.mask, boxes).whole).toEqual(boxes.slice(0, 11));
    expect(layers?.paper.data.readUInt8((21 * width + 22) * 3)).toBe(white);
  });

  it.each([
    ['dust', [[190, 60, 3, 1]]],
    ['a thick block', [[30, 90, 20, 20]]],
    ['a frame of a photograph', [[20, 84, 160, 19]]],
  ] as [string, Box[]][])('leaves %s on the paper', async (_, others) => {
    const boxes = strokes(30);
    const layers = await separateLayers(picture([...inked(boxes, ink), ...inked(others, ink)]));
    expect(readMask(layers?.inks[0]?.mask, boxes)).toEqual({ whole: boxes, pixels: 30 * 24 });
    const [[x, y]] = others as [Box];
    expect(layers?.paper.data[y * width + x]).toBe(ink);
  });

  it.each([
    ['a speck of four pixels', [190, 60, 4, 1]],
    ['a bold stroke', [30, 84, 18, 30]],
  ] as [string, Box][])('takes %s as ink', async (_, box) => {
    const layers = await separateLayers(picture(inked([...strokes(30), box], ink)));
    expect(readMask(layers?.inks[0]?.mask, [box]).whole).toEqual([box]);
  });

  it('leaves strokes on the paper where they are in a photograph', async () => {
    const boxes = strokes(75);
    const shades = Array.from({ length: 48 }, (_, at): [Box, number] => [
      [100 + (at % 8) * 8, 8 + Math.floor(at / 8) * 8, 8, 8],
      at % 2 === 0 ? 215 : 180,
    ]);
    const layers = await separateLayers(picture([...shades, ...inked(boxes, ink)]));
    const mask = layers?.inks[0]?.mask;
    expect(readMask(mask, boxes).whole.length).toBeLessThan(75);
    // The one in the middle of the shades, and the last one, which is far from them.
    expect(readMask(mask, [[132, 35, 3, 8]]).whole).toEqual([]);
    expect(readMask(mask, boxes.slice(-1)).whole).toHaveLength(1);
    expect(layers?.isEven).toBe(false);
  });
});

describe('findInk', () => {
  const runsOf = ({ data }: Pixels) => {
    const found = findInk(data, data, { width, height });
    const { count = 0, rows = [], starts = [], ends = [] } = found ?? {};
    return found && Array.from({ length: count }, (_, run) => [rows[run], starts[run], ends[run]]);
  };

  it('has the runs of each row, also over tiles and up to the border', () => {
    const boxes = inked(
      [
        [0, 3, 2, 1],
        [20, 3, 60, 1],
        [190, 3, 10, 2],
      ],
      ink,
    );
    expect(runsOf(picture(boxes))).toEqual([
      [3, 0, 2],
      [3, 20, 80],
      [3, 190, 200],
      [4, 190, 200],
    ]);
  });

  it('gives up where there are more runs than a fifth of the pixels', () => {
    const every = (pitch: number) => {
      const dotted = picture([]);
      for (const at of dotted.data.keys()) if (at % pitch === 0) dotted.data[at] = ink;
      return runsOf(dotted)?.length;
    };
    expect(every(4)).toBeUndefined();
    expect(every(5)).toBe((width * height) / 5);
  });
});

describe('findPaper', () => {
  const noInk = {
    runs: { count: 0, rows: new Uint32Array(), starts: new Uint32Array(), ends: new Uint32Array() },
    shapeOf: new Uint32Array(),
    shapes: [],
  };
  const paperOf = (boxes: readonly (readonly [Box, ...color: number[]])[]) =>
    findPaper(picture(boxes), noInk, new Uint8Array());

  it('has cells of 16 pixels with the mean of each', () => {
    const { width: columns, height: rows, cells, hasSteps } = paperOf([[[16, 0, 16, 16], 240]]);
    expect([columns, rows, cells.length]).toEqual([13, 9, 117]);
    expect([...cells.subarray(0, 4)]).toEqual([white, 240, white, white]);
    expect(hasSteps).toBe(false);
  });

  it.each([
    ['to the right', [0, 0, 16, 136], 24, false],
    ['to the right', [0, 0, 16, 136], 25, true],
    ['below', [0, 0, 200, 16], 24, false],
    ['below', [0, 0, 200, 16], 25, true],
    ['at the right border', [192, 0, 8, 136], 25, true],
    ['at the lower border', [0, 128, 200, 8], 25, true],
  ] as const)('reports steps from cell to cell %s: %j with %i levels', (_, box, levels, hasSteps) => {
    expect(paperOf([[box, white - levels]]).hasSteps).toBe(hasSteps);
  });

  it('counts the blocks of a cell that differ from its mean', () => {
    // Of 16 blocks one is 160 darker: the mean is 10 less than paper.
    const { marks, cells } = paperOf([[[16, 16, 4, 4], white - 160]]);
    expect([...marks].filter((share) => share > 0)).toEqual([1]);
    expect(cells[14]).toBe(white);
    const faint = paperOf([[[16, 16, 4, 4], white - 100]]);
    expect([faint.marks[14], faint.cells[14]]).toEqual([1 / 16, white - 6.25]);
  });

  it('gives cells below ink alone the mean of those beside them, the nearest first', () => {
    const inkOf = ([left, top, across, down]: Box): GroupedInk => {
      const rows = Uint32Array.from({ length: down }, (_, at) => top + at);
      const [starts, ends] = [rows.map(() => left), rows.map(() => left + across)];
      return { runs: { count: down, rows, starts, ends }, shapeOf: new Uint32Array(down), shapes: [] };
    };
    const cellsOf = (shown: Parameters<typeof picture>[0], box: Box) =>
      findPaper(picture(shown), inkOf(box), Uint8Array.of(1)).cells;
    // Columns of cells from 0 to 2 on the left, from 6 on the right, and rows above and below.
    const shown = [
      [[48, 96, 48, 40], 220],
      [[0, 0, 48, 136], 240],
      [[96, 0, 104, 136], 230],
    ] as const;
    const cells = cellsOf(shown, [48, 48, 48, 48]);
    expect([3, 4, 5].map((row) => [...cells.subarray(row * 13 + 3, row * 13 + 6)])).toEqual([
      [245, 250, 240],
      [240, 235, 230],
      [230, 220, 225],
    ]);
    // Those at the other end of the rows above and below are not beside it.
    const right = [[[192, 0, 8, 136], 230]] as const;
    expect(cellsOf(right, [0, 67, 13, 10])[4 * 13]).toBe(white);
    expect(cellsOf(right, [195, 67, 5, 10])[4 * 13 + 12]).toBeCloseTo((white + 230 + 230) / 3, 3);
  });

  it('marks dark cells on each side of brighter ones, and not over the end of a row', () => {
    const markedIn = (box: Box) => {
      const { marks } = paperOf([[box, white - 60]]);
      return Array.from({ length: 9 }, (_, row) => [...marks.subarray(row * 13, row * 13 + 13)].join(''));
    };
    expect(new Set(markedIn([96, 0, 104, 136]))).toEqual(new Set(['0000001111100']));
    const all = '1'.repeat(13);
    const none = '0'.repeat(13);
    expect(markedIn([0, 0, 200, 112])).toEqual([none, none, all, all, all, all, all, none, none]);
    expect(markedIn([0, 32, 200, 104])).toEqual([none, none, all, all, all, all, all, none, none]);
  });

  it('marks cells that are much darker than others up to five cells away, whose paper they get', () => {
    const dark = paperOf([[[0, 0, 112, 136], white - 41]]);
    expect([...dark.marks.subarray(0, 13)]).toEqual([0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect([dark.cells[1], dark.cells[2], dark.cells[6], dark.cells[7]]).toEqual([
      white - 41,
      white - 41,
      white,
      white,
    ]);
    expect(paperOf([[[0, 0, 112, 136], white - 40]]).marks.every((share) => share === 0)).toBe(true);
  });
});
