import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: '{{brand}}: free PDF tools, no account needed',
    description:
      'Merge, compress, fill in, sign and redact PDFs, or turn images into a PDF. Free, no account needed, and files are deleted once you have the result.',
  },
  hero: {
    title: 'PDF tools, light as a leaf.',
    text: 'Merge, compress, sign or redact PDFs, or turn images into a PDF. Free, with nothing to install. Your files are deleted as soon as you have the result.',
    watermark: 'PDFs made from images carry a small watermark.',
    choose: 'Choose Your Tool',
    file: 'Choose a file',
    fileHint: 'or drop it on the page',
    facts: ['No account', 'Deleted straight after', 'Works on phone and desktop'],
    illustration: 'A pressed sprig on a sheet of paper; some of its leaves are small pictures and pages of text.',
  },
  tools: {
    workflow: { text: 'Need several tools in a row?', link: 'Put a workflow together' },
    title: 'Choose your tool',
    text: 'Drop in a file, download the result. That’s all there is to it.',
    search: 'What would you like to do?',
  },
  recent: {
    title: 'Recent:',
    keep: 'Show recently opened tools at the top',
    kept: 'The list stays in this browser. Untick the box to delete it.',
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
        title: 'In memory, then gone',
        text: 'Your files are held in memory while we work on them, and are deleted with the result. Nobody looks at them.',
      },
      fast: {
        title: 'Done in seconds',
        text: 'Usually 5 to 15 seconds, upload included, and you can always see what’s happening.',
      },
      free: {
        title: 'Free, no account',
        text: 'No name, no email address, no password. Just open the page and start.',
      },
      careful: {
        title: 'Careful with your images',
        text: 'When you convert images, the picture in a JPEG isn’t compressed again; only the camera data is left out. From 25 MB in total, your browser shrinks large images first, unless you choose full size.',
      },
      everywhere: { title: 'On any device', text: 'Phone, tablet or computer: a browser is all you need.' },
      open: {
        title: 'However you work',
        text: 'Mouse, touch, keyboard or screen reader, in English or German.',
      },
    },
  },
};
