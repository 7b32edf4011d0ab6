import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Extract pages from PDF | {{brand}}',
    description:
      'Take single pages out of a PDF into a new one that holds nothing of the others. Free, without an account.',
  },
  headline: 'Extract pages from a PDF',
  subtitle: 'Click the pages you need, or type 1,3-5. They become a new PDF.',
  example: {
    title: 'Only the page that’s needed',
    paragraphs: [
      'The insurer wants page 4 of the report, not all thirty. Printing to “PDF” would lose links and bookmarks; extracting keeps those that belong to the pages you choose.',
      'Nothing of the other pages is left in the new file, not even hidden: no images, no attachments of comments, no earlier versions.',
    ],
  },
  how: {
    title: 'Take pages out in three steps',
    steps: [
      { title: 'Choose the PDF', text: 'Its pages appear as small pictures.' },
      { title: 'Mark pages', text: 'A click selects a page, with Shift a whole range.' },
      { title: 'Save them as a new PDF', text: 'Your original stays complete.' },
    ],
  },
  faq: {
    title: 'Questions about extracting pages',
    items: [
      {
        question: 'Can I get every page as a file of its own?',
        answer: 'Yes. Split the PDF after every page, and you get a ZIP file.',
      },
      { question: 'Is the order kept that I type?', answer: 'Yes: 5,1-2 puts page 5 first.' },
    ],
  },
  tool: 'Cut it into parts: Split PDF',
};
