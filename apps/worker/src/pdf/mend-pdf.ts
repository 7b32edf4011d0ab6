import { writeFile } from 'node:fs/promises';
import { ToolError } from '@blattwerk/shared';
import { PdfiumRefusal, withPdfDocument } from './pdfium.ts';

/** The encryption dictionary is never encrypted, nor in an object stream (ISO 32000-2, 7.5.7). */
const standardHandler = /\/Filter\s*\/Standard\b/;

/** How far its entries are from its name, in bytes. */
const encryptionBytes = 2_000;

/** How far before its type a catalogue can begin, in bytes. */
const catalogueBytes = 64 * 1024;

/**
 * Has PDFium write a file anew.
 * @returns whether it could
 * @throws ToolError encryptedPdf where that is why qpdf cannot read it
 */
export async function writeAnew(path: string, bytes: Buffer): Promise<boolean> {
  try {
    await withPdfDocument(bytes, null, async (document) => {
      if (document.isEncrypted) throw new PdfiumRefusal('password');
      await writeFile(path, document.saveCopy());
    });
    return true;
  } catch (error) {
    if (!(error instanceof PdfiumRefusal)) throw error;
    if (error.kind === 'password' && hasCompleteEncryption(bytes))
      throw new ToolError('encryptedPdf', {}, { cause: error });
    return false;
  }
}

/**
 * Gives a file that lost its end a trailer that points to its catalogue, which is what qpdf needs to find the rest.
 * @returns whether it could: not where it has no catalogue in the open, or was encrypted: the key went with the trailer
 */
export async function giveTrailer(path: string, bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (standardHandler.test(text)) return false;
  const root = findCatalogue(text);
  if (root === undefined) return false;
  const trailer = `\ntrailer\n<< /Root ${root} R /Size 1 >>\nstartxref\n0\n%%EOF\n`;
  await writeFile(path, Buffer.concat([bytes, Buffer.from(trailer)]));
  return true;
}

/**
 * Whether an encryption dictionary has what a password can be tried on (ISO 32000-2, 7.6.4.2): PDFium takes one that has
 * not for locked. Dictionaries of other handlers have other entries, and keys that are no password.
 */
export function hasCompleteEncryption(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const at = text.search(standardHandler);
  if (at < 0) return true;
  const around = text.slice(Math.max(0, at - encryptionBytes), at + encryptionBytes);
  return [/\/V\s+[1-5]\b/, /\/R\s+[2-6]\b/, /\/O\s*[(<]/, /\/U\s*[(<]/].every((entry) => entry.test(around));
}

/** Number and generation of the last object that says that it is a catalogue. */
function findCatalogue(text: string): string | undefined {
  for (let at = text.lastIndexOf('/Catalog'); at > 0; at = text.lastIndexOf('/Catalog', at - 1)) {
    const before = text.slice(Math.max(0, at - catalogueBytes), at);
    const found = /(?:^|[^\d])(\d{1,10})\s+(\d{1,5})\s+obj\b(?!.*endobj)/s.exec(before.slice(lastObject(before)));
    if (found && /\/Type\s*$/.test(before)) return `${found[1]} ${found[2]}`;
  }
  return undefined;
}

/** Where the header of the last object begins, its numbers included. */
function lastObject(text: string): number {
  return Math.max(0, text.lastIndexOf(' obj') - 20);
}
