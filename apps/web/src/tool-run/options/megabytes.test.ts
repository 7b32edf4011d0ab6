import { expect, test } from 'vitest';
import { bytesOfMegabytes, megabytesOfBytes } from './megabytes.ts';

test.each([
  ['5', '5000000'],
  [' 2,5 ', '2500000'],
  ['0.1', '100000'],
  ['1,005', '1005000'],
  ['', ''],
  ['5 MB', '5000000'],
  ['500 kB', '500000'],
  ['2,5KB', '2500'],
  ['5 GB', '5 GB'],
  ['-1', '-1'],
  ['1.000,5', '1.000,5'],
])('%j are %j bytes', (text, bytes) => {
  expect(bytesOfMegabytes(text)).toBe(bytes);
});

test('shows bytes in the language of the page, and leaves what is no number', () => {
  expect(megabytesOfBytes('2500000', 'de')).toBe('2,5');
  expect(megabytesOfBytes('2500000', 'en')).toBe('2.5');
  expect(megabytesOfBytes('5 MB', 'de')).toBe('5 MB');
});
