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
