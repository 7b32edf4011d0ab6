import { describe, expect, it } from 'vitest';
import { layoutPage, type Orientation, type PageLayout, type PageOptions } from './page-layout.ts';

const fit: PageOptions = { page_size: 'fit', orientation: 'auto', margin: 'none' };
const image = (width: number, height: number, dpi = 72, orientation: Orientation = 1) => ({
  width,
  height,
  orientation,
  dpi: { x: dpi, y: dpi },
});

/** The position on the page of a point of the image, given as parts of its width and height from the top left. */
function place({ matrix: [a, b, c, d, e, f] }: PageLayout, column: number, row: number): [number, number] {
  return [a * column + c * (1 - row) + e, b * column + d * (1 - row) + f];
}

describe('a page that fits its image', () => {
  it('has its size at its density', () => {
    expect(layoutPage(image(600, 300, 150), fit)).toMatchObject({ width: 288, height: 144, userUnit: 1 });
  });

  it('is higher than wide for an image that is rotated by 90°', () => {
    expect(layoutPage(image(600, 300, 72, 6), fit)).toMatchObject({ width: 300, height: 600 });
  });

  it('follows pixels that are not square', () => {
    expect(layoutPage({ ...image(204, 98), dpi: { x: 204, y: 98 } }, fit)).toMatchObject({ width: 72, height: 72 });
  });

  it('has its margin around it', () => {
    const layout = layoutPage(image(100, 50), { ...fit, margin: 'small' });
    expect(layout).toMatchObject({ width: 136, height: 86 });
    expect(place(layout, 0, 1)).toEqual([18, 18]);
    expect(layoutPage(image(100, 50), { ...fit, margin: 'large' })).toMatchObject({ width: 208, height: 158 });
  });

  it('uses a larger user unit where the page would be too large', () => {
    const layout = layoutPage(image(50_000, 30_000, 96), fit);
    expect(layout.userUnit).toBe(3);
    expect(layout.width).toBe(12_500);
    expect(place(layout, 1, 0)).toEqual([12_500, 7_500]);
  });

  it('has at least the minimum size, with the image in its centre', () => {
    const layout = layoutPage(image(1, 1), fit);
    expect(layout).toMatchObject({ width: 3, height: 3 });
    expect(place(layout, 0.5, 0.5)).toEqual([1.5, 1.5]);
    expect(place(layout, 1, 1)).toEqual([2, 1]);
  });
});

describe('a page of paper', () => {
  it('has the orientation of the image as it is displayed', () => {
    const a4: PageOptions = { ...fit, page_size: 'a4' };
    expect(layoutPage(image(200, 100), a4).width).toBeCloseTo(841.89);
    expect(layoutPage(image(100, 200), a4).width).toBeCloseTo(595.276);
    expect(layoutPage(image(200, 100, 72, 8), a4).width).toBeCloseTo(595.276);
  });

  it('keeps the requested orientation', () => {
    const letter: PageOptions = { page_size: 'letter', orientation: 'portrait', margin: 'none' };
    expect(layoutPage(image(200, 100), letter)).toMatchObject({ width: 612, height: 792 });
    expect(layoutPage(image(100, 200), { ...letter, orientation: 'landscape' })).toMatchObject({
      width: 792,
      height: 612,
    });
  });

  it.each([
    ['small', 10, 20],
    ['large', 9_000, 100],
    ['large', 100, 9_000],
  ] as const)(
    'shows all of the image within a %s margin, in its middle, and fills it one way',
    (margin, width, height) => {
      const points = margin === 'small' ? 18 : 54;
      const layout = layoutPage(image(width, height), { page_size: 'a4', orientation: 'portrait', margin });
      const [left, bottom] = place(layout, 0, 1);
      const [right, top] = place(layout, 1, 0);
      expect(left).toBeCloseTo(layout.width - right);
      expect(bottom).toBeCloseTo(layout.height - top);
      expect(Math.min(left, bottom)).toBeCloseTo(points);
      expect((right - left) / (top - bottom)).toBeCloseTo(width / height);
    },
  );
});

describe('an orientation of EXIF', () => {
  /** Sides of the displayed image that are the stored first row and first column (EXIF 2.32, 4.6.4). */
  it.each([
    [1, 'top', 'left'],
    [2, 'top', 'right'],
    [3, 'bottom', 'right'],
    [4, 'bottom', 'left'],
    [5, 'left', 'top'],
    [6, 'right', 'top'],
    [7, 'right', 'bottom'],
    [8, 'left', 'bottom'],
  ] as const)('%i has its first row at the %s and its first column at the %s', (orientation, row, column) => {
    const layout = layoutPage(image(60, 40, 72, orientation), fit);
    const edgeOf = (edge: 'top' | 'bottom' | 'left' | 'right', [x, y]: [number, number]) =>
      ({ top: layout.height - y, bottom: y, left: x, right: layout.width - x })[edge];
    expect(edgeOf(row, place(layout, 0.5, 0))).toBeCloseTo(0);
    expect(edgeOf(column, place(layout, 0, 0.5))).toBeCloseTo(0);
  });
});
