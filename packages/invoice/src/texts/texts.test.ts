import { expect, it } from 'vitest';
import { groupDefinitions, termDefinitions } from '../terms.ts';
import * as german from './de.ts';
import * as english from './en.ts';
import { placeholdersOf, type RuleText } from './rule-text.ts';

it.each([
  ['German', german],
  ['English', english],
])('has a name of each term and group in %s', (_, { termNames, groupNames }) => {
  expect(Object.keys(termNames)).toEqual(Object.keys(termDefinitions));
  expect(Object.keys(groupNames)).toEqual(Object.keys(groupDefinitions));
  for (const name of [...Object.values(termNames), ...Object.values(groupNames)]) expect(name).toMatch(/^\S(.*\S)?$/);
});

it('names the same codes in both languages', () => {
  const keysOf = (names: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    Object.entries(names).map(([list, codes]) => [list, Object.keys(codes)]);
  expect(keysOf({ ...german.codeNames })).toEqual(keysOf({ ...english.codeNames }));
});

it('says the same of each finding in both languages: sentences with the same values, and a help or none', () => {
  const shapesOf = (texts: Readonly<Record<string, RuleText>>) =>
    Object.entries(texts).map(([key, text]) => {
      const isHelpful = typeof text === 'object' && 'help' in text;
      const sentence = typeof text === 'object' && 'text' in text ? text.text : text;
      const choices = typeof sentence === 'string' ? [sentence] : sentence;
      return [key, isHelpful, choices.map((choice) => placeholdersOf(choice).toSorted())];
    });
  expect(shapesOf(german.ruleTexts)).toEqual(shapesOf(english.ruleTexts));
});

it.each([
  ['German', german.ruleTexts, /["']/],
  ['English', english.ruleTexts, /["']/],
])('ends each sentence on rules in %s, and quotes as printed', (_, ruleTexts, plain) => {
  for (const text of Object.values<RuleText>(ruleTexts)) {
    const sentences = typeof text === 'object' && 'text' in text ? [text.text, text.help].flat() : [text].flat();
    for (const sentence of sentences) {
      expect(sentence).toMatch(/[.}]$/);
      expect(sentence).not.toMatch(plain);
    }
  }
});

it('says in both languages what pages have otherwise, with dates as the language spells them', () => {
  const date = { term: 'BT-2', kind: 'other', expected: '20260131', found: '1.2.26' } as const;
  expect(german.differenceSentenceOf(date)).toContain(
    `„${german.termNames['BT-2']} (BT-2)“: In den Rechnungsdaten (XML) steht „31.01.2026“, auf der Seite aber „1.2.26“`,
  );
  expect(english.differenceSentenceOf(date)).toContain('says “31 Jan 2026”, but the page says “1.2.26”');
  const amount = { term: 'BT-115', kind: 'missing', expected: '$& 12.00' } as const;
  expect(german.differenceSentenceOf(amount)).toContain('„$& 12.00“');
  expect(english.differenceSentenceOf(amount)).toContain('“$& 12.00”');
  for (const { differenceTexts, unreadablePagesText } of [german, english])
    for (const text of [...Object.values(differenceTexts), unreadablePagesText]) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/["']/);
    }
});
