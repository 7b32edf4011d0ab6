import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { isEncryptedOtherwise } from './other-encryption.ts';

const encryptedBy = (dict: string, trailer = '/Encrypt 3 0 R') =>
  writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', dict], { trailer });

it.each([
  ['a plain PDF', makePdf(1), false],
  ['one with a password', encryptedPdf(makePdf(1), 'geheim', 'besitzer'), false],
  ['one for a certificate', encryptedBy('<< /Filter /Adobe.PubSec /V 4 >>'), true],
  ['one with rights managed', encryptedBy('<< /V 1 /Filter /EBX_HANDLER >>'), true],
  ['one whose dictionary is in the trailer', encryptedBy('null', '/Encrypt << /Filter /FOPN_fLock >>'), true],
  ['one whose dictionary is missing', encryptedBy('null', '/Encrypt 13 0 R'), false],
])('tells of %s whether no password opens it', async (_, bytes, expected) => {
  expect(await isEncryptedOtherwise(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});
