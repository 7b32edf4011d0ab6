import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Unlock a PDF',
    action: 'Unlock PDF',
    busy: 'Your PDF is being unlocked',
    success: 'Your PDF is unlocked',
    again: 'Unlock another PDF',
    failed: 'The PDF could not be unlocked. Please try again later.',
  },
  options: {
    password: { label: 'Password of the PDF', hint: 'The password that the PDF opens with.' },
  },
  noPassword: 'I have no password and only want to remove the restrictions',
  needsPassword: 'This PDF opens with its password only. Please enter it.',
  notProtected: 'This PDF was open already',
  facts: { pdf: 'Unprotected PDF' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Unlock a PDF: remove password and restrictions | {{brand}}',
    description:
      'Remove the password from a PDF that you may open, or lift locks on printing and copying. Free, without an account, files are deleted right away.',
  },
  headline: 'A PDF without a lock',
  subtitle: 'Remove a password that you know from a PDF, or lift restrictions.',
  features: [
    {
      title: 'Never type it again',
      text: 'Give the password once, and the new PDF opens without it.',
    },
    {
      title: 'Print, copy, change',
      text: 'Locks that only forbid printing, copying or changing go away even without a password.',
    },
    {
      title: 'Without loss',
      text: 'Only the protection is removed. Pages, text and images stay as they are.',
    },
    {
      title: 'Your password stays secret',
      text: 'It is needed to open this one PDF only, and forgotten together with it. It stands in no log.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDF is held in the server’s memory only, and is gone as soon as the result is on its way to you.',
    },
    {
      title: 'Carry straight on',
      text: 'You can merge, compress or protect the unlocked PDF anew without a detour.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag the protected PDF onto the field, or pick it.' },
    {
      title: 'Enter the password',
      text: 'Or tick that you have none and only want to remove the restrictions.',
    },
    { title: 'Unlock and save', text: 'After a few seconds the PDF without protection is on your device.' },
  ],
  faq: [
    {
      question: 'Does it work without a password?',
      answer:
        'If the PDF opens without one and only printing, copying or changing is locked: yes. A PDF that asks for a password when it is opened can be unlocked with that password only.',
    },
    {
      question: 'I forgot the password. Can you find it out?',
      answer: 'No. Passwords are neither guessed nor cracked here. Ask the person who gave you the PDF.',
    },
    {
      question: 'Am I allowed to do this?',
      answer: 'Only unlock PDFs that are yours or that you may edit. Copyright holds without a lock as well.',
    },
    {
      question: 'What if my PDF is not protected at all?',
      answer: 'Then you get it back unchanged, and the page says so.',
    },
    { question: 'How large may my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF and my password?',
      answer:
        'Both are processed in the server’s memory only and deleted right afterwards. Nothing of it is stored, analysed or shared.',
    },
  ],
};
