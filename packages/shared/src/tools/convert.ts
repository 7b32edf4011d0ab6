import { defineTool } from '../contract.ts';
import { fixedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, text } from '../fields.ts';
import { toolPages } from './tool-pages.ts';

export const convert = defineTool({
  name: 'convert',
  summary: 'Several images become one PDF, a page each, in the order in which they are sent.',
  page: toolPages.convert,
  input: {
    field: 'images',
    kind: 'image',
    minFiles: 1,
    maxFiles: 'images',
    tooMany: 'tooManyImages',
    fileBytes: 'imageBytes',
    totalBytes: 'requestBytes',
  },
  fields: {
    page_size: choice(['fit', 'a4', 'letter'], {
      default: 'fit',
      doc: 'The pages: as large as their images, or a paper size.',
    }),
    orientation: choice(['auto', 'portrait', 'landscape'], {
      default: 'auto',
      doc: 'How a page of a paper size lies; auto follows each image.',
    }),
    margin: choice(['none', 'small', 'large'], { default: 'none', doc: 'The blank edge around each image.' }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: fixedName('converted.pdf'),
    facts: {},
    // Most bytes pass through unchanged; images that are decoded may grow.
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  paid: {
    name: 'payment_intent',
    field: text({
      default: null,
      maxLength: 255,
      check: (id) => {
        if (!/^pi_[A-Za-z0-9_]+$/.test(id)) throw new ToolError('invalidField');
      },
      doc: 'The id of a paid intent of POST /checkout: the PDF then carries no watermark.',
    }),
    downloadName: 'converted_no_watermark.pdf',
  },
  errors: ['tooManyImages', 'totalTooLarge', 'unsupportedFormat', 'damagedImage', 'imageTooLarge', 'tooManyPages'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
