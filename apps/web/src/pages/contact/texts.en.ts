import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'Contact | {{brand}}',
    description: 'Questions, faults, wishes: this is how you reach {{brand}}. Answers typically within 24 hours.',
  },
  title: 'Contact',
  lead: 'A question, a fault, a wish? Write to us; you need no form for it.',
  mail: { title: 'E-mail to support', response: 'We typically answer within 24 hours.' },
  include: {
    title: 'What helps us',
    items: {
      order: {
        title: 'Job or order',
        text: 'Which tool it was, and roughly when. If the error message shows a number, or you have paid for something, please name that number or the receipt.',
      },
      issue: {
        title: 'What happened',
        text: 'What you expected and what came instead, ideally with the wording of the message.',
      },
      browser: {
        title: 'Device and browser',
        text: 'For example “Firefox on Windows” or “Safari on an iPhone”.',
      },
    },
  },
  tip: {
    title: 'A tip',
    text: 'Do not send us confidential files. A description is usually enough. Perhaps the answer is among the [frequently asked questions](/faq) already.',
  },
  operator: 'Operator',
  toConverter: 'Convert images to PDF',
};
