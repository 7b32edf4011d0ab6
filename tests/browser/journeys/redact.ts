import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, pageTexts, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['gray'], texts: { words: 'Seite 3\nSeite 10', whole_pages: '5' } },
  downloadName: 'redacted_Büro.pdf',
  // Pages without text are not among them.
  check: (bytes) => expect(inspectPdf(bytes)).toMatchObject({ pages: 10, texts: pageTexts(1, 2, 4, 6, 7, 8, 9) }),
  plain: {
    options: { texts: { words: 'Seite 3' } },
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pageTexts(1, 2, 4, 5, 6, 7, 8, 9, 10)),
  },
};
