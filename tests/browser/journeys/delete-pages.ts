import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { option } from '../tool-page.ts';
import { type Journey, pageTexts, tenPages, threePages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  fill: (page) => option(page, 'pages').fill('1,3-10'),
  downloadName: 'deleted_pages_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pageTexts(2)),
  refusals: [
    {
      files: [threePages],
      fill: (page) => option(page, 'pages').fill('7-'),
      code: 'invalidPages',
      params: { page: 7, page_count: 3 },
      focused: 'pages',
    },
    {
      files: [threePages],
      fill: (page) => option(page, 'pages').fill('1-'),
      code: 'noPagesLeft',
      focused: 'pages',
    },
  ],
};
