import { pageSizes } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

const sizes = (width: number, height: number) => Array.from({ length: 10 }, () => [width, height]);

export const journey: Journey = {
  files: [tenPages],
  options: { choices: ['a5'] },
  downloadName: 'resized_Büro.pdf',
  check: (bytes) => expect(pageSizes(bytes)).toEqual(sizes(148, 210)),
};
