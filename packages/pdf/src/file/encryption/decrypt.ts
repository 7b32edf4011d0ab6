import { createSecretKey } from 'node:crypto';
import { MalformedPdf, UnsupportedEncryption, WrongPassword } from '../../errors.ts';
import type { PdfDocument } from '../document.ts';
import type { Decryption, ObjectId } from '../object-reader.ts';
import type { PdfDict } from '../values.ts';
import type { FileEncryption } from '../writer.ts';
import { createDecryptor, encryptBytes } from './cipher.ts';
import { CryptFilters, type CryptMethod, standardDict } from './crypt-filters.ts';
import { legacyPasswordBytes, passwordForms } from './passwords.ts';
import { decodePermissions, type Permissions } from './permissions.ts';
import { createRc4, rc4 } from './rc4.ts';
import { computeKey, type LegacyEntries, legacyEntryBytes, ObjectKeys } from './revision-4.ts';
import { decryptKey, entryBytes, keyBytes, type KeyEntries } from './revision-6.ts';
import { wipe } from './wipe.ts';

/**
 * Tests a password and returns the decryption of the file (ISO 32000-2, 7.6.4): RC4, AES-128 or AES-256 of the standard
 * security handler, with crypt filters. Keeps neither the password nor the key in a buffer.
 * @param password user or owner password as typed; null to try only the empty password
 * @throws WrongPassword where it opens nothing, nor does the empty password
 * @throws UnsupportedEncryption for other security handlers, versions and methods
 * @throws MalformedPdf, TooComplexPdf where the encryption dictionary is malformed or cannot be read
 */
export function authenticatePassword(document: PdfDocument, password: string | null): Decryption {
  return authenticate(document, password).decryption;
}

/** Last revision whose keys are computed with the identifier of the file (ISO 32000-2, 7.6.4.3.2). */
const lastWithIdentifier = 4;

/** An encrypted file that a password opens. */
export interface EncryptedFile {
  decryption: Decryption;
  /** What its owner allows without the owner's password. */
  permissions: Permissions;
  /** Encrypts a file as this one is, with its key, passwords and permissions. */
  encryption: FileEncryption;
}

/**
 * Opens a file whose encryption can stay as it is.
 * @param password as for `authenticatePassword`
 * @throws as `authenticatePassword`
 */
export function openEncrypted(document: PdfDocument, password: string | null = null): EncryptedFile {
  const { dict, revision, decryption, encrypt } = authenticate(document, password);
  const permissions = decodePermissions(integerOf(document, dict, 'P'), revision);
  const standard = standardDict(dict, (value) => document.resolve(value));
  // The keys of later revisions do not depend on it.
  const id = revision <= lastWithIdentifier ? { id: idOf(document) } : {};
  return { decryption, permissions, encryption: { encrypt, dict: standard, ...id } };
}

interface Authenticated {
  /** The encryption dictionary. */
  dict: PdfDict;
  revision: number;
  decryption: Decryption;
  encrypt: FileEncryption['encrypt'];
}

function authenticate(document: PdfDocument, password: string | null): Authenticated {
  const dict = document.dict(document.trailer.get('Encrypt'));
  if (!dict) throw new MalformedPdf('trailer: expected a dictionary as /Encrypt');
  if (document.name(dict.get('Filter')) !== 'Standard') throw new UnsupportedEncryption('another security handler');
  const [version, revision] = [integerOf(document, dict, 'V'), integerOf(document, dict, 'R')];
  const isLegacy = revision === 2 || revision === 3 || revision === 4;
  const isKnown = isLegacy
    ? version === 4 || ((version === 1 || version === 2) && revision < 4)
    : version === 5 && (revision === 5 || revision === 6);
  if (!isKnown) throw new UnsupportedEncryption(`version ${version}, revision ${revision}`);
  const filters = new CryptFilters(dict, version, (value) => document.resolve(value));
  const fileKey = isLegacy
    ? findLegacyKey(readLegacyEntries(document, dict, { version, revision }), password)
    : findKey(readKeyEntries(document, dict), revision as 5 | 6, password);
  if (!fileKey) throw new WrongPassword();
  const { decryptorOf, encrypt } = isLegacy ? legacyCiphers(fileKey) : ciphers(fileKey);
  return {
    dict,
    revision,
    decryption: {
      string: (encrypted, object) => decryptorOf(filters.strings, object)(encrypted),
      stream: (encrypted, stream, object) => decryptorOf(filters.ofStream(stream), object)(encrypted),
    },
    encrypt: (plain, number, stream) => {
      const method = stream ? filters.ofStream(stream) : filters.strings;
      return method === 'Identity' ? [plain] : encrypt(plain, method, { number, generation: 0 });
    },
  };
}

/**
 * Name of the security handler of an encrypted document, such as `Adobe.PubSec` (ISO 32000-2, 7.6.5); undefined where it is
 * the standard one, and where there is none. No password opens a document of another handler.
 */
export function otherSecurityHandler(document: PdfDocument): string | undefined {
  const handler = document.name(document.dict(document.trailer.get('Encrypt'))?.get('Filter'));
  return handler === 'Standard' ? undefined : handler;
}

type Decryptor = (encrypted: Buffer) => Buffer;

