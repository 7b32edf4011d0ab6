import { expect, it } from 'vitest';
import { widthPercentOf } from './mark-editor.tsx';

it.each([
  [50, 25],
  [199.7, 100],
  [500, 100],
  [0.1, 1],
])('a width of %d on a page of 200 is %d percent', (width, percent) => {
  expect(widthPercentOf(width, { width: 200, height: 100 })).toBe(percent);
});
