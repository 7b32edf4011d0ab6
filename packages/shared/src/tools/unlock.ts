import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { secret } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const unlock = defineTool({
  name: 'unlock',
  summary:
    'Removes the password and the restrictions of a PDF. A PDF without any is returned unchanged (`notProtected`).',
  input: singlePdf,
  fields: {
    password: secret({
      default: null,
      // Longer than any that counts: some writers take more and use the first 127 bytes.
      maxBytes: 1_000,
      doc: 'The password that opens the PDF. Leave it out if the PDF opens without one and only has restrictions.',
    }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('unlocked_'),
    facts: {},
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'noPassword', 'wrongPassword'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