interface Ciphers {
  decryptorOf: (method: CryptMethod, object: ObjectId) => Decryptor;
  encrypt: (plain: Uint8Array, method: CryptMethod, object: ObjectId) => Uint8Array[];
}

const unencrypted: Decryptor = (bytes) => bytes;

/** @param fileKey wiped */
function ciphers(fileKey: Buffer): Ciphers {
  const key = createSecretKey(fileKey);
  const decrypt = createDecryptor(key);
  wipe(fileKey);
  return {
    decryptorOf: (method) => (method === 'Identity' ? unencrypted : decrypt),
    encrypt: (plain) => encryptBytes(key, plain),
  };
}

/** With a key of its own for each object. @param fileKey wiped */
function legacyCiphers(fileKey: Buffer): Ciphers {
  const keys = new ObjectKeys(fileKey);
  /** Of the strings of one object, which follow each other. */
  let last: { method: CryptMethod; object: ObjectId; decrypt: Decryptor } | undefined;
  return {
    decryptorOf: (method, object) => {
      if (method === 'Identity') return unencrypted;
      if (last?.method === method && last.object === object) return last.decrypt;
      const key = keys.keyOf(object, method === 'AES-128');
      const decrypt = method === 'AES-128' ? createDecryptor(key) : createRc4(key);
      wipe(key);
      last = { method, object, decrypt };
      return decrypt;
    },
    encrypt: (plain, method, object) => {
      const key = keys.keyOf(object, method === 'AES-128');
      const encrypted = method === 'AES-128' ? encryptBytes(key, plain) : [rc4(key, plain)];
      wipe(key);
      return encrypted;
    },
  };
}

function findKey(entries: KeyEntries, revision: 5 | 6, password: string | null): Buffer | undefined {
  for (const form of password === null ? [''] : new Set([...passwordForms(password), ''])) {
    const fileKey = decryptKey(entries, revision, form);
    if (fileKey) return fileKey;
  }
  return undefined;
}

type EntriesOfFile = Omit<LegacyEntries, 'keyBytes'> & { keyLengths: readonly number[] };

function findLegacyKey({ keyLengths, ...entries }: EntriesOfFile, password: string | null): Buffer | undefined {
  const forms = [...(password === null ? [] : legacyPasswordBytes(password)), Buffer.alloc(0)];
  let fileKey: Buffer | undefined;
  for (const form of forms) {
    for (const keyBytes of keyLengths) fileKey ??= computeKey({ ...entries, keyBytes }, form);
    wipe(form);
  }
  return fileKey;
}

function integerOf(document: PdfDocument, dict: PdfDict, key: string): number {
  const value = document.number(dict.get(key));
  if (value === undefined || !Number.isSafeInteger(value))
    throw new MalformedPdf(`encryption: expected an integer as /${key}`);
  return value;
}

/** @throws MalformedPdf where the entry is shorter; some writers pad it with zeros */
function entryBytesOf(document: PdfDocument, dict: PdfDict, key: string, length: number): Buffer {
  const value = document.string(dict.get(key));
  if (!value || value.length < length)
    throw new MalformedPdf(`encryption: expected a string of ${length} bytes as /${key}`);
  return value.subarray(0, length);
}

function readKeyEntries(document: PdfDocument, dict: PdfDict): KeyEntries {
  return {
    user: entryBytesOf(document, dict, 'U', entryBytes),
    userKey: entryBytesOf(document, dict, 'UE', keyBytes),
    owner: entryBytesOf(document, dict, 'O', entryBytes),
    ownerKey: entryBytesOf(document, dict, 'OE', keyBytes),
  };
}

function readLegacyEntries(
  document: PdfDocument,
  dict: PdfDict,
  { version, revision }: { version: number; revision: 2 | 3 | 4 },
): EntriesOfFile {
  const permissions = integerOf(document, dict, 'P');
  // Some writers write the unsigned value of the same 32 bits.
  if (permissions < -(2 ** 31) || permissions >= 2 ** 32)
    throw new MalformedPdf('encryption: expected an integer of 32 bits as /P');
  return {
    revision,
    keyLengths: keyLengths(document, dict, version),
    user: entryBytesOf(document, dict, 'U', legacyEntryBytes),
    owner: entryBytesOf(document, dict, 'O', legacyEntryBytes),
    permissions: permissions | 0,
    id: idOf(document),
    encryptsMetadata: document.resolve(dict.get('EncryptMetadata')) !== false,
  };
}

function idOf(document: PdfDocument): Buffer {
  return document.string(document.array(document.trailer.get('ID'))?.[0]) ?? Buffer.alloc(0);
}

/** Lengths to try for the file encryption key, in bytes (ISO 32000-2, table 20). */
function keyLengths(document: PdfDocument, dict: PdfDict, version: number): readonly number[] {
  if (version === 1) return [5];
  if (version === 4) return [16];
  // The standard's default is 40 bits; some writers leave out the entry with 128.
  if (document.resolve(dict.get('Length')) === null) return [5, 16];
  const bits = integerOf(document, dict, 'Length');
  if (bits < 40 || bits > 128 || bits % 8 !== 0)
    throw new MalformedPdf('encryption: expected a multiple of 8 from 40 to 128 as /Length');
  return [bits / 8];
}
