import { defineTool } from '../contract.ts';
import { fixedName } from '../download-name.ts';
import { choice } from '../fields.ts';
import { convert } from './convert.ts';
import { ocr } from './ocr.ts';

const MiB = 1024 * 1024;
/** As many as are straightened and made small in a run of a minute. */
const maxPhotos = 20;

export const scanToPdf = defineTool({
  name: 'scan-to-pdf',
  summary:
    'Makes a small, searchable PDF of photos of pages, in the order sent: each page is found, straightened and freed of shadows, and its text is recognized.',
  input: {
    field: 'images',
    kind: 'image',
    minFiles: 1,
    maxFiles: maxPhotos,
    tooMany: 'tooManyImages',
    fileBytes: 'imageBytes',
    totalBytes: 'requestBytes',
  },
  fields: {
    photos: choice(['page', 'keep'], {
      default: 'page',
      doc: '`page`: the page is found in each photo, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Photos in which no page is found stay whole. `keep`: all stay whole.',
    }),
    whole_photos: convert.fields.whole_photos,
    rotations: convert.fields.rotations,
    look: convert.fields.look,
    page_size: choice(['a4', 'letter', 'fit'], {
      default: 'a4',
      doc: 'The paper that pages fit on. `fit`: each page is as large as its image; a page that was found fits on A4 then.',
    }),
    language: ocr.fields.language,
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: fixedName('scan.pdf'),
    facts: {
      foundPages: 'x-found-pages',
      recognizedPages: 'x-recognized-pages',
      recognizedWords: 'x-recognized-words',
      confidence: 'x-confidence',
      leftPages: 'x-left-pages',
      outputSize: 'x-output-size',
    },
    expectedBytes: (inputBytes) => inputBytes + 16 * MiB,
  },
  errors: convert.errors,
  breakpoints: [30, 40, 88],
  costClass: 'render',
  program: ocr.program,
  installed: ocr.installed,
  requestMs: ocr.requestMs,
  progressMs: ocr.progressMs,
});
