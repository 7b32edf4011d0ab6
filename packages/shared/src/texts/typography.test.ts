import { stringsOf, typographyProblems } from '@blattwerk/testing/typography';
import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { germanNotices } from './notices.de.ts';
import { englishNotices } from './notices.en.ts';

it.each([
  ['de', [de, germanNotices]],
  ['en', [en, englishNotices]],
] as const)('sentences in %s have the typography of the language', (language, texts) => {
  const faulty = stringsOf(texts).map((text) => [text, ...typographyProblems(text, language)]);
  expect(faulty.filter(({ length }) => length > 1)).toEqual([]);
});
