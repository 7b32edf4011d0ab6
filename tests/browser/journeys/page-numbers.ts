import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

const lastWords = (bytes: Buffer) => inspectPdf(bytes).texts.map((text) => text.trim().split(/\s+/).at(-1));

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['{n} / {total}'] },
  downloadName: 'numbered_Büro.pdf',
  check: (bytes) => expect(lastWords(bytes)).toEqual(Array<string>(10).fill('10')),
  plain: {
    options: {},
    check: (bytes) => expect(lastWords(bytes)).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1))),
  },
};
