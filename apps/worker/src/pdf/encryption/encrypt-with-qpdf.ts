import { runQpdf } from '../qpdf.ts';
import { passwordsOf, type Protection } from './protection.ts';

/**
 * Writes a copy encrypted with AES-256 (ISO 32000-2, 7.6.4, revision 6).
 * @throws QpdfRefusal where qpdf cannot read the file
 */
export async function encryptWithQpdf(path: string, outputFile: string, protection: Protection): Promise<void> {
  const { allowPrint, allowCopy, allowEdit } = protection;
  const { user, owner } = passwordsOf(protection);
  await runQpdf({
    inputFile: path,
    outputFile,
    decodeLevel: 'none',
    encrypt: {
      userPassword: user,
      ownerPassword: owner,
      '256bit': {
        print: allowPrint ? 'full' : 'none',
        extract: allowCopy ? 'y' : 'n',
        modify: allowEdit ? 'all' : 'none',
      },
    },
  });
}
