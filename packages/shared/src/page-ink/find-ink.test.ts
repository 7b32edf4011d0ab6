import { createRandom } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import { isBlank } from '../blank-page.ts';
import { findInk } from './find-ink.ts';
import type { PagePixels } from './ink-picture.ts';

/** A4, with a point for each pixel. */
const [width, height, perMillimeter] = [595, 842, 595 / 210] as const;
const options = { contrast: 32, darkestPaper: 100, perMillimeter };

type Look = (x: number, y: number) => number | readonly [number, number, number] | undefined;

const random = createRandom('scan');
/** Noise of a pixel, by its place: of a prime number, so that lines differ. */
const noise = Int8Array.from({ length: 65_537 }, () => random.between(-8, 8));

/** A scanned page. @param looks what covers the paper, the last one on top */
function scan(looks: readonly Look[], paper = 235): PagePixels {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let color: NonNullable<ReturnType<Look>> = paper;
      for (const look of looks) color = look(x, y) ?? color;
      const change = noise[(at / 3) % noise.length] as number;
      for (let channel = 0; channel < 3; channel++)
        data[at++] = (typeof color === 'number' ? color : (color[channel] as number)) + change;
    }
  return { data: new Uint8Array(data.buffer), channels: 3, width, height };
}

const box = (left: number, top: number, right: number, bottom: number, color: ReturnType<Look> = 20): Look => {
  return (x, y) => (x >= left && x <= right && y >= top && y <= bottom ? color : undefined);
};
const disk = (centerX: number, centerY: number, radius: number): Look => {
  return (x, y) => (Math.hypot(x - centerX, y - centerY) <= radius ? 25 : undefined);
};
const line = (fromX: number, fromY: number, toX: number, toY: number): Look => {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [along, up] = [(toX - fromX) / length, (toY - fromY) / length];
  return (x, y) => {
    const [dx, dy] = [x - fromX, y - fromY];
    const at = dx * along + dy * up;
    return at >= 0 && at <= length && Math.abs(dx * up - dy * along) <= 1 ? 60 : undefined;
  };
};
/** Lines of text. */
const text: Look = (x, y) => {
  const isText = x >= 120 && x <= 384 && y >= 150 && y <= 598;
  return isText && (y - 150) % 18 < 9 && x % 3 > 0 ? 40 : undefined;
};
const around = { left: 121, top: 150, right: 383, bottom: 590 };
/** Of several shadows. */
const frame: Look = (x, y) => (x < 15 || y < 9 || x > width - 20 || y > height - 30 ? 20 : undefined);

const nothing: [string, Look[]][] = [
  ['a dark edge', [box(0, 0, 15, height)]],
  ['dark edges all around', [frame]],
  ['the wedge of a skewed scan', [(x, y) => (x < (y * 30) / height ? 15 : undefined)]],
  ['a soft shadow', [(x) => (x > width - 30 ? Math.max(40, 235 - (x - width + 30) * 8) : undefined)]],
  ['a dark edge behind a line of paper', [box(2, 0, 20, height)]],
  ['the corner of a torn page', [(x, y) => (x + y < 30 ? 20 : undefined)]],
  ['punch holes', [disk(34, 308, 8), disk(34, 535, 8)]],
  ['four punch holes at the top', [60, 200, 395, 535].map((x) => disk(x, 34, 8))],
  ['a staple', [line(28, 40, 46, 22)]],
  ['dust', [disk(300, 100, 1.4), disk(90, 700, 1.2), disk(500, 420, 1.4), disk(210, 330, 1)]],
  ['a line of the glass', [box(3, 0, 3, height, 120)]],
];

it.each(nothing)('%s is not on a page', (_, looks) => {
  const page = scan(looks);
  expect(findInk(page, options)).toBeNull();
  expect(isBlank(page)).toBe(true);
  const written = scan([text, ...looks]);
  expect(findInk(written, options)).toEqual(around);
  expect(isBlank(written)).toBe(false);
});

describe('on a page is', () => {
  it.each<[string, Look[], object]>([
    ['a page number near the edge', [box(290, 832, 294, 839)], { bottom: 839 }],
    ['a digit beside a dark edge', [frame, box(566, 400, 570, 407)], { right: 570 }],
    [
      'a thin table',
      [(x, y) => (x >= 8 && x <= 586 && y >= 8 && y <= 833 && (x < 9 || x > 585 || y < 9 || y > 832) ? 90 : undefined)],
      { left: 8, top: 8, right: 586, bottom: 833 },
    ],
    ['a rule', [box(60, 700, 535, 700, 120)], { left: 60, right: 535, bottom: 700 }],
    [
      'a box in the corner',
      [(x, y) => (x >= 20 && x <= 36 && y >= 20 && y <= 36 && (x < 22 || x > 34 || y < 22 || y > 34) ? 20 : undefined)],
      { left: 20, top: 20 },
    ],
    ['a single large dot', [disk(34, 308, 8)], { left: 26 }],
    ['a row of squares', [box(26, 300, 42, 316), box(26, 527, 42, 543)], { left: 26 }],
    [
      'a dotted line',
      [(x, y) => (y > 700 && y < 703 && x > 60 && x < 535 && x % 6 < 2 ? 20 : undefined)],
      { left: 61, right: 534, bottom: 702 },
    ],
    [
      'a photo that is printed to the edge',
      [(x, y) => (x > 300 && y > 650 ? 40 + ((x * 7 + y * 13) % 90) : undefined)],
      { right: 594, bottom: 841 },
    ],
    ['a colored bar', [box(0, 0, width, 30, [20, 80, 200])], { left: 0, top: 0, right: 594 }],
    [
      'a bar that text is on',
      [box(0, 0, width, 40), (x, y) => (y > 12 && y < 26 && x % 9 < 4 ? 235 : undefined)],
      { top: 0 },
    ],
    [
      'light letters on tinted paper',
      [box(0, 0, width, height, 170), box(60, 700, 400, 710, 250)],
      { left: 60, bottom: 710 },
    ],
  ])('%s', (_, looks, expected) => {
    expect(findInk(scan([...looks.slice(0, 1), text, ...looks.slice(1)]), options)).toMatchObject(expected);
    expect(isBlank(scan(looks))).toBe(false);
  });

  it('everything of a dark one', () => {
    const inverted = scan([box(0, 0, width, height, 15), (x, y) => (text(x, y) === undefined ? undefined : 240)]);
    expect(findInk(inverted, options)).toEqual({ left: 0, top: 0, right: width - 1, bottom: height - 1 });
    expect(isBlank(inverted)).toBe(false);
  });
});
