import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { jpeg } from '../images.ts';
import type { Journey } from './journey.ts';

export const journey: Journey = {
  files: [await jpeg('a.jpg', 400, 200)],
  options: { choices: ['deu'] },
  downloadName: 'scan.pdf',
  check: (bytes) => expect(inspectPdf(bytes).pages).toBe(1),
};
