import { defineTool } from '../contract.ts';
import { prefixedPdf, typedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice } from '../fields.ts';
import {
  archiveReportSchemas,
  type CheckedLevel,
  checkedLevels,
  convertibleLevels,
  isConvertible,
} from './pdf-a-report.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const pdfA = defineTool({
  name: 'pdf-a',
  summary:
    'Checks whether a PDF conforms to PDF/A, the standard for archives, or PDF/UA, the one for accessibility, and returns what it lacks as JSON, or makes it PDF/A.',
  input: singlePdf,
  fields: {
    mode: choice(['convert', 'check'], {
      default: 'check',
      doc: 'What is done. `check`: what the PDF lacks is returned as JSON; it is checked as it is, without a repair. `convert`: it becomes PDF/A, in the same pages, text, links, bookmarks and fields, and the answer is checked before it is returned. A claim that does not hold is never made.',
    }),
    level: choice(['auto', ...checkedLevels], {
      default: 'auto',
      doc: 'Part and level of ISO 19005. `check`: `auto` takes those that the PDF claims, or 2b; of tags, which level A demands, it is checked whether they are there and well-formed, not whether they make sense. `ua-1` is PDF/UA-1 (ISO 14289-1), of which it is checked what a program can decide; it is checked only. `convert`: `auto` takes 3b where files are attached, which 2b does not allow, else 2b; levels of part 1, level A and PDF/UA are not made.',
    }),
  },
  checkFields: ({ mode, level }) => {
    if (mode === 'convert' && level !== 'auto' && !isConvertible(level as CheckedLevel))
      throw new ToolError('invalidField', { field: 'level', allowed: ['auto', ...convertibleLevels] });
  },
  output: {
    mimes: ['application/json', 'application/pdf'],
    schemas: archiveReportSchemas,
    pdfWhen: { field: 'mode', value: 'convert' },
    downloadName: (inputName, mime) =>
      mime === 'application/pdf' ? prefixedPdf('pdfa_')(inputName) : typedName(inputName, mime),
    facts: { findingCount: 'x-finding-count', pageCount: 'x-page-count', outputSize: 'x-output-size' },
    // Fonts that stand for others; a report has sentences, and lists of at most 100 numbers.
    expectedBytes: (inputBytes) => inputBytes * 2 + 8 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'notArchivable'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
