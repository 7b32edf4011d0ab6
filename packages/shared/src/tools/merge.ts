import { defineTool } from '../contract.ts';
import { fixedName } from '../download-name.ts';
import { choice, flag, text } from '../fields.ts';
import { pageRangesLength, parsePagesOfFiles, resolvePageRanges } from '../page-ranges.ts';

const orders = ['files', 'interleaved', 'interleaved-reversed'] as const;
/** Bookmarks of a merged PDF. */
const bookmarks = ['all', 'files', 'own', 'none'] as const;

export const merge = defineTool({
  name: 'merge',
  summary: 'Merges PDFs into one, in the order sent, or page by page in turn.',
  input: {
    field: 'pdfs',
    kind: 'pdf',
    minFiles: 2,
    maxFiles: 'mergeFiles',
    fileBytes: 'pdfBytes',
    totalBytes: 'mergeBytes',
  },
  fields: {
    file_pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: parsePagesOfFiles,
      perFile: { separator: ';', none: '' },
      doc: 'The pages of each file, in the order of the files, separated by semicolons, such as 1-3;;5-,2: each is a list of pages and ranges, and an empty one takes all pages.',
    }),
    order: choice(orders, {
      default: 'files',
      doc: 'One file after the other, or a page of each in turn: the front and back sides of a double-sided scan. interleaved-reversed takes the pages of every second file from its end. What is left of a longer file comes last.',
    }),
    blank_pages: flag({
      default: false,
      doc: 'Adds an empty page after a file with an odd number of pages, so that each file begins on a front side. Without effect where pages are interleaved.',
    }),
    bookmarks: choice(bookmarks, {
      default: 'all',
      doc: 'One for each file with its own below it (all), one for each file only (files), only those that the files have (own), or none.',
    }),
    contents_title: text({
      default: null,
      maxLength: 100,
      isPrivate: true,
      drawn: 'line',
      doc: 'The heading of a table of contents: the names of the PDFs with the numbers of their first pages, and links to them, on pages that come first. No such page if absent.',
    }),
  },
  checkPages: ({ file_pages }, pageCount) => {
    const [first] = parsePagesOfFiles(file_pages === null ? null : String(file_pages));
    if (first) resolvePageRanges(first, pageCount);
  },
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
    'unsupportedEncryption',
    'damagedPdf',
    'invalidPages',
  ],
  breakpoints: [40, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
