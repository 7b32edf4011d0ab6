import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Protect a PDF with a password',
    action: 'Protect PDF',
    busy: 'Your PDF is being protected',
    success: 'Your PDF is protected',
    again: 'Protect another PDF',
    failed: 'The PDF could not be protected. Please try again later.',
  },
  options: {
    password: {
      label: 'Password',
      hint: 'Whoever wants to open the PDF needs it. Remember it well: nobody can restore it, and neither can we.',
    },
    owner_password: {
      label: 'Owner password (optional)',
      hint: 'A second password for yourself: whoever knows it may do everything, and change the restrictions too.',
    },
    allow_print: { label: 'Allow printing' },
    allow_copy: { label: 'Allow copying text and images' },
    allow_edit: { label: 'Allow changes' },
  },
  more: 'More options',
  permissions: 'Once it is open',
  advice:
    'These restrictions are a request to the reading program, and not every one obeys. Only the password for opening protects for certain.',
  facts: { pdf: 'Protected PDF', encryption: 'Encryption' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Protect a PDF with a password: AES-256 encryption | {{brand}}',
    description:
      'Give a PDF a password and encrypt it with AES-256. Free, without an account, file and password are deleted right away.',
  },
  headline: 'A lock for your PDF',
  subtitle: 'Set a password, and only those who know it can open the PDF.',
  features: [
    {
      title: 'Strong encryption',
      text: 'AES-256 is the strongest encryption that the PDF format knows. Every current reading program understands it.',
    },
    {
      title: 'Any password',
      text: 'Umlauts, spaces and characters of other scripts are allowed.',
    },
    {
      title: 'More, if you need it',
      text: 'A second password for yourself, and the request not to print, copy or change.',
    },
    {
      title: 'Your password stays secret',
      text: 'It is needed to encrypt this one PDF only, and forgotten together with it. It stands in no log.',
    },
    {
      title: 'Without loss',
      text: 'The PDF is encrypted, and nothing else: pages, text and images stay as they are.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDF is held in the server’s memory only, and is gone as soon as the result is on its way to you.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag your PDF onto the field, or pick it.' },
    { title: 'Set a password', text: 'Best a long one that you use nowhere else.' },
    { title: 'Protect and save', text: 'After a few seconds the encrypted PDF is on your device.' },
  ],
  faq: [
    {
      question: 'How safe is it?',
      answer:
        'As safe as your password. AES-256 is held to be unbreakable, but a short or well-known password can be guessed. Take a long one, and send it by another way than the PDF.',
    },
    {
      question: 'What if I forget the password?',
      answer:
        'Then nobody can open the PDF any more, and neither can we. Keep the password well, or keep the unprotected PDF.',
    },
    {
      question: 'What is the owner password for?',
      answer:
        'The first password opens the PDF; the owner password also allows changing the restrictions. You do not have to set one.',
    },
    {
      question: 'How effective are the restrictions?',
      answer:
        'They ask the reading program not to print, copy or change. Many obey, some do not. Only the password for opening protects for certain.',
    },
    {
      question: 'My PDF has a password already. Can I change it?',
      answer: 'Yes, in two steps: unlock it first, then protect it with the new password.',
    },
    { question: 'How large may my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF and my password?',
      answer:
        'Both are processed in the server’s memory only and deleted right afterwards. Nothing of it is stored, analysed or shared.',
    },
  ],
};
