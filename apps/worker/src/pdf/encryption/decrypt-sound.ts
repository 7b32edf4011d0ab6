import { asDict, asName, IrregularPdf, type PdfDict, type PdfValue } from '../extract/objects.ts';
import type { ObjectReader } from '../extract/reader.ts';
import type { Pieces } from '../keep-pages/file.ts';
import { copyWhole } from '../keep-pages/whole.ts';
import { openDecipher } from './cipher.ts';
import { passwordForms } from './password-forms.ts';
import { type KeyEntries, unlockKey } from './revision-6.ts';

/**
 * A PDF without its AES-256 encryption, in pieces, without a start of qpdf.
 * @param objects of the file, as they stand there
 * @param password as it was typed; null where the file is to open without one
 * @returns undefined where it does not follow the standard, is encrypted otherwise, or the password is wrong: qpdf tells which
 */
export function decryptSound(bytes: Buffer, objects: ObjectReader, password: string | null): Pieces | undefined {
  const key = keyOf(objects, password === null ? [''] : passwordForms(password));
  if (!key) return undefined;
  const decrypt = openDecipher(key);
  const decrypted = objects.decrypted({
    string: decrypt,
    stream: (encrypted, dict) => {
      if (hasOwnFilter(dict)) throw new IrregularPdf('a stream with a crypt filter');
      return decrypt(encrypted);
    },
  });
  return copyWhole(bytes, decrypted);
}

function keyOf(objects: ObjectReader, passwords: readonly string[]): Buffer | undefined {
  const entries = readEntries(objects);
  if (!entries) return undefined;
  for (const password of passwords) {
    const key = unlockKey(entries, password);
    if (key) return key;
  }
  return undefined;
}

/** undefined for what is not AES-256 in the one usual way: one filter for all strings and streams, metadata included. */
function readEntries({ trailer, resolve }: ObjectReader): KeyEntries | undefined {
  try {
    const dict = asDict(resolve(trailer.get('Encrypt')));
    if (!dict) return undefined;
    const entry = (name: string): PdfValue => resolve(dict.get(name));
    const filters = asDict(entry('CF'));
    const filter = asDict(resolve(filters?.get('StdCF')));
    const revision = entry('R');
    const isUsual =
      asName(entry('Filter')) === 'Standard' &&
      entry('V') === 5 &&
      asName(resolve(filter?.get('CFM'))) === 'AESV3' &&
      ['StmF', 'StrF'].every((name) => asName(entry(name)) === 'StdCF') &&
      ['StdCF', undefined].includes(asName(entry('EFF'))) &&
      entry('EncryptMetadata') !== false;
    if (!isUsual || (revision !== 5 && revision !== 6)) return undefined;
    const [userEntry, userKeyEntry, ownerEntry, ownerKeyEntry] = ['U', 'UE', 'O', 'OE'].map(entry);
    if (![userEntry, userKeyEntry, ownerEntry, ownerKeyEntry].every((item) => Buffer.isBuffer(item))) return undefined;
    return { revision, userEntry, userKeyEntry, ownerEntry, ownerKeyEntry } as KeyEntries;
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

function hasOwnFilter(dict: PdfDict): boolean {
  const filter = dict.get('Filter');
  return (Array.isArray(filter) ? filter : [filter]).some((item) => asName(item) === 'Crypt');
}
