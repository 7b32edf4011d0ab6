import { describe, expect, it } from 'vitest';
import { searchFor, searchForSimilar, type TextTargets } from './redact-search.ts';
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
    ['as a phrase in the name of a file', 'Vertrag_Anna_Meyer.pdf', 'Anna Meyer', 'Anna_Meyer'],
    ['with its own underscore', 'in max_mode hier', 'max_mode', 'max_mode'],
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
  ['max mode', 'max_mode'],
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

it.each([
  ['Obermeyerhof', true],
  ['M\u0435\u0443er', true],
  ['ΜΕΥΕR', true],
  ['Me\u0301yer', true],
  ['Meier', false],
])('whether %j is similar to Meyer: %s', (text, isSimilar) => {
  const found = searchForSimilar(['An', 'Meyer'])(`Anna ${text} und`);
  expect(found.map(({ target }) => target)).toEqual(isSimilar ? [1] : []);
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
  // No country has this one, though its check digits are right.
  ['NR12 GB82 WEST 1234 5698 7654 32', ['GB82 WEST 1234 5698 7654 32']],
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

describe('phone numbers, e-mail addresses and IBANs', () => {
  const all = (text: string) =>
    searchFor({ words: [], wholeWords: true, patterns: ['phones', 'emails', 'ibans'] })(text).map(({ start, end }) =>
      text.slice(start, end),
    );

  it.each(
    Object.entries({
      DE: [
        '030 12345678',
        '030/1234567-12',
        '(030) 123 45 67',
        '(0 30) 1 23 45 67',
        '0171-1234567',
        '0171.1234567',
        '+49 30 1234567',
        '+49 (0)30 1234567',
        '(+49) 30 1234567',
        '0049 30 1234567',
        '+49\u00a030\u00a01234567',
        '+49 30\n1234567',
        '030 1234567 Durchwahl 12',
        'DE89-3704-0044-0532-0130-00',
        'DE89 3704 0044 0532\n0130 00',
        'DE89.3704.0044.0532.0130.00',
        'max.mustermann@\nbeispiel.de',
        'max-\nmustermann@beispiel.de',
        'max@beispiel.\nde',
      ],
      AT: [
        '01 5123456',
        '01/512 34 56',
        '(01) 512 34 56',
        '0664 1234567',
        '0664/123 45 67',
        '0512-123456',
        '+43 1 5123456',
        '+43 (0)664 123 45 67',
        '+43-1-5123456-12',
        '0043 1 5123456',
        'AT61 1904 3002 3457 3201',
        'AT61-1904-3002-3457-3201',
        'office@example.at',
      ],
      CH: [
        '044 123 45 67',
        '044/123 45 67',
        '(044) 123 45 67',
        '0441234567',
        '079 123 45 67',
        '079-123-45-67',
        '079.123.45.67',
        '+41 44 123 45 67',
        '+41 (0)44 123 45 67',
        '0041 79 123 45 67',
        '+41\u202f79\u202f123\u202f45\u202f67',
        'CH93 0076 2011 6238 5295 7',
        'CH93-0076-2011-6238-5295-7',
      ],
      US: [
        '(202) 555-0143',
        '(202)555-0143',
        '202-555-0143',
        '202.555.0143',
        '202 555 0143',
        '1-202-555-0143',
        '1 (202) 555-0143',
        '+1-202-555-0199',
        '+1 202 555 0143',
        '+1.202.555.0143',
        '(202)\n555-0143',
        '202-555-0143 ext. 12',
        '(202) 555-0143 x22',
        '202\u2011555\u20110143',
        '604/555-0143',
        'jane.doe@mail.\nexample.com',
      ],
      GB: [
        '020 7946 0958',
        '(020) 7946 0958',
        '02079460958',
        '01632 960123',
        '01632 960 123',
        '(01632) 960123',
        '07700 900123',
        '07700 900 123',
        '+44 20 7946 0958',
        '+44 (0)20 7946 0958',
        '0044 7700 900123',
        '0800 496 0123',
        '020 7946 0958 ext 12',
        'GB82 WEST 1234 5698 7654 32',
        'GB82-WEST-1234-5698-7654-32',
      ],
      FR: [
        '01 23 45 67 89',
        '01.23.45.67.89',
        '01-23-45-67-89',
        '0123456789',
        '06 12 34 56 78',
        '06.12.34.56.78',
        '+33 1 23 45 67 89',
        '+33 (0)1 23 45 67 89',
        '+33612345678',
        '0033 6 12 34 56 78',
        '01/23/45/67/89',
        'FR14 2004 1010 0505 0001 3M02 606',
        'FR14-2004-1010-0505-0001-3M02-606',
        'jean-\npierre@example.fr',
      ],
      IT: [
        '06 12345678',
        '02 1234 5678',
        '06/12345678',
        '(06) 1234567',
        '055 1234567',
        '0471 123456',
        '333 1234567',
        '333 123 4567',
        '333-1234567',
        '333.1234567',
        '347/1234567',
        '+39 06 12345678',
        '+39 333 123 4567',
        '0039 06 1234567',
        'IT60 X054 2811 1010 0000 0123 456',
        'IT60-X054-2811-1010-0000-0123-456',
      ],
      ES: [
        '912 345 678',
        '91 234 56 78',
        '612 345 678',
        '612-345-678',
        '612 34 56 78',
        '91.234.56.78',
        '(91) 234 56 78',
        '+34 912 345 678',
        '+34 612 34 56 78',
        '0034 912 345 678',
        '+34-612-345-678',
        'ES91 2100 0418 4502 0005 1332',
        'ES91-2100-0418-4502-0005-1332',
      ],
      NL: [
        '020 123 4567',
        '020-1234567',
        '(020) 123 45 67',
        '06 12345678',
        '06-12345678',
        '0612345678',
        '06 12 34 56 78',
        '+31 20 123 4567',
        '+31 (0)20 123 4567',
        '+31 6 12345678',
        '0031 6 12345678',
        '0800-1234567',
        'NL91 ABNA 0417 1643 00',
        'NL91-ABNA-0417-1643-00',
      ],
      PL: [
        '601 234 567',
        '601-234-567',
        '22 123 45 67',
        '22-123-45-67',
        '(22) 123 45 67',
        '(22) 123-45-67',
        '(0-22) 123 45 67',
        '+48 601 234 567',
        '+48 22 123 45 67',
        '+48 (22) 123 45 67',
        '0048 601 234 567',
        '+48-601-234-567',
        'PL61 1090 1014 0000 0712 1981 2874',
        'PL61-1090-1014-0000-0712-1981-2874',
      ],
    }).flatMap(([country, texts]) => texts.map((text) => [country, text] as const)),
  )('of %s are found: %j', (_, text) => {
    expect(all(`Bitte an ${text}, danke`)).toEqual([text]);
  });

  it.each([
    ['Tel.: 5550143', '5550143'],
    ['Tel.-Nr. 12 34 56', '12 34 56'],
    ['Móvil: 612345678', '612345678'],
    ['kom. 601234567', '601234567'],
    ['Handynummer 1711234567', '1711234567'],
    ['Fax: (555) 0143', '(555) 0143'],
    ['Phone no. 2025550143', '2025550143'],
  ])('are found after their label: %j', (text, found) => {
    expect(findKind(text, 'phones')).toEqual([found]);
  });

  it.each(
    Object.entries({
      dates: [
        '24.12.2024',
        '2024-12-24',
        '12/24/2024',
        '01-02-2024',
        '24/12/24',
        '24. 12. 2024',
        '01 02 2024',
        '2024/12/24',
        '06-12-2024 12 Uhr',
        'Ausgabe 01/2024 1234',
      ],
      prices: [
        '1.234.567,89 EUR',
        '750 000 000 zł',
        '612 345 678 €',
        '€ 1,234,567.00',
        '$202,555,014',
        '612.345.678',
        '1 234 567,00',
        '+12.345.678',
        '12 345 678,90',
        'USD 4,500,000.00',
      ],
      orders: [
        'Rechnung 20240102',
        'Bestellnummer 0301234567',
        'Order 202-5550143',
        'Nr. 0815123456',
        'Kundennr.: 0123456789',
        'Invoice No. 0612345678',
        '4711-0815',
        'Facture n° 0123456789',
        '2024-000123',
        '#0301234567',
      ],
      books: [
        'ISBN 978-3-16-148410-0',
        'ISBN 3-16-148410-X',
        'ISBN-10: 0306406152',
        'ISBN 0-306-40615-2',
        '978-3-16-148410-0',
        'ISSN 0317-8471',
        'ISBN 978 0 306 40615 7',
        '9783161484100',
        'EAN 4006381333931',
        'DOI 10.1000/182',
      ],
      letters: [
        'A0301234567',
        '0301234567B',
        'X202-555-0143',
        '202-555-0143Z',
        'AB-0301234567Q',
        'NL0612345678',
        'x+49301234567',
        'Typ030 1234567',
        '01632 960123AB',
        '0612345678th',
      ],
      addresses: [
        'a@b',
        '@name',
        '5 @ 3 Euro',
        'a@b.c',
        '@@@',
        'x@.de',
        '@beispiel.de',
        'name@',
        'a@1.2',
        'Preis@5.99',
        'NDCG@10.\nOn',
      ],
      IBANs: [
        'DE88 3704 0044 0532 0130 00',
        'DE89 3704 0044 0532 0130',
        'DE89 3704 0044 0532 0130 001',
        'GB82 WEST 1234 5698 7654 33',
        'FR14 2004 1010 0505 0001 3M02 60',
        'NR12 GB83 WEST 1234',
        'ZZ89 3704 0044 0532 0130 00',
        'XDE89370400440532013000',
        'DE89370400440532013000X',
        'AT61 1904 3002 3457 3202',
        'CH93 0076 2011 6238 5295 8',
      ],
      numbers: [
        '192.168.10.255',
        '10.0.0.1',
        '0.125',
        '52.5200, 13.4050',
        '01067 Dresden',
        '3,14159265',
        '1234 5678 9012 3456',
        '02148000',
        '0041590800',
        '0070020100',
        '12:30:45',
        '0,75 und 0.5',
        '§ 0815',
        '612 345 678 901',
        '§ 030 1234567',
      ],
    }).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const)),
  )('%s are none: %j', (_, text) => {
    expect(all(`Dies ist ${text}`)).toEqual([]);
  });

  it.each([
    ['Das war es bei uns.\nmax@beispiel.de', 'max@beispiel.de'],
    ['Schreiben Sie an max@beispiel.de.\nDanke', 'max@beispiel.de'],
    ['Mail: max.\nmustermann@beispiel.de', 'max.\nmustermann@beispiel.de'],
    ['Tel 030 1234567\n10115 Berlin', '030 1234567'],
    ['+49 30 1234567\n10115 Berlin', '+49 30 1234567'],
  ])('end with their line in %j', (text, found) => {
    expect(all(text)).toEqual([found]);
  });
});

