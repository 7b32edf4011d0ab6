import type { Pieces } from '../keep-pages/file.ts';
import { encryptWhole } from '../keep-pages/whole.ts';
import type { OpenedPdf } from '../open-pdf.ts';
import { encryptBytes } from './cipher.ts';
import { passwordsOf, type Protection } from './protection.ts';
import { lockKey, type LockedKey, permissionsOf } from './revision-6.ts';

/**
 * A PDF encrypted with AES-256 (ISO 32000-2, 7.6.4, revision 6), in pieces, without a start of qpdf.
 * @returns undefined where the PDF does not follow the standard, so that qpdf must put it in order
 */
export async function encryptSound(pdf: OpenedPdf, protection: Protection): Promise<Pieces | undefined> {
  return encryptWhole(pdf, () => {
    const locked = lockKey(passwordsOf(protection), permissionsOf(protection));
    return { encrypt: (plain) => encryptBytes(locked.fileKey, plain), dict: dictText(locked) };
  });
}

/** The encryption dictionary (ISO 32000-2, tables 20, 21 and 25). */
function dictText(locked: LockedKey): string {
  const { userEntry, userKeyEntry, ownerEntry, ownerKeyEntry, permissions, permissionsEntry } = locked;
  const filter = '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const entries = Object.entries({
    U: userEntry,
    UE: userKeyEntry,
    O: ownerEntry,
    OE: ownerKeyEntry,
    Perms: permissionsEntry,
  }).map(([name, value]) => `/${name} <${value.toString('hex')}>`);
  return `<< /Filter /Standard /V 5 /R 6 /Length 256 /P ${permissions} ${filter} ${entries.join(' ')} >>`;
}
