import { describe, expect, it } from 'vitest';
import { decodeUri, inOneEncoding, mapBytes, mapText, textKey } from './strings.ts';

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the key of a string', () => {
  it('is the same for a text in each encoding', () => {
    const keys = [latin1('\xe4b'), utf16('äb'), Buffer.from('\ufeffäb', 'utf8')].map(textKey);
    expect(new Set(keys).size).toBe(1);
    expect(textKey(latin1('\x80'))).toBe(textKey(utf16('•')));
  });

  it('is that of PDFDocEncoding for a string that only begins as a byte order mark does', () => {
    for (const text of ['\xfea', 'a\xff', '\xefa\xbf', '\xef\xbba', 'a\xbb\xbf', '\xfe', ''])
      expect(textKey(latin1(text)), text).toBe(textKey(utf16(text)));
  });

  it('differs for invalid strings that decode to the same text', () => {
    const bytes = [
      [0x7f],
      [0x9f],
      [0xad],
      [0xfe, 0xff, 0],
      [0xfe, 0xff],
      [0xef, 0xbb, 0xbf, 0xff],
      [0xef, 0xbb, 0xbf, 0xfe],
    ];
    expect(new Set(bytes.map((each) => textKey(Buffer.from(each)))).size).toBe(bytes.length);
  });
});

describe('a changed string', () => {
  const append = (text: string) => `${text}-2`;

  it('has the shortest encoding of its text', () => {
    expect(mapText(utf16('äb'), append)).toEqual(latin1('\xe4b-2'));
    expect(mapText(utf16('表'), append)).toEqual(utf16('表-2'));
  });

  it('keeps bytes that are not text', () => {
    expect(mapText(Buffer.from([0x9f, 0xff]), append)).toEqual(Buffer.from([0x9f, 0xff, 0x2d, 0x32]));
  });
});

describe('bytes that should be ASCII', () => {
  it('stay as they are outside of the change', () => {
    expect(mapBytes(latin1('a\xe4\xff'), (text) => `${text}-2`)).toEqual(latin1('a\xe4\xff-2'));
  });

  it('are UTF-8 in a URI, or else a text string', () => {
    expect([Buffer.from('/ä'), latin1('/\xe4'), latin1('/a'), utf16('/ä')].map(decodeUri)).toEqual([
      '/ä',
      '/ä',
      '/a',
      '/ä',
    ]);
  });
});

describe('strings in one encoding', () => {
  it('are ASCII if possible for all, else UTF-16', () => {
    expect(inOneEncoding([utf16('b'), latin1('a')])).toEqual([latin1('b'), latin1('a')]);
    expect(inOneEncoding([latin1('b'), latin1('\xe4')])).toEqual([utf16('b'), utf16('ä')]);
  });

  it.each([' ', '~', ''])('are ASCII with %j', (text) => {
    expect(inOneEncoding([utf16(text), latin1('a')])).toEqual([latin1(text), latin1('a')]);
  });

  it.each(['\u00e4a', 'a\u00e4', '\x1f', '\x7f', 'a\n'])('are UTF-16 with %j', (text) => {
    expect(inOneEncoding([latin1('a'), utf16(text)])).toEqual([utf16('a'), utf16(text)]);
  });
});