describe('a whole word is found', () => {
  it.each([
    ['beside an underscore', 'brief_weber_2024.pdf', 'Weber', 'weber'],
    ['in camel case', 'datei LaraWeber', 'Weber', 'Weber'],
    ['before a capital', 'WeberLara', 'Weber', 'Weber'],
    ['with variation selectors', 'We\ufe0fber', 'Weber', 'We\ufe0fber'],
    ['with joiners', 'We\u034fb\u200der', 'Weber', 'We\u034fb\u200der'],
    ['in small capitals', 'ʟᴀʀᴀ ᴡᴇʙᴇʀ', 'Weber', 'ᴡᴇʙᴇʀ'],
    ['with a hyphen that is repeated on the next line', 'biało-\n-czerwony', 'biało-czerwony', 'biało-\n-czerwony'],
    ['before a hyphen and the next word', 'Vor-\nund Nachname', 'Vor- und', 'Vor-\nund'],
    ['divided after its own hyphen, and once more', 'E-\nMail-Adres-\nse', 'E-Mail-Adresse', 'E-\nMail-Adres-\nse'],
  ])('%s', (_, text, word, found) => {
    expect(find(text, [word])).toEqual([found]);
  });

  it('but not within a longer one', () => {
    expect(find('WEBERLARA weberei Weberei', ['Weber'])).toEqual([]);
  });
});

