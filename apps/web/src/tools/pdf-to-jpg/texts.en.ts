import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'PDF to JPG',
    action: 'Convert to JPG',
    busy: 'Converting pages to images',
    success: 'Your images are ready',
    again: 'Convert another PDF',
    failed: 'The PDF could not be converted. Please try again later.',
  },
  options: {
    quality: {
      label: 'Resolution',
      choices: {
        normal: { label: 'Normal', hint: '150 dpi, for screens and sharing' },
        high: { label: 'High', hint: '300 dpi, for print' },
        own: { label: 'Custom', hint: '72 to 600 dpi' },
      },
    },
    resolution: { label: 'Resolution in dpi', hint: 'Any whole number from 72 to 600.' },
    format: {
      label: 'Image format',
      choices: {
        jpg: { label: 'JPG', hint: 'small, opens everywhere' },
        png: { label: 'PNG', hint: 'lossless, for text and drawings' },
        webp: { label: 'WebP', hint: 'smallest, for websites' },
      },
    },
    colors: {
      label: 'Colours',
      choices: {
        color: 'Colour',
        gray: 'Greyscale',
        blackAndWhite: { label: 'Black and white', hint: 'no shades of grey, like a fax' },
      },
    },
    layout: {
      label: 'Layout',
      choices: {
        pages: { label: 'One image per page', hint: 'numbered' },
        tall: { label: 'One tall image', hint: 'all pages, one below the other' },
      },
    },
    pages: {
      label: 'Only some pages',
      hint: 'Leave empty for all pages. Otherwise, for example: 1,3-5,7, or 8- for page 8 onwards.',
      placeholder: 'All pages',
    },
  },
  pick_one: 'The page will be converted.',
  pick_other: 'All {{count}} pages will be converted. Only need some? Select them.',
  picked_one: '{{count}} of {{total}} pages will be converted.',
  picked_other: '{{count}} of {{total}} pages will be converted.',
  more: 'More options',
  actionOf: 'Convert to {{format}}',
  size: {
    only: 'The image will be {{width}} × {{height}} pixels.',
    first: 'As an image, page 1 will be {{width}} × {{height}} pixels.',
    tall: 'The image will be about {{width}} × {{height}} pixels.',
    scaledDown: 'That’s the maximum, so it comes out at {{dpi}} dpi.',
  },
  facts: { pages: 'Pages' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Convert PDF to JPG: every page an image | {{brand}}',
    description:
      'Convert PDF pages to JPG images at 150 or 300 dpi, up to {{jpgPages}} pages at once. Free, no sign-up, deleted right away.',
  },
  headline: 'Convert PDF to JPG',
  subtitle: 'Every page a picture. Turn the pages of your PDF into JPGs, all together in one ZIP file.',
  features: [
    {
      title: 'Two resolutions',
      text: 'Normal is 150 dpi, for screens and sharing. High is 300 dpi, for print.',
    },
    {
      title: 'All pages or just some',
      text: 'You get all pages unless you select some or type their numbers, for example 1,3-5.',
    },
    {
      title: 'Everything you see',
      text: 'Filled-in form fields and annotations are included.',
    },
    {
      title: 'In the right order',
      text: 'Images are numbered by page, so they sort correctly in any folder.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF and the images are only held in the server’s memory and are deleted as soon as you have the result.',
    },
    {
      title: 'On any device',
      text: 'JPGs open everywhere: phones, photo frames, presentations and social networks.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Choose the PDF, or drop it on the page.' },
    { title: 'Choose a resolution', text: 'Normal or high, and only some of the pages if you like.' },
    { title: 'Convert and save', text: 'You get a ZIP file with each page as a JPG.' },
  ],
  faq: [
    {
      question: 'Which resolution should I choose?',
      answer:
        'Normal is 150 dpi, which is plenty for screens, email and messaging. High is 300 dpi: it’s meant for print, and the files are much larger.',
    },
    {
      question: 'How many pages can I convert?',
      answer: 'Up to {{jpgPages}} pages at once, from a PDF of up to {{pdfSize}}.',
    },
    {
      question: 'Why do I get a ZIP file?',
      answer:
        'So you get all the images in one download. Windows, macOS, Android and iOS can open it without extra software.',
    },
    {
      question: 'What about very large pages?',
      answer:
        'A poster or floor plan is rendered as large as possible and scaled down if necessary. If so, the result says so.',
    },
    {
      question: 'Can I get just the images inside the PDF instead?',
      answer: 'Yes, use “Extract images”. It gives you the images at their original resolution.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes, as soon as you’ve entered the password. A JPG can’t be protected, so anyone can open the images.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It’s held in memory while its pages are rendered. Once you have the images, they and the PDF are deleted.',
    },
  ],
};
