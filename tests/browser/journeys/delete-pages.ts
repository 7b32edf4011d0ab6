import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, pageTexts, tenPages, threePages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { texts: { pages: '1,3-10' } },
  downloadName: 'deleted_pages_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pageTexts(2)),
  refusals: [
    {
      files: [threePages],
      options: { texts: { pages: '7-' } },
      code: 'invalidPages',
      params: { page: 7, page_count: 3 },
      focused: 'pages',
    },
    {
      files: [threePages],
      options: { texts: { pages: '1-' } },
      code: 'noPagesLeft',
      focused: 'pages',
    },
  ],
};
