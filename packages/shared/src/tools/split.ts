import { defineTool } from '../contract.ts';
import { nameByMime } from '../download-name.ts';
import { type ErrorCode, ToolError } from '../error-catalog.ts';
import { choice, text } from '../fields.ts';
import { type PageRange, pageRangesLength, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const splitModes = ['extract', 'interval', 'chunks'] as const;
export type SplitMode = (typeof splitModes)[number];

/** The parsed options of split. */
export type SplitPlan =
  | { mode: 'extract'; ranges: PageRange[] }
  /** A new file every so many pages, from 1. */
  | { mode: 'interval'; pages: number }
  /** So many files of equal length, from 1. */
  | { mode: 'chunks'; files: number };

/** @throws ToolError invalidPages, invalidInterval or invalidChunks, by the mode, also for an empty text */
export function splitPlan({ mode, config }: { mode: SplitMode; config: string }): SplitPlan {
  if (mode === 'extract') return { mode, ranges: parsePageRanges(config, { spaces: true }) };
  if (mode === 'interval') return { mode, pages: positiveInteger(config, 'invalidInterval') };
  return { mode, files: positiveInteger(config, 'invalidChunks') };
}

function positiveInteger(config: string, refusal: ErrorCode): number {
  const value = /^\d{1,9}$/.test(config) ? Number(config) : 0;
  if (value < 1) throw new ToolError(refusal);
  return value;
}

/**
 * The pages of each file, from 1.
 * @throws ToolError invalidPages or invalidChunks where the document has not the pages for it
 * @throws ToolError tooManyOutputs for more than `maxOutputs` files
 */
export function splitParts(
  options: { mode: SplitMode; config: string },
  pageCount: number,
  maxOutputs: number,
): number[][] {
  const plan = splitPlan(options);
  if (plan.mode === 'extract') return [resolvePageRanges(plan.ranges, pageCount)];
  if (plan.mode === 'chunks' && plan.files > pageCount) throw new ToolError('invalidChunks', { page_count: pageCount });
  const files = plan.mode === 'chunks' ? plan.files : Math.ceil(pageCount / plan.pages);
  if (files > maxOutputs) throw new ToolError('tooManyOutputs', { max_outputs: maxOutputs });
  const pagesAFile = plan.mode === 'chunks' ? pageCount / plan.files : plan.pages;
  // Some files have one page more where the pages cannot be divided evenly.
  const endOf = (file: number) => Math.min(pageCount, Math.ceil(file * pagesAFile));
  return Array.from({ length: files }, (_, file) => pagesBetween(endOf(file) + 1, endOf(file + 1)));
}

function pagesBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

export const split = defineTool({
  name: 'split',
  summary:
    'Extracts pages, or splits a PDF every few pages or into equal parts. Returns a PDF if there is one new file, otherwise a ZIP.',
  input: singlePdf,
  fields: {
    mode: choice(splitModes, {
      default: 'extract',
      doc: '`extract`: the pages in `config`. `interval`: a new file every `config` pages. `chunks`: `config` files of about equal length.',
    }),
    config: text({
      default: '',
      maxLength: pageRangesLength,
      example: '1',
      doc: 'Depends on `mode`: pages such as 1,3-5,7 or 5-; pages per file; number of files. Required.',
    }),
  },
  checkFields: (options) => {
    splitPlan(options as { mode: SplitMode; config: string });
  },
  checkPages: (options, pageCount, limits) => {
    splitParts(options as { mode: SplitMode; config: string }, pageCount, limits.splitOutputs);
  },
  output: {
    mimes: ['application/pdf', 'application/zip'],
    downloadName: nameByMime({ 'application/pdf': 'extracted_pages.pdf', 'application/zip': 'split_pdfs.zip' }),
    facts: { pageCount: 'x-page-count', outputFiles: 'x-output-files' },
    // Fonts and images that pages share go into each file.
    expectedBytes: (inputBytes) => inputBytes * 2 + 4 * 1024 * 1024,
  },
  errors: [
    ...singlePdfErrors,
    'encryptedPdf',
    'restrictedPdf',
    'invalidPages',
    'invalidInterval',
    'invalidChunks',
    'tooManyOutputs',
  ],
  breakpoints: [40, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
