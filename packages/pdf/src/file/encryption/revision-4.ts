import { createHash, type Hash, timingSafeEqual } from 'node:crypto';
import type { ObjectId } from '../object-reader.ts';
import { rc4 } from './rc4.ts';
import { wipe } from './wipe.ts';

/** Length of /U, /O and a padded password in bytes. */
export const legacyEntryBytes = 32;
/** Bytes of /U that revisions 3 and 4 compare. */
const hashBytes = 16;
/** Appended to a password up to its length of 32 bytes (ISO 32000-2, algorithm 2, step a). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const clearMetadata = Buffer.alloc(4, 0xff);
/** Appended to the key of an object for AES (algorithm 1). */
const aesSalt = Buffer.from('sAlT', 'latin1');

/** What the file encryption key of revisions 2 to 4 is computed from. */
export interface LegacyEntries {
  revision: 2 | 3 | 4;
  /** Length of the key, 5 to 16 bytes. */
  keyBytes: number;
  /** /U, 32 bytes. */
  user: Buffer;
  /** /O, 32 bytes. */
  owner: Buffer;
  /** /P as a signed 32-bit integer. */
  permissions: number;
  /** First part of /ID. */
  id: Buffer;
  encryptsMetadata: boolean;
}

/**
 * Computes the file encryption key (ISO 32000-2, 7.6.4.3 and 7.6.4.4, algorithms 2 to 7).
 * @param password encoded; bytes after the first 32 are ignored
 * @returns undefined where the password is neither the user's nor the owner's
 */
export function computeKey(entries: LegacyEntries, password: Buffer): Buffer | undefined {
  const padded = padPassword(password);
  try {
    return keyOfUser(entries, padded) ?? keyOfOwner(entries, padded);
  } finally {
    wipe(padded);
  }
}

/** Keys of the objects of a file; keeps the file encryption key only as the state of a hash. */
export class ObjectKeys {
  readonly #start: Hash;
  readonly #bytes: number;

  /** @param fileKey wiped */
  constructor(fileKey: Buffer) {
    this.#start = createHash('md5').update(fileKey);
    this.#bytes = Math.min(16, fileKey.length + 5);
    wipe(fileKey);
  }

  /** Key of the strings and the stream of an object (ISO 32000-2, 7.6.3.2, algorithm 1). */
  keyOf({ number, generation }: ObjectId, isAes: boolean): Buffer {
    const suffix = Buffer.alloc(5);
    suffix.writeUIntLE(number, 0, 3);
    suffix.writeUIntLE(generation % 0x10000, 3, 2);
    const hash = this.#start.copy().update(suffix);
    if (isAes) hash.update(aesSalt);
    return hash.digest().subarray(0, this.#bytes);
  }
}

function padPassword(password: Buffer): Buffer {
  const padded = Buffer.from(padding);
  const length = password.copy(padded);
  padding.copy(padded, length);
  return padded;
}

/** Algorithms 2 and 6: the key, if the password is the user's. */
function keyOfUser(entries: LegacyEntries, padded: Buffer): Buffer | undefined {
  const { revision, user, owner, permissions, id, keyBytes } = entries;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const hash = createHash('md5').update(padded).update(owner).update(flags).update(id);
  if (revision === 4 && !entries.encryptsMetadata) hash.update(clearMetadata);
  const key = repeatHash(hash.digest(), revision, keyBytes).subarray(0, keyBytes);
  const isRight = revision === 2 ? timingSafeEqual(rc4(key, padding), user) : matchesHash(key, id, user);
  if (isRight) return key;
  wipe(key);
  return undefined;
}

/** Algorithm 5. */
function matchesHash(key: Buffer, id: Buffer, user: Buffer): boolean {
  const start = createHash('md5').update(padding).update(id).digest();
  const hash = repeatRc4(key, start, { from: 0, to: 19 });
  return timingSafeEqual(hash, user.subarray(0, hashBytes));
}

/** Algorithm 7: the key, if the password is the owner's, with which the user's is encrypted. */
function keyOfOwner(entries: LegacyEntries, padded: Buffer): Buffer | undefined {
  const { revision, owner, keyBytes } = entries;
  // Writers differ in how much of the hash they repeat, which matters only to lengths that are rare.
  for (const hashed of new Set([hashBytes, keyBytes])) {
    const hash = repeatHash(createHash('md5').update(padded).digest(), revision, hashed);
    const ownerKey = hash.subarray(0, keyBytes);
    const rounds = revision === 2 ? { from: 0, to: 0 } : { from: 19, to: 0 };
    const userPassword = repeatRc4(ownerKey, owner, rounds);
    const key = keyOfUser(entries, userPassword);
    wipe(hash, userPassword);
    if (key) return key;
  }
  return undefined;
}

/** Hashes the first bytes of a hash 50 times, from revision 3. */
function repeatHash(hash: Buffer, revision: number, bytes: number): Buffer {
  let found = hash;
  const rounds = revision >= 3 ? 50 : 0;
  for (let round = 0; round < rounds; round++) {
    const next = createHash('md5').update(found.subarray(0, bytes)).digest();
    wipe(found);
    found = next;
  }
  return found;
}

/** Applies RC4 once for each number in the range, with the key whose bytes are combined with the number. */
function repeatRc4(key: Buffer, data: Buffer, { from, to }: { from: number; to: number }): Buffer {
  let found = data;
  const step = Math.sign(to - from) || 1;
  for (let round = from; ; round += step) {
    const own = Buffer.from(key.map((byte) => byte ^ round));
    const next = rc4(own, found);
    wipe(own);
    if (found !== data) wipe(found);
    found = next;
    if (round === to) return found;
  }
}
