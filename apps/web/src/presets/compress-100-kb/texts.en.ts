import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Compress PDF to 100 KB online, free | {{brand}}',
    description:
      'Bring a PDF down to 100 KB where that’s possible, and compare before you save. Free, without an account.',
  },
  headline: 'Compress a PDF to 100 KB',
  subtitle:
    '100 KB isn’t much. It’s usually enough for a scanned page or two, rarely for long texts. A few seconds will tell whether it works for yours.',
  example: {
    title: 'What 100 KB is enough for',
    paragraphs: [
      'A passport photo, a certificate, one signed page: PDFs like these nearly always get to 100 KB. Typed text stays sharp; on a scan, the letters are part of the image and get coarser with it.',
      'A PDF from a word processor brings its fonts along, and those alone can take more than 100 KB. Then the only way is to send fewer pages.',
    ],
  },
  how: {
    title: 'Getting your PDF to 100 KB',
    steps: [
      { title: 'Pick a file', text: 'The limit is set to 0.1 MB, which is 100 KB.' },
      { title: 'Let us work it out', text: 'We try how sharp the images can stay.' },
      { title: 'Check it, then save', text: 'Read the smallest print on screen before you send the file.' },
    ],
  },
  faq: {
    title: 'Questions about 100 KB',
    items: [
      {
        question: 'Why won’t my PDF get that small?',
        answer: 'Usually because of embedded fonts or a great many pages. We tell you the smallest size it can reach.',
      },
      {
        question: 'Will I see the difference?',
        answer: 'In photos, yes: 100 KB has no room for detail. That’s why we show before and after side by side.',
      },
    ],
  },
  tool: 'Another size or level: Compress PDF',
};
