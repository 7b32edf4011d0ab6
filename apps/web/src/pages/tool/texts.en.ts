import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  why: 'Why use {{brand}}?',
  how: 'How it works',
  faq: 'Frequently asked questions',
  moreQuestions: 'Got another question? We usually reply within 24 hours:',
};
