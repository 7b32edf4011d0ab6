import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Organise pages',
    action: 'Organise pages',
    busy: 'Organising your pages',
    success: 'Your pages are in order',
    again: 'Organise another PDF',
    failed: 'The pages could not be organised. Please try again later.',
  },
  options: {
    pages: {
      label: 'New order',
      hint: 'Fills itself in as you change the pages above. In 3,1-2,9-7+90, the +90 means rotated clockwise; a letter stands for an inserted PDF: b1-2. A page may appear more than once, and blank is an empty page.',
      placeholder: '3,1-2,4-',
    },
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Rearrange PDF pages: reorder, rotate, remove | {{brand}}',
    description:
      'Reorder, rotate and remove PDF pages, or insert pages of other PDFs, with no loss of quality. Free, without an account.',
  },
  headline: 'Organise PDF pages',
  subtitle: 'Every page in its place. Reorder, rotate or remove pages of your PDF, and insert pages from other PDFs.',
  features: [
    {
      title: 'Page by page',
      text: 'See all your pages and drag them into place, rotate, duplicate or remove them, one at a time or several at once.',
    },
    {
      title: 'No loss of quality',
      text: 'Pages aren’t re-rendered. Text, images, forms and links stay as they are.',
    },
    {
      title: 'Really removed',
      text: 'Whatever was on a removed page is gone from the file, not just hidden.',
    },
    {
      title: 'Easy to undo',
      text: 'You can undo every change, and the original on your device isn’t touched.',
    },
    {
      title: 'Deleted right away',
      text: 'Once you have the new PDF, the old one and everything you inserted are deleted from our server.',
    },
    {
      title: 'From several PDFs',
      text: 'Insert pages of other PDFs where they belong: use the button, or drop a PDF between two pages.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Select your PDF, or drag it in.' },
    {
      title: 'Organise the pages',
      text: 'Drag pages into place. Select several to move, rotate or remove them together.',
    },
    { title: 'Save', text: 'A few seconds later, the organised PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Can I type the order instead?',
      answer:
        'Yes. 3,1-2 puts page 3 before pages 1 and 2; 9-7 takes pages 9, 8 and 7 in that order; and +90, +180 or +270 after a page or range rotates it clockwise. A letter in front names an inserted PDF: b2-4 takes pages 2 to 4 of the first PDF you insert. Pages you leave out are removed.',
    },
    {
      question: 'Which page numbers do I enter?',
      answer: 'The first page of the file is page 1, even if a different number is printed on it.',
    },
    {
      question: 'Are bookmarks and forms kept?',
      answer:
        'Yes, if they belong to pages that stay. A digital signature is no longer valid afterwards; if that applies, the result says so.',
    },
    {
      question: 'How large can my PDF be?',
      answer: 'Up to {{pdfSize}}, or {{mergeSize}} together with the PDFs you insert.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes. We ask for the password before the pages appear; the new PDF doesn’t have one.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your own browser draws the pages. The PDF is sent only when you start; it’s then held in memory, and deleted with the result.',
    },
  ],
};
