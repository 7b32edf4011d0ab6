import type { FilterOutput } from './flate.ts';

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0;

/** Decodes up to `>`; characters that are no digits are ignored (ISO 32000-2, 7.4.2). */
export function decodeAsciiHex(bytes: Buffer): FilterOutput {
  const end = bytes.indexOf(0x3e);
  const digits = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).replace(/[^0-9A-Fa-f]/g, '');
  return { bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'), isComplete: true, isCut: false };
}

/** Decodes up to `~`; characters that are no digits are ignored (ISO 32000-2, 7.4.3). */
export function decodeAscii85(bytes: Buffer): FilterOutput {
  const out = Buffer.alloc(outputBytes(bytes));
  let length = 0;
  let digits = 0;
  let value = 0;
  // Some writers begin with the mark of PostScript.
  let at = bytes[0] === 0x3c && bytes[1] === 0x7e ? 2 : 0;
  for (; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (code === 0x7e) break;
    if (isSpace(code)) continue;
    if (code === 0x7a && digits === 0) {
      length += 4;
      continue;
    }
    if (code < 0x21 || code > 0x75) continue;
    value = value * 85 + (code - 0x21);
    if (++digits < 5) continue;
    out.writeUInt32BE(value >>> 0, length);
    length += 4;
    digits = 0;
    value = 0;
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
    out.writeUInt32BE(value >>> 0, length);
    length += digits - 1;
  }
  return { bytes: out.subarray(0, length), isComplete: true, isCut: false };
}

/** Bytes that the data can become: four of each five digits, or of each `z`. */
function outputBytes(bytes: Buffer): number {
  let zeros = 0;
  for (const code of bytes) if (code === 0x7a) zeros++;
  return zeros * 4 + Math.ceil((bytes.length - zeros) / 5) * 4 + 4;
}
