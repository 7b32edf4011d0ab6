import { pageSizes } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

const [whole, cropped] = [
  [209.9, 297],
  [179.9, 277],
];

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['odd_even'], texts: { left: '30', top: '20' } },
  downloadName: 'cropped_Büro.pdf',
  check: (bytes) =>
    expect(pageSizes(bytes)).toEqual(Array.from({ length: 10 }, (_, at) => (at % 2 > 0 ? whole : cropped))),
  plain: {
    options: { texts: { left: '30', top: '20' } },
    check: (bytes) => expect(pageSizes(bytes)).toEqual(Array.from({ length: 10 }, () => cropped)),
  },
};
