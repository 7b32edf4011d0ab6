import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: '{{brand}}: free PDF tools, no account needed',
    description:
      'Merge, compress, split, rotate and protect PDFs, or turn images into a PDF. Free, no account needed, and files are deleted once you have the result.',
  },
  hero: {
    title: 'PDF tools, light as a leaf.',
    text: 'Convert, merge and compress PDFs and images. Free, with no account and nothing to install, and your files are deleted as soon as you have the result.',
    choose: 'Choose Your Tool',
    file: 'Choose a file',
    fileHint: 'or drop it on the page',
    facts: ['No account', 'Files are never stored', 'Works on phone and desktop'],
    illustration: 'A pressed branch on a sheet of paper; some of its leaves are small pictures and pages of text.',
  },
  tools: {
    title: 'Choose your tool',
    text: 'Drop in a file, download the result. That’s all there is to it.',
    search: 'What would you like to do?',
  },
  card: { popular: 'Popular' },
  audience: {
    title: 'For anyone who deals with paperwork',
    groups: {
      businesses: {
        title: 'Businesses',
        text: 'Photograph receipts, delivery notes and contracts, then file or send them as one tidy PDF.',
      },
      students: {
        title: 'Students',
        text: 'Turn notes, whiteboards and homework into a single file that any platform accepts, straight from your phone.',
      },
      creatives: {
        title: 'Creatives',
        text: 'Put sketches, drafts and photos together in one portfolio, in exactly the order you want to show them.',
      },
    },
  },
  why: {
    title: 'Why {{brand}}?',
    reasons: {
      private: {
        title: 'In memory, never on disk',
        text: 'Your files stay in memory only while we work on them and are then deleted. Nobody looks at them.',
      },
      fast: {
        title: 'Done in seconds',
        text: 'It usually takes 5 to 15 seconds, and you can always see what’s happening.',
      },
      free: {
        title: 'Free, no account',
        text: 'No name, no email address, no password. Just open the page and start.',
      },
      careful: {
        title: 'Careful with your images',
        text: 'When you convert images, JPEGs go into the PDF exactly as they are. Only if they come to 25 MB or more does your browser shrink the large ones first.',
      },
      everywhere: { title: 'On any device', text: 'Phone, tablet or computer: all you need is a browser, no app.' },
      open: {
        title: 'Accessible to everyone',
        text: 'By mouse, touch, keyboard or screen reader, in German and English.',
      },
    },
  },
};
