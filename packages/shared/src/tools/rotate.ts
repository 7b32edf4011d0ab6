import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { choice } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';
import { toolPages } from './tool-pages.ts';

export const rotate = defineTool({
  name: 'rotate',
  summary: 'Turns every page of a PDF clockwise, beyond what it is turned already.',
  page: toolPages.rotate,
  input: singlePdf,
  fields: {
    rotation: choice([90, 180, 270], { default: 90, doc: 'Degrees, clockwise.' }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('rotated_'),
    facts: {
      originalSize: 'x-original-size',
      outputSize: 'x-output-size',
      rotation: 'x-rotation',
      pageCount: 'x-page-count',
    },
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
