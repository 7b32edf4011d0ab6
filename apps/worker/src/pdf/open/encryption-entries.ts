/** The encryption dictionary is never encrypted, nor in an object stream (ISO 32000-2, 7.5.7). */
const standardHandler = /\/Filter\s*\/Standard\b/;

/** Bytes around its /Filter within which its other entries are. */
const encryptionBytes = 2_000;

/**
 * Whether the encryption dictionary of an unreadable file has the entries for checking a password (ISO 32000-2,
 * 7.6.4.2). PDFium reports a file without them as locked. True for other security handlers, whose entries differ.
 */
export function hasCompleteEncryption(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const at = text.search(standardHandler);
  if (at < 0) return true;
  const around = text.slice(Math.max(0, at - encryptionBytes), at + encryptionBytes);
  return [/\/V\s+[1-5]\b/, /\/R\s+[2-6]\b/, /\/O\s*[(<]/, /\/U\s*[(<]/].every((entry) => entry.test(around));
}
