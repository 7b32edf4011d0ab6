import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  why: 'Why here',
  how: 'How it works',
  faq: 'Frequently asked questions',
  moreQuestions: 'Another question? We typically answer within 24 hours:',
};
