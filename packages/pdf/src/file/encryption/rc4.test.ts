import { expect, it } from 'vitest';
import { createRc4, rc4 } from './rc4.ts';

// Test vectors of RFC 6229 (keystream at offset 0) and the usual ones with text.
it.each([
  ['0102030405', '00'.repeat(16), 'b2396305f03dc027ccc3524a0a1118a8'],
  ['0102030405060708090a0b0c0d0e0f10', '00'.repeat(16), '9ac7cc9a609d1ef7b2932899cde41b97'],
  ['4b6579', '506c61696e74657874', 'bbf316e8d940af0ad3'],
])('encrypts with the key %s', (key, plain, encrypted) => {
  expect(rc4(Buffer.from(key, 'hex'), Buffer.from(plain, 'hex')).toString('hex')).toBe(encrypted);
  const twice = createRc4(Buffer.from(key, 'hex'));
  expect(twice(Buffer.from(encrypted, 'hex')).toString('hex')).toBe(plain);
  expect(twice(Buffer.from(encrypted, 'hex')).toString('hex')).toBe(plain);
});
