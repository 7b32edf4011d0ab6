import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Split PDF',
    action: 'Split PDF',
    busy: 'Splitting your PDF',
    success: 'Your PDF has been split',
    again: 'Split another PDF',
    failed: 'The PDF could not be split. Please try again later.',
  },
  options: {
    mode: {
      label: 'How to split',
      choices: {
        extract: { label: 'Extract pages', hint: 'into a new PDF' },
        ranges: { label: 'Ranges', hint: 'one PDF per range' },
        interval: { label: 'Every few pages', hint: 'one PDF per section' },
        chunks: { label: 'Into equal parts', hint: 'as many as you like' },
        bookmarks: { label: 'By bookmarks', hint: 'one PDF per chapter' },
        size: { label: 'By size', hint: 'for example for emails' },
        halves: { label: 'Halve double pages', hint: 'one becomes two' },
      },
    },
    config: {
      extract: {
        label: 'Pages',
        hint: 'For example 1,3-5,7, or 8- for everything from page 8. Pages come out in the order you enter them.',
        placeholder: '1,3-5,7',
      },
      pages: {
        label: 'Pages',
        hint: 'Each of these pages becomes a file: 2,5-7 makes four.',
        placeholder: '2,5-7',
      },
      ranges: {
        label: 'Ranges',
        hint: 'Each range becomes a file: 1-3, 4-6 makes two. Or click the scissors between two pages. To put several ranges in one file, separate the files with semicolons: 1-3,8; 4-7.',
        placeholder: '1-3, 4-6',
      },
      bookmarks: {
        label: 'Where a new file starts',
        hint: 'Each file is named after the bookmark it starts with.',
      },
      size: {
        label: 'Maximum size per file in MB',
        hint: 'Each file gets as many pages as will fit. A page that is larger on its own becomes a file of its own.',
        placeholder: '10',
      },
      interval: { label: 'Pages per file', hint: 'Enter 2 to start a new PDF every two pages.', placeholder: '2' },
      chunks: {
        label: 'Number of parts',
        hint: 'Enter 3 to get three PDFs of about the same length.',
        placeholder: '3',
      },
      halves: {
        label: 'Pages (optional)',
        hint: 'Leave empty for all landscape pages (or all pages, if there are none). What’s on the other half stays in the file, out of sight.',
        placeholder: '2-',
      },
    },
  },
  pick: 'Select the pages you need.',
  picked_one: '{{count}} of {{total}} pages will go into the new PDF.',
  picked_other: '{{count}} of {{total}} pages will go into the new PDF.',
  eachPage: 'A PDF of its own for each page',
  pickedEach_one: '{{count}} of {{total}} pages will become a file of its own.',
  pickedEach_other: '{{count}} of {{total}} pages will each become a file.',
  suggestions: { ranges: 'Odd and even pages', interval: 'Every page on its own' },
  blank: {
    split: 'Split at blank pages',
    done_one: '{{count}} blank page separates the files and goes into none of them: {{pages}}.',
    done_other: '{{count}} blank pages separate the files and go into none of them: {{pages}}.',
  },
  level: { first: 'At each chapter (level 1)', further: 'Down to level {{level}}' },
  noBookmarks: 'This PDF has no bookmarks that lead to a page. Please choose another way to split it.',
  expected_one: 'About {{count}} file is likely. What counts is the size of the finished files.',
  expected_other: 'About {{count}} files are likely. What counts is the size of the finished files.',
  preview: { title: 'Files you will get', more: '{{count}} more' },
  part: {
    page: 'Page {{page}}',
    pages: 'Pages {{first}}–{{last}}',
    list: 'Pages {{list}}',
    several: '{{count}} pages, {{first}} to {{last}}',
  },
  facts: { pages: 'Pages', files: 'New files', type: 'Download' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Split PDF: extract pages or divide a file | {{brand}}',
    description:
      'Extract pages from a PDF, or split it by ranges, bookmarks or size. Free, no sign-up, deleted right away.',
  },
  headline: 'Split PDF',
  subtitle: 'Just the pages you need. Pull out individual pages, or split a PDF into several files.',
  features: [
    {
      title: 'Extract pages',
      text: 'Select them or type 1,3-5,7: exactly those pages go into a new PDF, in any order you like.',
    },
    {
      title: 'Every few pages',
      text: 'Split a stack of letters, all the same length, into one PDF per letter. Just enter the number of pages per letter.',
    },
    {
      title: 'By chapter or by size',
      text: 'Every bookmark becomes a file with its name, or every file stays small enough for an email.',
    },
    {
      title: 'Really split',
      text: 'Each new file holds only what belongs to its pages. Nothing from the other pages is left in it.',
    },
    {
      title: 'No loss of quality',
      text: 'Pages are copied exactly as they are: text stays text, and images keep their quality.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF is only held in the server’s memory and is deleted as soon as you have the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag in your PDF, or select it.' },
    {
      title: 'Choose how to split',
      text: 'By pages, ranges, number of parts, bookmarks or size. You see beforehand which files you will get.',
    },
    { title: 'Split and save', text: 'A single file comes as a PDF, several as a ZIP.' },
  ],
  faq: [
    {
      question: 'How do I enter the pages?',
      answer:
        'With commas and hyphens: 1,3-5,7 takes pages 1, 3, 4, 5 and 7. 8- means everything from page 8, -3 the first three pages. Spaces are fine.',
    },
    {
      question: 'How do I make a file of every page?',
      answer:
        'Under “Extract pages”, select the pages, or “All”, and tick “A PDF of its own for each page”. Under “Ranges”, odd,even separates odd and even pages.',
    },
    {
      question: 'How do I turn a double page into two pages?',
      answer:
        'With “Halve double pages”: every landscape page is cut down the middle, and all others stay as they are. Each half shows its own part; the other is still in there, out of sight.',
    },
    {
      question: 'Can I change the order?',
      answer: 'Yes. When you extract pages, they appear in the order you enter them, and you can repeat a page.',
    },
    {
      question: 'Do I get a PDF or a ZIP file?',
      answer: 'If there’s only one new file, you get a PDF. If there are several, they come together in a ZIP file.',
    },
    {
      question: 'How large can my PDF be, and how many parts can I have?',
      answer: 'The PDF can be up to {{pdfSize}}, and you can create up to {{splitOutputs}} new files at once.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes. Enter the password first; the new files aren’t protected.',
    },
    {
      question: 'What happens to my PDF?',
      answer: 'It’s held in memory until you have the new files, and is deleted with them.',
    },
  ],
};
