import { encodePdfDoc } from '../text-string.ts';

/** Characters that are mapped to nothing (RFC 3454, table B.1). */
const mappedToNothing =
  /[\u{ad}\u{1806}\u{2060}\u{feff}]|\u{34f}|[\u{180b}-\u{180d}]|[\u{200b}-\u{200d}]|[\u{fe00}-\u{fe0f}]/gu;
/** Space characters other than ASCII space (RFC 3454, table C.1.2). */
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/** Normalizes a password for AES-256 by SASLprep (ISO 32000-2, 7.6.4.3.3; RFC 4013). */
export function preparePassword(password: string): string {
  return password.replace(mappedToNothing, '').replace(otherSpaces, ' ').normalize('NFKC');
}

/**
 * Forms of a password to try, the unchanged one first: not all writers normalize it, and keyboards compose characters
 * differently.
 */
export function passwordForms(password: string): string[] {
  return [...new Set([password, password.normalize('NFC'), password.normalize('NFD'), preparePassword(password)])];
}

/**
 * Encoded forms of a password to try with revisions 2 to 4: the standard demands PDFDocEncoding (ISO 32000-2,
 * 7.6.4.3.2), and writers take the encoding of their system. Each is to be wiped.
 */
export function legacyPasswordBytes(password: string): Buffer[] {
  const forms = passwordForms(password).flatMap((form) => [
    Buffer.from(form, 'utf8'),
    encodePdfDoc(form),
    ...otherEncodings.map((encoding) => encodeAs(form, encoding)),
  ]);
  const found: Buffer[] = [];
  for (const form of forms) {
    if (form && !found.some((known) => known.equals(form))) found.push(form);
    else form?.fill(0);
  }
  return found;
}

/** Encodings with one byte for each character, of Windows and of Mac OS. */
const otherEncodings = ['windows-1252', 'macintosh'] as const;
const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** @returns undefined where the encoding lacks a character */
function encodeAs(text: string, encoding: (typeof otherEncodings)[number]): Buffer | undefined {
  const characters = new TextDecoder(encoding).decode(allBytes);
  const codes = Array.from(text, (character) => characters.indexOf(character));
  return codes.includes(-1) ? undefined : Buffer.from(codes);
}
