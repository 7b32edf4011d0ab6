import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { password } from '../tool-page.ts';
import { type Journey, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [tenPages],
  options: { texts: { password } },
  downloadName: 'protected_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes, password)).toMatchObject({ pages: 10, isEncrypted: true }),
};
