import { searchFor } from '@blattwerk/shared/redact-search';
import { expect, it } from 'vitest';
import { nearMisses } from './near-misses.ts';

function missed(words: readonly string[], text: string): string[] {
  const places = searchFor({ words, wholeWords: true, patterns: [] })(text);
  return nearMisses(words)(text, places);
}

it.each([
  ['parts of longer words', ['Mustermann'], 'MUSTERMANN, Mustermanns und Muster', ['Mustermanns']],
  ['other accents and spellings', ['Müller'], 'Müller, Muller, MUELLER, Müllerin', ['Muller', 'MUELLER', 'Müllerin']],
  ['one letter that differs', ['Meyer'], 'Meier Meyr Meyyer Meeyr Mayar Bayer', ['Meier', 'Meyr', 'Meyyer', 'Meeyr']],
  ['letters that are exchanged', ['Schmidt'], 'Schmitd Schmdit Schmied', ['Schmitd', 'Schmdit']],
  ['no short words and numbers', ['Uwe', '47110815'], 'Ute Uwes 47110816', []],
  ['parts of a phrase', ['Anna Meyer'], 'Anna Meyer, Frau Meyer und An', ['Meyer']],
  ['nothing that is found', ['Meyer'], 'Meyer Mey-\ner meyer', []],
])('names %s', (_, words, text, expected) => {
  expect(missed(words, text)).toEqual(expected);
});
