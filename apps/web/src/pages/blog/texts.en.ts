import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'Blog: what is worth knowing about PDFs and paperwork | {{brand}}',
    description:
      'Guides and background on PDFs: make files smaller, merge and split them, convert images, keep documents in order. Plainly told and open to everyone.',
  },
  title: 'Blog',
  subtitle: 'How PDFs are built, what makes them large, and how to bring order to your paperwork.',
  home: 'Home',
  breadcrumb: 'You are here',
  read: 'Read Article',
  readTime: '{{time}} read',
  author: '{{brand}} editors',
  updated: 'Last revised on {{date}}',
  tools: 'Try These Tools',
  back: 'Back to Blog',
  loading: 'The article is loading.',
  failed: {
    title: 'The article could not be loaded.',
    text: 'Please check your internet connection and try again.',
    retry: 'Try again',
  },
};
