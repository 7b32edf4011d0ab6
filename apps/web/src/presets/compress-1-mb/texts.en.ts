import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Compress PDF to 1 MB, free | {{brand}}',
    description:
      'Get a PDF under 1 MB: the limit is already filled in, and you get the best quality that fits. No account needed.',
  },
  headline: 'Compress a PDF to 1 MB',
  subtitle:
    'The portal takes 1 MB at most? Choose your PDF, and we find the best quality that fits into 1 MB. If it can’t be made that small, we tell you the smallest possible size.',
  example: {
    title: 'What fits into 1 MB',
    paragraphs: [
      'A fixed limit is not the same as a quality level. We look for the finest resolution and quality of its images with which the whole file fits.',
      'Ten scanned letters in 1 MB are usually easy to read. A hundred are not: then it’s better to split the PDF, or to ask for a higher limit.',
    ],
  },
  how: {
    title: 'Under 1 MB in three steps',
    steps: [
      { title: 'Choose your PDF', text: '“File size” already says 1 MB. You can change the number.' },
      { title: 'Compress', text: 'A few seconds later you know whether your PDF gets that small.' },
      { title: 'Compare and save', text: 'Look at the page that changed most, then download the file.' },
    ],
  },
  faq: {
    title: 'Questions about a PDF of 1 MB at most',
    items: [
      {
        question: 'What if it can’t be brought down to 1 MB?',
        answer:
          'Then you see the smallest size that your PDF can reach. Enter that instead, or delete pages nobody needs.',
      },
      {
        question: 'Does the portal count 1 MB as 1,000,000 or 1,048,576 bytes?',
        answer: 'Both exist. We use the smaller number, so the file fits either way.',
      },
    ],
  },
  tool: 'All settings: Compress PDF',
};
