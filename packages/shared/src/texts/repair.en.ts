import type { RepairTexts } from './texts.ts';

/** One and several, where a sentence has a number. */
const faults = {
  header: 'The mark of a PDF at the start of the file is missing.',
  bytesBeforeHeader: [
    'One byte that doesn’t belong to the PDF comes before it.',
    '{number} bytes that don’t belong to the PDF come before it.',
  ],
  truncated: 'The file breaks off after byte {number}.',
  crossReferences: 'The file’s index (cross-references) is missing or can’t be read.',
  offsets: [
    'One entry in the file’s index leads to the wrong place.',
    '{number} entries in the file’s index lead to the wrong place.',
  ],
  streamLengths: [
    'The length given for one block of data is wrong.',
    'The lengths given for {number} blocks of data are wrong.',
  ],
  malformedObjects: ['One object is damaged.', '{number} objects are damaged.'],
  missingObjects: [
    'One object that others refer to isn’t in the file.',
    '{number} objects that others refer to aren’t in the file.',
  ],
  pageTree: 'The list of pages is faulty.',
  missingPages: ['One page is no longer in the file.', '{number} pages are no longer in the file.'],
  streamData: [
    'The data of an image, a font or a page’s content is damaged.',
    'The data of {number} images, fonts or pages’ contents is damaged.',
  ],
  syntax: 'The file breaks the rules of the PDF format.',
} as const satisfies RepairTexts['faults'];

const sources = {
  references: 'Everything could be found through the file’s index.',
  headers: 'The whole file was searched, and what could be found in it was kept.',
  revision: 'The last save is incomplete and was dropped. The PDF is now as it was saved before that.',
  otherProgram: 'A second program could read more. Its result is the repaired PDF.',
} as const satisfies RepairTexts['sources'];

const parts = {
  content: 'Parts of the content',
  fonts: 'Fonts',
  images: 'Images or drawings',
  annotations: 'Annotations or form fields',
  colors: 'Colours, patterns or other settings',
} as const satisfies RepairTexts['parts'];

export const englishRepairs: RepairTexts = {
  faults,
  sources,
  parts,
  pages: ['{part}: page {pages}', '{part}: pages {pages}'],
};
