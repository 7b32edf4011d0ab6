import { expect, it } from 'vitest';
import { pointsPerMillimeter } from './drawn-text.ts';
import { findInkMargins } from './ink-margins.ts';
import { type Margins, mapMargins } from './tools/crop-pages.ts';

type Color = readonly [number, number, number];
const white: Color = [255, 255, 255];
const black: Color = [20, 20, 20];

/** A page of 210 by 280 millimeters, of 0.35 for each pixel. */
const [width, height] = [600, 800];
const page = { width: 210 * pointsPerMillimeter, height: 280 * pointsPerMillimeter };

interface Patch {
  left: number;
  top: number;
  width: number;
  height: number;
  color?: Color;
}

/** A picture of a page with rectangles on it. @param noise most by which a pixel differs from its color */
function picture(patches: readonly Patch[], { paper = white, noise = 0, channels = 3 } = {}) {
  const data = new Uint8Array(width * height * channels).fill(255);
  const set = (x: number, y: number, color: Color) => {
    const change = Math.round((((x * 7919 + y * 104_729) % 101) / 50 - 1) * noise);
    for (const [channel, value] of color.entries())
      data[(y * width + x) * channels + channel] = Math.max(0, Math.min(255, value + change));
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) set(x, y, paper);
  for (const { left, top, width: across, height: down, color = black } of patches)
    for (let y = top; y < top + down; y++) for (let x = left; x < left + across; x++) set(x, y, color);
  return { data, channels, width, height };
}

/** To hundredths of a millimeter. */
function marginsOf(shown: ReturnType<typeof picture>): Margins | null {
  const found = findInkMargins(shown, page);
  return found && mapMargins((side) => Math.round(found[side] * 100) / 100);
}

const text: Patch = { left: 100, top: 160, width: 300, height: 400 };
const around = { top: 56, right: 70, bottom: 84, left: 35 };
/** Not in a row, and none near the text. */
const specks = [7, 160, 333, 520].flatMap((at, index): Patch[] => [
  { left: at, top: 60 + index, width: 2, height: 2 },
  { left: at + 40, top: 700 + index * 20, width: 1, height: 3 },
  { left: 480 + index * 25, top: at + 90, width: 1, height: 1 },
]);

it('are around everything that is on the page', () => {
  expect(marginsOf(picture([text]))).toEqual(around);
  expect(marginsOf(picture([text], { channels: 4 }))).toEqual(around);
  const farther = marginsOf(picture([text, { left: 450, top: 700, width: 6, height: 8 }]));
  expect(farther).toEqual({ top: 56, right: 50.4, bottom: 32.2, left: 35 });
});

it('do not exist where nothing is on the page', () => {
  expect(marginsOf(picture([]))).toBeNull();
  expect(marginsOf(picture(specks, { paper: [240, 232, 210], noise: 12 }))).toBeNull();
});

it.each([
  ['white', { paper: white }],
  ['tinted', { paper: [238, 226, 198] as Color }],
  ['gray', { paper: [200, 200, 200] as Color }],
  ['brown', { paper: [190, 150, 110] as Color }],
  ['noisy', { paper: [235, 230, 215] as Color, noise: 14 }],
])('ignore specks on %s paper', (_, look) => {
  expect(marginsOf(picture([text, ...specks], look))).toEqual(around);
});

it('ignore shadows at the edges, but not what goes on to them', () => {
  const shadows = [
    { left: 0, top: 0, width: 10, height, color: black },
    { left: 0, top: 0, width, height: 12, color: black },
  ];
  expect(marginsOf(picture([text, ...shadows]))).toEqual(around);
  const photo = { left: 0, top: 300, width: 300, height: 200 };
  expect(marginsOf(picture([text, photo]))).toEqual({ ...around, left: 0 });
  const whole = { left: 0, top: 0, width: 600, height: 800, color: [90, 120, 80] as Color };
  expect(marginsOf(picture([whole]))).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
});

it('see pale and colored things, and parts of letters beside them', () => {
  const yellow = marginsOf(picture([{ ...text, color: [255, 255, 120] }]));
  expect(yellow).toEqual(around);
  expect(marginsOf(picture([{ ...text, color: [215, 215, 215] }]))).toEqual(around);
  // A tail that is alone in its cell; a speck there is not close enough.
  expect(marginsOf(picture([text, { left: 400, top: 300, width: 9, height: 1 }]))?.right).toBe(66.85);
  expect(marginsOf(picture([text, { left: 408, top: 300, width: 2, height: 2 }]))?.right).toBe(70);
});

it('tell specks from ink by their size on paper', () => {
  const dot = (side: number) => picture([{ left: 300, top: 400, width: side, height: side }]);
  const small = { width: page.width / 4, height: page.height / 4 };
  const large = { width: page.width * 4, height: page.height * 4 };
  expect(findInkMargins(dot(4), page)).not.toBeNull();
  expect(findInkMargins(dot(4), small)).toBeNull();
  expect(findInkMargins(dot(2), page)).toBeNull();
  expect(findInkMargins(dot(2), large)).not.toBeNull();
});
