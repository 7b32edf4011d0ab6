import { type PdfEncryption, preparePassword } from '@blattwerk/pdf';
import { type Contracts, type OptionsOf, permissionsOf, ToolError } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Encrypts a PDF with a password or with restrictions alone; one that is encrypted already has to be unlocked first. */
export const protectHandler: Handler<Contracts['protect']> = async ([input], options, run) => {
  run.startStage('analyzing');
  // Preparation can remove all characters.
  if (options.password !== '' && preparePassword(options.password).trim() === '')
    throw new ToolError('noPassword', { field: 'password' });
  const { pieces, notices } = await withDocument(input, run, (opened) => {
    run.startStage('processing');
    const { pieces, losses } = opened.pdf.encrypt(encryptionOf(options)).write();
    return Promise.resolve({ pieces, notices: fileNotices(opened, lossNotices(losses)) });
  });
  run.startStage('finishing');
  await sendPieces(pieces, run);
  return { facts: {}, ...notices };
};

type Options = OptionsOf<Contracts['protect']>;

/**
 * An empty user password opens the file by itself (ISO 32000-2, 7.6.4.1). The owner password lifts all restrictions. Without one, it is
 * the user password where there are no restrictions, and otherwise random, so that restrictions cannot be lifted.
 */
function encryptionOf({ password: user, owner_password, ...options }: Options): PdfEncryption {
  const allow = permissionsOf(options);
  const isUnrestricted = Object.values(allow).every(Boolean);
  const typed = preparePassword(owner_password ?? '') === '' ? undefined : owner_password;
  const owner = typed ?? (isUnrestricted ? user : undefined);
  return { user, allow, ...(owner != null && { owner }) };
}
