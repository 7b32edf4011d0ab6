import type { Budget } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { decodeUtf8OrLatin1 } from '../file/text-string.ts';
import { characterReferences } from './character-references.ts';
import { readDerTexts } from './der-texts.ts';
import { isArchive, unpackedData } from './packed-data.ts';
import { decodeDomains } from './punycode.ts';
import { blankedLetters, markOfBlankedLetters } from './spaced-letters.ts';

/** Maximum of escapes within escapes, and of readings of one text. */
const maxDepth = 4;
const maxReadings = 48;
/** Maximum length of all readings of a text beside its own, in UTF-16 code units. */
const maxLength = 64 * 1024 * 1024;

/** Least length of data that is read as a certificate, in bytes: words look like shorter ones in Base64. */
const minCertificateBytes = 32;

/** A way of writing characters. */
interface Escape {
  /** What a text has where it may be used. */
  mark: RegExp;
  /** Undoes it; of a text without it, the result is the same. */
  decode: (text: string, budget: Budget | undefined) => string;
}

const reference = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));?/g;
const codeUnit = /\\(?:u\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|([0-3][0-7]{2}))/g;
const cssEscape = /\\([\dA-Fa-f]{1,6})\s?/g;
const rtfControl =
  /((?:\\'[\dA-Fa-f]{2})+)|\\u(-?\d{1,5}) ?(?:\\'[\dA-Fa-f]{2}|\?)?|\\[a-z]{1,32}(?:-?\d{1,10})? ?|\\\*|[{}]/g;
const percentBytes = /(?:%[\dA-Fa-f]{2})+/g;
const quotedBytes = /(?:=[\dA-Fa-f]{2})+/g;
const softBreak = /=[ \t]{0,8}\r?\n/g;
const encodedWord = /=\?([\w-]{1,40})(?:\*[\w-]{1,40})?\?([BbQq])\?([^?\s]{0,4096})\?=(?:\s{1,80}(?==\?))?/g;
const base64Line = /(?<![A-Za-z\d+/_-])[A-Za-z\d+/_-]{8,}={0,2}(?:\r?\n[A-Za-z\d+/_-]{4,}={0,2})*/g;
/** Around Base64 in textual encodings (RFC 7468); its letters may look like some. */
const boundary = /-----(?:BEGIN|END) [A-Z\d ]{1,64}-----/g;
const hexBytes = /(?<![\dA-Za-z])(?:[\dA-Fa-f]{2}){4,32768}(?![\dA-Za-z])/g;
/** A character code in a list, with the comma that separates it from the next one. */
const listedCode = /(?<![\w.])(0x[\dA-Fa-f]{2,6}|\d{2,7})\s{0,80}(?:,\s{0,80}|(?=[)\]]))/g;
const joinedStrings = /["'`]\s{0,80}\+\s{0,80}["'`]|\\\r?\n/g;
const markup = /<!\[CDATA\[|\]\]>|<[^<>]{0,65536}>/g;
const byteOrderMark = /^(?:\xfe\xff|\xff\xfe)/;
const control = /[^\P{Cc}\s]/u;

const escapes: readonly Escape[] = [
  // Encoded words of mail (RFC 2047), whose soft line breaks and bytes are those of quoted-printable (RFC 2045, 6.7).
  {
    mark: /=\?/,
    decode: (text) =>
      text.replaceAll(encodedWord, (_, charset: string, encoding: string, data: string) =>
        /b/i.test(encoding)
          ? textOf(Buffer.from(data, 'base64'), charset)
          : textOf(bytesOf(data.replaceAll('_', '=20').replaceAll(/=[\dA-Fa-f]{2}|[^]/g, asQuoted)), charset),
      ),
  },
  {
    mark: /=(?:[\dA-Fa-f]{2}|[ \t]{0,8}\r?\n)/,
    decode: (text) => text.replaceAll(softBreak, '').replaceAll(quotedBytes, (bytes) => textOf(bytesOf(bytes))),
  },
  {
    mark: base64Line,
    decode: (text, budget) =>
      text
        .replaceAll(boundary, ' ')
        .replaceAll(hexBytes, (encoded) => textOfData(Buffer.from(encoded, 'hex'), budget) ?? encoded)
        .replaceAll(base64Line, (encoded) => textOfData(Buffer.from(encoded, 'base64'), budget) ?? encoded),
  },
  // Addresses, whose domains have letters of ASCII alone, and in whose queries a space may be a plus sign.
  {
    mark: /%[\dA-Fa-f]{2}|[Xx][Nn]--/,
    decode: (text) => decodeDomains(text.replaceAll(percentBytes, (bytes) => textOf(bytesOf(bytes)))),
  },
  { mark: /[\w%]\+[\w%]/, decode: (text) => text.replaceAll('+', ' ') },
  // Character references of XML and HTML, of which some readers take those without a semicolon.
  {
    mark: /&[#A-Za-z]/,
    decode: (text) =>
      text.replaceAll(reference, (all, decimal?: string, hex?: string, name?: string) =>
        decimal !== undefined || hex !== undefined
          ? character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
          : (nameOf(name ?? '') ?? all),
      ),
  },
  {
    mark: markOfBlankedLetters,
    decode: (text) => text.replaceAll(blankedLetters, (letters) => letters.replaceAll(' ', '')),
  },
  { mark: /<[^<>]{0,65536}>/, decode: (text) => withoutComments(text).replaceAll(markup, '') },
  // Strings of JSON, JavaScript and other languages, which may be divided, or lists of character codes.
  {
    mark: /\\[ux0-3]|["'`]\s{0,80}\+\s{0,80}["'`]|\\\r?\n|(?:(?:0x[\dA-Fa-f]{2,6}|\d{2,7})\s{0,80},\s{0,80}){3}/,
    decode: (text) =>
      text
        .replaceAll(joinedStrings, '')
        .replaceAll(listedCode, (_, code: string) => character(Number(code)))
        .replaceAll(codeUnit, (_all, point?: string, unit?: string, byte?: string, octal?: string) =>
          octal === undefined
            ? character(Number.parseInt(point ?? unit ?? byte ?? '', 16))
            : character(Number.parseInt(octal, 8)),
        ),
  },
  {
    mark: /\\[\dA-Fa-f]/,
    decode: (text) => text.replaceAll(cssEscape, (_, hex: string) => character(Number.parseInt(hex, 16))),
  },
  {
    mark: /\\(?:'[\dA-Fa-f]{2}|u-?\d|rtf)/,
    decode: (text) =>
      text.replaceAll(rtfControl, (_, bytes?: string, unit?: string) =>
        bytes === undefined ? (unit === undefined ? '' : character(Number(unit) & 0xffff)) : textOf(bytesOf(bytes)),
      ),
  },
];
/** What each mark has a part of: most names and short strings have none. */
const anyMark = /[=%+&<\\,]|[Xx][Nn]--|[A-Za-z\d/_-]{8}| \S{1,2} /;
const none: ReadonlySet<string> = new Set();

/**
 * What a text says where its escapes are decoded: those of XML and HTML, with and without tags, of strings of JSON and JavaScript, CSS,
 * RTF, addresses and mail, of data in hexadecimal or Base64, and lists of character codes, also within each other.
 * @param budget of what is unpacked; without it, compressed data is not read
 * @returns texts other than the given one
 * @throws TooComplexPdf where they are too long, or a run of Base64 is
 */
export function decodedTexts(text: string, budget?: Budget): ReadonlySet<string> {
  try {
    return decodeAll(text, budget);
  } catch (error) {
    // A run of many megabytes exhausts the stack of regular expressions.
    throw error instanceof RangeError ? new TooComplexPdf('unpackedBytes', maxLength) : error;
  }
}

function decodeAll(text: string, budget: Budget | undefined): ReadonlySet<string> {
  if (!anyMark.test(text)) return none;
  const found = new Set<string>();
  let [latest, length] = [[text], 0];
  for (let depth = 0; depth < maxDepth && latest.length > 0; depth++) {
    const next: string[] = [];
    for (const each of latest) {
      for (const { mark, decode } of escapes) {
        if (each.search(mark) < 0) continue;
        const decoded = decode(each, budget);
        if (decoded === each || decoded === text || found.has(decoded)) continue;
        length += decoded.length;
        if (length > maxLength) throw new TooComplexPdf('unpackedBytes', maxLength);
        found.add(decoded);
        if (found.size === maxReadings) return found;
        next.push(decoded);
      }
    }
    latest = next;
  }
  return found;
}

function character(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}

/** The character of a reference; of a longer name without a semicolon, nothing. */
function nameOf(name: string): string | undefined {
  const codePoint = characterReferences.get(name);
  return codePoint === undefined ? undefined : character(codePoint);
}

/** Bytes of two hexadecimal digits after a mark each. */
function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll(/[^\dA-Fa-f]/g, ''), 'hex');
}

/** A character or a quoted byte, as a quoted byte. */
function asQuoted(each: string): string {
  return each.length === 3 ? each : `=${(each.codePointAt(0) ?? 0).toString(16).padStart(2, '0').slice(-2)}`;
}

/** Text of bytes in UTF-8, or in Latin-1 where they are not. */
function textOf(bytes: Buffer, charset = 'utf-8'): string {
  if (/^utf-?16/i.test(charset))
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return decodeUtf8OrLatin1(bytes);
}

/**
 * What data says in UTF-8, Latin-1 or the letters of Latin-1 in UTF-16, also of compressed data and certificates; undefined where it is
 * no text.
 */
function textOfData(bytes: Buffer, budget: Budget | undefined): string | undefined {
  const data = (budget && unpackedData(bytes, budget)) ?? bytes;
  const text = textOf(data);
  if (!control.test(text)) return text;
  const latin = data.toString('latin1');
  const narrow = latin.replace(byteOrderMark, '').replaceAll('\0', '');
  if (!control.test(narrow)) return narrow;
  return isArchive(latin) ? latin : certifiedIn(data);
}

function certifiedIn(data: Buffer): string | undefined {
  return data.length < minCertificateBytes ? undefined : readDerTexts(data);
}

/** A text without comments of XML, in time that grows with its length. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let from = 0; ; ) {
    const start = text.indexOf('<!--', from);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept.join('') + text.slice(from);
    kept.push(text.slice(from, start));
    from = end + 3;
  }
}
