import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { IrregularPdf } from '../extract/objects.ts';

const blockBytes = 16;

/** Encrypts with AES-256 in CBC mode, the vector in front (ISO 32000-2, 7.6.3.2, AESV3). @returns pieces that are the whole together */
export function encryptBytes(key: Buffer, plain: Uint8Array): Buffer[] {
  const vector = randomBytes(blockBytes);
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  return [vector, cipher.update(plain), cipher.final()];
}

/**
 * Decrypts one string or stream after the other by one decipher: making one costs more than the few bytes of a string. In
 * this mode a block takes nothing from before but the block in front of it, so that what the vector gives is left out.
 * @returns what takes encrypted bytes, the vector in front, and throws IrregularPdf where they are not what AESV3 gives
 */
export function openDecipher(key: Buffer): (encrypted: Buffer) => Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(blockBytes)).setAutoPadding(false);
  return (encrypted) => {
    if (encrypted.length % blockBytes !== 0 || encrypted.length < 2 * blockBytes)
      throw new IrregularPdf('no whole blocks');
    const padded = decipher.update(encrypted).subarray(blockBytes);
    const padding = padded.at(-1) as number;
    if (padding < 1 || padding > blockBytes) throw new IrregularPdf('no padding');
    return padded.subarray(0, padded.length - padding);
  };
}
