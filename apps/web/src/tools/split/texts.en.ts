import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Split a PDF',
    action: 'Split PDF',
    busy: 'Your PDF is being split',
    success: 'Your PDF is split',
    again: 'Split another PDF',
    failed: 'The PDF could not be split. Please try again later.',
  },
  options: {
    mode: {
      label: 'How to split',
      choices: {
        extract: { label: 'Extract pages', hint: 'into a new PDF' },
        interval: { label: 'Every few pages', hint: 'one PDF per section' },
        chunks: { label: 'Into equal parts', hint: 'as many as you like' },
      },
    },
    config: {
      extract: {
        label: 'Pages',
        hint: 'For example 1,3-5,7, or 8- for everything from page 8 on. They keep the order in which you write them.',
        placeholder: '1,3-5,7',
      },
      interval: { label: 'Pages per file', hint: 'With 2, every two pages make a new PDF.', placeholder: '2' },
      chunks: {
        label: 'Number of parts',
        hint: 'With 3, you get three PDFs of about the same length.',
        placeholder: '3',
      },
    },
  },
  pick: 'Or click the pages that you need.',
  picked_one: '{{count}} of {{total}} pages goes into the new PDF.',
  picked_other: '{{count}} of {{total}} pages go into the new PDF.',
  facts: { pages: 'Pages', files: 'New files', type: 'Download' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Split a PDF: extract pages or cut it into parts | {{brand}}',
    description:
      'Take pages out of a PDF, split it every few pages, or cut it into equal parts. Free, without an account, files are deleted right away.',
  },
  headline: 'Just the pages you need',
  subtitle: 'Take pages out, or cut a PDF into several.',
  features: [
    {
      title: 'Extract pages',
      text: 'Click them, or write 1,3-5,7, and exactly these pages make a new PDF, in another order too.',
    },
    {
      title: 'Every few pages',
      text: 'A pile of scanned letters becomes one PDF per letter, with a single number.',
    },
    {
      title: 'Into equal parts',
      text: 'Say how many parts there are to be. If it does not come out even, some of them have one page more.',
    },
    {
      title: 'Really split',
      text: 'Each new file holds only what belongs to its pages. Nothing of the other pages is left in it.',
    },
    {
      title: 'Without loss',
      text: 'The pages are taken over as they are: text stays text, images keep their quality.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDF is held in the server’s memory only, and is gone as soon as the result is on its way to you.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Say how', text: 'Click or write pages, a number of pages per file, or a number of parts.' },
    { title: 'Split and save', text: 'A single file comes as a PDF; several of them come as a ZIP.' },
  ],
  faq: [
    {
      question: 'How do I write the pages?',
      answer:
        'With commas and hyphens: 1,3-5,7 takes pages 1, 3, 4, 5 and 7. With 8- you mean all pages from 8 on, with -3 the first three. Spaces do no harm.',
    },
    {
      question: 'Can I change the order?',
      answer:
        'Yes. When you extract, the pages stand in the new PDF as you write them, and a page may come several times.',
    },
    {
      question: 'Do I get a PDF or a ZIP file?',
      answer: 'If only one file comes out, you get a PDF. If there are several, they come together in a ZIP file.',
    },
    {
      question: 'How large may my PDF be, and how many parts can there be?',
      answer: 'The PDF up to {{pdfSize}}, and up to {{splitOutputs}} new files at once.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Once it is unlocked. The page offers to take the PDF along for that.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It is processed in the server’s memory and deleted right afterwards, and so is the result. It is neither stored nor analysed nor shared.',
    },
  ],
};
