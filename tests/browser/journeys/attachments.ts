import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { expect } from '../fixtures.ts';
import { pdfFile } from '../tool-page.ts';
import type { Journey } from './journey.ts';

export const journey: Journey = {
  files: [pdfFile('Büro.pdf', pdfWithXml(ciiInvoice()))],
  title: /Ihre Anhänge sind bereit|Your attachments are ready/,
  options: {},
  downloadName: 'attachments_Büro.zip',
  check: (bytes) => expect(bytes.toString('latin1')).toMatch(/^PK[^]*factur-x\.xml/),
};
