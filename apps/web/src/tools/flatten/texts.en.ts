import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Flatten PDF',
    action: 'Flatten now',
    busy: 'Flattening your PDF',
    success: 'Your PDF is flat now',
    again: 'Flatten another PDF',
    failed: 'The PDF could not be flattened. Please try again later.',
  },
  unchanged: 'Your PDF was flat already',
  info: {
    parts:
      'Fields, comments and layers can’t be changed any more afterwards. What a note only says in its window is lost. Keep the original.',
    pictures:
      'Each page becomes a picture: its text can’t be selected, searched or read aloud any more. Keep the original.',
  },
  options: {
    mode: {
      label: 'What should be flattened?',
      choices: {
        parts: { label: 'Whatever lies on the pages', hint: 'text stays text' },
        pictures: { label: 'Whole pages, as pictures', hint: 'their text is lost' },
      },
    },
    forms: { label: 'Form fields' },
    annotations: { label: 'Comments, stamps and highlights' },
    layers: { label: 'Layers; hidden ones are deleted' },
    remove_links: { label: 'Remove links, too' },
    resolution: { label: 'Resolution in dpi', hint: 'A number from 72 to 600.', placeholder: '150' },
  },
  facts: {
    flattenedFields: 'Fields made part of the pages',
    flattenedAnnotations: 'Comments made part of the pages',
    leftAnnotations: 'Comments without a picture of their own, unchanged',
    removedLinks: 'Links removed',
    flattenedLayers: 'Layers merged',
    hiddenLayers: 'of these, hidden and deleted',
    pictures: 'Pages made pictures',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Flatten PDF forms and comments | {{brand}}',
    description:
      'Flatten a PDF: form fields, comments and layers become part of its pages, and nobody can change them any more. Free, and without an account.',
  },
  headline: 'Flatten a PDF',
  subtitle:
    'Form fields, comments and layers become part of the pages: everything looks as before, and stays that way.',
  features: [
    {
      title: 'Forms that stay filled in',
      text: 'What was filled in becomes text of the page. Nobody can overwrite it, and every program shows it.',
    },
    {
      title: 'Comments that stay put',
      text: 'Stamps, drawings, text boxes and highlights can’t be moved or deleted any more, and they’re printed with the page.',
    },
    {
      title: 'Layers merged',
      text: 'Visible layers become one. Hidden ones aren’t just covered, they’re deleted from the pages.',
    },
    {
      title: 'Text stays text',
      text: 'It can still be searched, copied and read aloud, and so can what was in fields. Links keep working.',
    },
    {
      title: 'Or as pictures',
      text: 'If you like, each page becomes a picture of its size, at 72 to 600 dpi. Then its text is no longer text.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF is only held in the server’s memory and is deleted as soon as you have the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drop it on the page, or select it on your device.' },
    { title: 'Choose what is fixed', text: 'Fields, comments, layers, or all of them.' },
    { title: 'Flatten and save', text: 'A few seconds later, the flattened PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'What does flattening mean?',
      answer:
        'In a PDF, fields, comments and layers lie over the page, like sticky notes on paper. Flattening prints them onto the page.',
    },
    {
      question: 'Why should I flatten a form?',
      answer:
        'So that exactly what you filled in arrives. Not every program shows fields in the same way, some don’t show them at all, and anyone can change them.',
    },
    {
      question: 'What gets lost?',
      answer:
        'The calculations and buttons of a form, digital signatures, and what notes only say in their windows. Comments for which the PDF has no picture stay as they are; the result tells you how many there were. Attachments and media stay, too.',
    },
    {
      question: 'Is hidden content really gone afterwards?',
      answer:
        'Yes, if you flatten layers: what lies on hidden layers is deleted from the pages. Hidden fields and comments disappear with the others. What’s merely covered stays; that’s what redacting is for.',
    },
    {
      question: 'Can I undo it?',
      answer: 'No. A page never turns back into a form. Keep the original.',
    },
    {
      question: 'When are pictures better?',
      answer:
        'When a printer or a program can’t cope with a PDF. For everything else, text is better: smaller, sharper, searchable.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your own browser looks whether it’s signed. Then it’s processed in the server’s memory. Your PDF and the result are both deleted there as soon as you have the result.',
    },
  ],
};
