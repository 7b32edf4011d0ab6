import { describe, expect, it } from 'vitest';
import { searchFor } from './redact-search.ts';
import type { RedactPattern } from './redact-targets.ts';

function find(text: string, words: string[], wholeWords = true): string[] {
  return searchFor({ words, wholeWords, patterns: [] })(text).map(({ start, end }) => text.slice(start, end));
}

function findKind(text: string, pattern: RedactPattern): string[] {
  return searchFor({ words: [], wholeWords: true, patterns: [pattern] })(text).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('a word is found', () => {
  it.each([
    ['in upper case', 'Herr MEYER kam', 'Meyer', 'MEYER'],
    ['with a ligature', 'das Oﬃce hier', 'office', 'Oﬃce'],
    ['with decomposed accents', 'Frau Mu\u0308ller', 'Müller', 'Mu\u0308ller'],
    ['with selectors of variants', '葛\u{e0100}飾\ufe0e 区', '葛飾', '葛\u{e0100}飾\ufe0e'],
    ['with joiners', 'Mey\u200der', 'Meyer', 'Mey\u200der'],
    ['with ß in capitals', 'HAUPTSTRASSE 5', 'Hauptstraße', 'HAUPTSTRASSE'],
    ['as a phrase over two lines', 'von Anna\nMeyer und', 'anna meyer', 'Anna\nMeyer'],
    ['as a phrase with several spaces', 'von Anna \u00a0 Meyer', 'Anna Meyer', 'Anna \u00a0 Meyer'],
    ['hyphenated at the end of a line', 'Haus-\nmeister', 'Hausmeister', 'Haus-\nmeister'],
    ['with a soft hyphen', 'Haus\u00admei\u00ad\nster', 'Hausmeister', 'Haus\u00admei\u00ad\nster'],
    ['with its own hyphen at the end of a line', 'eine E-\nMail', 'E-Mail', 'E-\nMail'],
    ['with another dash', 'Meyer\u2013Schmidt', 'Meyer-Schmidt', 'Meyer\u2013Schmidt'],
    ['with another apostrophe', 'Peter O\u2019Neil', "O'Neil", 'O\u2019Neil'],
    ['before punctuation', 'Meyer, Anna.', 'Anna', 'Anna'],
    ['with characters of patterns', 'Projekt (C++) heute', '(C++)', '(C++)'],
    ['beyond the first 65,536 characters of Unicode', 'a 𝐌eyer b', 'Meyer', '𝐌eyer'],
  ])('%s', (_, text, word, found) => {
    expect(find(text, [word])).toEqual([found]);
  });

  it('each time, and for each target', () => {
    const text = 'Meyer und Meyer, Anna Meyer';
    const hits = searchFor({ words: ['Meyer', 'Anna Meyer'], wholeWords: true, patterns: [] })(text);
    expect(hits.map(({ start, target }) => [start, target])).toEqual([
      [0, 0],
      [10, 0],
      [22, 0],
      [17, 1],
    ]);
  });
});

it.each([
  ['Meyerhof', 'Meyer'],
  ['Obermeyer', 'Meyer'],
  ['Müll', 'Mu'],
  ['AB12', 'AB'],
])('in %s, the word %s is a part only', (text, word) => {
  expect(find(text, [word])).toEqual([]);
});

it('a part of a word is found where parts are wanted, with the whole ligature', () => {
  expect(find('Meyerhof', ['Meyer'], false)).toEqual(['Meyer']);
  expect(find('das Oﬃce', ['off'], false)).toEqual(['Oﬃ']);
});

it('a letter is not found without its accent', () => {
  expect(find('Mu\u0308ll', ['Mu'], false)).toEqual([]);
});

it('a blank word finds nothing', () => {
  expect(find('a  b', ['  '], false)).toEqual([]);
});

it.each([
  ['an.na+b@mail.example.org, ', ['an.na+b@mail.example.org']],
  ['Mail an <info@beispiel.de>.', ['info@beispiel.de']],
  ['a@b, @name und 5 @ 3 Euro', []],
])('finds the e-mail addresses in %j', (text, found) => {
  expect(findKind(text, 'emails')).toEqual(found);
});

it.each([
  ['IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFF', ['DE89 3704 0044 0532 0130 00']],
  ['de89370400440532013000', ['de89370400440532013000']],
  // The first is none, though its check digits are right.
  ['NR12 GB82 WEST 1234 5698 7654 32', ['NR12 GB82 WEST 1234 5698 7654', 'GB82 WEST 1234 5698 7654 32']],
  ['DE89 3704 0044\n0532 0130 00', ['DE89 3704 0044\n0532 0130 00']],
  ['NO93 8601 1117 947', ['NO93 8601 1117 947']],
  ['DE88 3704 0044 0532 0130 00', []],
])('finds the IBANs in %j', (text, found) => {
  expect(findKind(text, 'ibans')).toEqual(found);
});

it.each([
  ['Tel. +49 30 1234567', ['+49 30 1234567']],
  ['+49 (0)30 / 123 45 67', ['+49 (0)30 / 123 45 67']],
  ['+49-171-1234567, Fax', ['+49-171-1234567']],
  ['0049 171 1234567', ['0049 171 1234567']],
  ['Telefon: 030 / 12 34 56 78', ['030 / 12 34 56 78']],
  ['(0561) 12345', ['(0561) 12345']],
  ['0171-1234567', ['0171-1234567']],
  ['+44 20 7946 0958', ['+44 20 7946 0958']],
  ['+1 (212) 555-0123', ['+1 (212) 555-0123']],
])('finds the phone numbers in %j', (text, found) => {
  expect(findKind(text, 'phones')).toEqual(found);
});

it.each([
  '01.02.2024',
  '2024-01-02',
  '02/03/2024 09:30',
  '1.234.567,89 EUR',
  '+1.234.567,89',
  '0,75 und 0.5',
  'Rechnung 20240102',
  'PLZ 01067 Dresden',
  '§ 0815',
])('%j is no phone number', (text) => {
  expect(findKind(text, 'phones')).toEqual([]);
});

it('reads long texts without their structure in linear time', () => {
  const texts = [
    'a'.repeat(200_000),
    '1'.repeat(200_000),
    '0301'.repeat(50_000),
    `${'a-'.repeat(100_000)}@`,
    'de12 '.repeat(40_000),
  ];
  const search = searchFor({
    words: ['aaaaaaaaab', 'a a b'],
    wholeWords: false,
    patterns: ['emails', 'ibans', 'phones'],
  });
  const before = process.cpuUsage().user;
  for (const text of texts) search(text);
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(20);
});
