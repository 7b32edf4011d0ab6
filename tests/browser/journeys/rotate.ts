import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['270'] },
  downloadName: 'rotated_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(270),
  plain: { options: {}, check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(90) },
};
