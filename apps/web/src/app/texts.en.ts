import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  brand: '{{brand}}',
  skip: 'Skip to content',
  homeLink: '{{brand}}, home',
  mainNavigation: 'Main menu',
  moreTools: 'More tools',
  allTools: 'All tools',
  menu: 'Menu',
  dropAnywhere: 'Drop your files here',
  language: 'Language',
  languages: { de: 'German', en: 'English' },
  footer: {
    claim: 'Paperwork, light as a leaf.',
    tools: 'Tools',
    support: 'Support',
    legal: 'Legal',
    badges: { encrypted: 'SSL encrypted', gdpr: 'GDPR compliant', deleted: 'Files instantly deleted' },
    privacyNotice:
      'Your files are processed in the server’s memory and deleted as soon as you have the result. We don’t analyse or share them.',
    copyright: '© {{brand}}',
    version: 'Version',
    withdraw: 'Withdraw from contract',
    cookieSettings: 'Cookie settings',
  },
  ad: 'Advertisement',
  pages: {
    about: 'About',
    blog: 'Blog',
    faq: 'FAQ',
    contact: 'Contact',
    notice: 'Legal notice',
    privacy: 'Privacy notice',
    terms: 'Terms',
  },
  failure: {
    title: 'Something went wrong',
    text: 'Something on this page stopped working. Please reload it. The files on your device are safe.',
    refresh: 'Reload the page',
  },
};
