import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'View XRechnung: make the XML readable | {{brand}}',
    description:
      'Open and read XRechnung files in CII and UBL: sender, amount, Leitweg-ID, lines and attachments. In your browser, with nothing sent anywhere.',
  },
  headline: 'View XRechnung',
  subtitle: 'An XRechnung is an XML file without a picture. Here you see what’s in it, laid out like an invoice.',
  example: {
    title: 'From XML to a readable invoice',
    paragraphs: [
      'If you open an XRechnung in an ordinary program, you see angle brackets and technical names. The details are the same as on paper, just written for programs.',
      'Here they have plain names: who issues the invoice, how much is due, by when and to which account. Below are the lines, VAT, the Leitweg-ID, contacts, and the attachments inside the XML.',
    ],
  },
  how: {
    title: 'Read an XRechnung in three steps',
    steps: [
      { title: 'Choose the XML file', text: 'The file from the email or the portal, usually ending in .xml.' },
      { title: 'Look at it', text: 'The essentials are at the top, with every single detail below.' },
      { title: 'Save the attachments', text: 'Timesheets and receipts inside the XML can be saved with one click.' },
    ],
  },
  faq: {
    title: 'Questions about XRechnung',
    items: [
      {
        question: 'What’s the difference between CII and UBL?',
        answer:
          'They’re two ways of writing the same details. Both are permitted for XRechnung, and both are shown alike here.',
      },
      {
        question: 'What is a Leitweg-ID?',
        answer:
          'The address of a German public authority for e-invoices. It’s in the invoice so that it reaches the right place; between businesses, there’s often an order number or a reference instead.',
      },
      {
        question: 'What do identifiers like BR-DE-15 mean?',
        answer:
          'They’re the official names of the rules. Next to each is a sentence on what’s wrong, and a link to the place in the invoice.',
      },
    ],
  },
  tool: 'All formats: View an e-invoice',
};
