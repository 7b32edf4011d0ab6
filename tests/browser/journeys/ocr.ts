import { scannedText } from '@blattwerk/testing/files/scanned-text';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { expect } from '../fixtures.ts';
import { pdfFile } from '../tool-page.ts';
import type { Journey } from './journey.ts';

const line = 'Die größte Rechnung über 1.284,50 Euro';

export const journey: Journey = {
  files: [pdfFile('Büro.pdf', await scannedText([[line]]))],
  options: { choices: ['deu'] },
  downloadName: 'ocr_Büro.pdf',
  check: (bytes) => expect(textOf(bytes).trim()).toBe(line),
  plain: { options: {} },
};
