import { defineTool } from '../contract.ts';
import { prefixedFile } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, text } from '../fields.ts';
import { listedPages, pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import { ocrReportSchemas } from './ocr-report.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const MiB = 1024 * 1024;

/** A language of Tesseract, such as deu or chi_sim. */
const languageCode = /^[a-z]{3}(?:_[a-z]{1,12})?$/;
/** Data of directions and of formulas. */
const notLanguages: ReadonlySet<string> = new Set(['osd', 'equ']);
/** Languages of a text, at most. */
export const maxLanguages = 3;
/** Tag of the marked content that doubtful words of a text layer are. */
export const doubtfulTag = 'Doubtful';
/** German and English. */
export const usualLanguages = 'deu+eng';
/** Letters and digits below which a page has so little text that it is recognized: a stamp or a page number on a scan. */
const minLetters = 40;

export const ocr = defineTool({
  name: 'ocr',
  summary:
    'Recognizes the text of scanned pages and adds it to the PDF, invisible over its picture, so that it is found and copied; or returns the text of all pages as plain text, Markdown or JSON.',
  input: singlePdf,
  fields: {
    existing: choice(['skip', 'recognize'], {
      default: 'skip',
      doc: 'What is done with pages that have text. `skip`: pages with more than a few letters stay as they are. `recognize`: all are recognized; words that are seen as text are not added again, and invisible text of an earlier recognition is replaced.',
    }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages that may be recognized, such as 1,3-5,7 or 5-; all if absent. Others stay as they are.',
    }),
    language: text({
      default: null,
      maxLength: 60,
      check: (language) => {
        const codes = language.split('+');
        if (codes.length > maxLanguages || !codes.every(isLanguageCode))
          throw new ToolError('invalidField', { allowed: ['deu', 'eng', 'deu+eng'] });
      },
      doc: 'Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster.',
    }),
    turn: flag({
      default: false,
      doc: 'Whether pages whose text is recognized upside down or sideways are turned, so that it is upright.',
    }),
    output: choice(['pdf', 'text', 'markdown', 'json'], {
      default: 'pdf',
      doc: 'What is returned. `pdf`: the PDF with the text. `text`: the text of all pages in UTF-8, with a form feed between two pages. `markdown`: the same as Markdown: headings by the height of their letters, paragraphs, lists, and simple tables. `json`: words with their places and confidence.',
    }),
  },
  checkPages: ({ pages }, pageCount) => {
    listedPages(pages === null ? null : String(pages), pageCount);
  },
  output: {
    mimes: ['application/pdf', 'text/plain', 'text/markdown', 'application/json'],
    schemas: ocrReportSchemas,
    pdfWhen: { field: 'output', value: 'pdf' },
    downloadName: prefixedFile('ocr_'),
    facts: {
      recognizedPages: 'x-recognized-pages',
      recognizedWords: 'x-recognized-words',
      confidence: 'x-confidence',
      doubtfulPages: 'x-doubtful-pages',
      doubtfulWords: 'x-doubtful-words',
      skippedPages: 'x-skipped-pages',
      leftPages: 'x-left-pages',
      turnedPages: 'x-turned-pages',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // A page of text is some kB; as JSON it is 60 kB.
    expectedBytes: (inputBytes) => inputBytes * 2 + 16 * MiB,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages'],
  breakpoints: [30, 40, 88],
  costClass: 'render',
  program: 'tesseract',
  installed: 'language',
  requestMs: 120_000,
  progressMs: 40_000,
});

/** Whether a text is the code of a language; other data of Tesseract is named otherwise. */
export function isLanguageCode(text: string): boolean {
  return languageCode.test(text) && !notLanguages.has(text);
}

/** Whether a page has so little text that it is recognized. */
export function lacksText(text: string): boolean {
  let letters = 0;
  for (const [each] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    letters += each.length;
    if (letters >= minLetters) return false;
  }
  return true;
}
