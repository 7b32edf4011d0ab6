import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Accessibility | {{brand}}',
    description:
      'Accessibility statement of {{brand}}: what is tested, what is still missing, and whom to contact about a barrier.',
  },
  title: 'Accessibility statement',
  lead: 'This site is meant to be usable by everyone. Here is what we do for that, what doesn’t work yet, and whom you can contact.',
  sections: [
    {
      id: 'service',
      title: 'What this covers',
      blocks: [
        '{{brand}} turns images into PDFs and edits PDFs, without an account. This statement covers the whole site (section 14 and annex 3 of the German BFSG).',
      ],
    },
    {
      id: 'state',
      title: 'What is tested',
      blocks: [
        'The site follows EN 301 549 and WCAG 2.2, level AA. With every change to the program, tests check that:',
        [
          'everything works with the keyboard, including the ordering of pages and images',
          'progress, errors and results are announced to screen readers',
          'contrast, labels and the order of headings are right (automatically, with axe)',
          'everything stays readable and reachable at a zoom of 400%, in high contrast and on a phone',
        ],
        'A full review by people with disabilities has not taken place yet.',
      ],
    },
    {
      id: 'gaps',
      title: 'What isn’t accessible yet',
      blocks: [
        [
          'Thumbnails of PDF pages have no text; only the number of the page is announced.',
          'A PDF made of photos contains no text.',
        ],
        { when: 'payments', text: 'The payment form is Stripe’s, and we have no influence on it.' },
      ],
    },
    {
      id: 'feedback',
      title: 'Found a barrier?',
      blocks: [
        'Tell us what you wanted to do and what didn’t work: [{{supportAddress}}](mailto:{{supportAddress}}). We usually reply within {{supportResponse}}.',
      ],
    },
    {
      id: 'authority',
      title: 'Supervisory authority',
      blocks: [
        'In Germany, the supervisory authority is the market surveillance office of the federal states for the accessibility of products and services (MLBF) in Magdeburg.',
      ],
    },
    {
      id: 'date',
      title: 'Date',
      blocks: ['This statement is dated 25 November 2026. It is based on a self-assessment.'],
    },
  ],
};
