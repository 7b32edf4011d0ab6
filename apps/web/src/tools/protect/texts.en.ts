import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Protect PDF',
    action: 'Protect PDF',
    busy: 'Protecting your PDF',
    success: 'Your PDF is protected',
    again: 'Protect another PDF',
    failed: 'The PDF could not be protected. Please try again later.',
  },
  strength: { weak: 'weak', fair: 'fair', strong: 'strong' },
  suggestion: {
    action: 'Suggest a password',
    entered: 'Filled in.',
    copied: 'Filled in and copied.',
    keep: 'Keep it somewhere safe.',
  },
  options: {
    password: {
      label: 'Password',
      hint: 'Needed to open the PDF. Keep it safe: nobody can recover it, not even us.',
    },
    owner_password: {
      label: 'Owner password (optional)',
      hint: 'A second password, just for you: it allows everything, including changing the restrictions.',
    },
    allow_print: { label: 'Allow printing', hint: 'on paper or to a file' },
    allow_high_quality_print: { label: 'Allow sharp prints', hint: 'otherwise only a coarse image' },
    allow_copy: { label: 'Allow copying text and images', hint: 'screen readers can always read it aloud' },
    allow_edit: { label: 'Allow editing', hint: 'text, images and everything else on the pages' },
    allow_assemble: { label: 'Allow organising pages', hint: 'insert, delete and rotate' },
    allow_annotate: { label: 'Allow comments', hint: 'and filling in forms' },
    allow_forms: { label: 'Allow filling in forms', hint: 'and signing' },
  },
  withoutPassword: {
    label: 'No password to open',
    hint: 'Anyone can read the PDF; it only gets restrictions.',
  },
  nothingRestricted: 'With no password and no restriction, nothing would be protected. Please untick at least one box.',
  restricted: 'Your PDF now has restrictions',
  more: 'More options',
  permissions: 'Once the PDF is open',
  advice:
    'These restrictions are only a request to the PDF viewer, and not every viewer honours them. Only the password for opening it really protects your file.',
  facts: { encryption: 'Encryption' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Password-protect a PDF with AES-256 | {{brand}}',
    description:
      'Add a password to a PDF and encrypt it with AES-256. Free, no account needed, and your file and password are deleted right away.',
  },
  headline: 'Password-protect a PDF',
  subtitle: 'A lock for your PDF. Set a password, and only people who know it can open the file.',
  features: [
    {
      title: 'Strong encryption',
      text: 'AES-256 is the strongest encryption PDF supports, and all common viewers can open it.',
    },
    {
      title: 'Any password',
      text: 'Spaces, accents and non-Latin characters are all fine.',
    },
    {
      title: 'More if you need it',
      text: 'Add an owner password, and ask viewers not to allow printing, copying or editing.',
    },
    {
      title: 'Your password stays secret',
      text: 'It’s only used to encrypt this PDF and is deleted along with it. It is never logged.',
    },
    {
      title: 'No loss of quality',
      text: 'Your PDF is encrypted and nothing else: pages, text and images stay as they are.',
    },
    {
      title: 'Deleted right away',
      text: 'Neither your PDF nor its password stays on our server: both are deleted with the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Select your PDF, or drag it in.' },
    { title: 'Set a password', text: 'Ideally a long one you don’t use anywhere else.' },
    { title: 'Protect and save', text: 'A few seconds later, the encrypted PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'How secure is it?',
      answer:
        'As secure as your password. AES-256 is considered unbreakable, but a short or common password can be guessed. Choose a long one, and don’t send it the same way as the PDF.',
    },
    {
      question: 'What if I forget the password?',
      answer: 'Then nobody can open the PDF, not even us. Keep the password safe, or keep an unprotected copy.',
    },
    {
      question: 'What is the owner password for?',
      answer:
        'The first password opens the PDF; the owner password also allows changing the restrictions. You don’t have to set one.',
    },
    {
      question: 'How effective are the restrictions?',
      answer:
        'They ask the PDF viewer not to allow printing, copying or editing. Many viewers comply, some don’t. Only the password for opening it really protects your file.',
    },
    {
      question: 'My PDF already has a password. Can I change it?',
      answer: 'Yes. Choose the PDF, enter its current password, then set the new one.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF and my password?',
      answer:
        'Both are processed in the server’s memory only and deleted there as soon as you have the result. None of it is stored, analysed or shared.',
    },
  ],
};
