import { formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { expect } from '../fixtures.ts';
import { pdfFile } from '../tool-page.ts';
import type { Journey } from './journey.ts';

/** The fields become part of the pages; what is placed and filled in is in `sign.spec.ts`. */
export const journey: Journey = {
  files: [pdfFile('Büro.pdf', formPdf())],
  options: { choices: ['true'] },
  downloadName: 'signed_Büro.pdf',
  check: (bytes) => expect(bytes.toString('latin1')).not.toContain('/Widget'),
};
