import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'PDF attachments',
    action: 'Save attachments',
    busy: 'Working on the attachments',
    success: 'Your new PDF is ready',
    again: 'Start with another PDF',
    failed: 'The attachments could not be processed. Please try again later.',
  },
  mode: 'What would you like to do?',
  modes: {
    extract: {
      label: 'Save attachments',
      view: { action: 'Save attachments', busy: 'Taking out the attachments' },
    },
    remove: {
      label: 'Remove attachments',
      view: { action: 'Remove now', busy: 'Removing the attachments' },
    },
    add: {
      label: 'Attach files',
      view: { action: 'Attach now', busy: 'Attaching your files' },
    },
  },
  info: 'Digital signatures are no longer valid afterwards. Keep the original.',
  saved: 'Your attachments are ready',
  nothing: 'Your PDF had no attachments',
  count: 'Files',
  none: 'This PDF lists no files',
  found_one: 'One file in this PDF',
  found_other: '{{count}} files in this PDF',
  hidden:
    'Your browser doesn’t show files that belong to parts of the text. They are saved or removed with all others.',
  unread: 'Your browser can’t read this PDF. All of its attachments are saved or removed.',
  invoice: 'This looks like an e-invoice.',
  openInvoice: 'Read and check it',
  choose: 'Choose files',
  chooseMore: 'More files',
  removeNew: 'Remove {{file}}',
  tooMany: 'You can attach up to {{max}} files at once.',
  duplicate: '{{file}} is already there.',
  more: 'For archives (PDF/A-3)',
  options: {
    description: { label: 'Description', hint: 'Programs show it beside the file.' },
    relationship: {
      label: 'What are the files to the document?',
      choices: {
        none: 'Attachments only',
        source: 'Source',
        data: 'Data',
        alternative: 'Another version',
        supplement: 'Supplement',
        unspecified: 'Unspecified',
      },
    },
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Save and add PDF attachments | {{brand}}',
    description:
      'Save the files that are attached to a PDF, attach files of your own, or remove attachments, even the XML of an e-invoice. Free, no account.',
  },
  headline: 'PDF attachments',
  subtitle: 'See which files are inside your PDF: save them, remove them, or attach more.',
  features: [
    {
      title: 'See them first',
      text: 'Your own browser reads the list of attachments. You see it before anything is uploaded.',
    },
    {
      title: 'All of them, or some',
      text: 'Save all files in a ZIP, or only those that you need.',
    },
    {
      title: 'Those on pages, too',
      text: 'Files that are pinned to a page with a paper clip are included, and so are those of a PDF portfolio.',
    },
    {
      title: 'Attach files',
      text: 'Spreadsheets, images, XML: attach up to 20 files of any kind, with a description.',
    },
    {
      title: 'E-invoices spotted',
      text: 'If there’s a ZUGFeRD or Factur-X invoice in the PDF, a link takes you to reading and checking it.',
    },
    {
      title: 'Nothing to install',
      text: 'Open the page and start, on a computer or on a phone.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Pick it on your device, or drop it on this page.' },
    { title: 'Choose files', text: 'The attachments are in a list. New ones come from your device.' },
    { title: 'Save', text: 'A few seconds later, the ZIP or the new PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Where are the attachments of a PDF?',
      answer:
        'A PDF can contain other files, as an email can. Some are in a list, others are pinned to a page as a paper clip. Many browsers don’t show them.',
    },
    {
      question: 'Can I take out the XML of a ZUGFeRD invoice?',
      answer:
        'Yes, it’s an attachment. If you’d like to read or check the invoice, the tool for e-invoices is better: it shows the invoice as a page.',
    },
    {
      question: 'Does a PDF/A stay a PDF/A?',
      answer:
        'If you remove files, yes. If you attach some, only a PDF/A-3 does, and only if you say what the files are to the document; otherwise the result tells you that the label was dropped.',
    },
    {
      question: 'Are removed attachments really gone?',
      answer: 'Yes. The files are no longer in the PDF, not even in an earlier version inside it.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}. New attachments may be as large together.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your own browser shows you the list of attachments first. Then it’s processed in the server’s memory. Your PDF and the result are both deleted there as soon as you have the result.',
    },
  ],
};
