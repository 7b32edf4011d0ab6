import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { zipNames } from '@blattwerk/testing/read-zip';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { option, pick } from '../tool-page.ts';
import { type Journey, pageTexts, tenPages, thousandPages, threePages } from './journey.ts';

function cut(mode: string, config: string) {
  return async (page: Page) => {
    await pick(page, mode);
    await option(page, 'config').fill(config);
  };
}

export const journey: Journey = {
  files: [tenPages],
  fill: cut('interval', '4'),
  downloadName: 'split_pdfs.zip',
  check: (bytes) => expect(zipNames(bytes)).toHaveLength(3),
  plain: {
    fill: (page) => option(page, 'config').fill('5,1-2'),
    downloadName: 'extracted_pages.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pageTexts(5, 1, 2)),
  },
  refusals: [
    {
      files: [threePages],
      fill: cut('extract', '4'),
      code: 'invalidPages',
      params: { page: 4, page_count: 3 },
      focused: 'config',
    },
    { files: [threePages], fill: cut('chunks', '4'), code: 'invalidChunks', params: { page_count: 3 } },
    { files: [thousandPages], fill: cut('interval', '1'), code: 'tooManyOutputs', params: { max_outputs: 1000 } },
  ],
};
