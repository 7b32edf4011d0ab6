import { IrregularPdf } from './objects.ts';

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/**
 * Reads a string with escapes or with parentheses of its own (ISO 32000-2, 7.3.4.2).
 * @param start of its opening parenthesis
 * @throws IrregularPdf where it does not end
 */
export function readLiteralString(bytes: Buffer, start: number): { text: Buffer; end: number } {
  const codes: number[] = [];
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (code === 0x5c) {
      at = readEscape(bytes, at, codes);
      continue;
    }
    if (code === 0x28 && ++depth === 1) continue;
    if (code === 0x29 && --depth === 0) return { text: Buffer.from(codes), end: at + 1 };
    codes.push(code);
  }
  throw new IrregularPdf('a string without an end');
}

/** @returns the place of the last byte that belongs to the escape whose backslash is at `start` */
function readEscape(bytes: Buffer, start: number, codes: number[]): number {
  const next = bytes[start + 1] ?? 0;
  const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', start + 1, start + 4))?.[0];
  if (octal) {
    codes.push(parseInt(octal, 8) & 255);
    return start + octal.length;
  }
  if (next === 13) return bytes[start + 2] === 10 ? start + 2 : start + 1;
  if (next !== 10) codes.push(escapes[String.fromCharCode(next)] ?? next);
  return start + 1;
}
