import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Extract images',
    action: 'Extract images',
    busy: 'Extracting the images',
    success: 'Your images are ready',
    again: 'Extract images from another PDF',
    failed: 'The images could not be extracted. Please try again later.',
  },
  options: {
    format: {
      label: 'Image format',
      choices: {
        original: { label: 'As in the PDF', hint: 'unchanged wherever possible' },
        png: { label: 'PNG', hint: 'lossless, with transparency' },
        jpg: { label: 'JPG', hint: 'opens everywhere' },
      },
    },
    min_side: {
      label: 'Minimum size in pixels (optional)',
      hint: 'Leaves out smaller images, such as icons and lines. The shorter side counts.',
      placeholder: '100',
    },
  },
  facts: { images: 'Images' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Extract images from a PDF in full quality | {{brand}}',
    description:
      'Get every image out of a PDF at its original resolution, all in one ZIP file. Free, no sign-up, deleted right away.',
  },
  headline: 'Extract images from a PDF',
  subtitle:
    'Get the pictures back out. Photos, graphics and scans come out at the resolution they’re stored in, all in one ZIP file.',
  features: [
    {
      title: 'Full resolution',
      text: 'You get the actual images, not screenshots, at the size they’re stored in the PDF.',
    },
    {
      title: 'JPEGs stay JPEGs',
      text: 'A JPEG’s image data is left untouched; if its colour profile is stored elsewhere in the PDF, we add it. Other images are saved without loss.',
    },
    {
      title: 'Transparency is kept',
      text: 'A logo without a background keeps its transparent areas.',
    },
    {
      title: 'No duplicates',
      text: 'If the same image is used on a hundred pages, it’s in the ZIP file just once.',
    },
    {
      title: 'Easy to find',
      text: 'Each file is named after the page its image appears on.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF and its images are only held in the server’s memory and are deleted as soon as you have the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Choose the PDF, or drop it on the page.' },
    {
      title: 'Extract the images',
      text: 'One click is all it takes. Choose a format and minimum size first if you like.',
    },
    { title: 'Save the ZIP file', text: 'You see the images and save them all at once, or just the ones you need.' },
  ],
  faq: [
    {
      question: 'What format are the images in?',
      answer:
        'The one they’re stored in, if there’s a file format for it: JPEG and JPEG 2000 images keep their data. Everything else becomes PNG or TIFF without loss.',
    },
    {
      question: 'What if there are no images in the PDF?',
      answer:
        'Then we’ll tell you. Some things that look like images are really drawn from lines; use “PDF to JPG” to turn those pages into images.',
    },
    {
      question: 'How is this different from “PDF to JPG”?',
      answer:
        '“PDF to JPG” turns each whole page into an image, text and all. Here you get only the images on those pages.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes, once you enter its password. The images themselves aren’t protected afterwards.',
    },
    {
      question: 'What happens to my PDF?',
      answer: 'The PDF and its images stay in memory until you have the ZIP file, and are then deleted.',
    },
  ],
};
