import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Protection } from './protection.ts';

/** The bytes of `/U` and `/O`: a hash, and the salts of validation and key (ISO 32000-2, 7.6.4.4.7). */
const hashBytes = 32;
const saltBytes = 8;
const entryBytes = hashBytes + 2 * saltBytes;
/** Of a password's UTF-8 (7.6.4.3.3). */
const maxPasswordBytes = 127;
const noVector = Buffer.alloc(16);

/** What an encryption dictionary holds, and the key that it keeps. */
export interface LockedKey {
  fileKey: Buffer;
  userEntry: Buffer;
  userKeyEntry: Buffer;
  ownerEntry: Buffer;
  ownerKeyEntry: Buffer;
  permissions: number;
  permissionsEntry: Buffer;
}

/**
 * A new key for a file, locked with two passwords (ISO 32000-2, 7.6.4.4.7 to 7.6.4.4.9).
 * @param passwords prepared by SASLprep; what is longer than 127 bytes in UTF-8 is cut
 */
export function lockKey(passwords: { user: string; owner: string }, permissions: number): LockedKey {
  const fileKey = randomBytes(32);
  const user = passwordBytes(passwords.user);
  const owner = passwordBytes(passwords.owner);
  const [userEntry, userKeyEntry] = lockWith(user, fileKey, Buffer.alloc(0));
  const [ownerEntry, ownerKeyEntry] = lockWith(owner, fileKey, userEntry);
  return {
    fileKey,
    userEntry,
    userKeyEntry,
    ownerEntry,
    ownerKeyEntry,
    permissions,
    permissionsEntry: lockPermissions(fileKey, permissions),
  };
}

/** What of an encryption dictionary is needed to open it. */
export interface KeyEntries {
  /** 6, or 5 of Adobe's extension level 3, whose hash is a plain one. */
  revision: 5 | 6;
  userEntry: Buffer;
  userKeyEntry: Buffer;
  ownerEntry: Buffer;
  ownerKeyEntry: Buffer;
}

/** The file's key, where the password is its user's or its owner's (ISO 32000-2, 7.6.4.3.3, algorithm 2.A). */
export function unlockKey(entries: KeyEntries, password: string): Buffer | undefined {
  const bytes = passwordBytes(password);
  const user = entries.userEntry.subarray(0, entryBytes);
  const owner = entries.ownerEntry.subarray(0, entryBytes);
  const { revision } = entries;
  return (
    unlockWith(bytes, owner, entries.ownerKeyEntry, user, revision) ??
    unlockWith(bytes, user, entries.userKeyEntry, Buffer.alloc(0), revision)
  );
}

function passwordBytes(password: string): Buffer {
  return Buffer.from(password, 'utf8').subarray(0, maxPasswordBytes);
}

function lockWith(password: Buffer, fileKey: Buffer, userEntry: Buffer): [entry: Buffer, keyEntry: Buffer] {
  const validationSalt = randomBytes(saltBytes);
  const keySalt = randomBytes(saltBytes);
  const hash = hashOf(password, validationSalt, userEntry);
  const cipher = createCipheriv('aes-256-cbc', hashOf(password, keySalt, userEntry), noVector).setAutoPadding(false);
  return [Buffer.concat([hash, validationSalt, keySalt]), cipher.update(fileKey)];
}

function unlockWith(
  password: Buffer,
  entry: Buffer,
  keyEntry: Buffer,
  userEntry: Buffer,
  revision: 5 | 6,
): Buffer | undefined {
  if (entry.length < entryBytes || keyEntry.length < 32) return undefined;
  const hash = revision === 6 ? hashOf : plainHashOf;
  const validationSalt = entry.subarray(hashBytes, hashBytes + saltBytes);
  const keySalt = entry.subarray(hashBytes + saltBytes, entryBytes);
  if (!timingSafeEqual(hash(password, validationSalt, userEntry), entry.subarray(0, hashBytes))) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', hash(password, keySalt, userEntry), noVector);
  return decipher.setAutoPadding(false).update(keyEntry.subarray(0, 32));
}

function plainHashOf(password: Buffer, salt: Buffer, userEntry: Buffer): Buffer {
  return createHash('sha256').update(password).update(salt).update(userEntry).digest();
}

/** Algorithm 2.B: at least 64 rounds, and more until the last byte is small enough. */
function hashOf(password: Buffer, salt: Buffer, userEntry: Buffer): Buffer {
  let key = plainHashOf(password, salt, userEntry);
  for (let round = 1; ; round++) {
    const repeated = Buffer.concat([password, key, userEntry]);
    const plain = Buffer.alloc(repeated.length * 64, repeated);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(plain);
    // 256 is 1 modulo 3, so the number that the bytes are has the remainder of their sum.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(remainder === 0 ? 'sha256' : remainder === 1 ? 'sha384' : 'sha512')
      .update(encrypted)
      .digest();
    if (round >= 64 && (encrypted.at(-1) as number) <= round - 32) return key.subarray(0, 32);
  }
}

function lockPermissions(fileKey: Buffer, permissions: number): Buffer {
  const plain = randomBytes(16);
  plain.writeInt32LE(permissions, 0);
  plain.writeInt32LE(-1, 4);
  // Metadata is encrypted too.
  plain.write('Tadb', 8, 'latin1');
  return createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(plain);
}

/** Bits of `/P`, from 1 (ISO 32000-2, table 22). */
const permissionBits = { print: [3, 12], copy: [5], edit: [4, 6, 9, 11] } as const;

/** `/P`: everything but what is not allowed. Reading aloud always is. */
export function permissionsOf({ allowPrint, allowCopy, allowEdit }: Protection): number {
  const refused = [
    ...(allowPrint ? [] : permissionBits.print),
    ...(allowCopy ? [] : permissionBits.copy),
    ...(allowEdit ? [] : permissionBits.edit),
  ];
  // The lowest two bits are zero (7.6.4.2).
  return refused.reduce((permissions, bit) => permissions & ~(1 << (bit - 1)), -4);
}
