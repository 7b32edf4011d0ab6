import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { MalformedPdf } from '../../errors.ts';

const blockBytes = 16;

/**
 * Encrypts with AES-256 in CBC mode (AESV3, ISO 32000-2, 7.6.3.3).
 * @returns consecutive parts: the initialization vector, and the encrypted bytes
 */
export function encryptBytes(key: KeyObject, plain: Uint8Array): Buffer[] {
  const vector = randomBytes(blockBytes);
  const cipher = createCipheriv('aes-256-cbc', key, vector);
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
  const bytes = Buffer.isBuffer(key) ? key.length : key.symmetricKeySize;
  const decipher = createDecipheriv(
    bytes === 16 ? 'aes-128-cbc' : 'aes-256-cbc',
    key,
    Buffer.alloc(blockBytes),
  ).setAutoPadding(false);
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
