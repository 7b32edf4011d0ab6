import { join } from 'node:path';
import { type Contracts, ToolError } from '@blattwerk/shared';
import { encryptSound } from '../../pdf/encryption/encrypt-sound.ts';
import { encryptWithQpdf } from '../../pdf/encryption/encrypt-with-qpdf.ts';
import { preparePassword } from '../../pdf/encryption/password-forms.ts';
import type { Protection } from '../../pdf/encryption/protection.ts';
import { changeNotices, type OpenedPdf, openInMemory, workOn } from '../../pdf/open-pdf.ts';
import { sendFile } from '../../pdf/send-file.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import type { Handler, Run } from '../../tool-run.ts';

/** Encrypts a PDF with a password; one that is locked already has to be unlocked first. */
export const protectHandler: Handler<Contracts['protect']> = async (inputs, options, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('protect takes one file');
  // Characters that count for nothing in a password may be all that there is.
  if (preparePassword(options.password).trim() === '') throw new ToolError('noPassword', { field: 'password' });
  const pdf = await openInMemory(input, run);
  run.enter('processing');
  const protection = {
    password: options.password,
    ownerPassword: options.owner_password,
    allowPrint: options.allow_print,
    allowCopy: options.allow_copy,
    allowEdit: options.allow_edit,
  };
  const pieces = await encryptSound(pdf, protection);
  if (!pieces) await answerWithQpdf(pdf, protection, run);
  else {
    run.enter('finishing');
    await sendPieces(pieces, run);
  }
  return { facts: {}, ...changeNotices(pdf) };
};

async function answerWithQpdf(pdf: OpenedPdf, protection: Protection, run: Run): Promise<void> {
  const outputFile = join(await run.scratch(), 'protected.pdf');
  await workOn(pdf, run, (path) => encryptWithQpdf(path, outputFile, protection));
  run.enter('finishing');
  await sendFile(outputFile, run);
}
