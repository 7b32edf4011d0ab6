import { keptDataLines } from '@blattwerk/shared';
import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Data processing agreement | {{brand}}',
    description:
      'Data processing agreement under Art. 28 GDPR for businesses that use {{brand}} at work: to fill in and save.',
  },
  title: 'Data processing agreement',
  lead: 'Under Art. 28 GDPR, for businesses and authorities. Save this page as a PDF with your browser’s print function, fill in the lines and send the agreement to {{supportAddress}}. It takes effect once we have confirmed it.',
  sections: [
    {
      id: 'parties',
      title: 'Parties',
      blocks: [
        'Controller: ______________________________ (name, address, authorised representative)',
        { when: 'operatorNamed', text: 'Processor: {{operatorName}}, {{operatorAddress}}' },
        {
          when: 'operatorUnnamed',
          text: 'Processor: the operator of this site, who hasn’t provided a name and address yet.',
        },
      ],
    },
    {
      id: 'subject',
      title: 'Subject and duration',
      blocks: [
        'The processor edits files that the controller sends through the site or the API, with the chosen tool, and returns the result. The agreement applies for as long as the controller uses the tools, and can be ended at any time.',
      ],
    },
    {
      id: 'data',
      title: 'Kinds of data and data subjects',
      blocks: [
        'All data contained in the files sent, with their names and passwords. Data subjects are the people who occur in them. Special categories (Art. 9 GDPR): ______________________________ (name them if intended)',
      ],
    },
    {
      id: 'instructions',
      title: 'Instructions',
      blocks: [
        'Data is processed on documented instructions only. The instruction is the choice of a tool with its settings. If the processor considers an instruction unlawful, it says so.',
      ],
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality',
      blocks: [
        'The processor does not look into the files. Everyone with access to the servers is bound to confidentiality.',
      ],
    },
    {
      id: 'measures',
      title: 'Technical and organisational measures (Art. 32)',
      blocks: [
        [
          'encrypted transfer (TLS) on public addresses',
          'processing in memory, without access of the programs to a disk',
          'each file in a sandboxed process of its own',
          'no contents, names, passwords or IP addresses in the log',
          'limits against overload, restart after failures',
          'tests with every change, described under [How we check](/checks)',
        ],
      ],
    },
    {
      id: 'deletion',
      title: 'Deletion',
      blocks: [
        'Files, results, names and passwords are deleted as soon as the result has been sent. In detail:',
        [...keptDataLines('en')],
      ],
    },
    {
      id: 'subprocessors',
      title: 'Subprocessors',
      blocks: [
        { when: 'hostedByOthers', text: 'Servers: {{hosting}} ({{hostingCountry}}).' },
        { when: 'selfHosted', text: 'Servers: our own, in this country: {{hostingCountry}}.' },
        { when: 'hostingUnnamed', text: 'Servers: not yet stated by the operator.' },
        'The processor uses others only after naming them on this page at least 30 days before; the controller may object.',
      ],
    },
    {
      id: 'support',
      title: 'Assistance and audits',
      blocks: [
        'The processor assists with requests of data subjects, notifications under Art. 33 and 34 and impact assessments, as far as it can. It reports a breach without undue delay. It provides evidence and information on request; audits on site are possible by arrangement.',
      ],
    },
    {
      id: 'signature',
      title: 'Signatures',
      blocks: [
        'Controller: ______________________________ Place, date: ______________________________',
        'Processor: ______________________________ Place, date: ______________________________',
      ],
    },
  ],
};
