import { readFileSync } from 'node:fs';
import { open } from '@blattwerk/pdf';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { attachedFiles, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { checkInvoiceFile, readInvoiceFile } from '../pdf/index.ts';
import { readInvoice } from '../read-invoice.ts';
import { attachInvoice } from './index.ts';

const font = readFileSync(new URL('../../fonts/LiberationSans-Regular.ttf', import.meta.url));

/**
 * An invoice that another program has drawn, in a font that its file lacks. veraPDF 1.31 finds that the answer breaks no rule of
 * PDF/A-3b (`tests/pdfa/convert-cases.ts` runs it over files).
 */
async function attached(bytes: Uint8Array): Promise<{ pdf: Uint8Array; source: Uint8Array }> {
  const source = ciiInvoice();
  const { syntax, profile } = readInvoice(source);
  const pdf = await open(bytes);
  const options = { fonts: () => font, title: 'Rechnung', modified: new Date(0) };
  await attachInvoice(pdf, { bytes: source, syntax, profile }, options);
  return { pdf: pdf.save(), source };
}

it('makes a PDF an e-invoice that claims what it is', async () => {
  const { pdf, source } = await attached(textPdf(['RE-2026-0042']));
  expect(qpdfCheck(pdf)).toBe(0);
  expect(textOf(pdf).trim()).toBe('RE-2026-0042');
  expect(attachedFiles(pdf).get('xrechnung.xml')?.equals(source)).toBe(true);
  const file = await readInvoiceFile(pdf, 'pdf');
  expect(file.container).toMatchObject({
    attachment: { name: 'xrechnung.xml', relationship: 'Alternative', type: 'text/xml' },
    claims: { pdfaPart: '3', pdfaConformance: 'B', documentType: 'INVOICE', fileName: 'xrechnung.xml', version: '3.0' },
  });
  const { findings } = await checkInvoiceFile(file);
  expect(findings.filter(({ rule }) => rule.startsWith('PDF'))).toEqual([]);
});

it('does not take the place of an attached file of the same name', async () => {
  const { pdf } = await attached(textPdf(['one']));
  await expect(attached(pdf)).rejects.toThrow(RangeError);
});
