import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordForms } from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import { decrypt } from 'node-qpdf2';
import type { InputFile, ToolRun } from '../../tool-run.ts';
import { PdfiumRefusal, withPdfDocument } from '../engines/pdfium.ts';
import { passwordNeed, QpdfRefusal, runQpdf } from '../engines/qpdf.ts';
import { hasCompleteEncryption } from './encryption-entries.ts';
import { withDocument } from './open-document.ts';
import { refuseOtherEncryption } from './repair-document.ts';

interface DecryptionTask {
  /** The encrypted file. */
  path: string;
  bytes: Buffer;
  password: string | null;
  /** Where the decrypted copy is written. */
  outputFile: string;
}

/**
 * Removes the encryption of a file that the PDF package cannot decrypt, with qpdf or PDFium.
 * @throws ToolError wrongPassword, also where a password is needed and absent
 * @throws ToolError unsupportedEncryption where no password opens it
 * @throws ToolError damagedPdf
 */
export async function removeEncryption(
  input: InputFile,
  password: string | null,
  run: ToolRun,
): Promise<{ path: string } | 'notEncrypted'> {
  const bytes = await input.read();
  refuseOtherEncryption(bytes, input.name);
  const path = join(await run.scratch(), 'locked.pdf');
  await writeFile(path, bytes, { mode: 0o600 });
  const outputFile = join(await run.scratch(), 'unlocked.pdf');
  try {
    const isRemoved = await remove({ path, bytes, password, outputFile }, input, run);
    return isRemoved ? { path: outputFile } : 'notEncrypted';
  } catch (error) {
    if (!(error instanceof QpdfRefusal || error instanceof PdfiumRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: input.name }, { cause: error });
  }
}

/** @returns false where the file is not encrypted */
async function remove(task: DecryptionTask, input: InputFile, run: ToolRun): Promise<boolean> {
  const need = await passwordNeed(task.path);
  if (need === 'none') {
    await removeRestrictions(task);
    return true;
  }
  if (need === undefined && (await opensUnencrypted(input, run))) return false;
  const isRemoved = await (need === undefined ? removeWithPdfium(task) : removeWithPassword(task));
  if (!isRemoved) throw new ToolError('wrongPassword', { file: input.name });
  return true;
}

/** Whether a file, repaired where that is necessary, opens without being encrypted. @throws ToolError damagedPdf */
async function opensUnencrypted(input: InputFile, run: ToolRun): Promise<boolean> {
  try {
    return await withDocument(input, run, () => Promise.resolve(true));
  } catch (error) {
    if (error instanceof ToolError && ['encryptedPdf', 'restrictedPdf'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * Removes the restrictions of a file that opens without a password. node-qpdf2 passes arguments on the command line,
 * which is safe here since no password is involved.
 * @throws QpdfRefusal
 */
async function removeRestrictions({ path, outputFile }: DecryptionTask): Promise<void> {
  try {
    await decrypt({ input: path, output: outputFile });
  } catch {
    // It rejects also for warnings, which its errors do not distinguish.
    await runQpdf({ inputFile: path, outputFile, decrypt: '', decodeLevel: 'none' });
  }
}

/**
 * @returns false where the password is wrong or absent
 * @throws QpdfRefusal where the password is right and the file is damaged
 */
async function removeWithPassword({ path, password, outputFile }: DecryptionTask): Promise<boolean> {
  for (const form of password === null ? [] : passwordForms(password)) {
    try {
      // qpdf itself tries the encodings of old revisions (its manual, --password-mode).
      await runQpdf({ inputFile: path, outputFile, password: form, decrypt: '', decodeLevel: 'none' });
      return true;
    } catch (error) {
      if (!(error instanceof QpdfRefusal)) throw error;
      if ((await passwordNeed(path, form)) !== 'another') throw error;
    }
  }
  return false;
}

/**
 * Removes the encryption of a file that qpdf cannot read.
 * @returns false where the password is wrong or absent
 * @throws PdfiumRefusal damaged
 */
async function removeWithPdfium({ bytes, password, outputFile }: DecryptionTask): Promise<boolean> {
  for (const form of password === null ? [null] : [null, ...passwordForms(password)]) {
    try {
      return await withPdfDocument(bytes, form, async (document) => {
        if (document.pageCount === 0) throw new PdfiumRefusal('damaged');
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
