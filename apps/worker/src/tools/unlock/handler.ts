import { MalformedPdf, open, type PdfOutput, UnsupportedEncryption, WrongPassword } from '@blattwerk/pdf';
import { isSigned } from '@blattwerk/pdf/internal';
import { type Contracts, ToolError } from '@blattwerk/shared';
import { sendFile } from '../../answer/send-file.ts';
import { sendPieces } from '../../answer/send-pieces.ts';
import { lossNotices } from '../../pdf/open/open-document.ts';
import { removeEncryption } from '../../pdf/open/remove-encryption.ts';
import type { Handler } from '../../tool-run.ts';

/** Removes password and restrictions; a file without encryption is returned unchanged. */
export const unlockHandler: Handler<Contracts['unlock']> = async ([input], { password }, run) => {
  run.startStage('analyzing');
  const bytes = await input.read();
  run.startStage('processing');
  const unlocked = (await decrypt(input.name, bytes, password)) ?? (await removeEncryption(input, password, run));
  run.startStage('finishing');
  if (unlocked === 'notEncrypted') {
    await sendPieces([bytes], run);
    return { facts: {}, notices: ['notProtected'] };
  }
  if ('path' in unlocked) await sendFile(unlocked.path, run);
  else await sendPieces(unlocked.pieces, run);
  const hasSignature = 'path' in unlocked ? isSigned(bytes) : unlocked.isSigned;
  const notices = [
    ...(hasSignature ? (['signaturesInvalid'] as const) : []),
    ...('path' in unlocked ? [] : lossNotices(unlocked.losses)),
  ];
  return { facts: {}, ...(notices.length > 0 && { notices }) };
};

/**
 * @returns undefined where the file is malformed, or its security handler is not the standard one
 * @throws ToolError wrongPassword
 */
async function decrypt(
  name: string,
  bytes: Buffer,
  password: string | null,
): Promise<(PdfOutput & { isSigned: boolean }) | 'notEncrypted' | undefined> {
  try {
    const pdf = await open(bytes, { repair: 'never', ...(password !== null && { password }) });
    return pdf.wasEncrypted ? { ...(await pdf.writeConforming()), isSigned: pdf.isSigned } : 'notEncrypted';
  } catch (error) {
    if (error instanceof WrongPassword) throw new ToolError('wrongPassword', { file: name });
    if (error instanceof MalformedPdf || error instanceof UnsupportedEncryption) return undefined;
    throw error;
  }
}
