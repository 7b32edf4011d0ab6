import { expect, it } from 'vitest';
import { markBullets } from './mark-bullets.ts';

const size = 17;
/** White, with what a predicate finds around the middle of a box at 20, 20, of a radius of 1. */
function picture(isInk: (x: number, y: number) => boolean) {
  const [width, height] = [200, 60];
  const pixels = new Uint8Array(width * height).fill(235);
  const radius = size / 2;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (isInk((x + 0.5 - radius) / radius, (y + 0.5 - radius) / radius)) pixels[(y + 20) * width + x + 20] = 40;
  return { width, height, pixels };
}
const disc = (x: number, y: number) => Math.hypot(x, y) <= 1;
const ring = (x: number, y: number) => disc(x, y) && Math.hypot(x, y) > 0.55;
const letterE = (x: number, y: number) => (ring(x, y) && !(x > 0 && y > 0.1 && y < 0.5)) || Math.abs(y) < 0.18;

const word = (text: string, left: number, right: number, bottom = 20 + size) => {
  return { text, left, top: 20, right, bottom, confidence: 92 };
};
const read = (first: string, isInk: (x: number, y: number) => boolean, { height = 38, bottom = 20 + size } = {}) => {
  const line = { x: 20, y: 40, slope: 0, height };
  const words = [word(first, 20, 20 + size, bottom), word('next', 60, 120)];
  const [marked] = markBullets(picture(isInk), [{ ...line, words }]);
  return marked?.words.map(({ text }) => text).join(' ');
};

it.each(['e', '©', '*'])('a dot that is read as %s is a bullet', (text) => {
  expect(read(text, disc)).toBe('• next');
  expect(read(text, () => true)).toBe('• next');
});

it('letters and hollow signs stay', () => {
  expect(read('e', letterE)).toBe('e next');
  expect(read('o', ring)).toBe('o next');
});

it('what is as large as letters, or not as wide as high, stays, and so do other texts', () => {
  expect(read('e', disc, { height: 24 })).toBe('e next');
  expect(read('e', () => true, { bottom: 20 + size * 2, height: 80 })).toBe('e next');
  expect(read('a', disc)).toBe('a next');
  expect(read('.', disc)).toBe('. next');
});

it('a dot alone, or beyond the picture, stays', () => {
  const line = { x: 20, y: 40, slope: 0, height: 38 };
  const alone = [{ ...line, words: [word('e', 20, 20 + size)] }];
  expect(markBullets(picture(disc), alone)).toEqual(alone);
  const beyond = [{ ...line, words: [word('e', 300, 300 + size), word('next', 60, 120)] }];
  expect(markBullets(picture(disc), beyond)).toEqual(beyond);
});
