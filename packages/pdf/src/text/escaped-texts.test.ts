import { describe, expect, it } from 'vitest';
import { TooComplexPdf } from '../errors.ts';
import { decodedTexts } from './escaped-texts.ts';

describe('what a text says where its escapes are decoded', () => {
  it.each([
    ['references', 'M&#252;ller', 'Müller'],
    ['references in hexadecimal digits', 'M&#xFC;ller', 'Müller'],
    ['references by names', 'M&uuml;ller', 'Müller'],
    ['references without a semicolon', 'M&uuml ller', 'Mü ller'],
    ['tags', 'Mül<b class="a">ler</b>', 'Müller'],
    ['code points', String.raw`M\u{fc}ller`, 'Müller'],
    ['code units', String.raw`M\u00fcller`, 'Müller'],
    ['bytes', String.raw`M\xfcller`, 'Müller'],
    ['octal digits', String.raw`M\374ller`, 'Müller'],
    ['escapes of CSS', String.raw`M\fc ller`, 'Müller'],
    ['longer escapes of CSS', String.raw`M\0000FCller`, 'Müller'],
    ['RTF', String.raw`{\rtf1\b M\'fcller}`, 'Müller'],
    ['Unicode of RTF', String.raw`\rtf M\u252?ller`, 'Müller'],
    ['negative Unicode of RTF', String.raw`\rtf a\u-3913?b`, 'a\uf0b7b'],
    ['parts of addresses', 'M%C3%BCller', 'Müller'],
    ['parts of addresses in Latin 1', 'M%FCller', 'Müller'],
    ['quoted-printable', 'M=C3=BCl=\r\nler', 'Müller'],
    ['encoded words', '=?UTF-8?Q?M=C3=BCller_a?=', 'Müller a'],
    ['encoded words in Base64', '=?utf-8?B?TcO8bGxlcg==?= =?utf-8?B?IGE=?=', 'Müller a'],
    ['encoded words in UTF-16', '=?UTF-16?B?AE0A/A==?=', 'Mü'],
    ['Base64', 'a TcO8bGxlciBNw7xsbGVy b', 'a Müller Müller b'],
    ['lines of Base64', 'TcO8bGxl\nciBNw7xs\nbGVy', 'Müller Müller'],
    ['divided strings', '"Mül" + "ler"', '"Müller"'],
    ['character codes', 'f(77, 0xfc,108,108)', 'f(Müll)'],
    ['queries', 'https://a/?q=Lara+M%C3%BCller', 'https://a/?q=Lara Müller'],
    ['internationalized domains', 'www.xn--mnchen-3ya.xn--p1ai', 'www.münchen.рф'],
    ['data in hexadecimal digits', 'a 4dc3bc6c6c6572 b', 'a Müller b'],
    ['escapes within escapes', 'M&amp;uuml%3Bller', 'Müller'],
  ])('%s: %s', (_, text, expected) => {
    expect([...decodedTexts(text)]).toContain(expected);
  });

  it.each([
    ['nothing to decode', 'Müller & Sohn'],
    ['an unknown name', 'a &nothing; b'],
    ['a reference to no name', 'a &# b'],
    ['signs of less', 'a < b'],
    ['Base64 that is no text', 'AAECAwQFBgc='],
    ['a percent sign', '5 % or 10 %zz'],
    ['an equals sign', 'a = b =gg'],
    ['a backslash', String.raw`C:\Mine\zzz`],
  ])('is nothing else with %s', (_, text) => {
    expect([...decodedTexts(text)].filter((each) => each !== text)).toEqual([]);
  });

  it('refuses a run that is too long', () => {
    expect(() => decodedTexts('abcdEFGH'.repeat(4_000_000))).toThrow(TooComplexPdf);
  });

  it.each([
    [String.raw`a\u{10ffff}b`, 'a\u{10ffff}b'],
    [String.raw`a\u{110000}b`, 'ab'],
    ['a&#1114111;b', 'a\u{10ffff}b'],
    ['a&#1114112;b', 'ab'],
  ])('has no characters beyond Unicode: %s', (text, expected) => {
    expect([...decodedTexts(text)]).toContain(expected);
  });

  it('has 48 readings at most, of escapes to a depth of four', () => {
    const nested = (depth: number) => `&${'amp;'.repeat(depth)}lt;`;
    expect(decodedTexts(nested(4)).has('&lt;')).toBe(true);
    expect([...decodedTexts(nested(5))].at(-1)).not.toBe('<');
    const many = Array.from({ length: 40 }, (_, at) => `%25${at}&amp;\\x41<b>=41`).join(' ');
    expect(decodedTexts(many).size).toBeLessThanOrEqual(48);
  });
});
