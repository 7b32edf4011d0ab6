/** RFC 3454, B.1: characters that are mapped to nothing. */
const mappedToNothing =
  /[\u{ad}\u{1806}\u{2060}\u{feff}]|\u{34f}|[\u{180b}-\u{180d}]|[\u{200b}-\u{200d}]|[\u{fe00}-\u{fe0f}]/gu;
/** RFC 3454, C.1.2: spaces other than ASCII's. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/** A password in the form that ISO 32000-2 (7.6.4.3.3) asks writers and readers of AES-256 for: SASLprep (RFC 4013). */
export function preparePassword(password: string): string {
  return password.replace(mappedToNothing, '').replace(otherSpaces, ' ').normalize('NFKC');
}

/**
 * What a password that somebody typed can have been when the file was written: writers differ in whether they prepare
 * it, and keyboards in how they compose it. As it was typed comes first.
 */
export function passwordForms(password: string): string[] {
  return [...new Set([password, password.normalize('NFC'), password.normalize('NFD'), preparePassword(password)])];
}
