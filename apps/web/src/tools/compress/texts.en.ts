import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Compress a PDF',
    action: 'Compress PDF',
    busy: 'Your PDF is being compressed',
    success: 'Your PDF has become smaller',
    again: 'Compress another PDF',
    failed: 'The PDF could not be compressed. Please try again later.',
  },
  info: 'It is the images in the PDF that get smaller. Text and drawings stay as they are.',
  options: {
    quality: {
      label: 'Quality of the images',
      choices: {
        medium: { label: 'Medium', hint: '150 dpi, good for screen and printer' },
        low: { label: 'Low', hint: 'about 100 dpi, the smallest file' },
      },
    },
  },
  alreadyOptimal: 'It does not get any smaller',
  repaired: 'Your PDF is ready',
  facts: { original: 'Before', compressed: 'After', saved: 'Saved' },
  saved: '{{percent}} % ({{size}})',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Compress a PDF: smaller file, sharp text | {{brand}}',
    description:
      'Compress a PDF of up to {{pdfSize}} in two levels. Images are packed anew, text stays text. Free, without an account, deleted right away.',
  },
  headline: 'Make a PDF lighter',
  subtitle: 'For e-mails, forms and portals that take small files only. You see at once how much you save.',
  features: [
    {
      title: 'Text stays text',
      text: 'Lettering and drawings are not touched: they stay sharp, and can be searched and copied.',
    },
    {
      title: 'Two levels',
      text: 'Medium keeps images at 150 dpi and is good for printing too. Low goes down to about 100 dpi and makes the smallest file.',
    },
    {
      title: 'By the size you see',
      text: 'Each image is measured by how large it stands on the page. A small logo the size of a poster shrinks quickly.',
    },
    {
      title: 'Never larger than before',
      text: 'An image that would grow when packed stays as it is. And where there is nothing to gain, your PDF comes back unchanged.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDF is held in the server’s memory only, and is gone as soon as the result is on its way to you.',
    },
    {
      title: 'No account',
      text: 'Open the page, put a PDF in, take a smaller one with you. It is just the same on a phone.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Choose a level', text: 'Medium usually fits. Low, if every kilobyte counts.' },
    { title: 'Compress and save', text: 'You see the size before and after, and save the new PDF.' },
  ],
  faq: [
    {
      question: 'How much smaller does my PDF get?',
      answer:
        'That depends on what is in it. Scanned pages and photos often come down to a fraction; a PDF of almost nothing but text is usually small already.',
    },
    {
      question: 'Does the quality suffer?',
      answer:
        'Only the images get coarser, 150 or about 100 dpi. Text, lines and drawings stay unchanged, and so do pure black-and-white images.',
    },
    { question: 'How large may my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Why did my PDF not get smaller?',
      answer: 'Then it was well packed already. In that case you get it back unchanged, and the page says so.',
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
