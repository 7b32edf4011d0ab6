import { defineTool } from '../contract.ts';
import { nameByMime } from '../download-name.ts';
import { type ErrorCode, ToolError } from '../error-catalog.ts';
import { choice, text } from '../fields.ts';
import { type PageRange, pageRangesLength, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const splitModes = [
  'extract',
  'pages',
  'ranges',
  'interval',
  'chunks',
  'bookmarks',
  'size',
  'blank',
  'halves',
] as const;
export type SplitMode = (typeof splitModes)[number];

interface SplitOptions {
  mode: SplitMode;
  config: string;
}

/** The parsed options of split. */
export type SplitPlan =
  | { mode: 'extract'; ranges: PageRange[] }
  /** A file of each page. */
  | { mode: 'pages'; ranges: PageRange[] }
  /** The ranges of each file. */
  | { mode: 'ranges'; files: PageRange[][] }
  /** A new file every so many pages, from 1. */
  | { mode: 'interval'; pages: number }
  /** So many files of equal length, from 1. */
  | { mode: 'chunks'; files: number }
  /** A new file at each bookmark of this level and those above it, from 1. */
  | { mode: 'bookmarks'; level: number }
  /** Files of at most so many bytes, from 1. */
  | { mode: 'size'; bytes: number }
  /** The files between at least so many blank pages in a row, which are in none of them; from 1. */
  | { mode: 'blank'; pages: number }
  /** One file, in which these pages are cut into two; those that are wider than high, or all, where absent. */
  | { mode: 'halves'; ranges?: PageRange[] };

/** A bookmark that leads to a page. */
export interface PageBookmark {
  title: string;
  /** From 1. */
  level: number;
  /** From 1. */
  pageNumber: number;
}

/** One of the resulting files. */
export interface SplitPart {
  /** From 1, in their order. */
  pages: readonly number[];
  /** Of the bookmark with which it starts. */
  title?: string;
}

/** @throws ToolError with the code of the mode, also for an empty text */
export function splitPlan({ mode, config }: SplitOptions): SplitPlan {
  switch (mode) {
    case 'extract':
    case 'pages':
      return { mode, ranges: parsePageRanges(config, { spaces: true }) };
    case 'ranges':
      return { mode, files: rangesOfFiles(config) };
    case 'interval':
      return { mode, pages: positiveInteger(config, 'invalidInterval') };
    case 'chunks':
      return { mode, files: positiveInteger(config, 'invalidChunks') };
    case 'bookmarks':
      return { mode, level: positiveInteger(config, 'invalidLevel') };
    case 'size':
      return { mode, bytes: positiveInteger(config, 'invalidPartSize') };
    case 'blank':
      return { mode, pages: config === '' ? 1 : positiveInteger(config, 'invalidInterval') };
    case 'halves':
      return config.trim() === '' ? { mode } : { mode, ranges: parsePageRanges(config, { spaces: true }) };
  }
}

/** `1-3,4-6`: a file for each part; `1-3,8;4-7`: files with several parts each. */
function rangesOfFiles(config: string): PageRange[][] {
  const parse = (text: string) => parsePageRanges(text, { spaces: true });
  if (config.includes(';')) return config.split(';').map(parse);
  return parse(config).map((range) => [range]);
}

function positiveInteger(config: string, refusal: ErrorCode): number {
  const value = /^\d{1,9}$/.test(config) ? Number(config) : 0;
  if (value < 1) throw new ToolError(refusal);
  return value;
}

/**
 * The pages of each file, from 1; undefined where they depend on what the file contains (bookmarks, size, blank, halves).
 * @throws ToolError invalidPages or invalidChunks where the document has not the pages for it
 * @throws ToolError tooManyOutputs for more than `maxOutputs` files
 */
export function splitParts(options: SplitOptions, pageCount: number, maxOutputs: number): number[][] | undefined {
  const plan = splitPlan(options);
  switch (plan.mode) {
    case 'extract':
      return [resolvePageRanges(plan.ranges, pageCount)];
    case 'pages': {
      const pages = resolvePageRanges(plan.ranges, pageCount);
      checkOutputs(pages.length, maxOutputs);
      return pages.map((page) => [page]);
    }
    case 'ranges':
      checkOutputs(plan.files.length, maxOutputs);
      // All together, so that their number is limited.
      resolvePageRanges(plan.files.flat(), pageCount);
      return plan.files.map((ranges) => resolvePageRanges(ranges, pageCount));
    case 'interval':
      return evenParts(Math.ceil(pageCount / plan.pages), plan.pages, pageCount, maxOutputs);
    case 'chunks':
      if (plan.files > pageCount) throw new ToolError('invalidChunks', { page_count: pageCount });
      return evenParts(plan.files, pageCount / plan.files, pageCount, maxOutputs);
    case 'halves':
      // Refuses pages that do not exist.
      resolvePageRanges(plan.ranges ?? [], pageCount);
      return undefined;
    default:
      return undefined;
  }
}

/** @param pagesAFile may be a fraction: some files have one page more where the pages cannot be divided evenly */
function evenParts(files: number, pagesAFile: number, pageCount: number, maxOutputs: number): number[][] {
  checkOutputs(files, maxOutputs);
  const endOf = (file: number) => Math.min(pageCount, Math.ceil(file * pagesAFile));
  return Array.from({ length: files }, (_, file) => pagesBetween(endOf(file) + 1, endOf(file + 1)));
}

/** @throws ToolError tooManyOutputs */
export function checkOutputs(files: number, maxOutputs: number): void {
  if (files > maxOutputs) throw new ToolError('tooManyOutputs', { max_outputs: maxOutputs });
}

/** The pages from one number to another, both included. */
export function pagesBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

export const split = defineTool({
  name: 'split',
  summary:
    'Extracts pages, together or each as a file, or splits a PDF by ranges, every few pages, into equal parts, at its bookmarks, at blank pages or by size, or cuts double pages in two. Returns a PDF if there is one new file, otherwise a ZIP.',
  input: singlePdf,
  fields: {
    mode: choice(splitModes, {
      default: 'extract',
      doc: '`extract`: the pages in `config`, in one file. `pages`: a file of each of these pages. `ranges`: a file for each range. `interval`: a new file every `config` pages. `chunks`: `config` files of about equal length. `bookmarks`: a new file at each bookmark of a level. `size`: files of at most `config` bytes; a single page larger than that is a file of its own, with the notice `partsTooLarge`. `blank`: a file for what is between blank pages, such as sheets that separate scanned letters; those blank pages are in no file. `halves`: one file in which each double page is two pages, cut in the middle of its longer side; both show their half of the same content.',
    }),
    config: text({
      default: '',
      maxLength: pageRangesLength,
      example: '1',
      doc: 'Depends on `mode`. `extract` and `pages`: pages such as 1,3-5,7, 5-, odd or even. `ranges`: a part for each file, such as 1-3,4-6 or odd,even; with semicolons, files of several parts, such as 1-3,8;4-7. `interval`: pages per file; 1 makes a file of each page. `chunks`: number of files. `bookmarks`: the level, from 1; bookmarks of the levels above count as well, and files are named after them. `size`: maximum bytes per file. Required for all of these. `blank`: the number of blank pages in a row that separate files, such as 2 for sheets that were scanned on both sides; 1 if absent. `halves`: the pages to cut; absent for those that are wider than high, or all if there are none.',
    }),
  },
  checkFields: (options) => {
    splitPlan(options as unknown as SplitOptions);
  },
  checkPages: (options, pageCount, limits) => {
    splitParts(options as unknown as SplitOptions, pageCount, limits.splitOutputs);
  },
  output: {
    mimes: ['application/pdf', 'application/zip'],
    pdfWhen: { field: 'mode', value: 'extract' },
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
    'invalidLevel',
    'invalidPartSize',
    'noBookmarks',
    'noBlankPages',
    'noPagesLeft',
    'tooManyOutputs',
  ],
  breakpoints: [40, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
