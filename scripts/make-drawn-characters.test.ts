import { readFileSync } from 'node:fs';
import { isDrawable } from '@blattwerk/shared';
import { expect, it } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- the fonts of the worker
import { textFont } from '../apps/worker/src/pdf/drawing/text-font.ts';
import { drawnCharacters, makeDrawnCharacters, modulePath } from './make-drawn-characters.ts';

it('pages and the API know the characters that the fonts have', () => {
  expect(readFileSync(modulePath, 'utf8')).toBe(makeDrawnCharacters());
  const codePoints = drawnCharacters();
  expect(codePoints.length).toBeGreaterThan(30_000);
  const characters = codePoints.map((codePoint) => String.fromCodePoint(codePoint));
  expect(characters.filter((character) => !isDrawable(character))).toEqual([]);
  // With the font that is asked first.
  expect(textFont().missing(characters.join(''))).toEqual([]);
});
