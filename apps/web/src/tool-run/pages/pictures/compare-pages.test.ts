import { expect, it } from 'vitest';
import { changedParts, type Samples } from './compare-pages.ts';

const white = (width: number, height: number): Samples => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255),
});

function painted(picture: Samples, ...boxes: [x: number, y: number, width: number, height: number][]): Samples {
  const data = picture.data.slice();
  for (const [left, top, width, height] of boxes)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++)
        data.fill(0, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3);
  return { ...picture, data };
}

it('parts of a page that differ are found, with what is near each other together', () => {
  const page = white(100, 200);
  // Letters of a word, and a line elsewhere.
  const after = painted(page, [8, 16, 4, 8], [16, 16, 4, 8], [40, 100, 60, 4]);
  const inPixels = changedParts(page, after).map(({ x, y, width, height }) =>
    [x * page.width, y * page.height, width * page.width, height * page.height].map(Math.round),
  );
  expect(inPixels).toEqual([
    [8, 16, 12, 8],
    [40, 100, 60, 4],
  ]);
  expect(changedParts(after, page)).toHaveLength(2);
  expect(changedParts(page, page)).toEqual([]);
});

it('none are told apart where most of a page differs, or its size', () => {
  const page = white(400, 400);
  const dots = Array.from({ length: 100 }, (_, at): [number, number, number, number] => [
    (at % 10) * 40,
    Math.floor(at / 10) * 40,
    2,
    2,
  ]);
  expect(changedParts(page, painted(page, ...dots))).toEqual([]);
  expect(changedParts(page, white(400, 200))).toEqual([]);
});
