import { defineTool } from '../contract.ts';
import { jsonOf } from '../download-name.ts';
import { choice } from '../fields.ts';
import { invoiceReportSchemas } from './e-invoice-report.ts';

export const eInvoice = defineTool({
  name: 'e-invoice',
  summary:
    'Reads an e-invoice of EN 16931 (XRechnung, ZUGFeRD, Factur-X, Peppol) from an XML file or a PDF, checks it, and returns all of it as JSON.',
  input: {
    field: 'invoice',
    kind: 'invoice',
    minFiles: 1,
    maxFiles: 1,
    fileBytes: 'pdfBytes',
    totalBytes: 'pdfBytes',
  },
  fields: {
    mode: choice(['read'], {
      default: 'read',
      doc: 'What is done with the invoice: it is read, checked and returned.',
    }),
  },
  output: {
    mimes: ['application/json'],
    schemas: invoiceReportSchemas,
    downloadName: jsonOf,
    facts: { errorCount: 'x-error-count', warningCount: 'x-warning-count', unknownCount: 'x-unknown-count' },
    // A value is repeated once, with its path.
    expectedBytes: (inputBytes) => inputBytes * 8 + 1024 * 1024,
  },
  errors: [
    'tooManyFiles',
    'unsupportedFormat',
    'damagedPdf',
    'encryptedPdf',
    'unsupportedEncryption',
    'noInvoiceInPdf',
    'orderNotInvoice',
    'notAnInvoice',
    'unreadableXml',
  ],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
