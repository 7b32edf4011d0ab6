import { expect, it } from 'vitest';
import { moveBy, moveTo } from './move-pages.ts';

const letters = 'abcdef'.split('');
const isOneOf = (moved: string) => (each: string) => moved.includes(each);
const to = (moved: string, place: number) => moveTo(letters, isOneOf(moved), place).join('');
const by = (moved: string, places: number) => moveBy(letters, isOneOf(moved), places).join('');

it('moveTo places elements before another one, together and in their order', () => {
  expect(to('e', 2)).toBe('aebcdf');
  expect(to('b', 7)).toBe('acdefb');
  expect(to('af', 4)).toBe('bcafde');
  expect(to('bd', 3)).toBe('abdcef');
  expect(to('c', 3)).toBe('abcdef');
});

it('moveBy moves elements by places, at most to an end', () => {
  expect(by('c', 1)).toBe('abdcef');
  expect(by('c', -1)).toBe('acbdef');
  expect(by('be', 1)).toBe('acdfbe');
  expect(by('be', -1)).toBe('beacdf');
  expect(by('b', -3)).toBe('bacdef');
  expect(by('e', 4)).toBe('abcdfe');
});
