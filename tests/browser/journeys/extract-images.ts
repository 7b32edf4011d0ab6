import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: {},
  // The only image is saved as itself.
  downloadName: 'Büro.png',
  check: (bytes) => expect(bytes.toString('latin1', 1, 4)).toBe('PNG'),
};
