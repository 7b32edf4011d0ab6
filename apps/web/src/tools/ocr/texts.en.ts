import { languageTexts, recognizedTexts } from '../../tool-run/options/recognition-texts.en.ts';
import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Text recognition',
    action: 'Recognise text',
    busy: 'Reading the text',
    success: 'Your PDF can now be searched',
    again: 'Start with another PDF',
    failed: 'The text could not be recognised. Please try again later.',
  },
  unchanged: 'Your PDF already has text',
  textSuccess: 'Here’s the text of your PDF',
  noWords: 'There was no text to be found',
  info: 'The pages stay as they are; the text lies over them, unseen. Digital signatures are no longer valid afterwards.',
  text: recognizedTexts,
  more: 'More options',
  options: {
    language: languageTexts,
    output: {
      label: 'Result',
      choices: {
        pdf: { label: 'PDF with text', hint: 'searchable, with the same pages' },
        text: { label: 'Just the text', hint: 'as a text file' },
        markdown: { label: 'Markdown', hint: 'with headings, lists and tables' },
      },
    },
    existing: {
      label: 'Pages that already have text',
      choices: {
        skip: { label: 'Leave as they are', hint: 'only pages without text are read' },
        recognize: { label: 'Recognise again', hint: 'replaces the text of an earlier recognition' },
      },
    },
    pages: {
      label: 'Only certain pages',
      hint: 'Leave empty for all pages. Otherwise, for example, 1,3-5,7 or 8- for everything from page 8.',
      placeholder: 'All pages',
    },
    turn: { label: 'Turn pages whose text is upside down or sideways' },
  },
  pages: {
    reading: 'Checking which pages already have text…',
    none: 'All pages already have text. There’s nothing to recognise.',
    taken: 'All pages already have text, which is copied without recognition.',
    all_one: 'The page has no text and will be read.',
    all_other: 'All {{count}} pages will be read.',
    some_one: '{{count}} of {{total}} pages will be read: page {{pages}}.',
    some_other: '{{count}} of {{total}} pages will be read: {{pages}}.',
  },
  facts: {
    words: 'Words recognised',
    pages: 'On pages',
    confidence: 'Confidence',
    doubtful: 'Pages with many doubtful words',
    turned: 'Pages turned',
  },
  pagesOf: '{{count}} of {{total}}',
  percent: '{{value}}%',
  doubtful: {
    title: 'Doubtful words',
    hint_one: 'One word was hard to read. Compare it with the picture.',
    hint_other: '{{count}} words were hard to read. Compare them with the picture.',
    page_one: 'Page {{page}}: {{count}} word',
    page_other: 'Page {{page}}: {{count}} words',
    previous: 'Previous page with doubtful words',
    next: 'Next page with doubtful words',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Text recognition (OCR): make scans searchable | {{brand}}',
    description:
      'Turn a scan into a PDF that you can search and copy from, in English and German. The pages stay as they are. Free, no account.',
  },
  headline: 'Text recognition for scanned PDFs',
  subtitle: 'A scan is just a picture. Afterwards you can find every word in it, select it and copy it.',
  features: [
    {
      title: 'Search and copy',
      text: 'Each recognised word lies exactly over its picture, unseen and just as wide. Every PDF viewer finds it.',
    },
    {
      title: 'The pages stay',
      text: 'The text is added to the end of your PDF. No picture in it is saved again, and the file only grows by a few kilobytes a page.',
    },
    {
      title: 'Special letters',
      text: 'Letters such as ä, ö, ü and ß come out right, also when you copy them into another program.',
    },
    {
      title: 'Only what’s missing',
      text: 'Pages with text aren’t touched. You see beforehand which pages will be read.',
    },
    {
      title: 'Crooked or turned',
      text: 'The text follows crooked lines. A page that is upside down is read as well, and turned if you like.',
    },
    {
      title: 'Honest',
      text: 'You’re told how certain the result is, and see doubtful words on the picture of the page.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it into the window, or select it on your device.' },
    {
      title: 'Choose the language',
      text: 'English, German or both, and other languages where they’re offered. One language alone is faster.',
    },
    {
      title: 'Recognise and save',
      text: 'A full page takes a few seconds. You can search the text and copy it right away.',
    },
  ],
  faq: [
    {
      question: 'What is text recognition (OCR)?',
      answer:
        'A program looks at the picture of a page and recognises the letters in it. The text is added to your PDF as an invisible layer: you still see the scan, and the words can be found.',
    },
    {
      question: 'How good is the text?',
      answer:
        'With clean scans at 300 dpi, nearly every letter is right. Small type, faint copies or 150 dpi give fewer, and handwriting isn’t read. Always compare names and numbers.',
    },
    {
      question: 'Which pages are read?',
      answer:
        'Those without text, or with just a few letters such as a page number. With “Recognise again”, all of them: invisible text of an earlier recognition is replaced, and words that are on the page as text aren’t added twice.',
    },
    {
      question: 'How long does it take?',
      answer:
        'A full page takes a few seconds. If there isn’t enough time for all the pages at once, the result says so; use it once more, and the rest is read.',
    },
    {
      question: 'Does a PDF/A stay a PDF/A?',
      answer: 'Yes, if it really was one. The font of the invisible text is contained in the file, as PDF/A demands.',
    },
    {
      question: 'What happens to digital signatures?',
      answer:
        'The text is added behind the signed PDF. The signed version is still in there, but programs report that the document was changed afterwards.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer:
        'Yes. If it only opens with a password, enter the password here. If editing is restricted, unlock it first; that works without a password.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It is read in the server’s memory. Your PDF and the result are both deleted there as soon as you have the result.',
    },
  ],
};
