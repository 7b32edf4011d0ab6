import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  why: 'Why use {{brand}}?',
  how: 'How it works',
  faq: 'Frequently asked questions',
  related: 'Related tools',
  articles: 'More on the blog',
  moreQuestions: 'Got another question? We usually reply within {{supportResponse}}:',
};
