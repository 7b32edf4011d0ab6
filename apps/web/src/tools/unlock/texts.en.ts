import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Unlock PDF',
    action: 'Unlock PDF',
    busy: 'Unlocking your PDF',
    success: 'Your PDF is unlocked',
    again: 'Unlock another PDF',
    failed: 'The PDF could not be unlocked. Please try again later.',
  },
  options: {
    password: { label: 'PDF password', hint: 'The password you open the PDF with.' },
  },
  noPassword: 'I have no password: just remove the restrictions',
  needsPassword: 'This PDF can only be opened with its password. Please enter it.',
  restricted_one:
    'This PDF opens without a password. Printing, copying or editing is restricted; that will be removed.',
  restricted_other:
    'These PDFs open without a password. Printing, copying or editing is restricted; that will be removed.',
  open: {
    title_one: 'This PDF isn’t protected',
    title_other: 'These PDFs aren’t protected',
    text: 'There is neither a password nor a restriction that we could remove.',
    other: 'Another PDF',
  },
  notProtected: 'This PDF wasn’t protected',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Unlock PDF: remove password and restrictions | {{brand}}',
    description:
      'Remove the password from a PDF you’re allowed to open, or lift print and copy restrictions. Free, no account needed, files are deleted right away.',
  },
  headline: 'Unlock PDF',
  subtitle: 'Off with the lock. Remove a password you know, or lift restrictions on printing, copying and editing.',
  features: [
    {
      title: 'Never type it again',
      text: 'Enter the password once, and the new PDF opens without it.',
    },
    {
      title: 'Print, copy, edit',
      text: 'Restrictions on printing, copying or editing can be removed without a password.',
    },
    {
      title: 'No loss of quality',
      text: 'Only the protection is removed. Pages, text and images stay as they are.',
    },
    {
      title: 'Your password stays secret',
      text: 'It’s only used to open this PDF and is deleted along with it. It is never logged.',
    },
    {
      title: 'Deleted right away',
      text: 'PDF and password are deleted as soon as you have the unlocked PDF.',
    },
    {
      title: 'Carry straight on',
      text: 'Merge, compress or re-protect the unlocked PDF right away.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag in the protected PDF, or select it.' },
    {
      title: 'Enter the password',
      text: 'Or tick the box if you have none and just want to remove the restrictions.',
    },
    { title: 'Unlock and save', text: 'A few seconds later, the unlocked PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Does it work without a password?',
      answer:
        'Yes, if the PDF opens without one and only printing, copying or editing is restricted. If it asks for a password when you open it, you need that password.',
    },
    {
      question: 'I’ve forgotten the password. Can you find it out?',
      answer: 'No, we don’t guess or crack passwords. Ask whoever gave you the PDF.',
    },
    {
      question: 'Am I allowed to do this?',
      answer:
        'Only unlock PDFs that are yours or that you’re allowed to edit. Copyright applies with or without a lock.',
    },
    {
      question: 'What if my PDF isn’t protected at all?',
      answer: 'Then you get it back unchanged, and the result says so.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF and my password?',
      answer: 'Both are held in memory only, and deleted as soon as you have the unlocked PDF. Nobody looks at it.',
    },
  ],
};
