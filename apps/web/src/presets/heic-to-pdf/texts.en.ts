import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'HEIC to PDF: iPhone photos | {{brand}}',
    description:
      'Convert HEIC photos from an iPhone straight to PDF, on any device, mixed with JPG and PNG if you like. {{freeImages}}.',
  },
  headline: 'HEIC to PDF',
  subtitle: 'iPhones save photos as HEIC, which many programs can’t open. Here you add them like any other image.',
  example: {
    title: 'From iPhone to PDF, on Windows too',
    paragraphs: [
      'Windows and many browsers can’t show HEIC. That doesn’t matter: the conversion happens on the server, which knows the format. In place of a preview, the list then shows the format’s name.',
      'PDF doesn’t support HEIC. So the photo becomes a high-quality JPEG at full resolution. Portrait and landscape stay the way you took them.',
    ],
  },
  how: {
    title: 'HEIC to PDF in three steps',
    steps: [
      { title: 'Choose HEIC photos', text: 'On the iPhone itself, or on a computer once you’ve copied them over.' },
      { title: 'Check the order', text: 'One click sorts them by the date they were taken.' },
      { title: 'Make one PDF of them', text: 'The result opens on any device.' },
    ],
  },
  faq: {
    title: 'Questions about HEIC',
    items: [
      {
        question: 'What about Live Photos?',
        answer: 'The still picture goes into the PDF. The short video beside it isn’t uploaded.',
      },
      {
        question: 'Do I have to change a setting on my iPhone?',
        answer: 'No. You don’t need “Most Compatible” for this.',
      },
    ],
  },
  tool: 'Other images: Convert images to PDF',
};
