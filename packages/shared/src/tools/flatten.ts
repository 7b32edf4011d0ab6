import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, number } from '../fields.ts';
import type { Limits } from '../limits.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** Dots per inch of pictures of pages, where nothing else is asked for. */
const usualDpi = 150;

export const flatten = defineTool({
  name: 'flatten',
  summary:
    'Makes form fields, comments and layers of a PDF part of its pages, so that nothing of them can be changed any more, or makes each page a picture.',
  input: singlePdf,
  fields: {
    mode: choice(['parts', 'pictures'], {
      default: 'parts',
      doc: '`parts`: what `forms`, `annotations` and `layers` name becomes part of the pages; text stays text. `pictures`: each page becomes one picture in its size, and its text is lost.',
    }),
    forms: flag({
      default: true,
      doc: 'Whether form fields become part of the pages, with what is filled in; the form is gone, and so are its buttons and signatures.',
    }),
    annotations: flag({
      default: true,
      doc: 'Whether notes, stamps, drawings and marks in text become part of the pages, as they look. What a note says in its window is gone. Those of which the file has no look stay as they are (`x-left-annotations`), and so do attached files and media.',
    }),
    layers: flag({
      default: true,
      doc: 'Whether layers become part of the pages: what is shown when the PDF is opened stays, and what is hidden is removed.',
    }),
    remove_links: flag({ default: false, doc: 'Whether links are removed as well.' }),
    resolution: number({ min: 72, max: 600, doc: `Resolution of \`pictures\` in dpi; ${usualDpi} if absent.` }),
  },
  checkFields: ({ mode, forms, annotations, layers, remove_links }) => {
    if (mode === 'parts' && !forms && !annotations && !layers && !remove_links)
      throw new ToolError('invalidField', { field: 'forms' });
  },
  checkPages: (options, pageCount, limits) => checkPictures(options, pageCount, limits),
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('flat_'),
    facts: {
      flattenedFields: 'x-flattened-fields',
      flattenedAnnotations: 'x-flattened-annotations',
      leftAnnotations: 'x-left-annotations',
      removedLinks: 'x-removed-links',
      flattenedLayers: 'x-flattened-layers',
      hiddenLayers: 'x-hidden-layers',
      pictures: 'x-pictures',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // A page of text is a few hundred bytes of PDF and as many KB as a picture.
    expectedBytes: (inputBytes) => inputBytes * 2 + 32 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'tooManyPages', 'xfaForm'],
  breakpoints: [30, 60, 85],
  costClass: 'render',
  requestMs: 120_000,
});

/** @throws ToolError tooManyPages for more pictures than the limit */
export function checkPictures({ mode }: { mode?: unknown }, pageCount: number, { jpgPages }: Pick<Limits, 'jpgPages'>) {
  if (mode === 'pictures' && pageCount > jpgPages)
    throw new ToolError('tooManyPages', { page_count: pageCount, max_pages: jpgPages });
}

/** Dots per inch of the pictures of a request. */
export function pictureDpi({ resolution }: { resolution: number | null }): number {
  return resolution ?? usualDpi;
}
