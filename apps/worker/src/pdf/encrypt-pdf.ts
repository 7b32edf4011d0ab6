import { randomBytes } from 'node:crypto';
import { preparePassword } from './password-forms.ts';
import { runQpdf } from './qpdf.ts';

export interface Protection {
  password: string;
  /** Lifts the restrictions. */
  ownerPassword: string | null;
  allowPrint: boolean;
  allowCopy: boolean;
  allowEdit: boolean;
}

/**
 * Writes a copy encrypted with AES-256 (ISO 32000-2, 7.6.4, revision 6).
 * @throws QpdfRefusal where qpdf cannot read the file
 */
export async function encryptPdf(path: string, outputFile: string, protection: Protection): Promise<void> {
  const { allowPrint, allowCopy, allowEdit } = protection;
  const userPassword = preparePassword(protection.password);
  await runQpdf({
    inputFile: path,
    outputFile,
    decodeLevel: 'none',
    encrypt: {
      userPassword,
      ownerPassword: ownerPasswordOf(protection, userPassword),
      '256bit': {
        print: allowPrint ? 'full' : 'none',
        extract: allowCopy ? 'y' : 'n',
        modify: allowEdit ? 'all' : 'none',
      },
    },
  });
}

/**
 * A reader that is given the owner's password lifts every restriction. Where there are none, the one password that the
 * visitor has is the owner's too; where there are some and nobody was to lift them, nobody knows it.
 */
function ownerPasswordOf(
  { ownerPassword, allowPrint, allowCopy, allowEdit }: Protection,
  userPassword: string,
): string {
  const prepared = preparePassword(ownerPassword ?? '');
  if (prepared !== '') return prepared;
  return allowPrint && allowCopy && allowEdit ? userPassword : randomBytes(48).toString('base64');
}
