import { describe, expect, it } from 'vitest';
import { type ConvertPageOptions, contracts, parseOptions } from '@blattwerk/shared';
import { layoutPage as layoutImages, type Orientation, type PageLayout, type PlacedImage } from './page-layout.ts';

const fit: ConvertPageOptions = parseOptions(contracts.convert, []);
const layoutPage = (shown: PlacedImage, options: ConvertPageOptions) => layoutImages([shown], options);
const image = (width: number, height: number, dpi = 72, orientation: Orientation = 1) => ({
  width,
  height,
  orientation,
  dpi: { x: dpi, y: dpi },
});

/** The position on the page of a point of the image, given as parts of its width and height from the top left. */
function place({ places }: PageLayout, column: number, row: number, index = 0): [number, number] {
  const [a, b, c, d, e, f] = (places[index] as PageLayout['places'][number]).matrix;
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

  it('has at least the minimum size, which a tiny image fills', () => {
    for (const [width, height] of [
      [1, 1],
      [2, 1],
      [1, 256],
    ] as const) {
      const layout = layoutPage(image(width, height), fit);
      expect(Math.min(layout.width, layout.height)).toBe(3);
      expect(layout.width / layout.height).toBeCloseTo(width / height);
      expect(place(layout, 1, 0)).toEqual([layout.width, layout.height]);
    }
  });

  it('has the image in its centre where one of its proportions would be too large', () => {
    const layout = layoutPage(image(1, 14_400), fit);
    expect(layout).toMatchObject({ width: 3, height: 14_400 });
    expect(place(layout, 0.5, 0.5)).toEqual([1.5, 7_200]);
  });
});

