import { expect, it } from 'vitest';
import { dingbatOf } from './stand-in-characters.ts';

it.each([
  ['a1', '✁'],
  ['a89', '❨'],
  ['a96', '❵'],
  ['a101', '❡'],
  ['a120', '①'],
  ['a191', '➾'],
])('the glyph %s of ZapfDingbats is the character %s', (name, character) => {
  expect(String.fromCodePoint(dingbatOf(name) ?? 0)).toBe(character);
});
