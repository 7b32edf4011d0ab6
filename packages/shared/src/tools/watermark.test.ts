import { describe, expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { type MarkOptions, markDefaults, type Placed, placeMark } from './mark-pages.ts';
import { listedPages } from '../page-ranges.ts';
import { watermark } from './watermark.ts';

const plain: MarkOptions = {
  text: 'DRAFT',
  position: 'center',
  x_mm: null,
  y_mm: null,
  width_percent: null,
  angle: null,
  opacity: null,
  color: 'gray',
  layer: 'over',
  pages: null,
  remove: false,
};
const millimeter = 72 / 25.4;

describe('the options of a watermark', () => {
  const parse = (form: Record<string, string>, attachedFiles = 0) =>
    parseOptions(watermark, Object.entries(form), attachedFiles);
  const refused = (field: string) => expect.objectContaining({ code: 'invalidField', params: { field } });

  it('are a text or an image, unless marks are only removed', () => {
    expect(parse({ text: 'DRAFT' })).toEqual(plain);
    expect(parse({}, 1)).toEqual({ ...plain, text: null });
    expect(parse({ remove: 'true' })).toEqual({ ...plain, text: null, remove: true });
    expect(parse({ remove: 'true', text: 'DRAFT' })).toMatchObject({ text: 'DRAFT', remove: true });
    expect(() => parse({})).toThrow(refused('text'));
    expect(() => parse({ text: ' \r\n ' })).toThrow(refused('text'));
    expect(() => parse({ text: 'DRAFT' }, 1)).toThrow(refused('text'));
    expect(() => parse({ text: 'DRAFT', remove: 'true' }, 1)).toThrow(refused('text'));
  });

  it('have up to five lines and 200 characters, whatever separates the lines', () => {
    expect(parse({ text: 'a\r\nb\rc\nd' })).toMatchObject({ text: 'a\nb\nc\nd' });
    expect(parse({ text: 'a\r\n\r\n\r\n\r\ne' })).toMatchObject({ text: 'a\n\n\n\ne' });
    expect(() => parse({ text: 'a\nb\nc\nd\ne\nf' })).toThrow(refused('text'));
    expect(parse({ text: `${'x'.repeat(99)}\r\n${'y'.repeat(100)}` }).text).toHaveLength(200);
    expect(() => parse({ text: 'x'.repeat(201) })).toThrow(expect.objectContaining({ code: 'invalidField' }));
  });

  it('have both coordinates or none', () => {
    expect(parse({ text: 'a', x_mm: '0', y_mm: '5080' })).toMatchObject({ x_mm: 0, y_mm: 5080 });
    expect(() => parse({ text: 'a', x_mm: '1' })).toThrow(refused('y_mm'));
    expect(() => parse({ text: 'a', y_mm: '1' })).toThrow(refused('x_mm'));
  });

  it('name pages that exist, each once and in their order', () => {
    expect(listedPages('4, 2-3,3', 5)).toEqual([2, 3, 4]);
    expect(listedPages(null, 2)).toEqual([1, 2]);
    expect(() => listedPages('4', 3)).toThrow(expect.objectContaining({ code: 'invalidPages' }));
    expect(() => watermark.checkPages({ pages: '4' }, 3)).toThrow(expect.objectContaining({ code: 'invalidPages' }));
  });

  it('have defaults that depend on the position, and an image stands upright', () => {
    expect(markDefaults(plain)).toEqual({ widthPercent: 60, angle: 45, opacity: 30 });
    expect(markDefaults({ ...plain, text: null })).toEqual({ widthPercent: 60, angle: 0, opacity: 30 });
    expect(markDefaults({ ...plain, position: 'tiled' })).toEqual({ widthPercent: 25, angle: 45, opacity: 30 });
    expect(markDefaults({ ...plain, position: 'top-left' })).toEqual({ widthPercent: 25, angle: 0, opacity: 30 });
    expect(markDefaults({ ...plain, width_percent: 1, angle: 0, opacity: 100 })).toEqual({
      widthPercent: 1,
      angle: 0,
      opacity: 100,
    });
  });
});

describe('the place of a mark', () => {
  const page = { width: 600, height: 800 };
  const at = (change: Partial<MarkOptions>, ratio = 4) => placeMark({ ...plain, angle: 0, ...change }, page, { ratio });

  it('is in the middle of the page, at a side or in a corner', () => {
    const size = { width: 150, height: 37.5 };
    const edge = 10 * millimeter;
    const [right, top] = [600 - edge - 150, 800 - edge - 37.5];
    expect(at({ width_percent: 25 })).toEqual([{ rectangle: { x: 225, y: 381.25, ...size }, rotation: 0 }]);
    const corners = {
      'top-left': { x: edge, y: top },
      'top-center': { x: 225, y: top },
      'top-right': { x: right, y: top },
      'middle-left': { x: edge, y: 381.25 },
      'middle-right': { x: right, y: 381.25 },
      'bottom-left': { x: edge, y: edge },
      'bottom-center': { x: 225, y: edge },
      'bottom-right': { x: right, y: edge },
    } as const;
    for (const [position, { x, y }] of Object.entries(corners)) {
      const [placed] = at({ position: position as keyof typeof corners });
      expect(placed?.rectangle.x, position).toBeCloseTo(x);
      expect(placed?.rectangle.y, position).toBeCloseTo(y);
      expect(placed?.rectangle, position).toMatchObject(size);
    }
  });

  it('has its middle where the coordinates are, from the upper left corner', () => {
    const [placed] = at({ x_mm: 100, y_mm: 50, position: 'bottom-right' });
    expect(middleOf(placed)).toEqual({ x: 100 * millimeter, y: 800 - 50 * millimeter });
    const [tiled] = at({ x_mm: 100, y_mm: 50, position: 'tiled' });
    expect(tiled).toEqual(placed);
  });

  it('is kept within the page', () => {
    for (const [x_mm, y_mm] of [
      [0, 0],
      [5080, 5080],
      [0, 5080],
    ] as const) {
      for (const angle of [0, 30, 90, 135, 200]) expectWithin(at({ x_mm, y_mm, angle, width_percent: 100 }), page);
    }
    expect(at({ x_mm: 0, y_mm: 0, width_percent: 10 })[0]?.rectangle).toEqual({ x: 0, y: 785, width: 60, height: 15 });
  });

  it('is smaller where the page has not the space, in both directions', () => {
    expect(at({ width_percent: 100 })[0]?.rectangle).toEqual({ x: 0, y: 325, width: 600, height: 150 });
    expect(at({ width_percent: 100 }, 0.1)[0]?.rectangle).toEqual({ x: 260, y: 0, width: 80, height: 800 });
    // Rotated, the long side is upright.
    const [upright] = at({ width_percent: 100, angle: 90 }, 0.5);
    expect(upright?.rectangle.width).toBeCloseTo(300);
    expect(upright?.rectangle.height).toBeCloseTo(600);
    expect(middleOf(upright)).toEqual({ x: 300, y: 400 });
  });

  it('is within pages of any size, at every position', () => {
    const sides = [0.001, 8, 72, 600, 14_400, 1e15];
    for (const width of sides) {
      for (const height of sides) {
        for (const position of ['center', 'top-left', 'bottom-right', 'middle-left', 'tiled'] as const) {
          for (const ratio of [0.0001, 1, 5_000]) {
            const marks = placeMark({ ...plain, position, width_percent: 100 }, { width, height }, { ratio });
            expect(marks.length).toBeGreaterThan(0);
            expectWithin(marks, { width, height });
          }
        }
      }
    }
  });

  it('is all over the page where it is tiled, evenly and without touching', () => {
    const marks = at({ position: 'tiled' });
    // Three columns of 150 points, with as much as half of it between them.
    expect(new Set(marks.map(({ rectangle }) => rectangle.x)).size).toBe(3);
    expect(new Set(marks.map(({ rectangle }) => rectangle.y)).size).toBe(7);
    expect(marks).toHaveLength(21);
    expectWithin(marks, page);
    expect(marks.map(middleOf).reduce((sum, { x }) => sum + x, 0) / marks.length).toBeCloseTo(300);
    for (const angle of [0, 45, 90]) {
      const { width, height } = extentOf(at({ position: 'tiled', angle }));
      expect(width).toBeGreaterThan(400);
      expect(height).toBeGreaterThan(600);
    }
  });

  it('is some hundred times on a page at most', () => {
    const counted = (size: { width: number; height: number }, ratio: number) =>
      placeMark({ ...plain, position: 'tiled', width_percent: 1 }, size, { ratio }).length;
    expect(counted(page, 4)).toBeGreaterThan(300);
    for (const size of [page, { width: 1, height: 14_400 }, { width: 14_400, height: 1 }])
      for (const ratio of [0.01, 1, 500]) expect(counted(size, ratio)).toBeLessThanOrEqual(400);
  });
});

function middleOf(placed: Placed | undefined): { x: number; y: number } {
  const { x, y, width, height } = placed?.rectangle ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** The corners of marks after their rotation. */
function cornersOf(marks: readonly Placed[]): { x: number; y: number }[] {
  return marks.flatMap((placed) => {
    const { width, height } = placed.rectangle;
    const middle = middleOf(placed);
    const radians = (placed.rotation * Math.PI) / 180;
    return [-0.5, 0.5].flatMap((right) =>
      [-0.5, 0.5].map((up) => ({
        x: middle.x + width * right * Math.cos(radians) - height * up * Math.sin(radians),
        y: middle.y + width * right * Math.sin(radians) + height * up * Math.cos(radians),
      })),
    );
  });
}

function extentOf(marks: readonly Placed[]): { width: number; height: number } {
  const corners = cornersOf(marks);
  const side = (values: number[]) => Math.max(...values) - Math.min(...values);
  return { width: side(corners.map(({ x }) => x)), height: side(corners.map(({ y }) => y)) };
}

function expectWithin(marks: readonly Placed[], { width, height }: { width: number; height: number }): void {
  const corners = cornersOf(marks);
  // A share of the page: its size can be anything.
  const shares = [...corners.map(({ x }) => x / width), ...corners.map(({ y }) => y / height)];
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(-1e-6);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1 + 1e-6);
}
