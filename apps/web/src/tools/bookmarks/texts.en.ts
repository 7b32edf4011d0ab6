import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Edit bookmarks',
    action: 'Apply',
    busy: 'Writing the bookmarks',
    success: 'The bookmarks are in your PDF',
    again: 'Edit another PDF',
    failed: 'The bookmarks could not be written. Please try again later.',
  },
  info: {
    list: 'The list replaces the bookmarks of the PDF. Bookmarks that still lead to the same page keep their exact position and their appearance.',
    contents: 'Each line becomes a bookmark. Together, they replace those that the PDF had.',
    headings:
      'We look for headings: by the tags of the PDF, or else by the font size. You can edit the result afterwards.',
    none: 'All bookmarks are removed. Pages and links stay as they are.',
  },
  options: {
    source: {
      label: 'Where do the bookmarks come from?',
      choices: {
        list: 'Edit them myself',
        contents: { label: 'Paste a table of contents', hint: 'copied text' },
        headings: { label: 'From the headings', hint: 'automatic' },
        none: 'Remove all',
      },
    },
    first_page: { label: 'Page 1 of the contents is page', hint: 'If a cover comes before it.', placeholder: '1' },
  },
  list: 'Bookmarks',
  empty: 'No bookmarks yet. Add one, or select a page.',
  unread: 'Your browser can’t read this PDF. Bookmarks that you write here replace those it has.',
  pick: 'Select a page to set a bookmark',
  title: 'Title of bookmark {{place}}, level {{level}}',
  page: 'Page of “{{title}}”',
  untitled: 'untitled',
  moves: { out: 'One level up', in: 'One level down', up: 'Move up', down: 'Move down' },
  moved: 'Bookmark {{place}} of {{count}}, level {{level}}',
  remove: 'Remove bookmark',
  removed: 'Bookmark removed',
  add: 'Add a bookmark',
  more_one: 'Show {{count}} more bookmark',
  more_other: 'Show {{count}} more bookmarks',
  keys: 'With the keyboard: Enter adds one, Alt and arrow keys move it.',
  contents: {
    label: 'Table of contents',
    hint: 'One title per line, followed by its page. Indentation, or numbers such as 1.2, become levels.',
    placeholder: '1 Introduction 3\n1.1 Aim 4',
    refused: 'A line points to a page before the first one, or there are too many lines.',
    edit_one: 'Edit {{count}} bookmark as a list',
    edit_other: 'Edit {{count}} bookmarks as a list',
  },
  labels: {
    title: 'Page numbers in viewers',
    change: 'Set page labels',
    hint: 'What programs show as page numbers in their toolbar, such as i, ii, 1, 2. The pages themselves don’t change.',
    range: 'From page {{page}}',
    page: 'From page',
    style: 'Numbering',
    styles: {
      decimal: '1, 2, 3',
      'lower-roman': 'i, ii, iii',
      'upper-roman': 'I, II, III',
      'lower-alpha': 'a, b, c',
      'upper-alpha': 'A, B, C',
      none: 'only the text before',
    },
    prefix: 'Text before',
    start: 'Starts at',
    remove: 'Remove range',
    none: 'All labels are removed.',
    add: 'Add a range',
  },
  facts: { bookmarkCount: 'Bookmarks' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Add and edit PDF bookmarks online | {{brand}}',
    description:
      'Add bookmarks to a PDF or edit them: titles, levels and targets, from headings or a pasted table of contents. Page labels, too. Free to use.',
  },
  headline: 'Edit PDF bookmarks',
  subtitle: 'Give a long PDF an outline to click through: written by you, pasted, or taken from its headings.',
  features: [
    { title: 'Beside the pages', text: 'You see your pages, and set a bookmark by selecting one.' },
    { title: 'Titles, levels, targets', text: 'Rename, indent, move, delete: with a mouse, a finger or the keyboard.' },
    {
      title: 'From the headings',
      text: 'A tagged PDF knows its headings. In others, the font size decides.',
    },
    {
      title: 'From a table of contents',
      text: 'Paste the printed contents; dots and page numbers are recognised.',
    },
    {
      title: 'Page labels',
      text: 'A preface with i, ii, iii, and then 1, 2, 3: just as it’s printed on the paper.',
    },
    {
      title: 'Exact targets',
      text: 'If a bookmark leads to a place in the middle of a page, it still does after you’ve renamed it.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Your browser itself reads the bookmarks that are already there.' },
    { title: 'Arrange the bookmarks', text: 'By hand, from headings, or from a table of contents.' },
    { title: 'Apply and save', text: 'The PDF with the new bookmarks is ready to save right away.' },
  ],
  faq: [
    {
      question: 'What are bookmarks in a PDF?',
      answer:
        'The outline that programs show beside the pages. Clicking on one jumps to its page. Some call it the contents.',
    },
    {
      question: 'How are headings recognised?',
      answer:
        'If the PDF has tags, its headings are taken from them. Otherwise, lines count that are clearly larger than the rest of the text, unless the pages repeat them, as headers do. Check the result: it’s a guess.',
    },
    {
      question: 'The page numbers in the contents don’t match the PDF. What can I do?',
      answer: 'Enter which page of the PDF is page 1. All the others shift accordingly.',
    },
    {
      question: 'What are page labels?',
      answer:
        'The numbers in the toolbar of a program, not on the paper. With them, “go to page 12” finds the page that says 12. Printed numbers are written by the tool “Page numbers”.',
    },
    {
      question: 'What becomes of a digital signature?',
      answer: 'The PDF is changed, and programs that check signatures say so. The result tells you.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'It only goes to the server when you click “Apply”. There it stays in memory until you have the result, and is then deleted with it.',
    },
  ],
};
