import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Organise the pages of a PDF',
    action: 'Organise pages',
    busy: 'Organising your pages',
    success: 'Your pages are organised',
    again: 'Organise another PDF',
    failed: 'The pages could not be organised. Please try again later.',
  },
  options: {
    pages: {
      label: 'New order',
      hint: 'Filled in for you when you change something above. For example 3,1-2,9-7+90, where +90 rotates clockwise.',
      placeholder: '3,1-2,4-',
    },
  },
  facts: { originalPages: 'Pages before', pageCount: 'Pages after' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Organise PDF pages: reorder, rotate, remove | {{brand}}',
    description:
      'Reorder, rotate and remove single pages of a PDF without loss of quality. Free, no account needed, files deleted straight away.',
  },
  headline: 'Every page in its place',
  subtitle: 'Move pages, rotate single ones, and leave out what you do not need.',
  features: [
    {
      title: 'Page by page',
      text: 'See all your pages and change each one: forward, back, rotate, remove.',
    },
    {
      title: 'No loss of quality',
      text: 'Pages are not redrawn. Text, images, forms and links stay as they are.',
    },
    {
      title: 'Truly removed',
      text: 'What was on a removed page is no longer in the file, not even hidden.',
    },
    {
      title: 'Easy to undo',
      text: 'Every change can be undone, and the original on your device stays untouched.',
    },
    {
      title: 'Deleted straight away',
      text: 'Your PDF is only held in the server’s memory and is deleted as soon as you have the result.',
    },
    {
      title: 'No account',
      text: 'Open the page, add your PDF, take it away organised. It works just as well on a phone.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF here, or select it.' },
    { title: 'Organise the pages', text: 'The buttons below each page move, rotate and remove it.' },
    { title: 'Save', text: 'A few seconds later the organised PDF is on your device.' },
  ],
  faq: [
    {
      question: 'Can I type the order instead?',
      answer:
        'Yes. 3,1-2 puts page 3 before pages 1 and 2, 9-7 takes pages 9, 8 and 7 in that order, and +90, +180 or +270 after them rotates them clockwise. Pages you do not mention are removed.',
    },
    {
      question: 'How are pages counted?',
      answer: 'The first page of the file is page 1, even if a different number is printed on it.',
    },
    {
      question: 'Are bookmarks and forms kept?',
      answer:
        'Yes, as far as they belong to pages that stay. A digital signature is no longer valid afterwards; we let you know if that applies.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Once it has been unlocked. We offer to take your PDF there for you.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It is processed in the server’s memory and deleted as soon as you have the result. It is not stored, analysed or shared.',
    },
  ],
};
