import { join } from 'node:path';
import { type Contracts, ToolError } from '@blattwerk/shared';
import { decryptSound } from '../../pdf/encryption/decrypt-sound.ts';
import {
  removeAtOnce,
  removeProtection,
  removeProtectionWithPdfium,
  removeRestrictions,
} from '../../pdf/encryption/remove-with-qpdf.ts';
import { glance, isSigned } from '../../pdf/glance.ts';
import { giveTrailer } from '../../pdf/mend-pdf.ts';
import { lookOver, storeFile } from '../../pdf/open-pdf.ts';
import { PdfiumRefusal } from '../../pdf/pdfium.ts';
import { QpdfRefusal } from '../../pdf/qpdf.ts';
import { sendFile } from '../../pdf/send-file.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import type { Handler, Run } from '../../tool-run.ts';

/** Removes password and restrictions; a file without any comes back byte for byte. */
export const unlockHandler: Handler<Contracts['unlock']> = async (inputs, { password }, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('unlock takes one file');
  const bytes = await input.read();
  const seen = glance(bytes);
  run.enter('processing');
  const pieces = seen?.kind === 'encrypted' ? decryptSound(bytes, seen.objects, password) : undefined;
  if (seen?.kind !== 'open' && !pieces) {
    return answerWithQpdf(input.name, { bytes, password, isEncrypted: seen?.kind === 'encrypted' }, run);
  }
  run.enter('finishing');
  await sendPieces(pieces ?? [bytes], run);
  return pieces ? unlockedResult(bytes) : { facts: {}, notices: ['notProtected'] };
};

type Answer = Awaited<ReturnType<Handler<Contracts['unlock']>>>;

function unlockedResult(bytes: Buffer): Answer {
  return isSigned(bytes) ? { facts: {}, notices: ['signaturesInvalid'] } : { facts: {} };
}

/** For what our own reader cannot decrypt; qpdf tells a wrong password from a damaged file, too. */
async function answerWithQpdf(
  name: string,
  { bytes, password, isEncrypted }: Omit<Task, 'path' | 'unlocked'>,
  run: Run,
): Promise<Answer> {
  const path = await storeFile(bytes, run);
  const unlocked = join(await run.scratch(), 'unlocked.pdf');
  try {
    const wasProtected = await removeAny({ path, bytes, password, isEncrypted, unlocked });
    run.enter('finishing');
    await sendFile(wasProtected ? unlocked : path, run);
    return wasProtected ? unlockedResult(bytes) : { facts: {}, notices: ['notProtected'] };
  } catch (error) {
    const code = refusalOf(error);
    if (code === undefined) throw error;
    throw new ToolError(code, { file: name }, { cause: error });
  }
}

interface Task {
  path: string;
  bytes: Buffer;
  password: string | null;
  /** As a glance has it. */
  isEncrypted: boolean;
  unlocked: string;
}

/** @returns whether there was a protection to remove */
async function removeAny(task: Task): Promise<boolean> {
  const { path, password, isEncrypted, unlocked } = task;
  if (isEncrypted && (await removeAtOnce(path, password, unlocked))) return true;
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
