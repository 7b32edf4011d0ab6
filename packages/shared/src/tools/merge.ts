import { defineTool } from '../contract.ts';
import { fixedName } from '../download-name.ts';

export const merge = defineTool({
  name: 'merge',
  summary: 'Merges PDFs into one, in the order sent.',
  input: {
    field: 'pdfs',
    kind: 'pdf',
    minFiles: 2,
    maxFiles: 'mergeFiles',
    fileBytes: 'pdfBytes',
    totalBytes: 'mergeBytes',
  },
  fields: {},
  output: {
    mimes: ['application/pdf'],
    downloadName: fixedName('merged.pdf'),
    facts: {},
    // What the inputs hold, and one outline over all of them.
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [
    'tooFewFiles',
    'tooManyFiles',
    'totalTooLarge',
    'invalidType',
    'encryptedPdf',
    'restrictedPdf',
    'damagedPdf',
  ],
  breakpoints: [40, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
