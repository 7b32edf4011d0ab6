import { expect, it } from 'vitest';
import { wordConfidence } from './word-confidence.ts';

it('is what was measured, and never falls', () => {
  expect([0, 46, 88, 96, 100].map(wordConfidence)).toEqual([8, 23, 75, 99, 99]);
  expect(wordConfidence(74)).toBe(54);
  const all = Array.from({ length: 101 }, (_, stated) => wordConfidence(stated));
  expect(all.toSorted((a, b) => a - b)).toEqual(all);
});
