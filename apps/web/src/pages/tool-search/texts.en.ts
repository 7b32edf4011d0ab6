import { words } from './words.en.ts';

export const texts = {
  title: 'What would you like to do?',
  placeholder: 'For example: too big for email',
  close: 'Close',
  tools: 'Tools',
  found_one: '{{count}} tool',
  found_other: '{{count}} tools',
  carried: '{{file}} comes along.',
  carriedSeveral: '{{count}} files come along.',
  nothing: 'We found nothing for that.',
  questions: 'See frequently asked questions',
  workflow: 'Up to five tools in one go',
  words,
};
