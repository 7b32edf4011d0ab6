import { expect, it } from 'vitest';
import { findInText } from './find-in-text.ts';

const found = (text: string, wanted: string) =>
  findInText(text, wanted).map(({ start, end }) => text.slice(start, end));

it('finds words in either case, and over the end of a line', () => {
  expect(found('Die Größe der\nStraße, die STRASSE', 'straße')).toEqual(['Straße']);
  expect(found('Die Größe der\nStraße', ' der  straße ')).toEqual(['der\nStraße']);
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
});

it('takes every character as itself', () => {
  expect(found('1.284,50 (netto) [x] a-b ^$|?*+{}/\\', '(netto)')).toEqual(['(netto)']);
  for (const wanted of ['.', '-', '[x]', 'a-b', '^$|?*+{}/\\', '1.284'])
    expect(found('1.284,50 (netto) [x] a-b ^$|?*+{}/\\', wanted)[0]).toBe(wanted);
  expect(found('12284', '1.2')).toEqual([]);
});

it('finds nothing for nothing, and ends at a number of places', () => {
  expect(found('text', '  ')).toEqual([]);
  expect(findInText('a'.repeat(5_000), 'a')).toHaveLength(2_000);
});
