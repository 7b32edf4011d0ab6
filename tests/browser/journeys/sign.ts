import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: {},
  downloadName: 'sign_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(['TODO: the texts of the pages']),
};
