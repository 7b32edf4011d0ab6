import { expect, test } from 'vitest';
import { compressResultOf, savings } from './savings.ts';

test.each([
  [1_000, 250, 750, 75],
  [3_000_000, 2_000_000, 1_000_000, 33.3],
  [1_000, 1_000, 0, 0],
  [1_000, 1_001, -1, -0.1],
  [0, 0, 0, 0],
])('from %i to %i bytes saves %i bytes, %f percent', (original, compressed, savedBytes, savedPercentage) => {
  expect(savings(original, compressed)).toEqual({ savedBytes, savedPercentage });
});

test.each([
  [[], 1, 'smaller'],
  [[], -1, 'ready'],
  [['signaturesInvalid'], 1, 'smaller'],
  [['alreadyOptimal'], 0, 'unchanged'],
  [['alreadyFits'], 0, 'fitting'],
  [['repaired'], 1, 'ready'],
  [['repaired', 'signaturesInvalid'], 1, 'ready'],
  [['alreadyOptimal', 'repaired'], 0, 'ready'],
])('with the notices %j and %i bytes saved, the PDF is %s', (notices, savedBytes, result) => {
  expect(compressResultOf(notices, savedBytes)).toBe(result);
});
