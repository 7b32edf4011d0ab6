import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['bottom-right', 'red'], texts: { text: 'Kopie' } },
  downloadName: 'watermarked_Büro.pdf',
  check: (bytes) =>
    expect(inspectPdf(bytes).texts.map((text) => text.split(/\s+/).at(-1))).toEqual(Array<string>(10).fill('Kopie')),
  plain: {
    options: { texts: { text: 'Kopie' } },
    check: (bytes) => expect(inspectPdf(bytes).pages).toBe(10),
  },
};
