import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  why: 'Why use {{brand}}?',
  how: '{{task}}: how it works',
  faq: '{{task}}: frequently asked questions',
  related: 'Related tools',
  articles: 'More on the blog',
  moreQuestions: 'Got another question? We usually reply within {{supportResponse}}:',
  watermark: 'Your PDF carries a small watermark at the bottom right.',
  presets: {
    'compress-1-mb': 'Compress a PDF to 1 MB',
    'compress-100-kb': 'Compress a PDF to 100 KB',
    'compress-email': 'Compress a PDF for email',
    'jpg-to-pdf': 'JPG to PDF',
    'png-to-pdf': 'PNG to PDF',
    'heic-to-pdf': 'HEIC to PDF',
    'remove-password': 'Remove a PDF password',
    'sort-pages': 'Rearrange PDF pages',
    'extract-pages': 'Extract pages from a PDF',
    'pdf-to-text': 'PDF to text',
    xrechnung: 'View XRechnung',
    zugferd: 'Check ZUGFeRD',
    'create-e-invoice': 'Create an e-invoice',
  },
};
