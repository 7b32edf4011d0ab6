import { expect, it } from 'vitest';
import { stringsAndComments } from './strings-and-comments.ts';

const found = (text: string) => Array.from(stringsAndComments(text), ({ start, end }) => text.slice(start, end));

it('finds strings and comments, and neither within the other', () => {
  expect(found('/N (a) def % b (c)\n(d % e) (f\\)g) %h')).toEqual(['(a)', '% b (c)', '(d % e)', '(f\\)g)', '%h']);
  expect(found('(a (b) c) (d')).toEqual(['(b)']);
  expect(found('no <28> text')).toEqual([]);
});

it('reads strings of any length, and those that do not end', () => {
  for (const long of ['a', '\\a']) expect(found(`(${long.repeat(4_000_000)})(b)`).length).toBe(2);
  for (const open of ['(', '(a', '%', '\\']) expect(found(open.repeat(400_000)).length).toBeLessThan(2);
});
