import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  brand: '{{brand}}',
  skip: 'Skip to content',
  homeLink: '{{brand}}, home',
  mainNavigation: 'Main menu',
  moreTools: 'More tools',
  allTools: 'All tools',
  menu: 'Menu',
  language: 'Language',
  languages: { de: 'German', en: 'English' },
  footer: {
    claim: 'Paperwork, light as a leaf.',
    tools: 'Tools',
    support: 'Support',
    legal: 'Legal',
    badges: { encrypted: 'SSL encrypted', gdpr: 'GDPR compliant', deleted: 'Files instantly deleted' },
    privacyNotice:
      'Your files are processed in the server’s memory and deleted right afterwards. Nothing is stored, analysed or shared.',
    copyright: '© {{brand}}',
    version: 'Version',
    cookieSettings: 'Cookie settings',
  },
  ad: 'Advertisement',
  pages: {
    about: 'About',
    blog: 'Blog',
    faq: 'FAQ',
    contact: 'Contact',
    privacy: 'Privacy',
    terms: 'Terms',
  },
  failure: {
    title: 'Something went wrong',
    text: 'The page could not go on. Load it again; the files on your device are untouched.',
    refresh: 'Refresh the page',
  },
  tools: {
    convert: {
      name: 'Image to PDF',
      shortName: 'Image to PDF',
      description: 'Photos, scans and screenshots become one single PDF, in the order that you choose.',
    },
    merge: {
      name: 'Merge PDFs',
      shortName: 'Merge',
      description: 'Several PDFs become one, in your order and with their bookmarks.',
    },
    compress: {
      name: 'Compress PDF',
      shortName: 'Compress',
      description: 'Large PDFs fit into an e-mail again, and the text stays perfectly sharp.',
    },
    'pdf-to-jpg': {
      name: 'PDF to JPG',
      shortName: 'PDF to JPG',
      description: 'Each page becomes an image, in 150 or 300 dpi, all of them in one ZIP file.',
    },
    split: {
      name: 'Split PDF',
      shortName: 'Split',
      description: 'Take single pages out, or cut a PDF into several.',
    },
    rotate: {
      name: 'Rotate PDF',
      shortName: 'Rotate',
      description: 'Pages that lie on their side or stand on their head are put right, without loss.',
    },
    unlock: {
      name: 'Unlock PDF',
      shortName: 'Unlock',
      description: 'Remove the password and the restrictions of a PDF that you may open.',
    },
    protect: {
      name: 'Protect PDF',
      shortName: 'Protect',
      description: 'A password in front: encrypted with AES-256, readable only for those who know it.',
    },
    'delete-pages': {
      name: 'Delete pages',
      shortName: 'Delete pages',
      description: 'What does not belong in the PDF comes out, and is really gone.',
    },
    'extract-images': {
      name: 'Extract images',
      shortName: 'Extract images',
      description: 'The images of a PDF, in the quality in which they are kept inside.',
    },
  },
};
