import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Delete pages',
    action: 'Delete pages',
    busy: 'Deleting the pages',
    success: 'The pages have been deleted',
    again: 'Delete pages from another PDF',
    failed: 'The pages could not be deleted. Please try again later.',
  },
  options: {
    pages: {
      label: 'Which pages should go?',
      hint: 'For example 1,3-5,7, or 8- for everything from page 8. odd means the odd pages, even the even ones.',
      placeholder: '1,3-5,7',
    },
  },
  pick: 'Select the pages you want to delete.',
  picked_one: '{{count}} of {{total}} pages will be deleted, leaving {{left}}.',
  picked_other: '{{count}} of {{total}} pages will be deleted, leaving {{left}}.',
  blank: {
    find: 'Find blank pages',
    found_one: '{{count}} blank page is now selected: {{pages}}. Please look at it before you delete it.',
    found_other: '{{count}} blank pages are now selected: {{pages}}. Please look at them before you delete them.',
  },
  pagesOf: '{{count}} of {{total}} pages',
  facts: { deleted: 'Deleted' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Delete PDF pages: remove pages for good | {{brand}}',
    description:
      'Delete individual pages or whole ranges from a PDF, permanently and with no loss of quality. Free, without an account.',
  },
  headline: 'Delete PDF pages',
  subtitle: 'Too many pages? Out they go. Select the pages you don’t need; the rest stay exactly as they are.',
  features: [
    {
      title: 'Really deleted',
      text: 'Whatever was on those pages is gone from the file, not just hidden.',
    },
    {
      title: 'One by one or in ranges',
      text: 'Select the pages or type their numbers: 1,3-5,7 deletes five pages at once, 8- everything from page 8.',
    },
    {
      title: 'No loss of quality',
      text: 'The other pages aren’t re-rendered. Text, images, forms and links stay.',
    },
    {
      title: 'No nasty surprises',
      text: 'If a page doesn’t exist, we’ll say so instead of deleting something else. And at least one page always stays.',
    },
    {
      title: 'Deleted right away',
      text: 'What you send is deleted from our server once you have the shortened PDF.',
    },
    {
      title: 'At a glance',
      text: 'The result shows how many pages there were, how many were deleted and how many are left.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Select your PDF, or drag it in.' },
    { title: 'Choose the pages', text: 'Select the pages to remove or type them, for example 1,3-5,7.' },
    { title: 'Delete and save', text: 'A few seconds later, the shorter PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'How do I enter the pages?',
      answer:
        'Just select them and the field fills itself in. If you’d rather type, use commas and hyphens: 1,3-5,7 deletes pages 1, 3, 4, 5 and 7. 8- means everything from page 8, -3 the first three pages.',
    },
    {
      question: 'Can you find blank pages for me?',
      answer:
        'Yes, with “Find blank pages”. Your browser looks at every page and selects the blank ones, even in scans with a little dust. Nothing is deleted until you say so: look at the selection first.',
    },
    {
      question: 'How are the pages counted?',
      answer: 'The first page of the file is page 1, even if a different number is printed on it.',
    },
    {
      question: 'Are the pages really gone?',
      answer:
        'Yes. Their contents are removed from the file, not just hidden. The original on your device isn’t touched.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes. Enter the password once you’ve chosen the file; the shortened PDF no longer asks for it.',
    },
    {
      question: 'What happens to my PDF?',
      answer: 'It stays in memory until you have the shortened PDF; then both are deleted.',
    },
  ],
};
