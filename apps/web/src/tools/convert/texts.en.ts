import { imageTexts } from '../../tool-run/images/texts.en.ts';
import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  ...imageTexts,
  tool: 'Images to PDF',
  allOptions: 'Page size and more',
  more: 'More options',
  options: {
    page_size: {
      label: 'Page size',
      choices: {
        fit: 'Same size as the image',
        a4: 'A4',
        letter: 'Letter',
        a3: 'A3',
        a5: 'A5',
        legal: 'Legal',
        custom: 'Custom size',
      },
    },
    page_width: { label: 'Width in mm' },
    page_height: { label: 'Height in mm' },
    look: {
      label: 'Look',
      hint: '“Scan” turns photographed pages into black on white, without shadows.',
      choices: { original: 'Unchanged', gray: 'Greyscale', scan: 'Scan' },
    },
    photos: {
      label: 'Photos of pages',
      choices: {
        keep: 'Leave as they are',
        page: { label: 'Straighten', hint: 'just the sheet, without table or shadows' },
      },
    },
    orientation: {
      label: 'Orientation',
      hint: 'For every paper size',
      choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
    },
    remove_metadata: { label: 'Remove location, time and other camera data from photos' },
    margin: { label: 'Margin', choices: { none: 'None', small: 'Small', large: 'Large' } },
    margin_mm: { label: 'Custom margin in mm (optional)', placeholder: '10' },
    placement: {
      label: 'Image on the page',
      hint: 'For every paper size',
      choices: {
        inside: { label: 'Show all of it', hint: 'with space around it where it doesn’t fit' },
        fill: { label: 'Fill the page', hint: 'edges that don’t fit are cut off' },
        stretch: { label: 'Stretch', hint: 'fills the page, distorts the image' },
      },
    },
    images_per_page: {
      label: 'Images per page',
      hint: 'For every paper size, for example for both sides of an ID card',
      choices: { 1: '1', 2: '2', 4: '4', 6: '6', 9: '9' },
    },
    output: {
      label: 'Result',
      choices: {
        one: { label: 'One PDF', hint: 'with all images' },
        each: { label: 'One PDF per image', hint: 'all together in a ZIP file' },
      },
    },
  },
  scan: { question: 'Photos of letters or pages?', offer: 'Scan to a searchable PDF' },
  successEach: 'Your PDFs are ready',
  downloadZip: 'Download ZIP',
  again: 'New conversion',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'JPG to PDF: convert images, HEIC too | {{brand}}',
    description:
      'Turn up to {{images}} images (JPG, HEIC, PNG, WebP, TIFF) into one PDF, in your order. {{freeImages}}, no account needed, deleted right away.',
  },
  headline: 'Convert images to PDF',
  subtitle: 'Many pictures, one file. Add up to {{images}} images, put them in order and download a single PDF.',
  features: [
    {
      title: 'In your order',
      text: 'Drag the images into place, use the arrow buttons, or sort them all by name or date taken.',
    },
    {
      title: 'iPhone photos too',
      text: 'JPEG, HEIC, PNG, WebP, AVIF, TIFF, GIF and BMP, mixed if you like. Every page of a multi-page TIFF becomes a page.',
    },
    {
      title: 'Careful with your images',
      text: 'Below 25 MB in total, JPEG pictures are embedded unchanged. The location and time of a photo stay out of the PDF, and portrait photos stay upright.',
    },
    {
      title: 'The page size you need',
      text: 'Same size as the image, A4 or Letter, portrait or landscape, with or without a margin.',
    },
    {
      title: 'Deleted right away',
      text: 'Your images are only held in the server’s memory and are deleted as soon as you have the result.',
    },
    {
      title: 'Straight from your phone',
      text: 'Photograph a document, add it, convert it: no app, no computer needed.',
    },
  ],
  steps: [
    { title: 'Choose images', text: 'Drag in your images, or select them. On a phone you can use the camera.' },
    {
      title: 'Put them in order',
      text: 'Move the images into the order you want, rotate any that lie on their side, and remove what you don’t need.',
    },
    { title: 'Convert and save', text: 'One click, a few seconds, and the finished PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'How many images can I convert at once?',
      answer: 'Up to {{images}} images go into one PDF. If you have more, convert them in batches.',
    },
    {
      question: 'How large can the images be?',
      answer:
        'Each image can be up to {{imageSize}} and {{imageSide}} pixels per side; all together up to {{requestSize}}. If they come to 25 MB or more, your browser shrinks the large ones before uploading. You can turn that off as long as the originals come to no more than {{requestSize}}.',
    },
    {
      question: 'Which formats are supported?',
      answer:
        'JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF and BMP. From an animated GIF or WebP, the first frame goes into the PDF; from a HEIC or AVIF file with several images, the main one; from a multi-page TIFF, every page.',
    },
    {
      question: 'Will I lose quality?',
      answer:
        'Hardly any, below 25 MB in total: JPEG pictures are embedded unchanged and almost everything else losslessly; only what a PDF can’t hold as it is, such as HEIC, AVIF and lossy WebP, becomes a high-quality JPEG. From 25 MB, your browser first shrinks large images to at most 1.5 MB and 2048 pixels on the longer side, unless you choose full size.',
    },
    {
      question: 'How long does it take?',
      answer: 'Usually 5 to 15 seconds, upload included; with many or large images, up to a minute.',
    },
    {
      question: 'What happens to my images?',
      answer:
        'They’re processed in the server’s memory. Your images and the PDF are deleted there as soon as you have the result. Nothing is stored, analysed or shared.',
    },
    {
      question: 'Does it cost anything, and do I need an account?',
      answer:
        '{{freeImages}}, and there are no accounts. Just open the page and start. If the PDF will carry a watermark, you’re told before you create it.',
    },
  ],
};
