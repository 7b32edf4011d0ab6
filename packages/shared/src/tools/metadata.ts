import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { flag, text } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** A tag of a language, such as de or pt-BR (RFC 5646), without what only experts use. */
const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/;

const entry = (name: string) =>
  text({
    default: null,
    maxLength: 1_000,
    isPrivate: true,
    doc: `New ${name}. If absent, it goes with the others, or stays.`,
  });

export const metadata = defineTool({
  name: 'metadata',
  summary:
    'Removes what a PDF says of who made it, when and with what, and sets its title, author, subject, keywords and language. What its pages show, attached files, layers and scripts stay.',
  input: singlePdf,
  fields: {
    remove: flag({
      default: true,
      doc: 'Whether everything is removed: document information, XMP of the document and its parts, EXIF, XMP and IPTC of images, thumbnails, private data of programs, authors and dates of annotations, dates of attached files, signatures, earlier revisions, and the identifier of the file. If false, only the entries that are given change.',
    }),
    title: entry('title'),
    author: entry('author'),
    subject: entry('subject'),
    keywords: entry('keywords, separated by commas'),
    language: text({
      default: null,
      maxLength: 35,
      check: checkLanguage,
      doc: 'Language of the text, such as de or en-GB, which screen readers read it in. It stays if absent.',
    }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('metadata_'),
    facts: {
      removedEntries: 'x-removed-entries',
      removedXmp: 'x-removed-xmp',
      cleanedImages: 'x-cleaned-images',
      removedThumbnails: 'x-removed-thumbnails',
      removedProgramData: 'x-removed-program-data',
      cleanedAnnotations: 'x-cleaned-annotations',
      cleanedAttachments: 'x-cleaned-attachments',
      removedSignatures: 'x-removed-signatures',
      removedTraces: 'x-removed-traces',
      removedRevisions: 'x-removed-revisions',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // Data whose code has more than one layer is written with one.
    expectedBytes: (inputBytes) => inputBytes * 2 + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});

/** @throws ToolError invalidField for anything but a tag of a language */
function checkLanguage(language: string): void {
  if (!languageTag.test(language)) throw new ToolError('invalidField', { allowed: ['de', 'en-GB'] });
}
