import { englishSaleTerms } from '@blattwerk/site';
import type { SectionedTexts } from '../text-page/text-section.ts';
import type { WithdrawalFormTexts } from './texts.de.ts';

export const texts: SectionedTexts & { form: WithdrawalFormTexts } = {
  seo: {
    title: 'Terms of use | {{brand}}',
    description:
      'The terms of use of {{brand}}: what you can expect, which limits apply, and what you are responsible for.',
  },
  title: 'Terms of use',
  form: {
    name: 'Name',
    contract: 'Order',
    contractHint:
      'The payment number in the order confirmation (it begins with pi_). If you don’t have it, the day and time of the purchase and the last four digits of the card are enough.',
    email: 'Email address (optional)',
    emailHint: 'You get the acknowledgement of receipt as a file; we send it to this address as well.',
    next: 'Continue',
    confirm: 'Confirm withdrawal',
    back: 'Change details',
    failed: 'Your withdrawal could not be sent. Please try again, or send us an email.',
    received: 'Your withdrawal has been received',
    keep: 'Please keep the acknowledgement. If no file appears, copy the text.',
    sent: 'We have also sent it by email, to',
    failedMail: 'We could not send it by email, to',
    save: 'Save the acknowledgement',
  },
  lead: 'What you can expect from {{brand}}, and what we expect from you, as briefly as possible.',
  sections: [
    {
      id: 'operator',
      title: 'Provider',
      blocks: ['These terms apply between you and the provider of this site. By using the tools you agree to them.'],
    },
    {
      id: 'service',
      title: 'What you get',
      blocks: [
        'This site turns images into PDFs and edits PDFs. The tools are free, and you don’t need an account.',
        { when: 'watermark', text: 'PDFs made from images carry a small watermark.' },
        'We do our best to keep everything running, but we can’t promise that. We may change, add or discontinue tools.',
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      blocks: [
        'To keep the tools fast for everyone, there are limits: up to {{images}} images at once and PDFs of up to {{pdfSize}}; the [overview](/faq#limits) lists the rest. From 25 MB in total, your browser shrinks large images automatically before uploading.',
        'Very large files may time out on a slow connection. When a lot of jobs arrive at once, a job may be refused; please try again a little later.',
      ],
    },
    {
      id: 'duties',
      title: 'Your responsibilities',
      blocks: [
        [
          'Only send files that are yours or that you are allowed to edit.',
          'Only remove a password or a restriction if you are entitled to.',
          'Do not use the tools for anything that breaks the law or infringes the rights of others.',
          'Do not disrupt the service, for example with malware or bulk automated requests.',
        ],
        'If we refuse jobs from an address, we do so automatically by their number and duration, never by their content.',
      ],
    },
    {
      id: 'files',
      title: 'Your files',
      blocks: [
        'Your files, and everything made from them, remain yours. We process them for your job only, and in memory only. Your files are deleted as soon as you have the result. The details are in the [privacy notice](/privacy).',
      ],
    },
    {
      id: 'results',
      title: 'Check the result',
      blocks: [
        'Keep your originals, and look at the result before you rely on it. Anything a tool could not keep is listed with the result. We cannot restore a deleted result, and we do not know a password that you have forgotten.',
      ],
    },
    ...englishSaleTerms.map((section) => ({
      ...section,
      when: section.id === 'payment' ? ('payments' as const) : ('withdrawals' as const),
    })),
    {
      id: 'withdrawal-function',
      title: 'Withdraw from contract here',
      when: 'withdrawals',
      blocks: [
        'Here you can withdraw from the purchase of a PDF without a watermark, in two steps and without an account.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable without restriction for intent and gross negligence, for injury to life, body and health, and wherever the law makes it mandatory.',
        'In cases of simple negligence we are liable only for breach of a material obligation, that is, one on which the contract depends and on which you may rely, and only for damage that is typically to be expected. Beyond that we are not liable.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'We may change these terms. The version that applies is the one published here when you use a tool; earlier versions are available on request.',
      ],
    },
    {
      id: 'law',
      title: 'Applicable law',
      blocks: [
        'The law of the country in which this site is operated applies: {{jurisdiction}}. You keep the rights that you have as a consumer where you live.',
        'If a single provision is invalid, the others remain in force.',
      ],
    },
  ],
};
