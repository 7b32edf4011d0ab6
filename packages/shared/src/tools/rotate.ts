import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { choice, text } from '../fields.ts';
import { type OrderedPage, parsePageOrder, resolvePageOrder } from '../page-order.ts';
import { pageRangesLength } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const rotations = [90, 180, 270, 'upright'] as const;
type Rotation = (typeof rotations)[number];
const orientations = ['all', 'landscape', 'portrait'] as const;

export const rotate = defineTool({
  name: 'rotate',
  summary: 'Rotates pages clockwise, in addition to any rotation they already have.',
  input: singlePdf,
  fields: {
    rotation: choice(rotations, {
      default: 90,
      doc: 'Degrees, clockwise; upright turns each page by as many as its text needs, and pages with little text not at all.',
    }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: parsePageOrder,
      doc: 'The pages to rotate, each at most once, such as 1,3-5 or 8-; all pages if absent. +90, +180 or +270 after a page or range replaces `rotation` for it: 1,3-5+180.',
    }),
    orientation: choice(orientations, {
      default: 'all',
      doc: 'Of these pages only those that are shown wider than high, or higher than wide. Where there are none, the file is answered unchanged, with the notice nothingRotated.',
    }),
  },
  checkPages: ({ pages, rotation }, pageCount) => {
    rotatedPages({ pages: pages === null ? null : String(pages), rotation: rotation as Rotation }, pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('rotated_'),
    facts: {
      originalSize: 'x-original-size',
      outputSize: 'x-output-size',
      rotation: 'x-rotation',
      pageCount: 'x-page-count',
      rotatedPages: 'x-rotated-pages',
    },
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/**
 * The pages that are rotated, with the degrees of each.
 * @param options.pages null for all
 * @param options.rotation `upright`: the degrees are 0 where the page's own text decides
 * @throws ToolError invalidPages for a page that does not exist or that is named twice
 */
export function rotatedPages(
  { pages, rotation }: { pages: string | null; rotation: Rotation },
  pageCount: number,
): OrderedPage[] {
  const order = resolvePageOrder(parsePageOrder(pages ?? '1-'), [pageCount]);
  return order.map((page) => ({
    ...page,
    rotation: page.rotation === 0 && rotation !== 'upright' ? rotation : page.rotation,
  }));
}
