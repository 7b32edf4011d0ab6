import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { expect } from '../fixtures.ts';
import { password, pdfFile } from '../tool-page.ts';
import type { Journey } from './journey.ts';

const locked = pdfFile('Büro.pdf', encryptedPdf(makePdf(3), password, 'besitzer'));

export const journey: Journey = {
  files: [locked],
  options: { texts: { password } },
  downloadName: 'unlocked_Büro.pdf',
  check: (bytes) => expect(inspectPdf(bytes)).toMatchObject({ pages: 3, isEncrypted: false }),
};
