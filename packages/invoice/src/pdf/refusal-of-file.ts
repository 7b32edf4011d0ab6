import { unreadableCode } from '@blattwerk/pdf';
import { type InvoiceRefusal, refusalOf } from '../refusal-of.ts';
import { NoInvoiceInPdf } from './read-invoice-file.ts';

/** The refusal that an error of `readInvoiceFile` stands for; undefined for any other error. */
export function refusalOfFile(error: unknown): InvoiceRefusal | undefined {
  if (error instanceof NoInvoiceInPdf) return { code: 'noInvoiceInPdf' };
  const code = unreadableCode(error);
  return code === undefined ? refusalOf(error) : { code };
}
