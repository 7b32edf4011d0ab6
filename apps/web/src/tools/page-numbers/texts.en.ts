import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Add page numbers',
    action: 'Add page numbers',
    busy: 'Numbering your pages',
    success: 'Your pages have been numbered',
    again: 'Number another PDF',
    failed: 'The PDF could not be numbered. Please try again later.',
  },
  info: 'The numbers are added to the pages; everything else stays as it is.',
  format: 'Style',
  formats: {
    '': '3',
    '{n} / {total}': '3 / 12',
    'Page {n}': 'Page 3',
    'Page {n} of {total}': 'Page 3 of 12',
  },
  ownFormat: 'Your own',
  position: 'Position',
  options: {
    format: {
      label: 'Your own style',
      hint: '{n} stands for the page number, {total} for the last one. For example: Appendix 2, sheet {n}.',
      placeholder: '{n}',
    },
    first: { label: 'First number', hint: 'Leave empty for 1.', placeholder: '1' },
    digits: {
      label: 'Minimum number of digits',
      hint: 'With 4, 7 becomes 0007, as used for case files.',
      placeholder: '1',
    },
    pages: {
      label: 'Only some pages',
      hint: 'Leave empty for all pages. Otherwise, for example, 2- for page 2 onwards. Counting starts at the first numbered page.',
      placeholder: 'All pages',
    },
    mirrored: { label: 'Alternate left and right, for double-sided printing' },
    font_size: { label: 'Font size in points', hint: 'Leave empty for 10.', placeholder: '10' },
    margin_mm: { label: 'Distance to the edge in millimetres', hint: 'Leave empty for 10.', placeholder: '10' },
    color: { label: 'Colour', choices: { black: 'Black', gray: 'Grey', blue: 'Blue', red: 'Red' } },
  },
  skipCover: 'Skip the cover page',
  more: 'First number, size and colour',
  preview: 'Detail of page {{page}}',
  pick_one: 'The page will get a number.',
  pick_other: 'All {{count}} pages will get a number. Only want some? Select them.',
  picked_one: '{{count}} of {{total}} pages will get a number.',
  picked_other: '{{count}} of {{total}} pages will get a number.',
  pagesOf: '{{count}} of {{total}}',
  facts: { pages: 'Pages numbered' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Add page numbers to a PDF, free | {{brand}}',
    description:
      'Number PDF pages online: choose position, style, first number and size, skip the cover, with a live preview. Free, without an account.',
  },
  headline: 'Add page numbers to a PDF',
  subtitle: 'Never lose your place again: number the pages of your PDF exactly the way you need.',
  features: [
    {
      title: 'Right where you want them',
      text: 'At the top or bottom, left, centre or right. The preview shows part of a page with its number.',
    },
    {
      title: 'In your style',
      text: 'Just the number, “Page 3 of 12”, or your own words around it, with leading zeros if you like.',
    },
    {
      title: 'Portrait and landscape mixed',
      text: 'Each number is placed on the page as you see it, even if the page is rotated or cropped.',
    },
    {
      title: 'Made for double-sided printing',
      text: 'Numbers can switch sides from page to page, so they’re always on the outside of a bound booklet.',
    },
    {
      title: 'Your content stays',
      text: 'The text, forms, links and bookmarks of your PDF aren’t touched.',
    },
    {
      title: 'No account',
      text: 'Open the page, add a PDF, number it. That works on a phone, too.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag in your PDF, or select it.' },
    { title: 'Choose style and position', text: 'The preview shows straight away how it will look.' },
    { title: 'Number and save', text: 'A few seconds later, the numbered PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'How do I skip the cover page?',
      answer:
        'Tick “Skip the cover page”. The second page then gets number 1. If it should be 2, enter that as the first number.',
    },
    {
      question: 'Can I start from another number?',
      answer: 'Yes, with “First number”. That’s how you continue the numbering of another PDF.',
    },
    {
      question: 'Can I add Bates numbers?',
      answer:
        'Yes. Choose your own style, such as ABC-{n}, and at least six digits. The first page then becomes ABC-000001.',
    },
    {
      question: 'Which font do the numbers have?',
      answer:
        'A plain sans serif with Latin, Greek and Cyrillic letters. It’s embedded in the PDF, so it looks the same everywhere.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'It’s numbered in the server’s memory. Your PDF and the numbered one are both deleted there as soon as you have the result.',
    },
  ],
};
