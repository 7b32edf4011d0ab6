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
    payment: 'Payment number',
    paymentHint: 'It begins with pi_ and is in your confirmation.',
    email: 'Email address',
    emailHint: 'The acknowledgement of receipt is sent to this address.',
    confirm: 'Confirm withdrawal',
    failed: 'Your withdrawal could not be sent. Please try again, or send us an email.',
    received: 'Your withdrawal has been received',
    statement: 'I hereby withdraw from the contract for a PDF without a watermark.',
    receivedAt: 'Received on',
    refunded: 'The full amount will be refunded to your card.',
    recorded: 'We will check whether your right of withdrawal still exists, and get back to you.',
    save: 'Save the acknowledgement',
    file: 'withdrawal.txt',
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
    {
      id: 'payment',
      title: 'Paid download',
      when: 'payments',
      blocks: [
        'The PDF made from your images is also available without a watermark, for a one-off payment. It is not a subscription. You see the total price before you order; there are no delivery costs.',
        'How the contract is made: below the free result you click “Buy”, enter your email address and card, and can correct everything or cancel until the last moment. By clicking “Order and pay” you place your order; we accept it when the payment goes through. You can make the contract in German or English, depending on the language you have chosen here. We do not store the text of the contract; the payment service confirms your order by email, and you can print these terms.',
        'Delivery is immediate: after the payment your images are uploaded once more and provided as a PDF without a watermark for you to download. If something goes wrong, you can create the PDF again within 24 hours without paying again, 3 times in total. You can open the file with any common PDF program; it has no copy protection.',
        'Your statutory rights regarding defects of digital products apply.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Right of withdrawal',
      when: 'payments',
      blocks: [
        'You have the right to withdraw from this contract within fourteen days without giving any reason. The withdrawal period expires fourteen days after the day of the conclusion of the contract.',
        'To exercise the right of withdrawal, you must inform us ({{operatorName}}, {{operatorAddress}}, telephone: {{operatorPhone}}, email: {{supportAddress}}) of your decision to withdraw from this contract by an unequivocal statement (for example a letter sent by post or an email). You may use the model withdrawal form below, but it is not obligatory.',
        'You can also exercise your right of withdrawal online at [{{siteAddress}}/terms#withdrawal-function](#withdrawal-function). If you use this online function, we will send you without undue delay, on a durable medium (for example by email), an acknowledgement of receipt with information on the content of the withdrawal statement and the date and time of its receipt.',
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ],
    },
    {
      id: 'withdrawal-effects',
      title: 'Effects of withdrawal',
      when: 'payments',
      blocks: [
        'If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay, and in any event not later than fourteen days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'Your right of withdrawal expires early once we have begun to perform the contract after you have expressly consented to our beginning before the end of the withdrawal period, you have acknowledged that you thereby lose your right of withdrawal when performance begins, and we have provided you with a confirmation of this (section 356(5) no. 2 of the German Civil Code).',
      ],
    },
    {
      id: 'withdrawal-form',
      title: 'Model withdrawal form',
      when: 'payments',
      blocks: [
        'If you wish to withdraw from the contract, you can complete and return this form.',
        [
          'To {{operatorName}}, {{operatorAddress}}, email: {{supportAddress}}:',
          'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the supply of the following digital content: PDF without a watermark',
          'Ordered on (*)/received on (*)',
          'Name of consumer(s)',
          'Address of consumer(s)',
          'Signature of consumer(s) (only if this form is notified on paper)',
          'Date',
        ],
        '(*) Delete as appropriate.',
      ],
    },
    {
      id: 'withdrawal-function',
      title: 'Withdraw from contract',
      when: 'payments',
      blocks: [
        'Here you can withdraw from the purchase of a PDF without a watermark. The payment number is in the confirmation that you received by email. If you no longer have the number, write to {{supportAddress}}: your name, the day and the last four digits of the card are enough.',
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
