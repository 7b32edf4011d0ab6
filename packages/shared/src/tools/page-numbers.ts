import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, number, text } from '../fields.ts';
import { pageRangesLength, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const positions = ['bottom-center', 'bottom-right', 'bottom-left', 'top-center', 'top-right', 'top-left'] as const;
const colors = ['black', 'gray', 'blue', 'red'] as const;
/** Points of the text, and millimeters to the edge of the page, where the request names none. */
const defaults = { size: 10, margin: 10 } as const;

/** Place of a page's number in a format, and of the last page's. */
const numberMark = '{n}';
const totalMark = '{total}';

/** The fields of the numbers. */
export interface PageNumberOptions {
  format: string | null;
  first: number | null;
  digits: number | null;
  pages: string | null;
  position: (typeof positions)[number];
  mirrored: boolean;
  font_size: number | null;
  margin_mm: number | null;
}

export const pageNumbers = defineTool({
  name: 'page-numbers',
  summary: 'Writes page numbers on the pages of a PDF.',
  input: singlePdf,
  fields: {
    position: choice(positions, { default: 'bottom-center', doc: 'Where the number is on each page, as it is shown.' }),
    format: text({
      default: null,
      maxLength: 60,
      check: checkFormat,
      doc: 'The text of a number: {n} is the number, {total} that of the last numbered page. Such as Page {n} of {total}, or ABC-{n}; {n} alone if absent.',
    }),
    first: number({ min: 0, max: 9_999_999, doc: 'Number of the first numbered page; 1 if absent.' }),
    digits: number({ min: 1, max: 12, doc: 'Digits that each number has at least, with zeros in front; 1 if absent.' }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages that get a number, such as 2- or 1,3-5; all if absent. Pages between them count as well.',
    }),
    mirrored: flag({
      default: false,
      doc: 'Whether left and right are exchanged on every other page, for printing on both sides.',
    }),
    font_size: number({
      min: 1,
      max: 72,
      doc: 'Height of the text in points; 10 if absent. Less where the page is too narrow for it.',
    }),
    margin_mm: number({ min: 0, max: 60, doc: 'Distance to the edges of the page in millimeters; 10 if absent.' }),
    color: choice(colors, { default: 'black', doc: 'Color of the text.' }),
  },
  checkPages: ({ pages }, pageCount) => {
    numberedPages(pages === null ? null : String(pages), pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('numbered_'),
    facts: { numberedPages: 'x-numbered-pages', pageCount: 'x-page-count', outputSize: 'x-output-size' },
    // A number takes less than a kilobyte, and small pages less than a few hundred bytes.
    expectedBytes: (inputBytes) => inputBytes + Math.min(inputBytes * 8, 16 * 1024 * 1024) + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** @throws ToolError invalidField for a format without a number */
function checkFormat(format: string): void {
  if (!format.includes(numberMark)) throw new ToolError('invalidField', { allowed: [numberMark] });
}

/** A page and the text that it gets. */
export interface NumberedPage {
  /** From 1. */
  pageNumber: number;
  text: string;
}

/** The pages that get a number, from 1, in their order. @throws ToolError invalidPages */
function numberedPages(pages: string | null, pageCount: number): number[] {
  const named = resolvePageRanges(parsePageRanges(pages ?? '1-', { spaces: true }), pageCount);
  return [...new Set(named)].toSorted((a, b) => a - b);
}

/**
 * The text of each number. Pages count from the first numbered one, also those without a number.
 * @throws ToolError invalidPages for pages that do not exist
 */
export function numberPages(
  { format, first, digits, pages }: Pick<PageNumberOptions, 'format' | 'first' | 'digits' | 'pages'>,
  pageCount: number,
): NumberedPage[] {
  const numbered = numberedPages(pages, pageCount);
  const offset = (first ?? 1) - (numbered[0] ?? 1);
  const written = (pageNumber: number) => String(pageNumber + offset).padStart(digits ?? 1, '0');
  const total = written(numbered.at(-1) ?? 1);
  return numbered.map((pageNumber) => ({
    pageNumber,
    text: (format ?? numberMark).replaceAll(numberMark, written(pageNumber)).replaceAll(totalMark, total),
  }));
}

/** Where a number is on its page: its lower left corner, and its size, in points of the page as it is shown. */
export interface NumberPlace {
  x: number;
  y: number;
  fontSize: number;
}

const pointsPerMillimeter = 72 / 25.4;
/** Height of a line of text, as a multiple of its size. */
export const numberLineHeight = 1.2;

/**
 * @param page its size as it is shown, in points
 * @param textWidth width of the text, as a multiple of the font size
 */
export function placeNumber(
  {
    position,
    mirrored,
    font_size,
    margin_mm,
  }: Pick<PageNumberOptions, 'position' | 'mirrored' | 'font_size' | 'margin_mm'>,
  page: { width: number; height: number },
  { pageNumber, textWidth }: { pageNumber: number; textWidth: number },
): NumberPlace {
  // A quarter of a tiny page.
  const margin = Math.min((margin_mm ?? defaults.margin) * pointsPerMillimeter, page.width / 4, page.height / 4);
  const room = page.width - 2 * margin;
  const size = font_size ?? defaults.size;
  const fontSize = Math.min(size, room / Math.max(textWidth, 0.1), (page.height - 2 * margin) / numberLineHeight);
  const [side, column] = position.split('-');
  const isMirrored = mirrored && pageNumber % 2 === 0;
  const isRight = column === (isMirrored ? 'left' : 'right');
  const width = textWidth * fontSize;
  const x = column === 'center' ? (page.width - width) / 2 : isRight ? page.width - margin - width : margin;
  const y = side === 'top' ? page.height - margin - fontSize * numberLineHeight : margin;
  return { x, y, fontSize };
}
