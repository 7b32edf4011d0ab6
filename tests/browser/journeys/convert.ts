import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { jpeg, png } from '../images.ts';
import type { Journey } from './journey.ts';

export const journey: Journey = {
  files: [await jpeg('a.jpg', 400, 200), await png('b.png', 200, 400)],
  options: { choices: ['a4'] },
  downloadName: 'converted.pdf',
  check: (bytes) => expect(inspectPdf(bytes).pages).toBe(2),
};
