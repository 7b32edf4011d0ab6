import type { FilterOutput } from './filter-output.ts';

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0;

/** Value of each hexadecimal digit; 16 for any other byte. */
const hexDigits = new Uint8Array(256).fill(16);
for (const [value, code] of Buffer.from('0123456789abcdef').entries()) hexDigits[code] = value;
for (const [value, code] of Buffer.from('ABCDEF').entries()) hexDigits[code] = 10 + value;

/** Decodes ASCIIHexDecode up to `>`; ignores other characters than digits (ISO 32000-2, 7.4.2). */
export function decodeAsciiHex(bytes: Buffer, maxBytes: number): FilterOutput {
  const out = Buffer.alloc(Math.min(Math.ceil(bytes.length / 2), maxBytes + 1));
  let digits = 0;
  for (let at = 0; at < bytes.length && digits < out.length * 2; at++) {
    const code = bytes[at] as number;
    if (code === 0x3e) break;
    const value = hexDigits[code] as number;
    if (value === 16) continue;
    out[digits >> 1] = (out[digits >> 1] as number) | (digits % 2 === 0 ? value << 4 : value);
    digits++;
  }
  return cutTo(out, Math.ceil(digits / 2), maxBytes);
}

/** Decodes ASCII85Decode up to `~`; ignores other characters than digits (ISO 32000-2, 7.4.3). */
export function decodeAscii85(bytes: Buffer, maxBytes: number): FilterOutput {
  const out = Buffer.alloc(Math.min(outputBytes(bytes), maxBytes + 8));
  let length = 0;
  let digits = 0;
  let value = 0;
  // Some writers begin with the prefix `<~` of PostScript.
  let at = bytes[0] === 0x3c && bytes[1] === 0x7e ? 2 : 0;
  for (; at < bytes.length && length <= maxBytes; at++) {
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
  if (digits > 1 && length <= maxBytes) {
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
    out.writeUInt32BE(value >>> 0, length);
    length += digits - 1;
  }
  return cutTo(out, length, maxBytes);
}

function cutTo(out: Buffer, length: number, maxBytes: number): FilterOutput {
  return { bytes: out.subarray(0, Math.min(length, maxBytes)), isComplete: true, isTruncated: length > maxBytes };
}

/** Upper bound of the decoded length: four bytes for every five digits and for every `z`. */
function outputBytes(bytes: Buffer): number {
  let zeros = 0;
  for (const code of bytes) if (code === 0x7a) zeros++;
  return zeros * 4 + Math.ceil((bytes.length - zeros) / 5) * 4 + 4;
}
