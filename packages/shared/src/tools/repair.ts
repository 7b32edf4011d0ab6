import { defineTool } from '../contract.ts';
import { prefixedFile } from '../download-name.ts';
import { choice } from '../fields.ts';
import { repairReportSchemas } from './repair-report.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const repair = defineTool({
  name: 'repair',
  summary:
    'Repairs a damaged PDF, or returns what is wrong with it as JSON. A PDF without damage is returned unchanged (`notDamaged`).',
  input: singlePdf,
  fields: {
    output: choice(['pdf', 'report'], {
      default: 'pdf',
      doc: 'What is returned. `pdf`: the repaired PDF; its headers say what was wrong (`x-repair-faults`), how its objects were found (`x-repair-source`), and which pages lack what (`x-missing-parts`). `report`: the same as JSON, with sentences for people and all pages.',
    }),
  },
  output: {
    mimes: ['application/pdf', 'application/json'],
    schemas: repairReportSchemas,
    pdfWhen: { field: 'output', value: 'pdf' },
    downloadName: prefixedFile('repaired_'),
    facts: {
      faultCount: 'x-fault-count',
      missingPages: 'x-missing-pages',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // Damaged data that remains is packed less well.
    expectedBytes: (inputBytes) => inputBytes * 2 + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
