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
    password: secret({ maxBytes: passwordBytes, example: 'Größe 1', doc: 'The password that opens it.' }),
    owner_password: secret({
      default: null,
      maxBytes: passwordBytes,
      doc: 'The password that lifts the restrictions.',
    }),
    allow_print: flag({ default: true, doc: 'Whether readers are asked to allow printing; not every reader obeys.' }),
    allow_copy: flag({ default: true, doc: 'Whether readers are asked to allow copying text and images.' }),
    allow_edit: flag({ default: true, doc: 'Whether readers are asked to allow changes.' }),
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
