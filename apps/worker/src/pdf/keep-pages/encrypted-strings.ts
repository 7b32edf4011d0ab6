import { IrregularPdf } from '../extract/objects.ts';
import type { FileEncryption } from './file.ts';
import { bytesOf, type PdfDict, type PdfValue, Ref } from './syntax.ts';

/**
 * A stream's dictionary with its strings encrypted: the one place of a file whose objects are packed where they stand
 * outside of streams (ISO 32000-2, 7.6.2).
 * @throws IrregularPdf where the stream has an encryption of its own (7.4.10)
 */
export function encryptedStrings(dict: PdfDict, encryption: FileEncryption): PdfDict {
  const filters = dict.get('/Filter');
  if (filters === '/Crypt' || (Array.isArray(filters) && filters.includes('/Crypt')))
    throw new IrregularPdf('a stream with a crypt filter');
  const encrypted = encryptedDict(dict, encryption);
  // Readers leave what calls itself a cross-reference stream as it is (7.5.8.2).
  if (encrypted.get('/Type') === '/XRef') encrypted.delete('/Type');
  return encrypted;
}

function encryptedDict(dict: PdfDict, encryption: FileEncryption): PdfDict {
  return new Map([...dict].map(([key, value]) => [key, encryptedValue(value, encryption)]));
}

function encryptedValue(value: PdfValue, encryption: FileEncryption): PdfValue {
  if (value instanceof Ref) return value;
  if (value instanceof Map) return encryptedDict(value, encryption);
  if (Array.isArray(value)) return value.map((item) => encryptedValue(item, encryption));
  if (!/^[(<]/.test(value)) return value;
  const plain = Buffer.from(bytesOf(value) ?? '', 'latin1');
  return `<${Buffer.concat(encryption.encrypt(plain)).toString('hex')}>`;
}
