import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'About {{brand}}: PDF tools for everyone',
    description:
      '{{brand}} is a free toolbox for PDFs and images, with no sign-up. What’s behind it, how it’s paid for and which tools it offers.',
  },
  title: 'About {{brand}}',
  lead: 'A toolbox for PDFs and images: open it, use it, close it. No account needed.',
  what: {
    title: 'What {{brand}} is',
    paragraphs: [
      'Sometimes you just need to turn a few photos into a PDF, make a PDF smaller, or remove a page. Nobody should need software, a subscription or an account for that. Add your file, download the result, done.',
      'Each tool does one job and does it carefully: images lose no more quality than they have to, bookmarks and forms are kept wherever possible, and if something can’t be kept, we tell you.',
    ],
    founded: '{{brand}} has offered free PDF tools since {{foundedYear}}.',
  },
  files: {
    title: 'What happens to your files',
    paragraphs: [
      'They stay in the server’s memory while we work on them, and are deleted as soon as you have the result. None of it is stored, analysed or shared. You’ll find the details in our [privacy notice](/privacy).',
    ],
  },
  money: {
    title: 'Who pays for it',
    ads: 'The tools are free because discreet advertising helps to cover the costs. You’ll see it only if you agree, and it never touches your files.',
    noAds: 'The tools are free, and there is no advertising. We cover the costs ourselves.',
  },
  tools: { title: 'All tools' },
  ways: { contact: 'Contact us', home: 'Back to Home', privacy: 'Privacy' },
};
