import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { expect } from '../fixtures.ts';
import { pdfFile } from '../tool-page.ts';
import type { Journey } from './journey.ts';

export const journey: Journey = {
  files: [pdfFile('Büro.pdf', pdfWithXml(ciiInvoice()))],
  options: {},
  // The only file is saved as itself.
  downloadName: 'factur-x.xml',
  check: (bytes) => expect(bytes.equals(ciiInvoice())).toBe(true),
};
