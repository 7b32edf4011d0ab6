import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  title: 'The text of your PDF',
  copy: 'Copy text',
  copied: 'Copied',
  failed: 'Your browser doesn’t allow copying. Select the text, and copy it yourself.',
  search: 'Search the text',
  none: 'Nothing found',
  place: '{{place}} of {{count}}',
  previous: 'Previous match',
  next: 'Next match',
};
