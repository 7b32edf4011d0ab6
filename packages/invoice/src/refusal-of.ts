import { NotAnInvoice } from './read-invoice.ts';
import { UnreadableXml } from './xml/unreadable-xml.ts';

/** Why a file is refused, by the code that visitors and programs get. */
export interface InvoiceRefusal {
  readonly code:
    | 'noInvoiceInPdf'
    | 'orderNotInvoice'
    | 'notAnInvoice'
    | 'unreadableXml'
    | 'tooComplex'
    | 'encryptedPdf'
    | 'unsupportedEncryption'
    | 'damagedPdf';
  /** Of unreadable XML, from 1. */
  readonly line?: number;
}

/** The refusal that an error of `readInvoice` stands for; undefined for any other error. */
export function refusalOf(error: unknown): InvoiceRefusal | undefined {
  if (error instanceof NotAnInvoice) return { code: error.found === 'order' ? 'orderNotInvoice' : 'notAnInvoice' };
  if (!(error instanceof UnreadableXml)) return undefined;
  const isTooComplex = error.reason === 'tooLarge' || error.reason === 'tooDeep';
  return isTooComplex ? { code: 'tooComplex' } : { code: 'unreadableXml', line: error.line };
}
