import { writeFile } from 'node:fs/promises';
import { decrypt } from 'node-qpdf2';
import { hasCompleteEncryption } from '../mend-pdf.ts';
import { passwordForms } from './password-forms.ts';
import { PdfiumRefusal, withPdfDocument } from '../pdfium.ts';
import { QpdfRefusal, requiresPassword, runQpdf } from '../qpdf.ts';

/**
 * Writes a copy without the restrictions of a file that opens without a password. Nothing here is secret, so node-qpdf2
 * may do it.
 * @throws QpdfRefusal where qpdf cannot read it after all
 */
export async function removeRestrictions(path: string, outputFile: string): Promise<void> {
  try {
    await decrypt({ input: path, output: outputFile });
  } catch {
    // It takes a warning for a failure, and rejects with what qpdf printed; nor does it say which of the two it was.
    await runQpdf({ inputFile: path, outputFile, decrypt: '', decodeLevel: 'none' });
  }
}

/**
 * Writes a copy without protection where the password, as it was typed, opens the file; without one, where none is needed.
 * @returns whether it did: a look at the file tells why not
 */
export async function removeAtOnce(path: string, password: string | null, outputFile: string): Promise<boolean> {
  try {
    if (password === null) await removeRestrictions(path, outputFile);
    else await runQpdf({ inputFile: path, outputFile, password, decrypt: '', decodeLevel: 'none' });
    return true;
  } catch (error) {
    if (error instanceof QpdfRefusal) return false;
    throw error;
  }
}

/**
 * Writes a copy of a locked file without its protection, if the password is its user's or its owner's in any form.
 * @param password null where the file opens without one
 * @returns whether it was
 * @throws QpdfRefusal where the password is right and the file is broken
 */
export async function removeProtection(path: string, password: string | null, outputFile: string): Promise<boolean> {
  for (const form of password === null ? [''] : passwordForms(password)) {
    try {
      // qpdf tries the encodings of old revisions by itself (its manual, --password-mode).
      await runQpdf({ inputFile: path, outputFile, password: form, decrypt: '', decodeLevel: 'none' });
      return true;
    } catch (error) {
      if (!(error instanceof QpdfRefusal)) throw error;
      if (!(await requiresPassword(path, form))) throw error;
    }
  }
  return false;
}

/**
 * The same with PDFium, for files that qpdf cannot read at all.
 * @returns whether it opened them; `unprotected` where they have no protection
 * @throws PdfiumRefusal damaged, where PDFium cannot read them either
 */
export async function removeProtectionWithPdfium(
  bytes: Buffer,
  password: string | null,
  outputFile: string,
): Promise<boolean | 'unprotected'> {
  for (const form of password === null ? [null] : [null, ...passwordForms(password)]) {
    try {
      return await withPdfDocument(bytes, form, async (document) => {
        if (document.pageCount === 0) throw new PdfiumRefusal('damaged');
        if (!document.isEncrypted) return 'unprotected';
        document.removeEncryption();
        await writeFile(outputFile, document.saveCopy());
        return true;
      });
    } catch (error) {
      if (!(error instanceof PdfiumRefusal && error.kind === 'password')) throw error;
      if (!hasCompleteEncryption(bytes)) throw new PdfiumRefusal('damaged');
    }
  }
  return false;
}
