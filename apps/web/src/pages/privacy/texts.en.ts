import { englishPromises as promises, keptDataLines } from '@blattwerk/shared';
import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Privacy notice | {{brand}}',
    description:
      'What data {{brand}} processes: files in memory only, no account, no IP addresses in the log, and no cookies without your consent.',
  },
  title: 'Privacy notice',
  lead: 'Your files are yours. Here is what happens to them, and what other data is involved when you use this site. You don’t need a user account.',
  sections: [
    {
      id: 'operator',
      title: 'Controller',
      blocks: [
        'The operator of this site is the controller for your data and the contact for any questions.',
        { when: 'dataProtectionOfficer', text: 'Data protection officer: {{dataProtectionOfficer}}' },
      ],
    },
    {
      id: 'files',
      title: 'Your files',
      blocks: [
        `${promises.notOnDisk.programs} ${promises.filesDeleted.when}`,
        `${promises.abandonedFiles.outage} ${promises.abandonedFiles.scratch}`,
        `${promises.nobodyLooks.files} ${promises.nobodyLooks.thumbnails}`,
        'What the camera stored in a photo (EXIF), such as time, device and, if recorded, location, is removed by your browser before the upload, and so is a video or second picture attached to the photo. Only what is needed to show the picture correctly stays: rotation, resolution and colour profile. That way, this information reaches neither our server nor the PDF. If you turn this off, the information is uploaded with the photo and, for JPEGs, kept in the PDF, unless your browser shrinks the images.',
        { when: 'encrypted', text: 'All data between your browser and the server is encrypted with TLS.' },
      ],
    },
    {
      id: 'business',
      title: 'If you use the tools for work',
      blocks: [
        'The files that you send may contain data of other people, for which you or your employer are responsible. We process it only to carry out your job, and only as you instruct us by choosing a tool; we are your processor (Art. 28 GDPR). Our [data processing agreement](/data-processing) is ready to fill in.',
      ],
    },
    {
      id: 'requests',
      title: 'When you open a page',
      blocks: [
        `The server has to process your IP address to send you a response. ${promises.log.none} For each request, the log contains only:`,
        [
          'the time, the duration and the amount of data transferred',
          'the page or tool, and whether the request succeeded',
          'random numbers for the request and the job, used to trace errors',
        ],
        promises.log.contents,
        `${promises.addressCount.why} ${promises.addressCount.kept}`,
        `${promises.jobDetails.what} ${promises.jobDetails.removed}`,
      ],
    },
    {
      id: 'device',
      title: 'What is stored on your device',
      blocks: [
        'A page holds the files you choose, and their results, only while it is open.',
        {
          when: 'nothingStored',
          text: 'We don’t use cookies. When you use the tools, we store nothing on your device unless you ask for it.',
        },
        {
          when: 'onlyPurchaseStored',
          text: 'We don’t use cookies. Only if you buy something does your browser store this entry:',
        },
        {
          when: 'thirdParties',
          text: 'Anything we store on your device without your consent is strictly necessary for a feature you are using (section 25(2) no. 2 TDDDG, the German act on data protection in telemedia). Everything else happens only with your consent (section 25(1) TDDDG). Your browser’s storage may contain these entries:',
        },
        {
          when: 'thirdParties',
          items: [
            'consent (localStorage): your choice about statistics and advertising, so that we don’t have to ask every time. We ask again after a year.',
          ],
        },
        {
          when: 'analytics',
          items: [
            'imagesUploaded, convertButtonClicked, pdfGenerated, downloadClicked (localStorage): four numbers about converting images. They record how many images you have uploaded, and how often you have started a conversion, received a PDF and saved it. Your browser writes these numbers only if you agree to statistics. We never receive them. If you withdraw your consent, they are deleted.',
          ],
        },
        {
          when: 'payments',
          items: [
            'purchase (sessionStorage): if you buy something, a random number for the purchase, the payment number and its time. This makes sure that you are not charged twice and that your purchase survives a reload. The entry is deleted once you have saved the PDF or closed the tab. It is strictly necessary for the purchase (section 25(2) no. 2 TDDDG).',
          ],
        },
        'Only if you ask for it does your browser keep these entries:',
        [
          'recentTools (localStorage): the names of the tools that you opened last, for the home page. Your browser stores this only if you tick the box for it there; we never receive it. The entry is deleted when you remove the tick. It is strictly necessary for this feature (section 25(2) no. 2 TDDDG).',
          'recipes (localStorage): workflows of several steps, each with your name for it, its tools and their settings, without files and passwords. Your browser stores this only if you ask it to keep a workflow; we never receive it. You can delete a workflow on the same page, and the entry with the last one. It is strictly necessary for this feature (section 25(2) no. 2 TDDDG).',
          'invoiceSender (localStorage): your sender details with tax number and bank details, logo, colour and the last invoice number, so that you don’t have to enter them again for the next invoice. Your browser stores this only if you tick the box for it; we never receive it. The entry is deleted as soon as you remove the tick in the form. It is strictly necessary for this feature (section 25(2) no. 2 TDDDG).',
        ],
        'Only if you install this site as an app does your browser also keep the home page and the pages of the tools, with their scripts (Cache Storage), so that the app opens without an internet connection too. That is strictly necessary for this feature (section 25(2) no. 2 TDDDG). Your files are never among them, not even those you hand to the app from the share menu. What is kept is deleted when you clear this site’s data in your browser.',
      ],
    },
    {
      id: 'no-third-parties',
      title: 'No statistics, no advertising',
      when: 'noThirdParties',
      blocks: [
        'This site uses no statistics service, no advertising and no cookies. Fonts, images and scripts come from our own server.',
        { when: 'noPayments', text: 'No third party learns of your visit.' },
        { when: 'payments', text: 'The only exception is a purchase, which the next section describes.' },
      ],
    },
    {
      id: 'analytics',
      title: 'Statistics',
      when: 'analytics',
      blocks: [
        'To improve the tools, we use Google Analytics to measure how they are used: which pages are opened, whether a job succeeds, which errors occur and whether the result is saved. The service never receives files, file names or their contents.',
        'This happens only if you agree. Until then, nothing is loaded from the service. Google uses your IP address to estimate the region you are in and does not store it; the data is deleted after 14 months.',
        'You can withdraw your consent at any time via “Cookie settings” at the bottom of every page.',
      ],
    },
    {
      id: 'ads',
      title: 'Advertising',
      when: 'ads',
      blocks: [
        'Discreet advertising helps to pay for this site. Google AdSense is loaded only if you agree. It may then set cookies and process your IP address. What it stores to measure ads is kept for up to 540 days.',
        'You can withdraw your consent at any time via “Cookie settings” at the bottom of every page. The tools work just as well without it.',
      ],
    },
    {
      id: 'conversions',
      title: 'Measuring our own ads',
      when: 'conversions',
      blocks: [
        'We advertise this site elsewhere. If you agree, Google Ads learns that someone who came through one of those ads has used a tool here. To do this the service sets cookies and processes your IP address; what it stores is kept for up to 540 days. It never receives your files or their names.',
        'You can withdraw your consent at any time via “Cookie settings” at the bottom of every page.',
      ],
    },
    {
      id: 'payment',
      title: 'When you buy something',
      when: 'payments',
      blocks: [
        'Payments are handled by Stripe. Its script is loaded only after you click “Buy”. Your card details go straight from your browser to Stripe and not to our server. Your consent to immediate performance is recorded with the payment, with its wording, language and time.',
        'Stripe also processes your IP address and details of your device to detect fraud, and keeps the payment for as long as the law requires. In our Stripe account we can see the time and amount, your consent and the last digits of your card, but not who you are or which images you converted.',
        promises.paymentNumber.kept,
        'You get the order confirmation as a file. If you give an email address for it, we send it there as well; our server does not store the address and passes it on to our mail server only.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'When you withdraw from a purchase',
      when: 'withdrawals',
      blocks: [
        'If you [withdraw from a purchase here](/terms#withdrawal-function), your name, what you write about the order, and your email address if you give one are sent to our mailbox, so that we can decide. At Stripe, only the time of the withdrawal is recorded with the payment. None of this is stored on our server.',
        promises.addressCount.withdrawals,
      ],
    },
    {
      id: 'mail',
      title: 'When you write to us',
      blocks: [
        'We use your message and your address only to reply to you. Once the matter is settled we delete both, unless the law requires us to keep them.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      blocks: [
        {
          when: 'hostedByOthers',
          text: 'The servers are run on our behalf and on our instructions (Art. 28 GDPR) by: {{hosting}}. The servers are in this country: {{hostingCountry}}.',
        },
        {
          when: 'hostedOutsideEea',
          text: 'This country is not part of the European Economic Area. The transfer is based on an adequacy decision of the European Commission (Art. 45 GDPR) or on its standard contractual clauses (Art. 46 GDPR). We will send you a copy on request.',
        },
        { when: 'selfHosted', text: 'We run the servers ourselves. They are in this country: {{hostingCountry}}.' },
        { when: 'hostingUnnamed', text: 'The operator has not yet stated who runs the servers.' },
        {
          when: 'thirdParties',
          text: 'Statistics and advertising, if you agree: Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Ireland. Google may transfer data to Google LLC in the USA. This is based on the adequacy decision on the EU-US Data Privacy Framework (Art. 45 GDPR), under which Google is certified.',
        },
        {
          when: 'withdrawals',
          text: 'Payments: Stripe Payments Europe, Limited, 1 Grand Canal Street Lower, Grand Canal Dock, Dublin, Ireland. Stripe may transfer data to Stripe, LLC in the USA. This is based on the adequacy decision on the EU-US Data Privacy Framework (Art. 45 GDPR), under which Stripe is certified.',
        },
        {
          when: 'mailHosted',
          text: 'Your emails to us and ours to you: our mailbox and mail server are run on our behalf and on our instructions (Art. 28 GDPR) by: {{mailProvider}}.',
        },
        promises.recipients.others,
      ],
    },
    {
      id: 'storage',
      title: 'How long data is kept',
      blocks: [
        [...keptDataLines('en'), 'your emails to us: until the matter is settled'],
        {
          when: 'thirdParties',
          items: [
            'your choice about statistics and advertising: one year, on your device',
            'what Google stores: statistics 14 months, ad measurement up to 540 days',
          ],
        },
        {
          when: 'withdrawals',
          items: [
            ...keptDataLines('en', 'payments'),
            'your emails about a purchase: six years (section 257 HGB, section 147 AO)',
            'records of payments (amount, consent, time; at Stripe) and withdrawals (name, order, time and any email address; in our mailbox): for as long as tax and commercial law require',
          ],
        },
      ],
    },
    {
      id: 'grounds',
      title: 'Purposes and legal bases',
      blocks: [
        [
          'your files: to carry out the job you give us (Art. 6(1)(b) GDPR)',
          'IP address, log, protection from overload and technical details of jobs: our legitimate interest in running the site safely and reliably (Art. 6(1)(f) GDPR)',
          'your emails to us: our legitimate interest in replying to you (Art. 6(1)(f) GDPR) or, for questions about a purchase, the contract (Art. 6(1)(b) GDPR)',
        ],
        {
          when: 'thirdParties',
          items: [
            'statistics and advertising: your consent alone (Art. 6(1)(a) GDPR, section 25(1) TDDDG)',
            'your stored choice: our legitimate interest in respecting it (Art. 6(1)(f) GDPR)',
          ],
        },
        {
          when: 'withdrawals',
          items: [
            'payment, confirmation and withdrawal: the contract with you (Art. 6(1)(b) GDPR)',
            'keeping records: legal obligations (Art. 6(1)(c) GDPR)',
          ],
        },
      ],
    },
    {
      id: 'duty',
      title: 'What you have to provide',
      blocks: [
        'You are under no obligation to give us any data. But without the files a tool cannot work, and without your IP address no response can reach you.',
        { when: 'payments', text: 'A purchase requires card details. An email address is optional.' },
        'We make no automated decisions about you and create no profiles (Art. 22 GDPR).',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You have the right to:',
        [
          'access your data (Art. 15 GDPR)',
          'have wrong data corrected (Art. 16 GDPR)',
          'have data erased and its processing restricted (Art. 17 and 18 GDPR)',
          'receive your data in a common format (Art. 20 GDPR)',
          'withdraw your consent with effect for the future (Art. 7(3) GDPR)',
        ],
        'Because we don’t keep files and don’t recognise you, we usually have nothing to tell you about past jobs. If you have questions, contact us anyway: [{{supportAddress}}](mailto:{{supportAddress}}).',
        'You can also complain to a data protection authority (Art. 77 GDPR): where you live, where you work or in the operator’s country ({{jurisdiction}}).',
      ],
    },
    {
      id: 'objection',
      title: 'Your right to object',
      blocks: [
        'You may object at any time, on grounds relating to your particular situation, to processing of your data that is based on a legitimate interest (Art. 6(1)(f) GDPR), as provided in Art. 21 GDPR. An email is enough: [{{supportAddress}}](mailto:{{supportAddress}}). We will then stop processing the data unless we can demonstrate compelling legitimate grounds that override your interests, or need it for legal claims.',
      ],
    },
  ],
};
