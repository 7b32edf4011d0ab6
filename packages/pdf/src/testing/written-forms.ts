import { PdfDocument } from '../file/document.ts';
import { authenticatePassword } from '../file/encryption/decrypt.ts';
import { encryptionWith } from '../file/encryption/encrypt.ts';
import { saveObjects, type SaveOptions } from '../file/save.ts';
import { defaultObjectStreams } from '../file/writer.ts';

/** Opens the files that are encrypted. */
export const password = 'u';

/** How files are written, and the number of random ones for each; deriving the keys of an encryption takes long by design. */
export const forms: readonly [name: string, rounds: number, options: () => Partial<SaveOptions>][] = [
  ['plain', 20, () => ({})],
  ['packed', 20, () => ({ objectStreams: { ...defaultObjectStreams, objects: 3 } })],
  ['encrypted', 4, () => ({ encryption: encryptionWith({ user: password, owner: 'o' }, -4) })],
  [
    'packed and encrypted',
    4,
    () => ({
      objectStreams: { ...defaultObjectStreams, objects: 3 },
      encryption: encryptionWith({ user: password, owner: 'o' }, -4),
    }),
  ],
];

/** @param isRead whether all objects are read before, so that their source is not copied */
export function writtenAs(file: Buffer, options: Partial<SaveOptions>, { isRead }: { isRead: boolean }): Buffer {
  const document = PdfDocument.open(file);
  for (let number = 1; number < (isRead ? document.size : 1); number++) document.object(number);
  return Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', ...options }));
}

/** A file that may be encrypted with the password. */
export function opened(file: Buffer): PdfDocument {
  const document = PdfDocument.open(file);
  return document.isEncrypted ? document.decrypted(authenticatePassword(document, password)) : document;
}
