import { expect, test } from 'vitest';
import { fitWithin } from './canvas.ts';

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [100, 50, 100, 50],
  [50_000, 3, 2048, 1],
  [1, 1, 1, 1],
])('fits %i by %i into 2048 as %i by %i', (width, height, fittedWidth, fittedHeight) => {
  expect(fitWithin(width, height, 2048)).toEqual({ width: fittedWidth, height: fittedHeight });
});