describe('a page of paper', () => {
  it('has the orientation of the image as it is displayed', () => {
    const a4: ConvertPageOptions = { ...fit, page_size: 'a4' };
    expect(layoutPage(image(200, 100), a4).width).toBeCloseTo(841.89);
    expect(layoutPage(image(100, 200), a4).width).toBeCloseTo(595.276);
    expect(layoutPage(image(200, 100, 72, 8), a4).width).toBeCloseTo(595.276);
  });

  it('keeps the requested orientation', () => {
    const letter: ConvertPageOptions = { ...fit, page_size: 'letter', orientation: 'portrait' };
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
      const layout = layoutPage(image(width, height), { ...fit, page_size: 'a4', orientation: 'portrait', margin });
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

describe('a page of paper with its own settings', () => {
  const a4: ConvertPageOptions = { ...fit, page_size: 'a4' };
  const round = (values: readonly number[]) => values.map((value) => Math.round(value));

  it('has the size of each paper, and of one in millimeters', () => {
    const sizes = (['a3', 'a4', 'a5', 'letter', 'legal'] as const).map((page_size) => {
      const { width, height } = layoutPage(image(100, 200), { ...fit, page_size });
      return [width, height];
    });
    expect(sizes).toEqual([
      [841.89, 1190.551],
      [595.276, 841.89],
      [419.528, 595.276],
      [612, 792],
      [612, 1008],
    ]);
    const card: ConvertPageOptions = { ...fit, page_size: 'custom', page_width: 85, page_height: 55 };
    expect(layoutPage(image(100, 200), card)).toMatchObject({ width: 240.945, height: 155.906 });
    expect(layoutPage(image(100, 200), { ...card, orientation: 'portrait' })).toMatchObject({ width: 155.906 });
    const banner = layoutPage(image(100, 200), { ...card, page_width: 5_000, page_height: 5_000 });
    expect(banner).toMatchObject({ width: 14_173.228, userUnit: 1 });
  });

  it('has a margin in millimeters in place of the others', () => {
    const layout = layoutPage(image(100, 200), { ...a4, margin: 'large', margin_mm: 10 });
    expect(place(layout, 0, 0)[1]).toBeCloseTo(841.89 - 28.346, 2);
    const around = layoutPage(image(100, 50), { ...fit, margin_mm: 10 });
    expect(around.width).toBeCloseTo(100 + 2 * 28.346, 2);
    expect(around.height).toBeCloseTo(50 + 2 * 28.346, 2);
    expect(layoutPage(image(100, 200), { ...a4, margin: 'large', margin_mm: 0 })).toEqual(
      layoutPage(image(100, 200), a4),
    );
  });

  it('is filled, cut off at the margin', () => {
    const layout = layoutPage(image(200, 200), { ...a4, placement: 'fill', margin: 'small' });
    const { clip } = layout.places[0] ?? {};
    expect(clip).toEqual({ x: 18, y: 18, width: 559.276, height: 805.89 });
    // As high as the page, and wider, centered.
    expect(round(place(layout, 0, 1))).toEqual([round([595.276 / 2 - 805.89 / 2])[0], 18]);
    expect(round(place(layout, 1, 0))).toEqual([round([595.276 / 2 + 805.89 / 2])[0], 824]);
  });

  it('has a stretched image, also of one that is rotated', () => {
    for (const orientation of [1, 6] as const) {
      const layout = layoutPage(image(200, 200, 72, orientation), { ...a4, placement: 'stretch' });
      const corners = [place(layout, 0, 0), place(layout, 1, 1)].flat().toSorted((a, b) => a - b);
      expect(round(corners)).toEqual([0, 0, 595, 842]);
      expect(layout.places[0]?.clip).toBeUndefined();
    }
  });

  it('has several images row by row, within its margin and without overlaps', () => {
    const square = image(100, 100);
    for (const [images_per_page, orientation, first, second] of [
      [2, 'auto', [0.5, 0.75], [0.5, 0.25]],
      [2, 'landscape', [0.25, 0.5], [0.75, 0.5]],
      [4, 'auto', [0.25, 0.75], [0.75, 0.75]],
      [6, 'portrait', [0.25, 0.83], [0.75, 0.83]],
      [6, 'landscape', [0.17, 0.75], [0.5, 0.75]],
      [9, 'auto', [0.17, 0.83], [0.5, 0.83]],
    ] as const) {
      const options = { ...a4, images_per_page, orientation, margin_mm: 0 };
      const shown = Array.from({ length: images_per_page }, () => square);
      const layout = layoutImages(shown, options);
      expect(layout.places).toHaveLength(images_per_page);
      const center = (index: number) => {
        const [x, y] = place(layout, 0.5, 0.5, index);
        return [x / layout.width, y / layout.height];
      };
      for (const [index, expected] of [first, second].entries()) {
        expect(Math.abs((center(index)[0] ?? 0) - expected[0])).toBeLessThan(0.02);
        expect(Math.abs((center(index)[1] ?? 0) - expected[1])).toBeLessThan(0.02);
      }
      const boxes = shown.map((_, index) => [...place(layout, 0, 1, index), ...place(layout, 1, 0, index)]);
      for (const [at, [left = 0, bottom = 0, right = 0, top = 0]] of boxes.entries()) {
        expect(Math.min(left, bottom)).toBeGreaterThanOrEqual(-0.001);
        expect([right <= layout.width + 0.001, top <= layout.height + 0.001]).toEqual([true, true]);
        for (const [l = 0, b = 0, r = 0, t = 0] of boxes.slice(at + 1)) {
          expect(l >= right || r <= left || b >= top || t <= bottom).toBe(true);
        }
      }
    }
  });

  it('has room for each of nine images on the smallest page', () => {
    const smallest: ConvertPageOptions = { ...fit, page_size: 'custom', page_width: 20, page_height: 20, margin_mm: 5 };
    const { places } = layoutImages([image(10, 10), image(10, 10)], { ...smallest, images_per_page: 9 });
    for (const { matrix } of places) expect(matrix[0]).toBeGreaterThan(2);
  });
});
