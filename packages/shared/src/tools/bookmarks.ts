import { defineTool } from '../contract.ts';
import { prefixedFile } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, number, text } from '../fields.ts';
import { bookmarkReportSchemas } from './bookmark-report.ts';
import { formatBookmarks, formatLabelRanges } from './format-bookmarks.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

// The grammar of `bookmarks`, `contents` and `labels` is in `bookmark-list.ts`, which no other page loads: the handler applies it.

const MiB = 1024 * 1024;

export const bookmarks = defineTool({
  name: 'bookmarks',
  summary:
    'Writes the bookmarks of a PDF: from a list, from a table of contents that was pasted, or from its headings; and labels of its pages. It also removes bookmarks, or returns them as JSON.',
  input: singlePdf,
  fields: {
    source: choice(['list', 'contents', 'headings', 'none'], {
      default: 'list',
      doc: 'Where the bookmarks come from. `list`: from `bookmarks`; without it, they stay as they are. `contents`: from that field. `headings`: from the headings of the pages, by their tags, or by the size of their letters in a file without tags. `none`: all are removed.',
    }),
    bookmarks: text({
      format: formatBookmarks,
      default: null,
      maxLength: 1_000_000,
      isPrivate: true,
      example: '[{"title":"Start","page":1}]',
      doc: 'All bookmarks, as a JSON array of at most 5,000 objects in their order. Each has `title`; `page`, its number in the file from 1, or null for none; `level`, 1 if absent and at most one deeper than the one before; and `open`, whether those below are shown at once. One that leads to the same page as a bookmark before keeps the place on the page, the action and the look of that: of the one with the same title first.',
    }),
    contents: text({
      default: null,
      maxLength: 200_000,
      isPrivate: true,
      doc: 'A table of contents, one bookmark a line: the title, and the number of its page behind it, such as `1.2 Method ..... 12`. Levels are those of the indentation; where no line is indented, those of numbers such as 1.2 before the titles. A line without a number gets the page of the next.',
    }),
    first_page: number({
      min: 1,
      max: 1_000_000,
      doc: 'The page of the file that `contents` counts as page 1, where a cover or a preface comes before it; 1 if absent.',
    }),
    labels: text({
      format: formatLabelRanges,
      default: null,
      maxLength: 100_000,
      isPrivate: true,
      doc: 'What viewers show as numbers of the pages, as a JSON array of at most 500 ranges, each up to the next one: `page`, from 1; `style`, one of decimal, lower-roman, upper-roman, lower-alpha, upper-alpha and none, decimal if absent; `prefix`; and `start`, the number of its first page, 1 if absent. An empty array removes them; they stay as they are if absent.',
    }),
    output: choice(['pdf', 'json'], {
      default: 'pdf',
      doc: 'What is returned. `pdf`: the PDF. `json`: its bookmarks and labels, as they would be then.',
    }),
  },
  checkFields: ({ source, bookmarks: list, labels, output }) => {
    if (source === 'list' && list === null && labels === null && output === 'pdf')
      throw new ToolError('invalidField', { field: 'bookmarks' });
  },
  output: {
    mimes: ['application/pdf', 'application/json'],
    schemas: bookmarkReportSchemas,
    pdfWhen: { field: 'output', value: 'pdf' },
    downloadName: prefixedFile('bookmarks_'),
    facts: { bookmarkCount: 'x-bookmark-count', pageCount: 'x-page-count', outputSize: 'x-output-size' },
    // Each bookmark is some hundred bytes.
    expectedBytes: (inputBytes) => inputBytes + 8 * MiB,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages', 'noHeadings'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
