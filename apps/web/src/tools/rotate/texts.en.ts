import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Rotate a PDF',
    action: 'Rotate PDF',
    busy: 'Your PDF is being rotated',
    success: 'Your PDF is rotated',
    again: 'Rotate another PDF',
    failed: 'The PDF could not be rotated. Please try again later.',
  },
  info: 'All pages are turned, starting from how you see them now. The quality stays the same.',
  options: {
    rotation: {
      label: 'Clockwise rotation',
      choices: {
        90: { label: '90°', hint: 'to the right' },
        180: { label: '180°', hint: 'upside down' },
        270: { label: '270°', hint: 'to the left' },
      },
    },
  },
  facts: { original: 'Before', output: 'After', rotation: 'Rotation', pages: 'Pages' },
  turned: '{{degrees}}° clockwise',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Rotate a PDF by 90, 180 or 270 degrees | {{brand}}',
    description:
      'Turn all pages of a PDF and keep them that way, without loss of quality. Free, without an account, files are deleted right away.',
  },
  headline: 'The right way up',
  subtitle: 'Turn all pages of your PDF by 90, 180 or 270 degrees, and that is how they stay.',
  features: [
    {
      title: 'Turned for good',
      text: 'The rotation is saved in the PDF. Whoever opens or prints it later sees it the right way up as well.',
    },
    {
      title: 'Without loss',
      text: 'The pages are turned, not painted anew. Text, images and forms stay exactly as they are.',
    },
    {
      title: 'From what you see',
      text: 'The rotation starts from what you see now. If a page was turned before, that is counted in.',
    },
    {
      title: 'In seconds',
      text: 'Even many pages are turned quickly. What takes longest is usually the upload.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDF is held in the server’s memory only, and is gone as soon as the result is on its way to you.',
    },
    {
      title: 'No account',
      text: 'Open the page, put a PDF in, take it with you turned. It is just the same on a phone.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Choose a rotation', text: 'To the right, upside down, or to the left.' },
    { title: 'Rotate and save', text: 'After a few seconds the turned PDF is on your device.' },
  ],
  faq: [
    {
      question: 'Which rotation do I need?',
      answer:
        'If the top edge of the page is on the left, take 90 degrees. If the page stands on its head, 180 degrees. If the top edge is on the right, 270 degrees.',
    },
    {
      question: 'Can I turn single pages only?',
      answer: 'This tool rotates every page. To rotate single pages, use “Organise pages”.',
    },
    {
      question: 'Does the PDF lose quality?',
      answer: 'No. The PDF only gets a note of how its pages stand; what is on them is not touched.',
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
