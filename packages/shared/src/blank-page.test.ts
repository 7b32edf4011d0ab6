import { expect, it } from 'vitest';
import { createRandom } from '@blattwerk/testing/random';
import { isBlank, type PagePixels } from './blank-page.ts';

const [width, height] = [600, 840] as const;

/** A page of one brightness, with noise as a scanner has it. */
function paper(brightness: number, noise = 0): PagePixels {
  const random = createRandom('paper');
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const value = brightness + (noise === 0 ? 0 : random.between(-noise, noise));
    data.set([value, value, value, 255], at);
  }
  return { data, channels: 4, width, height };
}

function paint(page: PagePixels, [x0, y0, x1, y1]: readonly [number, number, number, number], value = 0): PagePixels {
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) page.data.set([value, value, value, 255], (y * width + x) * 4);
  return page;
}

it('finds blank paper, white or gray and noisy, with dust and with shadows of its edges', () => {
  expect(isBlank(paper(255))).toBe(true);
  expect(isBlank(paper(190, 25))).toBe(true);
  const scan = paint(paint(paper(235, 12), [0, 0, 9, height]), [0, 830, width, height]);
  for (let speck = 0; speck < 40; speck++) paint(scan, [50 + 12 * speck, 100, 52 + 12 * speck, 102]);
  expect(isBlank(scan)).toBe(true);
});

it('takes no page for blank that has a digit, a thin line, pale text or a picture', () => {
  // A 3 of 8 points is about 4 by 6 pixels.
  expect(isBlank(paint(paper(255), [301, 801, 305, 807], 60))).toBe(false);
  expect(isBlank(paint(paper(255), [60, 400, 540, 401], 120))).toBe(false);
  expect(isBlank(paint(paper(255), [60, 400, 90, 410], 200))).toBe(false);
  expect(isBlank(paper(20))).toBe(false);
  expect(isBlank(paint(paper(255), [0, 0, width, 500], 128))).toBe(false);
  // White writing on gray.
  expect(isBlank(paint(paper(180), [100, 100, 120, 110], 255))).toBe(false);
});
