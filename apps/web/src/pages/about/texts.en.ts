import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'About {{brand}}: PDF tools for everyone',
    description:
      '{{brand}} is a free toolbox for PDFs and images, without registration. What is behind it, and which tools there are.',
  },
  title: 'About {{brand}}',
  lead: 'A toolbox for PDFs and images that you open, use and close again. You need no account.',
  what: {
    title: 'What {{brand}} is',
    paragraphs: [
      'Sometimes a pile of photos just needs to become a PDF, or a PDF smaller, or a page has to go. Nobody should need a program, a subscription or an account for that. You put a file in and take the result with you.',
      'Each tool does one thing and takes care over it: images get no worse than they must, bookmarks and forms stay where that is possible, and what cannot be saved is said.',
    ],
    founded: 'The free tools of {{brand}} have been here since {{foundedYear}}.',
  },
  files: {
    title: 'What happens to your files',
    paragraphs: [
      'They are in the server’s memory while they are being worked on, and deleted after that. Nothing is stored, analysed or shared. The details are on the [privacy page](/privacy).',
    ],
  },
  money: {
    title: 'Who pays for it',
    ads: 'The tools are free because discreet advertising helps to finance them. It appears only if you consent, and has nothing to do with your files.',
    noAds: 'The tools are free, and there is no advertising here. Whoever operates this site bears the costs.',
  },
  tools: { title: 'All tools' },
  ways: { contact: 'Write to us', home: 'To the home page', privacy: 'Privacy' },
};
