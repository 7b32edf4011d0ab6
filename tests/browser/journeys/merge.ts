import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { pdfFile } from '../tool-page.ts';
import { allTexts, type Journey, pageTexts, tenPages } from './journey.ts';

export const journey: Journey = {
  files: [pdfFile('a.pdf', makePdf(2)), { ...tenPages, name: 'b.pdf' }],
  options: {},
  downloadName: 'merged.pdf',
  check: (bytes) => expect(inspectPdf(bytes).texts).toEqual([...pageTexts(1, 2), ...allTexts]),
};
