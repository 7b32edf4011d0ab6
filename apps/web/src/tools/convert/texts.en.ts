import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  tool: 'Convert images to PDF',
  dropTitle: 'Choose images',
  dropTitleMore: 'Add more images',
  dropText: 'or drag them here, or paste them from the clipboard',
  dropTextMore: 'or drop them anywhere on this page',
  dropActive: 'Let go to add the images',
  dropReject: 'Only images can be added here',
  hint: 'JPEG, PNG, GIF, BMP, TIFF, WebP · up to {{images}} images, {{imageSize}} each',
  takePhoto: 'Take a photo',
  privacy: 'Your images are processed in memory only and deleted right after.',
  list: 'Your images, in the order of the pages',
  count_one: '{{count}} image',
  count_other: '{{count}} images',
  added_one: '{{count}} image added, {{total}} in all.',
  added_other: '{{count}} images added, {{total}} in all.',
  removed: '{{file}} removed, {{total}} left.',
  moved: '{{file}} is now at place {{place}} of {{total}}.',
  card: 'Image {{place}} of {{total}}: {{file}}',
  remove: 'Remove {{file}}',
  moveEarlier: 'Move {{file}} earlier',
  moveLater: 'Move {{file}} later',
  refused: {
    damagedImage: 'Unreadable',
    unsupportedFormat: 'Wrong format',
    imageTooLarge: 'Too large',
    fileTooLarge: 'Too large',
    other: 'Refused',
  },
  clear: {
    action: 'Remove all',
    title: 'Remove all images?',
    text_one: 'This removes {{count}} image from the list.',
    text_other: 'This removes {{count}} images from the list.',
    confirm: 'Remove all',
    cancel: 'Keep them',
    done: 'All images removed.',
  },
  drag: {
    role: 'sortable',
    handle: 'Move {{file}}',
    instructions:
      'Press space or enter to pick an image up, move it with the arrow keys, press space or enter again to put it down, or escape to leave it where it was.',
    start: 'Picked up {{file}}, at place {{place}} of {{total}}.',
    over: '{{file}} is at place {{place}} of {{total}}.',
    end: '{{file}} put down at place {{place}} of {{total}}.',
    cancel: 'Moving cancelled. {{file}} is back at place {{place}}.',
  },
  more: 'More options',
  options: {
    page_size: { label: 'Page size', choices: { fit: 'As large as the image', a4: 'A4', letter: 'Letter' } },
    orientation: { label: 'Orientation', choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' } },
    margin: { label: 'Margin', choices: { none: 'None', small: 'Small', large: 'Large' } },
  },
  convert: 'Create PDF',
  noFile: 'Please upload images first!',
  problem: {
    invalidType: 'File {{file}} has an unsupported format. Please use JPEG, PNG, GIF, BMP, TIFF, WebP.',
    heic: 'File {{file}} is a HEIC photo, which is not supported. Please save it as a JPEG first (on an iPhone: Settings, Camera, Formats, Most Compatible). Supported: JPEG, PNG, GIF, BMP, TIFF, WebP.',
    tooMany: 'You can upload up to {{max}} images.',
  },
  busy: 'Your PDF is being made',
  busyText_one: 'From {{count}} image, {{size}}',
  busyText_other: 'From {{count}} images, {{size}}',
  success: 'Your PDF is ready',
  facts: { from: 'From', pdf: 'PDF' },
  from_one: '{{count}} image, {{size}}',
  from_other: '{{count}} images, {{size}}',
  download: 'Download PDF',
  again: 'New conversion',
  edit: 'Change images',
  failed: 'The PDF could not be made. Please try again later.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Convert images to PDF: JPG, PNG and more | {{brand}}',
    description:
      'Join up to {{images}} images (JPG, PNG, GIF, BMP, TIFF, WebP) into one PDF. Free, without an account, files are deleted right away.',
  },
  headline: 'Turn images into a PDF',
  subtitle: 'Put in up to {{images}} images, arrange them, and take one single PDF with you.',
  features: [
    {
      title: 'In your order',
      text: 'Drag the images to their places, or move them with the arrow buttons. As you see them, so they stand in the PDF.',
    },
    {
      title: 'Six image formats',
      text: 'JPEG, PNG, GIF, BMP, TIFF and WebP, mixed if you like. A TIFF of several pages becomes as many pages.',
    },
    {
      title: 'Careful with pictures',
      text: 'Below 25 MB in all, a JPEG is taken over unchanged. Transparent PNGs stay transparent, photos taken upright stand upright.',
    },
    {
      title: 'Pages made to measure',
      text: 'As large as the image, A4 or Letter, portrait or landscape, with or without a margin.',
    },
    {
      title: 'Deleted at once',
      text: 'The images are held in the server’s memory only, and are gone as soon as your PDF is on its way to you.',
    },
    {
      title: 'Straight from your phone',
      text: 'Photograph a document, add it, convert it: without an app, and without a detour over a computer.',
    },
  ],
  steps: [
    { title: 'Choose images', text: 'Drag your images onto the field, or pick them. On a phone the camera works too.' },
    { title: 'Arrange', text: 'Put the images in the right order, and remove what does not belong.' },
    { title: 'Convert and save', text: 'One click, a few seconds, and the finished PDF is on your device.' },
  ],
  faq: [
    {
      question: 'How many images can I convert at once?',
      answer: 'Up to {{images}} images make one PDF. If you need more, convert them in several goes.',
    },
    {
      question: 'How large may the images be?',
      answer:
        'An image up to {{imageSize}} and up to {{imageSide}} pixels a side, all of them together up to {{requestSize}}. If they come to 25 MB or more, your browser makes them smaller before the upload.',
    },
    {
      question: 'Which formats are accepted?',
      answer:
        'JPEG, PNG, GIF, BMP, TIFF and WebP. Of a moving GIF or WebP the first picture goes into the PDF, of a TIFF with several pages each page.',
    },
    {
      question: 'Does the quality suffer?',
      answer:
        'Below 25 MB in all it does not: JPEGs are taken over unchanged, all others are kept without loss. From 25 MB on, your browser first reduces each image to at most 1.5 MB and 2048 pixels on its longer side.',
    },
    {
      question: 'How long does it take?',
      answer:
        'Usually 5 to 15 seconds, with many or large images up to a minute. The upload depends on your connection.',
    },
    {
      question: 'What happens to my images?',
      answer:
        'They are processed in the server’s memory and deleted right afterwards, and so is the PDF. They are neither stored nor analysed nor shared.',
    },
    {
      question: 'Does it cost anything, and do I need an account?',
      answer: 'Converting is free, and there are no accounts. You open the page and begin.',
    },
  ],
};
