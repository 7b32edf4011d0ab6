import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Privacy | {{brand}}',
    description:
      'Which data {{brand}} processes: files in memory only and deleted at once, no account, no IP addresses in the log.',
  },
  title: 'Privacy',
  lead: 'Your files are yours. This page says what happens to them, and to the few data that arise when you use this site.',
  sections: [
    {
      id: 'operator',
      title: 'Who is responsible',
      blocks: [
        'Whoever operates this site is responsible for the processing of your data. That is also where your questions go:',
      ],
    },
    {
      id: 'files',
      title: 'Your files',
      blocks: [
        'To have files processed, your browser sends them to our server. There they are kept in memory only, and only for as long as your job is being worked on. As soon as you have the result, the job fails or you cancel it, the files, the result, the file names and the passwords are deleted.',
        'Nothing stays behind after an outage either: what belongs to a job expires by itself when nobody has looked after it for 60 seconds. Working files of a program that has crashed are in memory as well, and are removed when it next starts.',
        'Nobody looks at your files. We do not store, analyse or share them. The small pictures of PDF pages that some tools show you are drawn by your own browser.',
        'A photo that is a JPEG goes into the PDF unchanged, with the details that the camera has noted in it (EXIF): the time, the device and, where the camera records it, the place. Whoever is given the PDF can read them. Only photos that your browser makes smaller before the upload, because all images together are 25 MB or more, lose these details.',
        { when: 'encrypted', text: 'Between your browser and the server all data are encrypted with TLS.' },
      ],
    },
    {
      id: 'requests',
      title: 'When you open a page',
      blocks: [
        'For an answer to reach you, the server has to use your IP address. It does not write it to its log. For each request the log holds only:',
        [
          'the time, the duration and the amount of data transferred',
          'the page or tool, and whether it succeeded',
          'random numbers of the request and the job, by which a fault can be found again',
        ],
        'Names and contents of files, passwords and your settings are not in it. By itself the log does not lead to you.',
        'As a protection against overload, the server may count how many jobs come from one address within a minute. For this it keeps your IP address in memory for up to one minute.',
        'So that operation can be monitored, some technical details of the latest jobs stay in memory, as a rule for no longer than an hour: the tool, the settings chosen, the size and format of the files, and whether the job succeeded. File names, passwords and contents are not among them.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      blocks: [
        'Your browser’s storage (localStorage) holds four numbers: how often you have chosen images here, clicked on “Create PDF”, been given a PDF and saved it (imagesUploaded, convertButtonClicked, pdfGenerated, downloadClicked). We do not receive these numbers. You delete them together with your browser’s website data.',
        'The files that you choose, and the results, are held by a page only while it is open.',
        {
          when: 'thirdParties',
          text: 'Your decision about statistics and advertising is remembered by your browser, so that we need not ask you every time.',
        },
      ],
    },
    {
      id: 'no-third-parties',
      title: 'No statistics, no advertising',
      when: 'noThirdParties',
      blocks: [
        'This site has no statistics service, no advertising and no cookies. Fonts, images and programs come from ourselves; nobody else is asked. The only exception is the next section, if you buy something.',
      ],
    },
    {
      id: 'analytics',
      title: 'Statistics',
      when: 'analytics',
      blocks: [
        'To make the tools better, we use the statistics service Google Analytics to measure how they are used: which pages are opened, whether a job succeeds, which error occurs and whether the result is saved. The service learns nothing of files, file names or contents.',
        'This happens only if you consent. Nothing of the service is loaded before. Your IP address is shortened, and the data are deleted after 14 months.',
        'You can withdraw your consent at any time at the foot of every page.',
      ],
    },
    {
      id: 'ads',
      title: 'Advertising',
      when: 'ads',
      blocks: [
        'Discreet advertising helps to pay for this site. The advertising service, Google AdSense, is loaded only if you consent. It may then set cookies and process your IP address. What it stores to measure the advertisements is kept for up to 540 days.',
        'You can withdraw your consent at any time at the foot of every page. The tools work just the same without it.',
      ],
    },
    {
      id: 'conversions',
      title: 'Whether our own advertisements work',
      when: 'conversions',
      blocks: [
        'We advertise this site elsewhere. If you consent, Google Ads learns that somebody who came by such an advertisement has had a job done here. For that the service sets cookies and processes your IP address; what it stores for it is kept for up to 540 days. It learns nothing of your files or their names.',
        'You can withdraw your consent at any time at the foot of every page.',
      ],
    },
    {
      id: 'payment',
      title: 'When you buy something',
      blocks: [
        'Where a paid version is offered, the payment service Stripe handles the payment. Its program is loaded only when such a version is offered to you. Your card details go directly to the service and not to us. We learn whether the payment was made, and remember its number so that it is used only once.',
      ],
    },
    {
      id: 'mail',
      title: 'When you write to us',
      blocks: [
        'We use your message and your address only to answer you. When the matter is settled we delete both, unless a law obliges us to keep them.',
      ],
    },
    {
      id: 'grounds',
      title: 'Legal grounds',
      blocks: [
        'We process your files to carry out the job that you give us (Art. 6(1)(b) GDPR). For the log and the protection against overload, we have a legitimate interest in the site running safely and reliably (Art. 6(1)(f) GDPR).',
        {
          when: 'thirdParties',
          text: 'For statistics and advertising, our only ground is your consent (Art. 6(1)(a) GDPR).',
        },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You have the right to:',
        [
          'learn what data we hold about you, and receive them in a common format',
          'have wrong data corrected',
          'have data erased and their processing restricted',
          'object to processing that rests on a legitimate interest',
          'withdraw a consent, with effect for the future',
        ],
        'Since we neither keep files nor recognise you, there is as a rule nothing that we could still say about earlier jobs. Do write to us if you have questions: [{{supportAddress}}](mailto:{{supportAddress}}).',
        'You can also complain to a data protection authority, where you live or in the operator’s country ({{jurisdiction}}).',
      ],
    },
  ],
};
