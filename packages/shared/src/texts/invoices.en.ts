import type { InvoiceCode, Sentence } from './texts.ts';

/** Of the tool for e-invoices. */
export const invoiceRefusals: Readonly<Record<InvoiceCode, Sentence>> = {
  noInvoiceInPdf:
    'There is no e-invoice in this PDF: it doesn’t contain the data as XML, so it’s an ordinary invoice, not an electronic one.',
  pdfHasInvoice: 'There is an e-invoice in this PDF already.',
  orderNotInvoice: 'This file is an electronic order, not an invoice.',
  notAnInvoice: 'This XML file isn’t an e-invoice of EN 16931 (CII or UBL).',
  unreadableXml: [
    'The XML can’t be read from line {line} on. Please ask for the file to be sent again.',
    'The XML can’t be read. Please ask for the file to be sent again.',
  ],
  invalidDraft: [
    'No invoice can be made of these details: “{draft_field}” ({draft_fault}).',
    'No invoice can be made of these details.',
  ],
};
