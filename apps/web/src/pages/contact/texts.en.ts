import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'Contact and legal notice | {{brand}}',
    description:
      'Questions, problems or ideas? Here’s how to reach {{brand}}. We usually reply within {{supportResponse}}. With legal notice.',
  },
  title: 'Contact',
  lead: 'Got a question, a problem or an idea? Just send us an email.',
  mail: { title: 'Email support', response: 'We usually reply within {{supportResponse}}.' },
  include: {
    title: 'What to include',
    items: {
      order: {
        title: 'Job or order',
        text: 'Which tool you used, and roughly when. If the message shows a number, please quote it. If you bought something, add the payment number from your confirmation.',
      },
      issue: {
        title: 'What happened',
        text: 'What you expected and what you got instead, ideally with the exact wording of the message.',
      },
      browser: {
        title: 'Device and browser',
        text: 'For example “Firefox on Windows” or “Safari on an iPhone”.',
      },
    },
  },
  tip: {
    title: 'Before you write',
    text: 'Please don’t send us confidential files. A description is usually enough. Your answer may already be in the [FAQ](/faq).',
  },
  notice: {
    title: 'Legal notice (Impressum)',
    representative: 'Represented by: {{operatorRepresentative}}',
    register: 'Register entry: {{operatorRegister}}',
    vatId:
      'VAT identification number (section 27a UStG) or business identification number (section 139c AO): {{operatorVatId}}',
    editor: 'Responsible for content under section 18(2) MStV: {{editor}}',
    disputesRefused:
      'We are neither willing nor obliged to take part in dispute resolution proceedings before a consumer arbitration board.',
    disputesSettled:
      'We take part in dispute resolution proceedings before this consumer arbitration board: {{disputes}}',
    contactPoint:
      'Single point of contact for authorities and for users (Art. 11 and 12 of Regulation (EU) 2022/2065): {{supportAddress}}, in German or English. A person reads your message.',
  },
  toConverter: 'Convert images to PDF',
};
