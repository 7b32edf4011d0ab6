import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  title: 'What would you like to do?',
  files_one: '{{count}} file, {{size}}',
  files_other: '{{count}} files, {{size}}',
  pageCount_one: '{{count}} page',
  pageCount_other: '{{count}} pages',
  checking: 'Checking…',
  locked: 'This PDF is protected with a password. It’s best to unlock it first.',
  contents: {
    invoice: 'There’s an e-invoice in this PDF.',
    form: 'This PDF has fields to fill in.',
    scan: 'This PDF looks like a scan without text.',
  },
  mixed: 'Images and PDFs can’t be processed together. Please choose only images or only PDFs.',
  only: {
    pdf_one: 'Use {{count}} PDF',
    pdf_other: 'Use {{count}} PDFs',
    image_one: 'Use {{count}} image',
    image_other: 'Use {{count}} images',
  },
  unsuitable_one: 'This file is neither a PDF, an image nor an e-invoice. Please choose another one.',
  unsuitable_other: 'None of these files is a PDF, an image or an e-invoice. Please choose others.',
  tools: 'Suitable tools',
  workflow: { text: 'Several steps in a row?', link: 'Put a workflow together' },
  others: 'Choose other files',
  close: 'Close',
};
