import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['foto.jpg', 'foto.jpg'],
  ['eighteen-chars.jpg', 'eighteen-chars.jpg'],
  ['urlaub-am-meer-2024-001.jpeg', 'urlaub-…001.jpeg'],
  ['a-name-without-any-extension', 'a-name-witho…ion'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.jpg', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.jpg'],
])('shortens %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
