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

it('says whose name is meant where several parties have one', () => {
  const place = { path: '/', line: 1, column: 1 };
  const of = (term: 'BT-27' | 'BT-1') => ({
    rule: `PAGE-${term}` as const,
    severity: 'warning' as const,
    sentence: 'pageDiffers' as const,
    params: { expected: 'A', found: 'B', page: '1' },
    terms: [term],
    place,
  });
  expect(german.sentenceOf(of('BT-27'))).toContain('„Verkäufer: Name (BT-27)“');
  expect(english.sentenceOf(of('BT-27'))).toContain('“Seller: Name (BT-27)”');
  expect(german.sentenceOf(of('BT-1'))).toContain(`„${german.termNames['BT-1']} (BT-1)“`);
});
