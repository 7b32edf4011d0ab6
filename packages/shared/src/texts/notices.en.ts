import type { Notice } from '../notices.ts';
import type { NoticeTexts } from './texts.ts';

const notices = {
  alreadyOptimal: 'Your PDF is as small as it can be. You get it back unchanged.',
  imagesSkipped: 'Some images are damaged or too large and were left out.',
  notProtected: 'Your PDF was not protected. You get it back unchanged.',
  openActionDropped: 'What happens by itself on opening was kept from the first file only.',
  outlineDropped: 'The bookmarks could not be kept.',
  outputIntentsDropped: 'The files are made for different printing conditions; these details were left out.',
  pagesBlank: 'Some pages could not be painted and are blank.',
  repaired: 'A file was damaged, so we repaired it.',
  scaledDown: 'What was very large has been scaled down.',
  conformanceDropped: 'The new PDF no longer counts as PDF/A, PDF/UA or PDF/X.',
  extrasDropped: 'Bookmarks, form fields, layers, attachments, tags or details of a file could not be kept.',
  outlineShortened: 'The bookmarks were too many and have been shortened.',
  signaturesInvalid: 'Digital signatures are not valid for the new PDF.',
  tagsDropped: 'The tags for accessibility could not be kept.',
  xfaDropped: 'An XFA form could only be kept as an ordinary form.',
} as const satisfies Record<Notice, string>;

const repairedPages = {
  one: 'Some content is missing from page {pages} because the data was no longer in the file.',
  other: 'Some content is missing from pages {pages} because the data was no longer in the file.',
  more: '{count} more',
} as const satisfies NoticeTexts['repairedPages'];

export const englishNotices: NoticeTexts = { notices, repairedPages };
