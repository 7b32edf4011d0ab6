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
