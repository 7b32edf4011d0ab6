import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF to text | {{brand}}',
    description:
      'Get the text out of a PDF, as a text file or Markdown: copied where the PDF has it, recognised where it’s only a scan. Free, without an account.',
  },
  headline: 'PDF to text',
  subtitle: 'Get the words to read, search and copy, whether or not your PDF is a scan.',
  example: {
    title: 'Two kinds of PDF',
    paragraphs: [
      'A report from a word processor already contains its letters. They’re simply copied; only scans can be misread.',
      'A scan, on the other hand, is only a picture of a sheet. Its pages are read, and you’re told how certain the result is. A PDF with both kinds of pages becomes a single text.',
    ],
  },
  how: {
    title: 'From PDF to text in three steps',
    steps: [
      { title: 'Choose the PDF', text: 'Below it you see which pages already have text, and which will be read.' },
      {
        title: 'Text or Markdown?',
        text: 'Markdown keeps headings, lists and simple tables; the text file only has the lines.',
      },
      { title: 'Copy it or save it', text: 'The text is right there on the page, and you can search it.' },
    ],
  },
  faq: {
    title: 'Questions about text from PDFs',
    items: [
      {
        question: 'Does the text keep its reading order?',
        answer:
          'If the PDF has structure, as accessible PDFs do, that order is used. Otherwise it follows from where the lines are, columns included.',
      },
      {
        question: 'Why do some PDFs give characters that make no sense?',
        answer:
          'Their fonts don’t record which letters they show. Under “More options”, have all pages recognised again: then what’s visible is read.',
      },
      {
        question: 'Can I get a searchable PDF instead?',
        answer: 'Yes. Set the result to “PDF with text”.',
      },
    ],
  },
  tool: 'Make scans searchable: Text recognition',
};
