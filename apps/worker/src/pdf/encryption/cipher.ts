import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { IrregularPdf } from '../extract/objects.ts';

const blockBytes = 16;

/** Encrypts with AES-256 in CBC mode, the vector in front (ISO 32000-2, 7.6.3.2, AESV3). @returns pieces that are the whole together */
export function encryptBytes(key: Buffer, plain: Uint8Array): Buffer[] {
  const vector = randomBytes(blockBytes);
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  return [vector, cipher.update(plain), cipher.final()];
}

/** @throws IrregularPdf where the bytes are not what AESV3 gives */
export function decryptBytes(key: Buffer, encrypted: Buffer): Buffer {
  if (encrypted.length % blockBytes !== 0 || encrypted.length < 2 * blockBytes)
    throw new IrregularPdf('no whole blocks');
  const decipher = createDecipheriv('aes-256-cbc', key, encrypted.subarray(0, blockBytes)).setAutoPadding(false);
  const padded = decipher.update(encrypted.subarray(blockBytes));
  const padding = padded.at(-1) as number;
  if (padding < 1 || padding > blockBytes) throw new IrregularPdf('no padding');
  return padded.subarray(0, padded.length - padding);
}
