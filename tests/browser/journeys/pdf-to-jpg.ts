import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from '../fixtures.ts';
import { option, pick } from '../tool-page.ts';
import { type Journey, leaveDefaults, tenPages, thousandPages, threePages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  fill: async (page) => {
    await pick(page, 'high');
    await option(page, 'pages').fill('2,9-');
  },
  downloadName: 'converted_images.zip',
  check: (bytes) => expect(zipNames(bytes)).toHaveLength(3),
  plain: { fill: leaveDefaults, check: (bytes) => expect(zipNames(bytes)).toHaveLength(10) },
  refusals: [
    { files: [thousandPages], code: 'tooManyPages', params: { page_count: 1001, max_pages: 500 } },
    {
      files: [threePages],
      fill: (page) => option(page, 'pages').fill('2,9'),
      code: 'invalidPages',
      params: { page: 9, page_count: 3 },
      focused: 'pages',
    },
  ],
};
