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
  [[], 'smaller'],
  [['signaturesInvalid'], 'smaller'],
  [['alreadyOptimal'], 'unchanged'],
  [['alreadyFits'], 'fitting'],
  [['repaired'], 'repaired'],
  [['repaired', 'signaturesInvalid'], 'repaired'],
  [['alreadyOptimal', 'repaired'], 'repaired'],
])('with the notices %j, the PDF is %s', (notices, result) => {
  expect(compressResultOf(notices)).toBe(result);
});
