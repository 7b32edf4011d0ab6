import { MalformedPdf, TooComplexPdf } from '@blattwerk/pdf';
import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { expect, it } from 'vitest';
import { sentenceOf as german } from '../texts/de.ts';
import { sentenceOf as english } from '../texts/en.ts';
import { compareContainer } from './compare-container.ts';
import { checkInvoiceFile } from './check-container.ts';
import { readInvoiceFile } from './read-invoice-file.ts';

const right = ['Rechnungsnummer RE-2026-0042', 'IBAN DE02 1203 0000 0000 2020 51', 'Gesamtbetrag 238,00 EUR'];

async function check(pdf: Uint8Array) {
  const { findings, outcome, pages } = await checkInvoiceFile(await readInvoiceFile(pdf, 'pdf'));
  return { findings: findings.filter(({ rule }) => rule.startsWith('PAGE-')), outcome, pages };
}

it('confirms what the page has as the XML has it', async () => {
  const { findings, pages } = await check(pdfWithXml(ciiInvoice(), 'factur-x.xml', right));
  expect(findings).toEqual([]);
  expect(pages?.confirmed).toEqual(expect.arrayContaining(['BT-1', 'BT-84', 'BT-112']));
  expect(pages?.missing).toContain('BT-9');
});

it.each([
  ['BT-1', 0, 'Rechnungsnummer RE-2026-0043', 'RE-2026-0042', 'RE-2026-0043'],
  ['BT-84', 1, 'IBAN DE89 3704 0044 0532 0130 00', 'DE02120300000000202051', 'DE89 3704 0044 0532 0130 00'],
  ['BT-112', 2, 'Gesamtbetrag 328,00 EUR', '238.00', '328,00'],
])('finds another %s on the page', async (term, line, text, expected, found) => {
  const { findings, outcome } = await check(pdfWithXml(ciiInvoice(), 'factur-x.xml', right.with(line, text)));
  const finding = findings.find(({ rule }) => rule === `PAGE-${term}`);
  expect(finding).toMatchObject({ severity: 'warning', params: { expected, page: '1' } });
  expect(finding?.params['found']).toContain(found);
  expect(finding?.place.line).toBeGreaterThan(1);
  expect(outcome).toBe('warnings');
  if (!finding) return;
  for (const sentence of [german(finding), english(finding)]) {
    expect(sentence).toContain(expected);
    expect(sentence).not.toMatch(/[{?]/);
  }
});

it('compares nothing with pages without text', async () => {
  expect(await check(pdfWithXml(ciiInvoice(), 'factur-x.xml', []))).toMatchObject({ findings: [], pages: undefined });
});

it.each([
  ['damaged', new MalformedPdf('expected an operator'), undefined],
  ['too complex', new TooComplexPdf('steps', 1), undefined],
  ['of another error', new TypeError('a fault'), 'a fault'],
])('compares nothing with pages that are %s, and hides no fault', async (_name, error, fault) => {
  const file = await readInvoiceFile(pdfWithXml(ciiInvoice(), 'factur-x.xml', right), 'pdf');
  const container = file.container && { ...file.container, pageTexts: () => Promise.reject(error) };
  const compared = compareContainer({ ...file, ...(container && { container }) });
  if (fault === undefined) expect(await compared).toBeUndefined();
  else await expect(compared).rejects.toThrow(fault);
});
