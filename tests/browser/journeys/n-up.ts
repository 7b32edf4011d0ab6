import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['4'] },
  downloadName: 'sheets_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toHaveLength(3),
  plain: { options: {}, check: (bytes) => expect(inspectPdf(bytes).texts).toHaveLength(5) },
};
