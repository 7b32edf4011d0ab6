import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Compress PDF for email | {{brand}}',
    description:
      'Make a PDF small enough for nearly any mailbox: under 7 MB, at the best quality that fits. Free and without an account.',
  },
  headline: 'Compress a PDF for email',
  subtitle:
    'Attachments grow by a good third when they are sent. At 7 MB, the message stays under 10 MB, which nearly every mailbox takes. That’s the limit set here.',
  example: {
    title: 'Why 7 MB and not 25?',
    paragraphs: [
      'Gmail takes 25 MB per message, Outlook’s personal accounts 20, and an Exchange server at work often no more than 10. Then there’s the encoding: 7 MB of attachment become a good 9.5 on the way.',
      'To be sure it arrives, go by the smallest mailbox. Two attachments in one message share the limit, so enter half of it.',
    ],
  },
  how: {
    title: 'A smaller attachment in three steps',
    steps: [
      { title: 'Choose the PDF on your device', text: 'If it’s under 7 MB already, you get it back unchanged.' },
      { title: 'Have it compressed', text: 'Mainly the images get smaller; you can still search and copy the text.' },
      { title: 'Attach it', text: 'Save the result or, on a phone, hand it straight to your mail app.' },
    ],
  },
  faq: {
    title: 'Questions about sending PDFs by email',
    items: [
      {
        question: 'My PDF is still too large at 7 MB. What now?',
        answer: 'Ask for the recipient’s limit and enter it. From about 20 MB, a shared folder is the better way.',
      },
      {
        question: 'Can I protect it before sending?',
        answer: 'Yes. Pass the result on to “Protect PDF”, and send the password some other way.',
      },
    ],
  },
  tool: 'More about size: Compress PDF',
};
