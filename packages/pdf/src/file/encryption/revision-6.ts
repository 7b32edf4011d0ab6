import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { wipe } from './wipe.ts';

/** Layout of /U and /O: hash, validation salt and key salt (ISO 32000-2, 7.6.4.4.7). */
const hashBytes = 32;
const saltBytes = 8;
/** Length of /U and /O in bytes. */
export const entryBytes = hashBytes + 2 * saltBytes;
/** Length of /UE, /OE and the file encryption key in bytes. */
export const keyBytes = 32;
/** Maximum length of a password in UTF-8, in bytes; the rest is ignored (7.6.4.3.3). */
const maxPasswordBytes = 127;
const zeroVector = Buffer.alloc(16);
const noUser = Buffer.alloc(0);

/** Entries of the encryption dictionary with the file encryption key, encrypted by each password. */
export interface KeyEntries {
  /** /U, `entryBytes` long. */
  user: Buffer;
  /** /UE, `keyBytes` long. */
  userKey: Buffer;
  /** /O, `entryBytes` long. */
  owner: Buffer;
  /** /OE, `keyBytes` long. */
  ownerKey: Buffer;
}

/**
 * Encrypts the file encryption key with two passwords (ISO 32000-2, 7.6.4.4.7 and 7.6.4.4.8).
 * @param passwords normalized by `preparePassword`; bytes after the first 127 in UTF-8 are ignored
 */
export function encryptKey(fileKey: Buffer, passwords: { user: string; owner: string }): KeyEntries {
  const [user, userKey] = encryptKeyWith(passwords.user, fileKey, noUser);
  const [owner, ownerKey] = encryptKeyWith(passwords.owner, fileKey, user);
  return { user, userKey, owner, ownerKey };
}

/**
 * Decrypts the file encryption key (ISO 32000-2, 7.6.4.3.3, algorithm 2.A). The user's password is tried first, since it is what most
 * files are opened with, also without one, and each hash takes some 2 ms.
 * @param revision 6, or 5 of Adobe's extension level 3, which uses one round of SHA-256
 * @returns undefined where the password is neither the owner's nor the user's
 */
export function decryptKey(entries: KeyEntries, revision: 5 | 6, password: string): Buffer | undefined {
  const { user, userKey, owner, ownerKey } = entries;
  const hash = revision === 6 ? hashOf : plainHashOf;
  return decryptKeyWith(password, user, userKey, noUser, hash) ?? decryptKeyWith(password, owner, ownerKey, user, hash);
}

/** Value of /Perms: encrypted copies of /P and /EncryptMetadata (ISO 32000-2, 7.6.4.4.9). */
export function encryptPermissions(fileKey: Buffer, permissions: number): Buffer {
  const plain = randomBytes(16);
  plain.writeInt32LE(permissions, 0);
  plain.writeInt32LE(-1, 4);
  plain.write('Tadb', 8, 'latin1');
  return createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(plain);
}

function passwordBytes(password: string): Buffer {
  return Buffer.from(password, 'utf8').subarray(0, maxPasswordBytes);
}

function encryptKeyWith(password: string, fileKey: Buffer, user: Buffer): [entry: Buffer, keyEntry: Buffer] {
  const bytes = passwordBytes(password);
  const salts = randomBytes(2 * saltBytes);
  const hash = hashOf(bytes, salts.subarray(0, saltBytes), user);
  const key = hashOf(bytes, salts.subarray(saltBytes), user);
  const keyEntry = createCipheriv('aes-256-cbc', key, zeroVector).setAutoPadding(false).update(fileKey);
  wipe(bytes, key);
  return [Buffer.concat([hash, salts]), keyEntry];
}

function decryptKeyWith(
  password: string,
  entry: Buffer,
  keyEntry: Buffer,
  user: Buffer,
  hash: typeof hashOf,
): Buffer | undefined {
  const bytes = passwordBytes(password);
  const validationSalt = entry.subarray(hashBytes, hashBytes + saltBytes);
  const isRight = timingSafeEqual(hash(bytes, validationSalt, user), entry.subarray(0, hashBytes));
  const key = isRight ? hash(bytes, entry.subarray(hashBytes + saltBytes, entryBytes), user) : undefined;
  wipe(bytes);
  if (!key) return undefined;
  const fileKey = createDecipheriv('aes-256-cbc', key, zeroVector).setAutoPadding(false).update(keyEntry);
  wipe(key);
  return fileKey;
}

function plainHashOf(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  return createHash('sha256').update(password).update(salt).update(user).digest();
}

/**
 * Algorithm 2.B (ISO 32000-2, 7.6.4.3.4): at least 64 rounds, until the last byte is at most the round minus 32. Ends
 * by round 287, since a byte is at most 255.
 */
function hashOf(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  let key = plainHashOf(password, salt, user);
  for (let round = 1; ; round++) {
    const repeated = Buffer.concat([password, key, user]);
    const plain = Buffer.alloc(repeated.length * 64, repeated);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(plain);
    // 256 is 1 modulo 3, so that a big-endian number modulo 3 is the sum of its bytes modulo 3.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const last = encrypted.at(-1) as number;
    wipe(key, repeated, plain);
    key = createHash(remainder === 0 ? 'sha256' : remainder === 1 ? 'sha384' : 'sha512')
      .update(encrypted)
      .digest();
    if (round >= 64 && last <= round - 32) return key.subarray(0, hashBytes);
  }
}
