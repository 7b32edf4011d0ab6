import { expect, it } from 'vitest';
import { findSkew } from './find-skew.ts';
import { turnPicture } from './turn-picture.ts';

/** Level lines of short strokes, as of text, on gray paper. */
function lines(width = 900, height = 1200) {
  const pixels = new Uint8Array(width * height).fill(230);
  for (let top = 100; top < height - 100; top += 40)
    for (let y = top; y < top + 14; y++)
      for (let x = 90; x < width - 90; x++) if ((x + top) % 9 < 4) pixels[y * width + x] = 40;
  return { width, height, pixels };
}

it.each([-3.5, -1.8, -0.4, 0, 0.3, 1.2, 3])('finds lines that were turned by %f degrees', async (degrees) => {
  expect(Math.abs(findSkew(await turnPicture(lines(), degrees)) - degrees)).toBeLessThan(0.15);
});

it('finds none where there are no lines', () => {
  expect(findSkew({ width: 50, height: 50, pixels: new Uint8Array(2_500).fill(255) })).toBe(0);
  expect(findSkew({ width: 1, height: 1, pixels: Uint8Array.of(0) })).toBe(0);
  const noise = Uint8Array.from({ length: 250_000 }, (_, at) => ((at * 2_654_435_761) >>> 0) % 256);
  expect(findSkew({ width: 500, height: 500, pixels: noise })).toBe(0);
});

it('a picture is turned clockwise', async () => {
  const picture = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  const turned = async (degrees: number) => [...(await turnPicture(picture, degrees)).pixels];
  expect(await turned(90)).toEqual([4, 1, 5, 2, 6, 3]);
  expect(await turned(180)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(await turned(270)).toEqual([3, 6, 2, 5, 1, 4]);
  expect(await turnPicture(picture, 90)).toMatchObject({ width: 2, height: 3 });
});
