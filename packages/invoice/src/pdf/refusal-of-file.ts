import { MalformedPdf, TooComplexPdf, UnsupportedEncryption, WrongPassword } from '@blattwerk/pdf';
import { type InvoiceRefusal, refusalOf } from '../refusal-of.ts';
import { NoInvoiceInPdf } from './read-invoice-file.ts';

/** The refusal that an error of `readInvoiceFile` stands for; undefined for any other error. */
export function refusalOfFile(error: unknown): InvoiceRefusal | undefined {
  if (error instanceof NoInvoiceInPdf) return { code: 'noInvoiceInPdf' };
  if (error instanceof WrongPassword) return { code: 'encryptedPdf' };
  if (error instanceof UnsupportedEncryption) return { code: 'unsupportedEncryption' };
  if (error instanceof MalformedPdf) return { code: 'damagedPdf' };
  if (error instanceof TooComplexPdf) return { code: 'tooComplex' };
  return refusalOf(error);
}
