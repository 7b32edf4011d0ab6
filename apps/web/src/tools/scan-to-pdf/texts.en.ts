import { imageTexts } from '../../tool-run/images/texts.en.ts';
import { languageTexts, recognizedTexts } from '../../tool-run/options/recognition-texts.en.ts';
import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  ...imageTexts,
  tool: 'Scan to PDF',
  dropTitle: 'Choose photos',
  dropTitleMore: 'Add more photos',
  hint: 'JPEG, HEIC, PNG, WebP, AVIF, TIFF, GIF, BMP · up to 20 photos, {{imageSize}} each',
  allOptions: 'Colour, language, paper',
  text: recognizedTexts,
  more: 'More options',
  options: {
    look: { label: 'Colours', choices: { original: 'Colour', gray: 'Greyscale', scan: 'Black and white' } },
    language: languageTexts,
    page_size: { label: 'Paper', choices: { a4: 'A4', letter: 'Letter', fit: 'Same size as the image' } },
  },
  busy: 'Scanning your pages',
  success: 'Your scan is ready',
  words: 'Words recognised',
  again: 'Scan something else',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Scan to PDF: turn photos of documents into PDFs | {{brand}}',
    description:
      'Take a photo of a document and get a straight, small and searchable PDF. Works on your phone without an app, free, no account needed.',
  },
  headline: 'Scan to PDF with your phone',
  subtitle:
    'Take a photo of your sheet of paper. It becomes a straight page without shadows, and you can search its text.',
  features: [
    {
      title: 'Just the sheet',
      text: 'The edges of the sheet are found in your photo. The table is cut off, and a page photographed at an angle is straightened.',
    },
    {
      title: 'No shadows',
      text: 'Your phone’s shadow and the yellow light of the lamp disappear, while colours stay.',
    },
    {
      title: 'See it first',
      text: 'Each photo shows the sheet that was found. Your browser does this by itself, so nothing is sent for it.',
    },
    {
      title: 'Searchable',
      text: 'The recognised text lies invisibly over the page, so you can find and copy it as in any other PDF.',
    },
    {
      title: 'Small',
      text: 'Writing and paper are stored separately. A page of text often takes less than 100 kilobytes.',
    },
    { title: 'No app', text: 'Open the page, take photos, save. Nothing to install and no account.' },
  ],
  steps: [
    {
      title: 'Take photos',
      text: 'Put the sheet on something darker, with all four corners in the picture. Or choose photos you already have.',
    },
    {
      title: 'Check them',
      text: 'The sheets that were found are shown bright. Where none was found, the whole photo goes on the page.',
    },
    { title: 'Scan and save', text: 'It takes a few seconds per page. Then save the PDF.' },
  ],
  faq: [
    {
      question: 'How do I take a good photo?',
      answer:
        'Use daylight, a surface that is darker than the paper, and get all four corners in the picture. The larger the sheet in the photo, the better its text is recognised.',
    },
    {
      question: 'What if no sheet is found?',
      answer:
        'Then the photo stays whole. That happens with white paper on a white table, with corners cut off, or with paper that is badly curled. A different surface usually helps.',
    },
    {
      question: 'Can I keep a photo as it is?',
      answer: 'Yes. Just untick “Just the page” on that photo.',
    },
    {
      question: 'How many pages can I scan at once?',
      answer:
        'Up to 20 photos become one PDF, and you can merge several of those afterwards. If there isn’t enough time to read the text of every page, we tell you.',
    },
    {
      question: 'How good is the text?',
      answer:
        'The sharper the photo and the larger the sheet in it, the more words are right. Always compare names and numbers; handwriting isn’t read.',
    },
    {
      question: 'What happens to my photos?',
      answer:
        'They’re processed in the server’s memory and deleted as soon as you have the result, and so is the PDF. Your browser removes the place and time they were taken beforehand.',
    },
  ],
};
