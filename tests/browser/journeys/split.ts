import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from '../fixtures.ts';
import { type Journey, type OptionInput, pageTexts, tenPages, thousandPages, threePages } from './journey.ts';

function cut(mode: string, config: string): OptionInput {
  return { choices: [mode], texts: { config } };
}

export const journey: Journey = {
  files: [tenPages],
  options: cut('interval', '4'),
  downloadName: 'split_pdfs.zip',
  check: (bytes) => expect(zipNames(bytes)).toHaveLength(3),
  plain: {
    options: { texts: { config: '5,1-2' } },
    downloadName: 'extracted_pages.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pageTexts(5, 1, 2)),
  },
  refusals: [
    {
      files: [threePages],
      options: cut('extract', '4'),
      code: 'invalidPages',
      params: { page: 4, page_count: 3 },
      focused: 'config',
    },
    { files: [threePages], options: cut('chunks', '4'), code: 'invalidChunks', params: { page_count: 3 } },
    { files: [thousandPages], options: cut('interval', '1'), code: 'tooManyOutputs', params: { max_outputs: 1000 } },
  ],
};
