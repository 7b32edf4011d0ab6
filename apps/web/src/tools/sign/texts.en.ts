import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'TODO: name, such as Delete pages',
    action: 'TODO: button, such as Delete pages',
    busy: 'TODO: …ing the pages',
    success: 'TODO: The pages have been …',
    again: 'Start with another PDF',
    failed: 'The PDF could not be processed. Please try again later.',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'TODO: at most 60 characters | {{brand}}',
    description: 'TODO: 120 to 155 characters',
  },
  headline: 'TODO: heading, such as Delete PDF pages',
  subtitle: 'TODO: what it is for, in one or two sentences.',
  features: [
    { title: 'TODO: 1', text: 'TODO' },
    { title: 'TODO: 2', text: 'TODO' },
    { title: 'TODO: 3', text: 'TODO' },
    {
      title: 'No loss of quality',
      text: 'Pages aren’t re-rendered. Text, images, forms and links stay as they are.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF is only held in the server’s memory and is deleted as soon as you have the result.',
    },
    { title: 'TODO: 6', text: 'TODO' },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag in your PDF, or select it.' },
    { title: 'TODO: step', text: 'TODO' },
    { title: 'Save', text: 'A few seconds later, the new PDF is on your device.' },
  ],
  faq: [
    { question: 'TODO: 1?', answer: 'TODO' },
    { question: 'TODO: 2?', answer: 'TODO' },
    {
      question: 'Are bookmarks and forms kept?',
      answer: 'Yes. A digital signature is no longer valid afterwards; if that applies, the result says so.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer:
        'Yes. If it only opens with a password, enter the password here. If only printing, copying or editing is restricted, unlock it first; that works without a password.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It’s processed in the server’s memory. Your PDF and the new file are both deleted there as soon as you have the result. Nothing is stored, analysed or shared.',
    },
  ],
};
