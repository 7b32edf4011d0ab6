import { createSecretKey, randomBytes } from 'node:crypto';
import type { PdfDocument } from '../document.ts';
import { dictOf, type PdfDict, PdfName, withEntries } from '../values.ts';
import type { FileEncryption } from '../writer.ts';
import { encryptBytes } from './cipher.ts';
import { encryptKey, encryptPermissions, keyBytes } from './revision-6.ts';

/** AES-256 is part of PDF 2.0; files of this version declare an extension for it. */
const oldestVersion = '1.7';

/**
 * Encryption with AES-256 and a new key (ISO 32000-2, 7.6.4, revision 6).
 * @param passwords as `preparePassword` returns them
 * @param permissions /P, see `permissionsOf`
 */
export function encryptionWith(passwords: { user: string; owner: string }, permissions: number): FileEncryption {
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
 * Declares the extension that AES-256 needs in a version before 2.0 (ISO 32000-2, 7.12).
 * @returns the version that the file needs: its own, or 1.7 where that is later
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
