import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Delete pages from a PDF',
    action: 'Delete pages',
    busy: 'The pages are being deleted',
    success: 'The pages are deleted',
    again: 'Delete from another PDF',
    failed: 'The pages could not be deleted. Please try again later.',
  },
  options: {
    pages: {
      label: 'Which pages are to go?',
      hint: 'For example 1,3-5,7, or 8- for everything from page 8 on; without spaces.',
      placeholder: '1,3-5,7',
    },
  },
  pick: 'Or click the pages that are to go.',
  picked_one: '{{count}} of {{total}} pages will be deleted, {{left}} remain.',
  picked_other: '{{count}} of {{total}} pages will be deleted, {{left}} remain.',
  facts: { originalPages: 'Pages before', deletedPages: 'Deleted', remainingPages: 'Remaining' },
};
