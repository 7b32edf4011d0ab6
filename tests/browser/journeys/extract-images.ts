import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: {},
  downloadName: 'images_Büro.zip',
  check: (bytes) => expect(zipNames(bytes)).toHaveLength(1),
};
