import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Crop PDF',
    action: 'Crop pages',
    busy: 'Cropping your pages',
    success: 'Your pages have been cropped',
    again: 'Crop another PDF',
    failed: 'The PDF could not be cropped. Please try again later.',
  },
  info: {
    hide: 'What you cut off can no longer be seen, but it stays in the file: other programs can bring it back.',
    delete:
      'What you cut off is no longer in the file afterwards. Letters and comments cut by an edge are removed entirely.',
  },
  frame: 'What remains of page {{page}}, {{width}} by {{height}} millimetres',
  keys: 'Arrow keys: move, further with Shift. Alt and arrow keys: resize. Delete: whole page.',
  spoken: 'Cut off: top {{top}}, right {{right}}, bottom {{bottom}}, left {{left}} millimetres.',
  draw: 'Drag the edges to where the page should end.',
  settings: 'Margins',
  notChosen: 'This page stays as it is.',
  find: 'Find the margins',
  padding: 'Space around content',
  found: {
    done: 'We’ve found the margins. If anything doesn’t fit yet, just drag it.',
    none: 'There are no empty margins here to cut off.',
    tooMany:
      'That doesn’t work here for so many separate pages. Please choose “All the same” or “Odd and even separately”.',
    failed: 'Your browser can’t show the pages. Please enter the margins yourself.',
  },
  scope: 'Which pages are cropped alike?',
  several: 'Empty margins are found and cut off:',
  scopes: { all: 'All the same', odd_even: 'Odd and even separately', each: 'Each on its own' },
  margins: 'Cut off',
  sides: { top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' },
  options: {
    pages: {
      label: 'Only some pages',
      hint: 'Leave empty for all pages. Otherwise, for example, 1 or 2-5.',
      placeholder: 'All pages',
    },
    outside: {
      label: 'What happens to what you cut off?',
      choices: {
        hide: { label: 'Hide it', hint: 'Programs can bring it back' },
        delete: { label: 'Delete it', hint: 'It’s then no longer in the file' },
      },
    },
  },
  uncropped: 'There was nothing to cut off',
  cropped: 'Cropped pages',
  removed: 'Deleted characters, lines, images and comments',
  pagesOf: '{{count}} of {{total}}',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Crop PDF pages, free | {{brand}}',
    description:
      'Crop PDF pages: drag a frame on the page, or let empty margins be found for you, for all pages alike or each on its own. Free, without an account.',
  },
  headline: 'Crop PDF pages',
  subtitle: 'Drag a frame on the page around what should stay, or let us find the empty margins.',
  features: [
    {
      title: 'On the real page',
      text: 'You see your PDF and drag the edges to where the page should end. Whatever goes is darkened.',
    },
    {
      title: 'Margins found for you',
      text: 'One click finds the empty margins, even in scans on tinted paper. Specks and shadows at the edges don’t get in the way.',
    },
    {
      title: 'All, odd, even or each',
      text: 'Crop all pages alike, the left and right pages of a book separately, or each page on its own.',
    },
    {
      title: 'To the millimetre',
      text: 'Beside the frame are four fields in millimetres, so you get exactly the margin that a printer asks for.',
    },
    {
      title: 'Hide or delete',
      text: 'What you cut off stays in the file unseen, or is deleted from it. It’s your choice, and you know which it is.',
    },
    {
      title: 'Nothing gets worse',
      text: 'Text stays text, images keep their resolution, and links and bookmarks still work.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it in, or pick it from your device.' },
    { title: 'Drag the frame', text: 'By hand on the page, in millimetres, or with “Find the margins”.' },
    { title: 'Crop and save', text: 'A few seconds later, the new PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Is what I cut off really gone?',
      answer:
        'That’s up to you. If you hide it, it can no longer be seen and isn’t printed, but it stays in the file; other programs can bring it back, including comments outside the frame. If you delete it, then text, lines, parts of images, comments and form fields really go. Where something can’t be deleted for certain, we say so and change nothing.',
    },
    {
      question: 'Can I undo the cropping?',
      answer:
        'While you’re working here, with “Undo”. Later, only with a program that can change the page boxes of a PDF, so please keep the original.',
    },
    {
      question: 'Does cropping make the file smaller?',
      answer:
        'Not if you hide what you cut off, because it stays in the file; sometimes if you delete it. To make a PDF smaller, compress it.',
    },
    {
      question: 'How do I crop a scanned book?',
      answer:
        'Choose “Odd and even separately”, then “Find the margins”. Left and right pages then each get margins of their own, and the text doesn’t jump as you turn the pages.',
    },
    {
      question: 'Can I crop several PDFs at once?',
      answer:
        'Yes. Choose several: the empty margins of each are found and cut off, and each becomes a PDF of its own. There’s no preview then.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your browser shows the pages by itself and finds the margins, too. The PDF is sent to us to be cropped. It’s only held in the server’s memory while we work on it, and is deleted as soon as you have the result, as is the result.',
    },
  ],
};
