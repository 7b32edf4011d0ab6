import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: '{{brand}}: PDF tools, free and without an account',
    description:
      'Merge, compress, split, rotate and protect PDFs, and turn images into a PDF: free and without an account. Files are processed in memory and deleted right away.',
  },
  hero: {
    title: 'Paperwork, light as a leaf.',
    text: 'Put images and PDFs in order, right in your browser. Free, without an account, and your files are deleted as soon as you have the result.',
    choose: 'Choose Your Tool',
    facts: ['No account', 'Nothing is stored', 'On a phone as on a desk'],
    plate: 'A pressed branch on a sheet of paper; some of its leaves are small pictures and pages of text.',
  },
  tools: { title: 'Choose your tool', text: 'Put a file in, take the result with you. That is all there is to it.' },
  card: { popular: 'Popular', open: 'Open' },
  audience: {
    title: 'For everyone with paper on their hands',
    groups: {
      businesses: {
        title: 'Businesses',
        text: 'Photograph receipts, delivery notes and contracts, and file or send them as one tidy PDF.',
      },
      students: {
        title: 'Students',
        text: 'Notes, blackboards and homework go from your phone into a single file that every platform takes.',
      },
      creatives: {
        title: 'Creatives',
        text: 'Bind sketches, drafts and photos into one portfolio, in exactly the order you want to show them.',
      },
    },
  },
  why: {
    title: 'Why {{brand}}',
    reasons: {
      private: {
        title: 'In memory, not on a disk',
        text: 'Your files are held in memory only while they are worked on, and deleted afterwards. Nobody analyses them.',
      },
      fast: {
        title: 'Done in seconds',
        text: 'It usually takes 5 to 15 seconds, and you see at any time what is going on.',
      },
      free: { title: 'Free, no account', text: 'No name, no e-mail address, no password. Open the page and begin.' },
      careful: {
        title: 'Careful with pictures',
        text: 'A JPEG is not packed once more with a loss. Only collections of 25 MB and more are reduced by your browser first.',
      },
      everywhere: { title: 'On any device', text: 'Phone, tablet or computer: all it takes is a browser, no app.' },
      open: {
        title: 'Usable for everyone',
        text: 'By mouse, by finger, by keyboard alone or with a screen reader, in German and English.',
      },
    },
  },
};
