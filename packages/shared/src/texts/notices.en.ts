import type { NoticeKey } from '../notices.ts';
import type { NoticeTexts } from './texts.ts';

const notices = {
  alreadyFits: 'Your PDF is already small enough, so you get it back unchanged.',
  alreadyOptimal: 'We couldn’t make your PDF any smaller this way, so you get it back unchanged.',
  archiveChanges: 'To become PDF/A, the PDF had to be changed.',
  calculationsLeft:
    'Fields that calculate themselves still have their previous value. Programs such as Adobe Acrobat work them out again.',
  charactersMissing: 'We have no font for some of the characters. An empty square stands in their place in the PDF.',
  colorsKept: 'Some colours could not be turned into grey, so parts of your PDF may still be in colour.',
  fieldsFlattened: 'Form fields and comments are now a fixed part of the pages.',
  filesSkipped: 'Some attachments are damaged and were left out.',
  fontsMissing: 'Some text is missing from the images because the PDF doesn’t contain the fonts for it.',
  imagesIncomplete: 'An image file is incomplete or damaged, so part of the picture is missing.',
  imagesSkipped: 'Some images are damaged or too large and were left out.',
  notDamaged: 'Nothing in your PDF is damaged. You get it back unchanged.',
  notProtected: 'Your PDF wasn’t protected. You get it back unchanged.',
  nothingRecognized: 'Your PDF already has text. You get it back unchanged.',
  nothingResized: 'All pages were this size already. You get your PDF back unchanged.',
  nothingRotated: 'No page had to be rotated. You get your PDF back unchanged.',
  openActionDropped: 'Actions that run when a PDF is opened were kept from the first file only.',
  outlineDropped: 'The bookmarks could not be kept.',
  outputIntentsDropped: 'The files have different print profiles, which could not be kept.',
  pagesBlank: 'Some pages could not be rendered and are blank.',
  pagesLeft:
    'Some pages could not be read in the time there was. Use the result once more: only the remaining pages are read then.',
  partsTooLarge: 'Some pages are larger on their own than the size you chose. Each of them is a file of its own.',
  passwordsHidden: 'Passwords appear as asterisks only. The PDF doesn’t contain the passwords themselves.',
  repaired: 'A file was damaged, so we repaired it.',
  scaledDown: 'Very large pages have been scaled down.',
  conformanceDropped: 'The new PDF no longer counts as PDF/A, PDF/UA or PDF/X.',
  extrasDropped:
    'Some of a file’s extras could not be kept: bookmarks, form fields, layers, attachments, tags or document details.',
  outlineShortened: 'There were too many bookmarks, so the list was shortened.',
  signaturesInvalid: 'Digital signatures are no longer valid in the new PDF.',
  similarWords:
    'This PDF still has something like your words: within longer words, with other accents, or in letters that only look the same. Please look through the result.',
  tagsDropped: 'The accessibility tags could not be kept.',
  textCut: 'Some text is longer than its field, so the page doesn’t show all of it. Please check your entries.',
  unreadableText:
    'Some writing in this PDF can’t be searched as text. Please look through the result, and draw boxes where needed.',
  wordsNotFound: 'Not all of your words are in this PDF as text.',
  xfaDropped: 'A form in the special XFA format could only be kept as an ordinary PDF form.',
} as const satisfies Record<NoticeKey, string>;

const repairedPages = {
  one: 'Some content is missing from page {pages} because the data was no longer in the file.',
  other: 'Some content is missing from pages {pages} because the data was no longer in the file.',
  more: '{count} more',
} as const satisfies NoticeTexts['repairedPages'];

const incompleteImages = {
  one: 'Part of image {images} is missing because its file is incomplete or damaged.',
  other: 'Parts of images {images} are missing because their files are incomplete or damaged.',
} as const satisfies NoticeTexts['incompleteImages'];

const missingScripts =
  'Some text is missing from the images because the PDF doesn’t contain the fonts for it ({scripts}).';

export const englishNotices: NoticeTexts = { notices, repairedPages, incompleteImages, missingScripts };
