import { pfb, segmentsOf } from './pfb.ts';
import { decrypt, encrypt, privateKey, privateStart } from './type1.ts';

/** What is in front of the binary data of a procedure or glyph: its length, and a name for reading it. */
const dataStart = /(\d{1,5}) (?:RD|-\|) /g;
const encryptedEnd = 'closefile';
const hexStart = /^[\dA-Fa-f]{4}/;
const hexDigit = /[\dA-Fa-f]/g;

/** Whether a font file is of Type 1, with or without the headers of PFB. */
export function isType1(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 2) === '%!' || (bytes[0] === pfb.mark && bytes[1] === 1);
}

/**
 * A Type 1 font with other texts, of the same length, in its clear part and beside the procedures of the private one.
 * @param change returns the same bytes where nothing changes
 * @returns the same bytes where nothing changes
 */
export function replaceType1Texts(bytes: Buffer, change: (text: Buffer) => Buffer): Buffer {
  const segments = segmentsOf(bytes);
  const font = segments.length === 1 ? (segments[0] as Buffer) : Buffer.concat(segments);
  const start = privateStart(font) ?? font.length;
  const [clear, rest] = [font.subarray(0, start), font.subarray(start)];
  const changed = [change(clear), changedPrivate(rest, change)];
  if (changed[0] === clear && changed[1] === rest) return bytes;
  const copy = Buffer.from(bytes);
  const written = Buffer.concat(changed);
  let at = 0;
  for (const { byteOffset, length } of segments) {
    written.copy(copy, byteOffset - bytes.byteOffset, at, at + length);
    at += length;
  }
  return copy;
}

/** Length of a font with the headers of PFB without what is behind its end; undefined for other ones. */
export function pfbEnd(bytes: Buffer): number | undefined {
  const last = bytes[0] === pfb.mark ? segmentsOf(bytes).at(-1) : undefined;
  return last && Math.min(bytes.length, last.byteOffset - bytes.byteOffset + last.length + pfb.endBytes);
}

/** An encrypted private part, in binary or hexadecimal digits, with other texts. */
function changedPrivate(part: Buffer, change: (text: Buffer) => Buffer): Buffer {
  const latin = part.toString('latin1');
  const isHex = hexStart.test(latin);
  const encrypted = isHex ? Buffer.from(latin.replaceAll(/\s+/g, ''), 'hex') : part;
  const data = decrypt(encrypted, privateKey);
  const end = data.lastIndexOf(encryptedEnd);
  // What is behind it and the blank that ends its name is not encrypted.
  const plain = end < 0 ? data : data.subarray(0, end + encryptedEnd.length + 1);
  const changed = changedBesideData(plain, change);
  if (changed === plain) return part;
  const written = encrypt(changed, privateKey);
  if (!isHex) return Buffer.concat([written, part.subarray(written.length)]);
  const digits = written.toString('hex');
  let at = 0;
  return Buffer.from(
    latin.replaceAll(hexDigit, (digit) => (at < digits.length ? (digits[at++] as string) : digit)),
    'latin1',
  );
}

/** @returns the same bytes where nothing changes */
function changedBesideData(plain: Buffer, change: (text: Buffer) => Buffer): Buffer {
  const latin = plain.toString('latin1');
  const pieces: Buffer[] = [];
  let isSame = true;
  for (let from = 0; from < plain.length; ) {
    dataStart.lastIndex = from;
    const length = Number(dataStart.exec(latin)?.[1] ?? 0);
    const end = dataStart.lastIndex || plain.length;
    const text = plain.subarray(from, end);
    const changed = change(text);
    isSame &&= changed === text;
    from = Math.min(plain.length, end + length);
    pieces.push(changed, plain.subarray(end, from));
  }
  return isSame ? plain : Buffer.concat(pieces);
}
