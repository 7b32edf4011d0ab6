import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Convert a PDF to JPG',
    action: 'Convert to JPG',
    busy: 'The pages are becoming images',
    success: 'Your images are ready',
    again: 'Convert another PDF',
    failed: 'The PDF could not be converted. Please try again later.',
  },
  options: {
    quality: {
      label: 'Resolution',
      choices: {
        normal: { label: 'Normal', hint: '150 dpi, for screens and sharing' },
        high: { label: 'High', hint: '300 dpi, for print' },
      },
    },
    pages: {
      label: 'Certain pages only',
      hint: 'Leave it empty for all pages; otherwise for example 1,3-5,7, or 8- for everything from page 8 on.',
      placeholder: 'All pages',
    },
  },
  pick_one: 'The page will become a picture.',
  pick_other: 'All {{count}} pages will become pictures. Or click the ones that you need.',
  picked_one: '{{count}} of {{total}} pages will become a picture.',
  picked_other: '{{count}} of {{total}} pages will become pictures.',
  facts: { pages: 'Pages', zip: 'ZIP file' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Convert PDF to JPG: each page an image | {{brand}}',
    description:
      'Turn PDF pages into JPG images, in 150 or 300 dpi, up to {{jpgPages}} pages. Free, without an account, files are deleted right away.',
  },
  headline: 'Each page an image',
  subtitle: 'The pages of your PDF become JPGs, all of them together in one ZIP file.',
  features: [
    {
      title: 'Two resolutions',
      text: 'Normal with 150 dpi for screens and sharing, high with 300 dpi for print.',
    },
    {
      title: 'All pages or just some',
      text: 'Leave the field empty, or write which pages you need, for example 1,3-5.',
    },
    {
      title: 'With all there is to see',
      text: 'Form fields that are filled in, and annotations, are on the images too.',
    },
    {
      title: 'In the right order',
      text: 'The images are numbered by their pages, and stand in the right order in any folder.',
    },
    {
      title: 'Deleted at once',
      text: 'PDF and images are held in the server’s memory only, and are gone as soon as they are on their way to you.',
    },
    {
      title: 'On any device',
      text: 'Everything opens JPGs: phones, picture frames, presentations and social networks.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Choose a resolution', text: 'Normal or high, and certain pages only if you like.' },
    { title: 'Convert and save', text: 'You get a ZIP file in which each page is a JPG.' },
  ],
  faq: [
    {
      question: 'Which resolution should I take?',
      answer:
        'Normal has 150 dpi, which is enough for screens, e-mail and messages. High has 300 dpi, is meant for print, and makes much larger files.',
    },
    {
      question: 'How many pages can there be?',
      answer: 'Up to {{jpgPages}} pages at once, from a PDF of up to {{pdfSize}}.',
    },
    {
      question: 'Why do I get a ZIP file?',
      answer: 'So that all images arrive in one go. Windows, macOS, Android and iOS open it without another program.',
    },
    {
      question: 'What about very large pages?',
      answer:
        'A poster or a building plan is painted as large as possible, and scaled down where it has to be. The result says so then.',
    },
    {
      question: 'I need the images inside the PDF, not its pages. Is that possible?',
      answer: 'Yes, with the tool “Extract images”. It gives you the images in their own resolution.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Once it is unlocked. The page offers to take the PDF along for that.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It is processed in the server’s memory and deleted right afterwards, and so are the images. Nothing is stored, analysed or shared.',
    },
  ],
};
