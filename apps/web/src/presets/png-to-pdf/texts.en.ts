import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PNG to PDF, lossless | {{brand}}',
    description:
      'Screenshots and graphics become a PDF without loss, transparency included. Up to {{images}} images, no account needed.',
  },
  headline: 'PNG to PDF',
  subtitle:
    'A PNG is embedded without loss, transparency included. Edges and text in screenshots stay as clear as before.',
  example: {
    title: 'Why screenshots are PNGs',
    paragraphs: [
      'PNG stores every pixel exactly. That’s why screenshots, logos and charts are crisp in it where a JPG would put a haze around the letters. It stays that way in the PDF: we don’t turn a PNG into a JPG.',
      'Photos saved as PNG are needlessly large, though. If there’s one in your selection, the PDF gets large too; “Compress PDF” brings it down afterwards.',
    ],
  },
  how: {
    title: 'PNG to PDF in three steps',
    steps: [
      { title: 'Add PNGs', text: 'From a folder, from the clipboard, or by drag and drop.' },
      { title: 'Set up the pages', text: 'As large as the picture or A4, with or without a margin.' },
      {
        title: 'Convert',
        text: 'All your pictures end up in one PDF, each on a page of its own unless you choose otherwise.',
      },
    ],
  },
  faq: {
    title: 'Questions about PNG and PDF',
    items: [
      {
        question: 'Does a transparent background stay transparent?',
        answer: 'Yes, in the PDF it does. Viewers show the white of the page behind it.',
      },
      { question: 'Can I mix PNG and JPG?', answer: 'Yes. Each picture keeps its format as far as PDF knows it.' },
    ],
  },
  tool: 'More formats: Convert images to PDF',
};
