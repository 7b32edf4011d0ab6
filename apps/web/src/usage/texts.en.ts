import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  title: 'Are cookies all right with you?',
  analytics: 'We would like to count which tools are used and where something goes wrong.',
  ads: 'Discreet advertising helps to pay for this site.',
  conversions: 'We would like to see whether our own advertisements bring anyone here.',
  how: 'For this we load services of Google, which set cookies and process your IP address, but never your files.',
  without: 'If you decline, everything works just the same.',
  more: 'More on privacy',
  refuse: 'Decline',
  grant: 'Accept',
  close: 'Close',
  single: 'Decide one by one',
  save: 'Save selection',
  purposes: { analytics: 'Statistics', ads: 'Advertising' },
  undecided: 'You have not decided yet; this counts as declining.',
  refused: 'You have declined.',
  granted: 'You have accepted. If you decline now, the cookies are removed and the page is loaded again.',
  granted_some: 'You have accepted in part. If you decline now, the cookies are removed and the page is loaded again.',
  byBrowser:
    'Your browser asks all sites not to track you. Here that counts as declining; there is nothing else to do.',
};
