import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { pick } from '../tool-page.ts';
import { type Journey, leaveDefaults, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  fill: (page) => pick(page, '270'),
  downloadName: 'rotated_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(270),
  plain: { fill: leaveDefaults, check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(90) },
};
