import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { text } from '../fields.ts';
import { type PageRange, pageRangesLength, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';
import { toolPages } from './tool-pages.ts';

export const organizePages = defineTool({
  name: 'organize-pages',
  summary: 'Reorders, rotates and removes pages of a PDF.',
  page: toolPages['organize-pages'],
  input: singlePdf,
  fields: {
    pages: text({
      missing: 'noPages',
      example: '1',
      maxLength: pageRangesLength,
      check: parsePageOrder,
      doc: 'The pages of the new PDF in order, each at most once, such as 3,1-2,9-7+90: ranges may run downwards, and +90, +180 or +270 rotates clockwise.',
    }),
  },
  checkPages: ({ pages }, pageCount) => {
    resolvePageOrder(parsePageOrder(String(pages)), pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('organized_'),
    facts: {
      pageCount: 'x-page-count',
      originalPages: 'x-original-pages',
    },
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'noPages', 'invalidPages'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** Clockwise, in degrees. */
export type Turn = (typeof turns)[number];

/** A page of a new order. */
export interface OrderedPage {
  /** In the PDF as it came, from 1. */
  pageNumber: number;
  /** Added to the rotation that the page has. */
  turn: Turn;
}

/** One part of an order as it was written: `3-1+90` counts down and turns each page by 90 degrees. */
export interface PageOrderPart {
  range: PageRange;
  turn: Turn;
}

const turns = [0, 90, 180, 270] as const;

/**
 * Reads the pages of a new PDF in their order: parts separated by commas, each a page (`4`) or a range (`2-5`, downwards
 * `5-2`, with an open end `7-` or `-3`), followed by `+90`, `+180` or `+270` where its pages are turned clockwise.
 * Spaces may stand between all of them.
 * @throws ToolError invalidPages where the text is no such order or longer than `pageRangesLength`
 */
export function parsePageOrder(text: string): PageOrderPart[] {
  if (text.length > pageRangesLength) throw new ToolError('invalidPages');
  return text.split(',').map((part) => {
    const [pages = '', degrees, ...rest] = part.split('+');
    const turn = turns.find((each) => String(each) === (degrees?.trim() ?? '0'));
    const [range, ...others] = parsePageRanges(pages, { spaces: true });
    if (!range || turn === undefined || rest.length > 0 || others.length > 0) throw new ToolError('invalidPages');
    return { range, turn };
  });
}

/**
 * The pages that an order names.
 * @param pageCount pages of the PDF
 * @throws ToolError invalidPages for a page that does not exist or that is named twice; it names `page` and `page_count`
 */
export function resolvePageOrder(parts: readonly PageOrderPart[], pageCount: number): OrderedPage[] {
  const pages: OrderedPage[] = [];
  const named = new Set<number>();
  for (const { range, turn } of parts) {
    for (const pageNumber of pagesOf(range, pageCount)) {
      if (named.has(pageNumber)) throw new ToolError('invalidPages', { page: pageNumber, page_count: pageCount });
      named.add(pageNumber);
      pages.push({ pageNumber, turn });
    }
  }
  return pages;
}

function pagesOf({ first, last }: PageRange, pageCount: number): number[] {
  const isDownwards = first !== null && last !== null && first > last;
  if (!isDownwards) return resolvePageRanges([{ first, last }], pageCount);
  return resolvePageRanges([{ first: last, last: first }], pageCount).toReversed();
}

/** Writes an order as `parsePageOrder` reads it, with ranges where consecutive pages are turned alike. */
export function formatPageOrder(pages: readonly OrderedPage[]): string {
  const parts: { first: number; last: number; turn: Turn }[] = [];
  for (const { pageNumber, turn } of pages) {
    const part = parts.at(-1);
    const step = part && Math.sign(part.last - part.first);
    const continues = part?.turn === turn && Math.abs(pageNumber - part.last) === 1;
    if (part && continues && (step === 0 || pageNumber - part.last === step)) part.last = pageNumber;
    else parts.push({ first: pageNumber, last: pageNumber, turn });
  }
  return parts
    .map(({ first, last, turn }) => `${first === last ? first : `${first}-${last}`}${turn === 0 ? '' : `+${turn}`}`)
    .join(',');
}
