import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages, thousandPages, threePages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['high'], texts: { pages: '2,9-' } },
  downloadName: 'converted_images.zip',
  check: (bytes) => expect(zipNames(bytes)).toHaveLength(3),
  plain: { options: {}, check: (bytes) => expect(zipNames(bytes)).toHaveLength(10) },
  refusals: [
    { files: [thousandPages], code: 'tooManyPages', params: { page_count: 1001, max_pages: 500 } },
    {
      files: [threePages],
      options: { texts: { pages: '2,9' } },
      code: 'invalidPages',
      params: { page: 9, page_count: 3 },
      focused: 'pages',
    },
  ],
};
