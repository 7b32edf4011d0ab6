import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { pick } from '../tool-page.ts';
import { allTexts, type Journey, leaveDefaults, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  fill: (page) => pick(page, 'low'),
  downloadName: 'compressed_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(allTexts),
  plain: { fill: leaveDefaults },
};
