import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { allTexts, type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['none'] },
  downloadName: 'bookmarks_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(allTexts),
};
