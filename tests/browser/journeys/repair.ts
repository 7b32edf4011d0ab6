import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { pdfFile } from '../tool-page.ts';
import { allTexts, type Journey } from './journey.ts';

const ten = makePdf(10);

export const journey: Journey = {
  files: [pdfFile('Büro.pdf', ten.subarray(0, ten.indexOf('xref')))],
  options: {},
  downloadName: 'repaired_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(allTexts),
};
