import { join } from 'node:path';
import { type Contracts, ToolError } from '@blattwerk/shared';
import { glance, isSigned } from '../../pdf/glance.ts';
import { giveTrailer } from '../../pdf/mend-pdf.ts';
import { lookOver, storeInput } from '../../pdf/open-pdf.ts';
import { PdfiumRefusal } from '../../pdf/pdfium.ts';
import { QpdfRefusal } from '../../pdf/qpdf.ts';
import {
  removeAtOnce,
  removeProtection,
  removeProtectionWithPdfium,
  removeRestrictions,
} from '../../pdf/remove-protection.ts';
import { sendFile } from '../../pdf/send-file.ts';
import type { Process } from '../../process.ts';

/** Removes password and restrictions; a file without any comes back byte for byte. */
export const unlockProcess: Process<Contracts['unlock']> = async (inputs, { password }, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('unlock takes one file');
  const { path, bytes } = await storeInput(input, run);
  run.enter('processing');
  const unlocked = join(await run.scratch(), 'unlocked.pdf');
  try {
    const wasProtected = await removeAny({ path, bytes, password, unlocked });
    run.enter('finishing');
    await sendFile(wasProtected ? unlocked : path, run);
    if (!wasProtected) return { facts: {}, notices: ['notProtected'] };
    return isSigned(bytes) ? { facts: {}, notices: ['signaturesInvalid'] } : { facts: {} };
  } catch (error) {
    const code = refusalOf(error);
    if (code === undefined) throw error;
    throw new ToolError(code, { file: input.name }, { cause: error });
  }
};

interface Task {
  path: string;
  bytes: Buffer;
  password: string | null;
  unlocked: string;
}

/** @returns whether there was a protection to remove */
async function removeAny(task: Task): Promise<boolean> {
  const { path, bytes, password, unlocked } = task;
  const seen = glance(bytes);
  if (seen?.kind === 'open') return false;
  if (seen?.kind === 'encrypted' && (await removeAtOnce(path, password, unlocked))) return true;
  const look = await lookOver(path);
  switch (look.kind) {
    case 'open':
      return false;
    case 'restricted':
      if (look.hasWarnings) await removeProtection(path, null, unlocked);
      else await removeRestrictions(path, unlocked);
      return true;
    case 'locked':
      if (password !== null && (await removeProtection(path, password, unlocked))) return true;
      throw new ToolError('wrongPassword');
    default:
      return removeFromUnreadable(task);
  }
}

async function removeFromUnreadable({ path, bytes, password, unlocked }: Task): Promise<boolean> {
  try {
    const removed = await removeProtectionWithPdfium(bytes, password, unlocked);
    if (!removed) throw new ToolError('wrongPassword');
    return removed !== 'unprotected';
  } catch (error) {
    if (!(error instanceof PdfiumRefusal)) throw error;
    const mended = `${path}.mended`;
    if ((await giveTrailer(mended, bytes)) && (await lookOver(mended)).kind === 'open') return false;
    throw new ToolError('damagedPdf', {}, { cause: error });
  }
}

function refusalOf(error: unknown): ToolError['code'] | undefined {
  if (error instanceof ToolError) return error.code;
  return error instanceof QpdfRefusal ? 'damagedPdf' : undefined;
}
