import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts: ToolPageTexts = {
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
