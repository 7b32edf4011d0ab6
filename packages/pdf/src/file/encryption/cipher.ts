import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { MalformedPdf } from '../../errors.ts';

const blockBytes = 16;

/**
 * Encrypts with AES in CBC mode (ISO 32000-2, 7.6.3).
 * @param key 16 bytes for AES-128 (AESV2), 32 bytes for AES-256 (AESV3)
 * @returns consecutive parts: the initialization vector, and the encrypted bytes
 */
export function encryptBytes(key: KeyObject | Buffer, plain: Uint8Array): Buffer[] {
  const vector = randomBytes(blockBytes);
  const cipher = createCipheriv(algorithmOf(key), key, vector);
  return [vector, cipher.update(plain), cipher.final()];
}

/**
 * Creates a decryption function for strings and streams. It reuses one decipher, since creating one takes longer than
 * decrypting a short string: in CBC mode a block depends only on the previous one, so the initialization vector is
 * decrypted as an extra block and dropped.
 * @param key 16 bytes for AES-128 (AESV2, 7.6.3.2), 32 bytes for AES-256
 * @returns a function that decrypts bytes with a leading initialization vector; throws MalformedPdf for invalid lengths
 *   or padding
 */
export function createDecryptor(key: KeyObject | Buffer): (encrypted: Buffer) => Buffer {
  const decipher = createDecipheriv(algorithmOf(key), key, Buffer.alloc(blockBytes)).setAutoPadding(false);
  return (encrypted) => {
    if (encrypted.length % blockBytes !== 0 || encrypted.length < 2 * blockBytes)
      throw new MalformedPdf(`encrypted data: expected at least two whole AES blocks, got ${encrypted.length} bytes`);
    const padded = decipher.update(encrypted).subarray(blockBytes);
    const padding = padded.at(-1) as number;
    if (padding < 1 || padding > blockBytes)
      throw new MalformedPdf('encrypted data: expected padding of 1 to 16 bytes');
    return padded.subarray(0, padded.length - padding);
  };
}

function algorithmOf(key: KeyObject | Buffer): string {
  const bytes = Buffer.isBuffer(key) ? key.length : key.symmetricKeySize;
  return bytes === 16 ? 'aes-128-cbc' : 'aes-256-cbc';
}
