import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Rotate PDF',
    action: 'Rotate PDF',
    busy: 'Rotating your PDF',
    success: 'Your PDF has been rotated',
    again: 'Rotate another PDF',
    failed: 'The PDF could not be rotated. Please try again later.',
  },
  unchanged: 'Nothing had to be rotated',
  info: 'Pages are rotated from the way you see them now. The quality stays the same.',
  options: {
    rotation: {
      label: 'Rotation',
      choices: { 90: '90° right', 180: '180°', 270: '90° left', upright: 'Upright by text' },
    },
    orientation: {
      label: 'Page format',
      choices: { all: 'Both', landscape: 'Landscape only', portrait: 'Portrait only' },
    },
    pages: {
      label: 'Only some pages',
      hint: 'Leave empty for all pages, or enter for example 1,3-5, or 8- for page 8 onwards. Add +90, +180 or +270 to turn some of them differently: 1,3-5+180.',
      placeholder: 'All pages',
    },
  },
  foundByText:
    'Each page is rotated so that its text can be read. Pages without text, such as plain scans, stay as they are.',
  foundByShape: 'Only pages that you see in this orientation now will be rotated.',
  pick_one: 'The page will be rotated.',
  pick_other: 'All {{count}} pages will be rotated. Only need some? Select them.',
  picked_one: '{{count}} of {{total}} pages will be rotated.',
  picked_other: '{{count}} of {{total}} pages will be rotated.',
  own: {
    pages_one: 'Page {{pages}}: {{rotation}}.',
    pages_other: 'Pages {{pages}}: {{rotation}}.',
    right: '90° to the right',
    half: '180°',
    left: '90° to the left',
  },
  pagesOf: '{{count}} of {{total}}',
  facts: { original: 'Before', output: 'After', rotation: 'Rotation', pages: 'Pages rotated' },
  clockwise: '{{degrees}}° clockwise',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Rotate PDF by 90, 180 or 270 degrees | {{brand}}',
    description:
      'Rotate all or some pages of a PDF and save it that way, with no loss of quality. Free, without an account.',
  },
  headline: 'Rotate PDF',
  subtitle: 'The right way up. Rotate every page of your PDF or just some of them, and keep it that way.',
  features: [
    {
      title: 'Rotated permanently',
      text: 'The rotation is saved in the PDF. Anyone who opens or prints it later sees it the right way up.',
    },
    {
      title: 'No loss of quality',
      text: 'Pages are rotated, not re-rendered. Text, images and forms stay exactly as they are.',
    },
    {
      title: 'Based on what you see',
      text: 'Turns are counted from what you see, whatever rotation the file already has.',
    },
    {
      title: 'In seconds',
      text: 'Even long PDFs are quick. The upload usually takes longest.',
    },
    {
      title: 'Deleted right away',
      text: 'Nothing of your PDF stays on our server: it’s deleted with the rotated one.',
    },
    {
      title: 'No account',
      text: 'Open the page, add a PDF, download it rotated. It works the same on a phone.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag in your PDF, or select it.' },
    { title: 'Choose a rotation', text: 'To the right, upside down or to the left, for all pages or just some.' },
    { title: 'Rotate and save', text: 'A few seconds later, the rotated PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Which rotation do I need?',
      answer:
        'If the top of the page points left, rotate it 90 degrees to the right. If the page is upside down, 180 degrees. If the top is on the right, 90 degrees left.',
    },
    {
      question: 'Can I rotate individual pages?',
      answer:
        'Yes. Select the pages you want to rotate. The arrows below a page rotate just that one, in another direction if you like.',
    },
    {
      question: 'Can I rotate only the landscape pages?',
      answer:
        'Yes, under “Which pages”. “Upright by text” finds the rotation by itself: each page is rotated so that its text is upright. It can’t do that for scans without text.',
    },
    {
      question: 'Does the PDF lose quality?',
      answer: 'No. Only the rotation setting changes; the page content isn’t touched.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes. Enter the password, and the rotated copy opens without it.',
    },
    {
      question: 'What happens to my PDF?',
      answer: 'It’s in memory for the moments that rotating takes, and is deleted along with the rotated PDF.',
    },
  ],
};
