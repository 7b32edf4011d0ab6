import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { MalformedPdf } from '../../errors.ts';
import { createDecryptor, encryptBytes } from './cipher.ts';

const secret = randomBytes(32);
const key = createSecretKey(secret);

/** Encrypts whole blocks as they are, whatever their padding says. */
function encryptBlocks(plain: Buffer): Buffer {
  const vector = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', secret, vector).setAutoPadding(false);
  return Buffer.concat([vector, cipher.update(plain)]);
}

it.each([0, 1, 15, 16, 17, 1_000])('decrypts %i bytes, one after the other with one decipher', (length) => {
  const decrypt = createDecryptor(key);
  for (const plain of [randomBytes(length), randomBytes(length)])
    expect(decrypt(Buffer.concat(encryptBytes(key, plain))).equals(plain)).toBe(true);
});

it.each([0, 1, 15, 16, 31, 33, 47])('rejects %i bytes, which are not at least two whole blocks', (length) => {
  expect(() => createDecryptor(key)(Buffer.alloc(length))).toThrow(MalformedPdf);
});

it.each([
  [0, false],
  [1, true],
  [16, true],
  [17, false],
  [255, false],
])('reads padding that ends with %i: %s', (last, isValid) => {
  const encrypted = encryptBlocks(Buffer.concat([Buffer.alloc(15, 7), Buffer.from([last])]));
  if (isValid) expect(createDecryptor(key)(encrypted)).toHaveLength(16 - last);
  else expect(() => createDecryptor(key)(encrypted)).toThrow(MalformedPdf);
});

it('rejects whole blocks with a part of another one behind them, as a stream with a wrong length has', () => {
  const encrypted = Buffer.concat(encryptBytes(key, Buffer.alloc(20)));
  expect(() => createDecryptor(key)(Buffer.concat([encrypted, Buffer.alloc(5)]))).toThrow(MalformedPdf);
});
