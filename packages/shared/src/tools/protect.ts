import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { flag, secret } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** ISO 32000-2, 7.6.4.3.3: what follows protects nothing. */
const passwordBytes = 127;

export const protect = defineTool({
  name: 'protect',
  summary: 'Encrypts a PDF with a password (AES-256).',
  input: singlePdf,
  fields: {
    password: secret({ maxBytes: passwordBytes, example: 'Größe 1', doc: 'Password for opening the PDF.' }),
    owner_password: secret({
      default: null,
      maxBytes: passwordBytes,
      doc: 'Password for lifting the restrictions. If it is absent and something is restricted, no password lifts them.',
    }),
    allow_print: flag({ default: true, doc: 'Asks PDF viewers to allow printing. Not every viewer complies.' }),
    allow_copy: flag({ default: true, doc: 'Asks PDF viewers to allow copying text and images.' }),
    allow_edit: flag({ default: true, doc: 'Asks PDF viewers to allow changes.' }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('protected_'),
    facts: {},
    // A stream grows by up to 32 bytes, and a file of 30 MB may have a hundred thousand of them.
    expectedBytes: (inputBytes) => inputBytes + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'noPassword'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
