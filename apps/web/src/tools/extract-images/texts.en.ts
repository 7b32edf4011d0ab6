import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Extract images from a PDF',
    action: 'Extract images',
    busy: 'The images are being extracted',
    success: 'Your images are here',
    again: 'Extract from another PDF',
    failed: 'The images could not be extracted. Please try again later.',
  },
  facts: { images: 'Images', zip: 'ZIP file' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Extract images from a PDF in full quality | {{brand}}',
    description:
      'Get all images out of a PDF, in the resolution in which they are kept inside. Free, without an account, files are deleted right away.',
  },
  headline: 'The images inside the PDF',
  subtitle: 'Photos, graphics and scans come out as they are kept in the PDF, all of them in one ZIP file.',
  features: [
    {
      title: 'In full resolution',
      text: 'You get the images themselves and no screenshots of them: as large as they are inside the PDF.',
    },
    {
      title: 'JPEGs unchanged',
      text: 'A JPEG comes out byte for byte as it went in. Others are kept without loss as PNG or TIFF.',
    },
    {
      title: 'Transparent stays transparent',
      text: 'A logo without a background keeps its transparent parts.',
    },
    {
      title: 'Each only once',
      text: 'If the same image stands on a hundred pages, it is in the ZIP file only once.',
    },
    {
      title: 'Easy to find again',
      text: 'The files are named after the page that the image stands on.',
    },
    {
      title: 'Deleted at once',
      text: 'PDF and images are held in the server’s memory only, and are gone as soon as they are on their way to you.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Extract the images', text: 'One click is enough, there is nothing to set.' },
    { title: 'Save the ZIP', text: 'You see how many images there are, and save all of them at once.' },
  ],
  faq: [
    {
      question: 'Which format do I get the images in?',
      answer:
        'The one they are kept in, if there is a file format for it: JPEG and JPEG 2000 come out unchanged. All others become PNG or TIFF without loss.',
    },
    {
      question: 'What if there are no images in the PDF?',
      answer:
        'Then the page says so. Some things that look like an image are drawn with lines; convert the page with “PDF to JPG” for those.',
    },
    {
      question: 'How does it differ from “PDF to JPG”?',
      answer:
        '“PDF to JPG” makes an image of each whole page, with its text and all. Here you only get the images that stand on the pages.',
    },
    { question: 'How large may my PDF be?', answer: 'Up to {{pdfSize}}.' },
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
