import type { ToolPageTexts } from '../tool-page-texts.ts';
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

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Delete PDF pages: remove single pages for good | {{brand}}',
    description:
      'Delete single pages or whole ranges from a PDF, for good and without loss of quality. Free, without an account, files are deleted right away.',
  },
  headline: 'Pages too many? Out they go.',
  subtitle: 'Click the pages that do not belong in the PDF. The rest stays as it is.',
  features: [
    {
      title: 'Really deleted',
      text: 'What stood on the pages is no longer in the file afterwards, not even hidden.',
    },
    {
      title: 'Single or in ranges',
      text: 'Click pages or write them: 1,3-5,7 deletes five pages at once, 8- all from page 8 on.',
    },
    {
      title: 'Without loss',
      text: 'The other pages are not painted anew. Text, images, forms and links stay.',
    },
    {
      title: 'Nothing by mistake',
      text: 'If there is no such page, you are told so, and nothing else is deleted instead. And one page always has to stay.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDF is held in the server’s memory only, and is gone as soon as the result is on its way to you.',
    },
    {
      title: 'With a count',
      text: 'The result says how many pages there were, how many were deleted, and how many have stayed.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Choose the pages', text: 'Click what is to go, or write it, for example 1,3-5,7.' },
    { title: 'Delete and save', text: 'After a few seconds the shorter PDF is on your device.' },
  ],
  faq: [
    {
      question: 'How do I write the pages?',
      answer:
        'A click is enough, and the list writes itself. By hand, use commas and hyphens and no spaces: 1,3-5,7 deletes pages 1, 3, 4, 5 and 7. With 8- you mean all pages from 8 on, with -3 the first three.',
    },
    {
      question: 'How are the pages counted?',
      answer: 'The first page of the file is page 1, even if another number is printed on it.',
    },
    {
      question: 'Are the pages really gone?',
      answer:
        'Yes. What is on them is removed from the file and not just hidden. The original on your device stays as it is.',
    },
    { question: 'How large may my PDF be?', answer: 'Up to {{pdfSize}}.' },
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