it('many words are found in one pass, also across the units of its state', () => {
  const words = Array.from({ length: 100 }, (_, at) => `Wort${at}nummer`);
  const text = words.toReversed().join(' ');
  const hits = searchFor({ words, wholeWords: true, patterns: [] })(text);
  expect(hits.map(({ target }) => target)).toEqual(words.map((_, at) => at));
  expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual(words);
});

describe('the steps of a search grow with the text alone', () => {
  const units = 50_000;
  const long = (part: string) => part.repeat(Math.ceil(units / part.length)).slice(0, units);
  const stepsOf = (text: string, targets: Partial<TextTargets>) => {
    let steps = 0;
    searchFor({ words: [], wholeWords: false, patterns: [], ...targets })(text, (count) => (steps += count));
    return steps;
  };

  it.each([
    ...['a', '-\n', '-', '\u00ad', 'a-\n', ' '].map((part) => [part, { words: ['a'.repeat(31), '-a-b'] }, 2] as const),
    [`${'a'.repeat(1_000)} `, { words: ['a'.repeat(2_000), `${'a-'.repeat(999)}b`] }, 130] as const,
    ...['a.a@a', '@', 'a@', 'a.a@a.aa ', 'a-', '.\n', 'a@a.\n'].map(
      (part) => [part, { patterns: ['emails'] }, 3] as const,
    ),
    ...['de1', 'de11', 'de11 ', 'de 1', 'de-1-1-', 'de89 3704 0044 0532 0130 00 '].map(
      (part) => [part, { patterns: ['ibans'] }, 12] as const,
    ),
    ...['1', '1 ', '+', '(', '0301', '01 ', '(0', '+1 ', '030 1234567 ', '1.'].map(
      (part) => [part, { patterns: ['phones'] }, 90] as const,
    ),
  ] satisfies (readonly [string, Partial<TextTargets>, number])[])('%j, %o', (part, targets, perUnit) => {
    expect(stepsOf(long(part), targets)).toBeLessThanOrEqual(units * perUnit);
  });
});
