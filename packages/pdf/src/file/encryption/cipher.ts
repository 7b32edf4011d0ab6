import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { MalformedPdf } from '../../errors.ts';

const blockBytes = 16;

/**
 * Encrypts with AES-256 in CBC mode (ISO 32000-2, 7.6.3.3, AESV3).
 * @returns pieces: the initialization vector, and the encrypted bytes
 */
export function encryptBytes(key: KeyObject, plain: Uint8Array): Buffer[] {
  const vector = randomBytes(blockBytes);
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  return [vector, cipher.update(plain), cipher.final()];
}

/**
 * Decrypts strings and streams with one decipher, since creating one costs more than a short string: in CBC mode a block
 * depends only on the block before it, so that the vector is decrypted as a block whose result is dropped.
 * @returns a function that decrypts bytes which begin with their vector, and throws MalformedPdf where they are not AESV3
 */
export function createDecryptor(key: KeyObject): (encrypted: Buffer) => Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(blockBytes)).setAutoPadding(false);
  return (encrypted) => {
    if (encrypted.length % blockBytes !== 0 || encrypted.length < 2 * blockBytes)
      throw new MalformedPdf(`encrypted data of ${encrypted.length} bytes, expected whole blocks of AES`);
    const padded = decipher.update(encrypted).subarray(blockBytes);
    const padding = padded.at(-1) as number;
    if (padding < 1 || padding > blockBytes) throw new MalformedPdf('encrypted data without padding');
    return padded.subarray(0, padded.length - padding);
  };
}
