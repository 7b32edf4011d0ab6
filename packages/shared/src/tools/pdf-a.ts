import { defineTool } from '../contract.ts';
import { typedName } from '../download-name.ts';
import { choice } from '../fields.ts';
import { archiveLevels, archiveReportSchemas } from './pdf-a-report.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const pdfA = defineTool({
  name: 'pdf-a',
  summary:
    'Checks whether a PDF conforms to PDF/A, the standard for archives, and returns what it lacks as JSON. The PDF is checked as it is, without a repair.',
  input: singlePdf,
  fields: {
    mode: choice(['check'], {
      default: 'check',
      doc: 'What is done. `check`: what the PDF lacks is returned as JSON.',
    }),
    level: choice(['auto', ...archiveLevels], {
      default: 'auto',
      doc: 'Part and level of ISO 19005 that are checked; `auto` takes those that the PDF claims, or 2b. Tags, which level A demands as well, are not checked.',
    }),
  },
  output: {
    mimes: ['application/json'],
    schemas: archiveReportSchemas,
    downloadName: typedName,
    facts: { findingCount: 'x-finding-count', pageCount: 'x-page-count' },
    // Sentences, and lists of at most 100 numbers, for at most as many findings as there are kinds.
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
