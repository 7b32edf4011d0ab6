import { describe, expect, it } from 'vitest';
import { inOneEncoding, mapText, textKey } from './strings.ts';

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the key of a string', () => {
  it('is the same for a text in each encoding', () => {
    const keys = [latin1('\xe4b'), utf16('äb'), Buffer.from('\ufeffäb', 'utf8')].map(textKey);
    expect(new Set(keys).size).toBe(1);
    expect(textKey(latin1('\x80'))).toBe(textKey(utf16('•')));
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

describe('strings in one encoding', () => {
  it('are ASCII if possible for all, else UTF-16', () => {
    expect(inOneEncoding([utf16('b'), latin1('a')])).toEqual([latin1('b'), latin1('a')]);
    expect(inOneEncoding([latin1('b'), latin1('\xe4')])).toEqual([utf16('b'), utf16('ä')]);
  });
});
