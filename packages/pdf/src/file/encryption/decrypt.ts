import { createSecretKey } from 'node:crypto';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../document.ts';
import type { Decryption } from '../object-reader.ts';
import { filtersOf } from '../filters/decode.ts';
import { asDict, type PdfDict, type PdfValue } from '../values.ts';
import { createDecryptor } from './cipher.ts';
import { passwordForms } from './passwords.ts';
import { decryptKey, entryBytes, keyBytes, type KeyEntries } from './revision-6.ts';

/**
 * Tests a password and returns the decryption of a file that is encrypted with AES-256.
 * @param password user or owner password as typed; null to try only the empty password
 * @returns `unsupported` for other encryptions, and for different crypt filters for strings and streams
 * @throws MalformedPdf, TooComplexPdf where objects of the encryption dictionary cannot be read
 */
export function authenticatePassword(
  document: PdfDocument,
  password: string | null,
): Decryption | 'unsupported' | 'wrongPassword' {
  const dict = document.dict(document.trailer.get('Encrypt'));
  const entries = dict && readKeyEntries(document, dict);
  const revision = document.resolve(dict?.get('R'));
  if (!entries || (revision !== 5 && revision !== 6)) return 'unsupported';
  for (const form of password === null ? [''] : new Set([...passwordForms(password), ''])) {
    const fileKey = decryptKey(entries, revision, form);
    if (fileKey) return decryptionWith(document, fileKey);
  }
  return 'wrongPassword';
}

function decryptionWith(document: PdfDocument, fileKey: Buffer): Decryption {
  const decrypt = createDecryptor(createSecretKey(fileKey));
  fileKey.fill(0);
  return {
    string: decrypt,
    stream(encrypted, dict) {
      const hasOwnFilter = filtersOf(dict, (value) => document.resolve(value)).some(({ name }) => name === 'Crypt');
      if (hasOwnFilter) throw new MalformedPdf('stream: expected no crypt filter of its own');
      return decrypt(encrypted);
    },
  };
}

/** @returns undefined unless AESV3 is the filter of all strings and streams, including metadata */
function readKeyEntries(document: PdfDocument, dict: PdfDict): KeyEntries | undefined {
  const entry = (key: string): PdfValue => document.resolve(dict.get(key));
  const name = (key: string) => document.name(dict.get(key));
  const filter = asDict(document.resolve(document.dict(entry('CF'))?.get('StdCF')));
  const isUsual =
    name('Filter') === 'Standard' &&
    entry('V') === 5 &&
    document.name(filter?.get('CFM')) === 'AESV3' &&
    name('StmF') === 'StdCF' &&
    name('StrF') === 'StdCF' &&
    ['StdCF', undefined].includes(name('EFF')) &&
    entry('EncryptMetadata') !== false;
  if (!isUsual) return undefined;
  // Some writers pad the entries with zeros.
  const bytes = (key: string, length: number): Buffer | undefined => {
    const value = entry(key);
    return Buffer.isBuffer(value) && value.length >= length ? value.subarray(0, length) : undefined;
  };
  const [user, userKey] = [bytes('U', entryBytes), bytes('UE', keyBytes)];
  const [owner, ownerKey] = [bytes('O', entryBytes), bytes('OE', keyBytes)];
  return user && userKey && owner && ownerKey && { user, userKey, owner, ownerKey };
}
