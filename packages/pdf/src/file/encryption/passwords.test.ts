import { expect, it } from 'vitest';
import { passwordForms, preparePassword } from './passwords.ts';

it.each([
  ['soft\u00adhyphen\u200b', 'softhyphen'],
  ['no\u00a0break\u3000space', 'no break space'],
  ['ﬁn½', 'fin1⁄2'],
  ['Zu\u0308rich', 'Zürich'],
  ['  kept  ', '  kept  '],
])('normalizes %j by SASLprep', (password, prepared) => {
  expect(preparePassword(password)).toBe(prepared);
});

it('lists the distinct forms of a password, the unchanged one first', () => {
  expect(passwordForms('plain')).toEqual(['plain']);
  expect(passwordForms('u\u0308ﬁ')).toEqual(['u\u0308ﬁ', 'üﬁ', 'üfi']);
});
