import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Terms of use | {{brand}}',
    description: 'The terms of use of {{brand}}: what you can expect, which limits apply, and what is up to you.',
  },
  title: 'Terms of use',
  lead: 'What you can expect of {{brand}}, and what we expect of you. As short as it can be.',
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
        'On this site you turn images into PDFs and edit PDFs. The tools are free, and you need no account.',
        'We do our best to keep everything running at all times, but cannot promise it. We may change, add or discontinue tools.',
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      blocks: [
        'So that the tools stay fast for everyone, there are limits: up to {{images}} images at once, a PDF up to {{pdfSize}}, and the rest stands in the [overview](/faq#limits). From 25 MB on, your browser reduces the images of a collection by itself before the upload.',
        'Very large files may fail on time limits if the connection is slow. When a great many jobs come at once, a job may be refused; please try again a little later.',
      ],
    },
    {
      id: 'duties',
      title: 'What is up to you',
      blocks: [
        [
          'Only send files that are yours or that you are allowed to edit.',
          'Only remove a password or a restriction if you are entitled to.',
          'Do not use the tools for anything that breaks the law or the rights of others.',
          'Do not disturb the service, for instance with malware or automated requests in bulk.',
        ],
      ],
    },
    {
      id: 'files',
      title: 'Your files',
      blocks: [
        'Your files, and all that is made from them, remain yours. We process them for your job only, in memory, and delete them right afterwards. The details are on the [privacy page](/privacy).',
      ],
    },
    {
      id: 'results',
      title: 'Check the result',
      blocks: [
        'Keep your originals, and look at the result before you rely on it. What a tool could not keep is said beside the result. We cannot restore a result that has been deleted, and we do not know a password that you have forgotten.',
      ],
    },
    {
      id: 'payment',
      title: 'Paid versions',
      blocks: [
        'Where a paid version of a result is offered, you see the price before you pay. It is a single payment for this one result, not a subscription. Your statutory rights as a buyer are not affected.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable without restriction for intent and gross negligence, for injury to life, body and health, and wherever the law makes it mandatory.',
        'In cases of simple negligence we are liable only where a duty is breached without which this agreement would lose its purpose, and only for damage that is typically to be expected. Beyond that we are not liable.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'We may change these terms. The version that stands here when you use a tool applies; its date is at the top.',
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
