import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Remove PDF password, free | {{brand}}',
    description: 'Remove a PDF password that you know, in seconds and with no loss. Free, without an account.',
  },
  headline: 'Remove a PDF password',
  subtitle:
    'Enter the password once, and the PDF opens without it from then on. We don’t crack passwords you don’t know.',
  example: {
    title: 'When the password only gets in the way',
    paragraphs: [
      'The bank sends your statement with a password, and so does payroll. In your own, well-secured folder it’s a nuisance: search finds nothing inside, and in five years nobody will remember it.',
      'We write the same PDF without encryption. Pages, text, bookmarks and forms are the same afterwards; only a digital signature is no longer valid.',
    ],
  },
  how: {
    title: 'Remove the password in three steps',
    steps: [
      { title: 'Choose the protected PDF', text: 'It isn’t sent before you click “Unlock”.' },
      { title: 'Enter its password', text: 'The one that your PDF viewer asks for when you open the file.' },
      { title: 'Save it without one', text: 'Keep the copy somewhere others can’t get at it.' },
    ],
  },
  faq: {
    title: 'Questions about PDF passwords',
    items: [
      {
        question: 'I’ve forgotten the password. Can you help?',
        answer: 'Sadly not. There’s no way around good encryption; ask whoever created the PDF.',
      },
      {
        question: 'Am I allowed to remove it?',
        answer: 'If the PDF is yours, or you’re entitled to. Copyright applies with or without a password.',
      },
    ],
  },
  tool: 'Restrictions too: Unlock PDF',
};
