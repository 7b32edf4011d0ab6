import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Check ZUGFeRD: see the PDF and its XML | {{brand}}',
    description:
      'Check whether a PDF contains a ZUGFeRD invoice and whether its XML follows the rules, explained in sentences. In your browser, with nothing sent anywhere.',
  },
  headline: 'Check ZUGFeRD',
  subtitle:
    'Is there really an e-invoice in the PDF, and is it right? Here you see the XML that counts, and what’s wrong with it.',
  example: {
    title: 'Two invoices in one file',
    paragraphs: [
      'A ZUGFeRD PDF contains the invoice twice: as a page that any program shows, and as XML that accounting programs read. They should say the same, but nobody checks that when the file is opened.',
      'What’s read and checked here is the XML: whether the totals add up, whether anything required is missing, and whether the VAT matches its rates. The PDF around it is looked at too: whether the XML has the right name, and whether the metadata matches.',
    ],
  },
  how: {
    title: 'Check ZUGFeRD in three steps',
    steps: [
      { title: 'Choose the PDF', text: 'As it came: printing or converting it loses the XML.' },
      { title: 'Read the result', text: 'One sentence says whether the invoice is valid, and by which rules.' },
      { title: 'Find the errors', text: 'Each point has an explanation and a link to its place.' },
    ],
  },
  faq: {
    title: 'Questions about ZUGFeRD',
    items: [
      {
        question: 'Which versions can be read?',
        answer:
          'ZUGFeRD 1.0, 2.0 and all from 2.1, which are the same as Factur-X, in the profiles Minimum, Basic WL, Basic, EN 16931, XRechnung and Extended.',
      },
      {
        question: 'Are the profiles Minimum and Basic WL enough for an invoice?',
        answer:
          'No. In Germany they don’t count as a complete invoice, since they have no lines (as of November 2026).',
      },
      {
        question: 'Why does it say there’s no e-invoice in the PDF?',
        answer:
          'Then the PDF has no attachment with invoice data. It’s an ordinary PDF, even if it shows an invoice, or it has been printed again since it was made.',
      },
    ],
  },
  tool: 'All formats: View an e-invoice',
};
