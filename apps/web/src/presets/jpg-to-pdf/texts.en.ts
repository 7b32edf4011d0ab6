import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'JPG to PDF converter | {{brand}}',
    description:
      'Turn up to {{images}} JPGs into one PDF, in your order, without compressing them again. No account needed.',
  },
  headline: 'JPG to PDF',
  subtitle:
    'One JPG, or up to {{images}} of them, become a PDF. The picture isn’t compressed again; where and when it was taken stays out.',
  example: {
    title: 'JPG to PDF without losing quality',
    paragraphs: [
      'A JPG has already lost some quality once, when the camera saved it. Many programs compress it a second time on the way to PDF. A PDF can hold the image data just as it is, though, and that’s what happens here.',
      'For example, five photos of 18.8 MB together became a PDF of 18.8 MB, and every picture in it matches its original pixel for pixel. If you want a smaller PDF, compress it afterwards.',
    ],
  },
  how: {
    title: 'JPG to PDF in three steps',
    steps: [
      { title: 'Select JPGs', text: 'Several at once if you like, or straight from your phone’s camera.' },
      { title: 'Arrange them', text: 'Drag the pictures into order, and rotate what lies on its side.' },
      { title: 'Create the PDF', text: 'Choose A4, Letter or the size of the pictures, and save the PDF.' },
    ],
  },
  faq: {
    title: 'Questions about JPG and PDF',
    items: [
      { question: 'Is .jpeg different from .jpg?', answer: 'No, it’s the same format with a different extension.' },
      {
        question: 'Does every JPG become a page?',
        answer: 'Yes, unless you choose otherwise: on a paper size, two, four, six or nine pictures can share a page.',
      },
    ],
  },
  tool: 'All formats: Convert images to PDF',
};
