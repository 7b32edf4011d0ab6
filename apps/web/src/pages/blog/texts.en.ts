import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'Blog: PDF guides and tips | {{brand}}',
    description:
      'Practical guides to PDFs: compress, merge and split them, convert images and keep documents in order. In plain English, with real measurements.',
  },
  title: 'Blog',
  subtitle: 'How PDFs work, what makes them so large, and how to get your paperwork in order.',
  home: 'Home',
  breadcrumb: 'You are here',
  read: 'Read Article',
  readTime: '{{time}} read',
  author: '{{brand}} editorial team',
  updated: 'revised on {{date}}',
  tools: 'Try These Tools',
  next: 'Read next',
  back: 'Back to Blog',
  loading: 'Loading the article…',
  failed: {
    title: 'The article couldn’t be loaded.',
    text: 'Please check your internet connection and try again.',
    retry: 'Retry',
  },
};
