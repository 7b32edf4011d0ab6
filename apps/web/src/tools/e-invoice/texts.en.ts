import { invoiceRefusals } from '@blattwerk/shared/texts/invoices.en';
import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  tool: 'View or write an e-invoice',
  drop: {
    title: 'Choose an e-invoice',
    text: 'or drop it here, or paste it from the clipboard',
    active: 'Let go to open the invoice',
    reject: 'Only XML and PDF files can be dropped here',
    hint: 'XML or PDF up to {{pdfSize}}, or several at once',
  },
  privacy: 'Your invoice isn’t sent anywhere to be read: your browser reads it itself.',
  write: {
    title: 'Write an e-invoice',
    text: 'Fill in a form and save the finished ZUGFeRD invoice or XRechnung. Your browser does this by itself, too.',
    start: 'Start an invoice',
    loading: 'Loading the form…',
  },
  reading: 'Reading the invoice…',
  files: 'Your invoices',
  others: 'Open more',
  remove: 'Close {{file}}',
  refused: 'This isn’t an e-invoice that can be read',
  refusals: invoiceRefusals,
  wrongType: 'The file “{{file}}” is neither XML nor PDF. An e-invoice is always one of the two.',
  empty: '(empty)',
  summary: 'The essentials',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  of: 'of',
  from: 'From',
  due: 'Amount due',
  credited: 'Credited',
  until: 'Due on',
  terms: 'Payment terms',
  account: 'To account',
  debited: 'Debited from',
  holder: 'Account holder',
  reference: 'Payment reference',
  means: 'Means of payment',
  purpose: 'For',
  moreLines_one: 'and {{count}} more line',
  moreLines_other: 'and {{count}} more lines',
  giroCode: {
    label: 'GiroCode: QR code with the details of the transfer',
    caption: 'Scan with a banking app',
  },
  check: {
    title: 'What was found',
    differs: 'Careful: the pages don’t match the invoice data.',
    valid: 'The invoice is valid.',
    warnings_one: 'The invoice is valid, with one remark.',
    warnings_other: 'The invoice is valid, with {{count}} remarks.',
    partly: {
      valid: 'No error was found.',
      warnings_one: 'No error was found, just one remark.',
      warnings_other: 'No error was found, just {{count}} remarks.',
    },
    invalid_one: 'The invoice isn’t valid: one error.',
    invalid_other: 'The invoice isn’t valid: {{count}} errors.',
    more_one: 'Show {{count}} more point',
    more_other: 'Show {{count}} more points',
    omitted_one: 'The same rules are broken {{count}} more time.',
    omitted_other: 'The same rules are broken {{count}} more times.',
    severity: { error: 'Error', warning: 'Warning', note: 'Note' },
    rules: 'Checked by: {{rules}}.',
    place: 'Go to the place (line {{line}})',
  },
  differing: {
    title: 'Where the pages differ',
    data: 'In the invoice data',
    onPage: 'On page {{page}}',
    page: 'Page {{page}}',
    open: 'View page {{page}} with the marked places in full size',
  },
  ruleSets: {
    schema: 'structure of the XML',
    en16931: 'EN 16931',
    cii: 'CII',
    ubl: 'UBL',
    facturX: 'Factur-X',
    xrechnung: 'XRechnung',
    extension: 'XRechnung Extension',
    cvd: 'clean vehicles',
    peppol: 'Peppol',
  },
  profiles: {
    'factur-x': 'ZUGFeRD / Factur-X',
    xrechnung: 'XRechnung',
    peppol: 'Peppol BIS Billing',
    en16931: 'EN 16931',
    zugferd1: 'ZUGFeRD',
    other: 'Other profile',
  },
  levels: {
    minimum: 'Minimum',
    basicWl: 'Basic WL',
    basic: 'Basic',
    en16931: 'EN 16931',
    extended: 'Extended',
    extension: 'Extension',
  },
  sections: {
    lines: 'Lines',
    sums: 'Totals',
    payment: 'Payment',
    allowances: 'Allowances and charges',
    taxes: 'VAT',
    parties: 'Parties',
    document: 'Invoice and references',
    delivery: 'Delivery',
    notes: 'Notes',
    further: 'Further details',
    attachments: 'Attachments',
  },
  lines: {
    more_one: 'Show {{count}} more line',
    more_other: 'Show {{count}} more lines',
  },
  attachments: {
    unreadable: 'The attachment “{{file}}” can’t be read.',
  },
  unknown: {
    title: 'Details beyond the standard',
    hint: 'The file also contains these. EN 16931 has no terms for them, so they’re listed by their names in the XML.',
  },
  container: {
    title: 'The PDF around the invoice',
    hint: 'What counts is the XML in the PDF, not the picture on its pages.',
    file: 'XML in the PDF',
    relationship: 'Relationship to the PDF',
    pages: 'Pages',
    compared: 'Pages and XML',
    agrees_one: '{{count}} detail is the same on the pages',
    agrees_other: '{{count}} details are the same on the pages',
    noText: 'not compared, as the pages have no readable text',
    pdfa: 'Claimed in the metadata',
    profile: 'Profile in the metadata',
    version: 'Version in the metadata',
    documentType: 'Document in the metadata',
    claimedName: 'XML in the metadata',
  },
  xml: {
    title: 'XML of the invoice',
    search: 'Search the XML',
    found_one: '{{count}} line found',
    found_other: '{{count}} lines found',
    more_one: 'Show {{count}} more line',
    more_other: 'Show {{count}} more lines',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'View an e-invoice: XRechnung and ZUGFeRD | {{brand}}',
    description:
      'Open and read XRechnung, ZUGFeRD and Factur-X invoices: amount, due date, account and lines at a glance. In your browser, with nothing sent anywhere.',
  },
  headline: 'View an e-invoice, or write one',
  subtitle:
    'See what’s in an e-invoice: who gets how much, by when and what for. From an XML file or a PDF, read in your browser.',
  features: [
    {
      title: 'The essentials first',
      text: 'Sender, amount, due date and account come first, with a GiroCode for your banking app if it’s paid by transfer in euros.',
    },
    {
      title: 'Nothing left out',
      text: 'Every detail of the file is on the page, even those that the standard doesn’t know, along with the XML.',
    },
    {
      title: 'Stays with you',
      text: 'Your invoice isn’t sent anywhere to be read: your browser reads it itself.',
    },
    {
      title: 'All the usual formats',
      text: 'XRechnung in CII and UBL, ZUGFeRD from version 1.0, Factur-X, Peppol and other invoices of EN 16931.',
    },
    {
      title: 'Save attachments',
      text: 'Anything that came in the XML or the PDF can be saved with one click.',
    },
    {
      title: 'Several at once',
      text: 'Open all of your post and move from one invoice to the next with a click.',
    },
  ],
  steps: [
    { title: 'Choose a file', text: 'Choose the XML or PDF file, or drop it on the page.' },
    { title: 'Read the invoice', text: 'Amount, due date and account are at the top, with everything else below.' },
    { title: 'Pay and file it', text: 'Scan the GiroCode, save the attachments, and keep the file itself.' },
  ],
  faq: [
    {
      question: 'What is an e-invoice?',
      answer:
        'An invoice as structured data of the European standard EN 16931, which programs can read: either an XML file (XRechnung) or a PDF with such a file inside (ZUGFeRD, Factur-X). An ordinary PDF isn’t an e-invoice.',
    },
    {
      question: 'Who has to receive and send e-invoices in Germany, and since when?',
      answer:
        'Since 1 January 2025, every business in Germany must be able to receive them from other businesses in the country. From 1 January 2027, businesses with a turnover of more than 800,000 euros in the year before must issue them, and from 1 January 2028 all others, with exceptions in some cases. This is set out in sections 14 and 27(38) of the German VAT Act (UStG), as of November 2026. It’s an overview, not advice.',
    },
    {
      question: 'What counts: the XML or the picture in the PDF?',
      answer:
        'The XML. If the two differ, the data prevails. That’s why we show what’s in the XML. Where we notice that a page contradicts it, we mark the place.',
    },
    {
      question: 'Why doesn’t my PDF reader show the e-invoice?',
      answer:
        'It only shows the pages. The data is attached inside the PDF, and an XRechnung isn’t a PDF at all, just XML.',
    },
    {
      question: 'What happens to my invoice?',
      answer: 'It stays on your device. Your browser reads and shows it, and nothing is left once you close the page.',
    },
    {
      question: 'How large can the file be?',
      answer: 'Up to {{pdfSize}}.',
    },
    {
      question: 'Do I have to keep e-invoices?',
      answer:
        'Yes, in Germany you keep the data in the form in which you received it. A printout or a screenshot doesn’t replace the file, so keep the XML or the PDF itself.',
    },
  ],
};
