import { join } from 'node:path';
import { type Contracts, ToolError } from '@blattwerk/shared';
import { encryptPdf } from '../../pdf/encrypt-pdf.ts';
import { changeNotices, openPdf, workOn } from '../../pdf/open-pdf.ts';
import { preparePassword } from '../../pdf/password-forms.ts';
import { sendFile } from '../../pdf/send-file.ts';
import type { Process } from '../../process.ts';

/** Encrypts a PDF with a password; one that is locked already has to be unlocked first. */
export const protectProcess: Process<Contracts['protect']> = async (inputs, options, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('protect takes one file');
  // Characters that count for nothing in a password may be all that there is.
  if (preparePassword(options.password).trim() === '') throw new ToolError('noPassword', { field: 'password' });
  const pdf = await openPdf(input, run);
  run.enter('processing');
  const outputFile = join(await run.scratch(), 'protected.pdf');
  const protection = {
    password: options.password,
    ownerPassword: options.owner_password,
    allowPrint: options.allow_print,
    allowCopy: options.allow_copy,
    allowEdit: options.allow_edit,
  };
  await workOn(pdf, run, (path) => encryptPdf(path, outputFile, protection));
  run.enter('finishing');
  await sendFile(outputFile, run);
  return { facts: {}, ...changeNotices(pdf) };
};
