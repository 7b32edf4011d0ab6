import { createSecretKey, randomBytes } from 'node:crypto';
import type { PdfDocument } from '../document.ts';
import { dictOf, type PdfDict, PdfName, withEntries } from '../values.ts';
import type { FileEncryption } from '../writer.ts';
import { encryptBytes } from './cipher.ts';
import { encryptKey, encryptPermissions, keyBytes } from './revision-6.ts';

/** Version whose files declare AES-256 as an extension; it is part of PDF 2.0. */
const oldestVersion = '1.7';

/**
 * Creates an encryption with AES-256 and a random key (ISO 32000-2, 7.6.4, revision 6).
 * @param passwords normalized by `preparePassword`
 * @param permissions /P, see `encodePermissions`
 * @throws RangeError for an empty owner password, with which anybody may lift the restrictions
 */
export function encryptionWith(passwords: { user: string; owner: string }, permissions: number): FileEncryption {
  if (passwords.owner === '') throw new RangeError('expected an owner password');
  const fileKey = randomBytes(keyBytes);
  const { user, userKey, owner, ownerKey } = encryptKey(fileKey, passwords);
  const dict = dictOf({
    Filter: new PdfName('Standard'),
    V: 5,
    R: 6,
    Length: 256,
    P: permissions,
    CF: dictOf({ StdCF: cryptFilter() }),
    StmF: new PdfName('StdCF'),
    StrF: new PdfName('StdCF'),
    U: user,
    UE: userKey,
    O: owner,
    OE: ownerKey,
    Perms: encryptPermissions(fileKey, permissions),
  });
  const key = createSecretKey(fileKey);
  fileKey.fill(0);
  return { encrypt: (plain) => encryptBytes(key, plain), dict };
}

function cryptFilter(): PdfDict {
  return dictOf({ AuthEvent: new PdfName('DocOpen'), CFM: new PdfName('AESV3'), Length: keyBytes });
}

/**
 * Declares the extension for AES-256 in a document below version 2.0 (ISO 32000-2, 7.12).
 * @returns the version to write: the document's own, at least 1.7
 */
export function declareEncryption(document: PdfDocument): string {
  const version = document.version > oldestVersion ? document.version : oldestVersion;
  const number = document.numberOf(document.trailer.get('Root'));
  if (version !== oldestVersion || number === undefined) return version;
  const { catalog } = document;
  const extensions = document.dict(catalog.get('Extensions')) ?? new Map();
  const extension = dictOf({ BaseVersion: new PdfName(oldestVersion), ExtensionLevel: 8 });
  document.replace(number, withEntries(catalog, { Extensions: withEntries(extensions, { ADBE: extension }) }));
  return version;
}
