import { expect, it } from 'vitest';
import { decodeTextString, encodeTextString, encodeUtf16 } from './text-string.ts';

it.each([
  ['Grüße', '4772fcdf65'],
  ['“x” – 5 €', '8d788e20852035 20a0'],
  ['˘ﬁ•', '189380'],
  ['日本', 'feff65e5672c'],
  ['😀', 'feffd83dde00'],
  ['soft\u00adhyphen', 'feff0073006f0066007400ad00680079007000680065006e'],
  ['\u007f', 'feff007f'],
  ['a\tb\r\nc', '6109620d0a63'],
  // PDFDocEncoding would look like a byte order mark.
  ['þÿ1', 'feff00fe00ff0031'],
  ['ï»¿1', 'feff00ef00bb00bf0031'],
  ['', ''],
])('encodes %j, and decodes it again', (text, hex) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  expect(encodeTextString(text)).toEqual(bytes);
  expect(decodeTextString(bytes)).toBe(text);
});

it('always writes UTF-16 with encodeUtf16', () => {
  expect(encodeUtf16('aé')).toEqual(Buffer.from('feff006100e9', 'hex'));
});

it.each([
  ['UTF-8', 'efbbbf47c3bc', 'Gü'],
  ['UTF-16 with a truncated last character', 'feff006100', 'a'],
  ['a byte order mark without text', 'feff', ''],
  ['UTF-16 with languages', 'feff 001b00640065001b 0047 001b0065006e00550053001b 0068', 'Gh'],
  ['UTF-8 with a language', 'efbbbf 47 1b64651b 68', 'Gh'],
  ['a code that PDFDocEncoding does not define', '61 9f 62', 'ab'],
])('decodes %s', (_, hex, text) => {
  expect(decodeTextString(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toBe(text);
});

/** Codes that PDFDocEncoding does not define (ISO 32000-2, table D.2). */
const undefinedCodes = [0x7f, 0x9f, 0xad];

it('decodes and encodes each code that PDFDocEncoding defines', () => {
  const codes = Array.from({ length: 256 }, (_, code) => code).filter((code) => !undefinedCodes.includes(code));
  const texts = codes.map((code) => decodeTextString(Buffer.from([code])));
  expect(texts.map((text) => [...encodeTextString(text)])).toEqual(codes.map((code) => [code]));
});

it.each([0x18, 0x1f, 0x7f, 0x80, 0x9f, 0xa0, 0xad])('encodes the character %i, which it lacks, in UTF-16', (code) => {
  const text = String.fromCharCode(code);
  expect(encodeTextString(text)).toEqual(Buffer.from([0xfe, 0xff, 0, code]));
  expect(decodeTextString(encodeTextString(text))).toBe(text);
});
