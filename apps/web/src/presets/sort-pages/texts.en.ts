import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Rearrange PDF pages online | {{brand}}',
    description:
      'Drag PDF pages into order with your mouse or finger. Every step can be undone. Free, without an account.',
  },
  headline: 'Rearrange PDF pages',
  subtitle: 'See all your pages and drag them into place. Every step can be undone.',
  example: {
    title: 'A typical case: the stack that went in backwards',
    paragraphs: [
      'The scanner read the stack from the back, or fronts and backs ended up in two blocks. With a few pages, drag them one by one. With many, the field above the pages is quicker: 12-1 reverses twelve pages.',
      'For fronts and backs in two blocks, write the order down, such as 1,7,2,8,3,9. The preview shows at once whether it’s right.',
    ],
  },
  how: {
    title: 'A new page order in three steps',
    steps: [
      { title: 'Open the PDF', text: 'Your browser draws the pages; nothing is sent yet.' },
      { title: 'Move pages', text: 'With mouse, finger or keyboard, several at a time if you like.' },
      { title: 'Save the new PDF', text: 'Bookmarks and links still lead to their pages.' },
    ],
  },
  faq: {
    title: 'Questions about page order',
    items: [
      { question: 'Can I reverse the order?', answer: 'Yes. Put the last page first: 30-1, for example.' },
      {
        question: 'Can I delete pages at the same time?',
        answer: 'Yes. What you remove, or leave out of the order, is no longer in the new PDF.',
      },
    ],
  },
  tool: 'Rotate and insert too: all functions',
};
