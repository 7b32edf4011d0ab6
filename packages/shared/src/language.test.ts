import { expect, it } from 'vitest';
import { chosenLanguage, isLanguage, type Language, negotiateLanguage } from './language.ts';

const negotiated: [string | undefined, Language][] = [
  [undefined, 'de'],
  ['', 'de'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de;q=0.8,en;q=0.9', 'en'],
  ['fr,en;q=0.1', 'en'],
  ['fr', 'de'],
  ['*', 'de'],
  ['en;q=0.5,*;q=0.9', 'de'],
  ['de;q=0,en;q=0.1', 'en'],
  ['en;q=0', 'de'],
  ['en ; q=0.7 , de ; q=0.6', 'en'],
  ['en;q=2,de;q=0.1', 'de'],
  ['en;level=1;q=0.4,de;q=0.3', 'en'],
  ['english', 'de'],
  [',;,;q=,-,', 'de'],
  ['__proto__', 'de'],
];
it.each(negotiated)('%j asks for %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

it('distinguishes a language from any other text', () => {
  expect([isLanguage('en'), isLanguage('fr'), isLanguage('length')]).toEqual([true, false, false]);
});

it('accepts no other spelling of a language', () => {
  expect([
    chosenLanguage('en'),
    chosenLanguage('EN'),
    chosenLanguage('fr'),
    chosenLanguage(''),
    chosenLanguage(null),
  ]).toEqual(['en', 'de', 'de', 'de', 'de']);
});
