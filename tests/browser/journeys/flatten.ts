import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  title: /war schon flach|was flat already/,
  options: {},
  downloadName: 'flat_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(Array.from({ length: 10 }, (_, at) => `Seite ${at + 1}`)),
};
