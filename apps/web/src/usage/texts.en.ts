import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  title: 'May we use cookies?',
  analytics: 'We’d like to see which tools people use and where things go wrong.',
  ads: 'Discreet advertising helps to pay for this site.',
  conversions: 'We’d like to see whether our own ads bring anyone here.',
  how: 'To do this we load Google services (Ireland, with transfers to the USA), which store and read cookies on your device for up to 540 days and process your IP address, but never your files. You can change your choice at any time at the bottom of the page.',
  without: 'If you decline, everything works just the same.',
  more: 'More about privacy',
  refuse: 'Decline',
  grant: 'Accept',
  close: 'Close',
  single: 'Choose individually',
  save: 'Save selection',
  purposes: { analytics: 'Statistics', ads: 'Advertising' },
  undecided: 'You haven’t decided yet, which counts as declining.',
  refused: 'You have declined.',
  granted: 'You have accepted. If you decline now, the cookies are removed and the page reloads.',
  granted_some: 'You have accepted in part. If you decline now, the cookies are removed and the page reloads.',
  byBrowser:
    'Your browser asks all sites not to track you. Here that counts as declining, so there’s nothing else to do.',
};
