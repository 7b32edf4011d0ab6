import { type InvoiceReport, sniffFormat } from '@blattwerk/shared';
import { ciiInvoice, pdfWithXml, ublOrder } from '@blattwerk/testing/files/invoice';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { eInvoiceHandler } from './handler.ts';

const name = 'Rechnung';
const run = (bytes: Buffer) => {
  const format = sniffFormat('invoice', bytes) ?? 'xml';
  return runInMemory(eInvoiceHandler, [{ name, bytes, format }], { mode: 'read' });
};

async function reportOf(bytes: Buffer): Promise<InvoiceReport> {
  return JSON.parse((await run(bytes)).output.toString()) as InvoiceReport;
}

describe('e-invoice', () => {
  it('answers all of an XML file', async () => {
    const { output, result, stages } = await run(ciiInvoice());
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(result).toEqual({ facts: { errorCount: 0, warningCount: 0, unknownCount: 0 } });
    const report = JSON.parse(output.toString()) as InvoiceReport;
    expect(report).toMatchObject({
      syntax: 'cii',
      kind: 'invoice',
      profile: { family: 'xrechnung', level: 'en16931', version: '3.0' },
      outcome: 'valid',
      findings: [],
      omitted: 0,
      unknown: [],
    });
    expect(report.container).toBeUndefined();
    const terms = report.invoice.terms.map(({ id, value }) => [id, value]);
    expect(Object.fromEntries(terms)).toMatchObject({ 'BT-1': 'RE-2026-0042', 'BT-5': 'EUR', 'BT-9': '20261130' });
    const due = report.invoice.groups.find(({ id }) => id === 'BG-22')?.terms.find(({ id }) => id === 'BT-115');
    expect(due).toMatchObject({ value: '238.00', place: { line: expect.any(Number) } });
  });

  it('answers what is attached to a PDF, and how', async () => {
    const report = await reportOf(pdfWithXml(ciiInvoice()));
    expect(report.container).toEqual({
      attachment: { name: 'factur-x.xml', relationship: 'Alternative' },
      others: [],
      claims: {},
      pageCount: 1,
      pages: { confirmed: [], missing: expect.arrayContaining(['BT-1', 'BT-112']) },
    });
    expect(report.invoice).toEqual((await reportOf(ciiInvoice())).invoice);
  });

  it('counts and keeps what the tables of the syntax do not know', async () => {
    const xml = ciiInvoice().toString().replace('<ram:TypeCode>380', '<ram:Name>RECHNUNG</ram:Name><ram:TypeCode>380');
    const { output, result } = await run(Buffer.from(xml));
    expect(result.facts).toMatchObject({ unknownCount: 1 });
    expect((JSON.parse(output.toString()) as InvoiceReport).unknown).toMatchObject([{ value: 'RECHNUNG' }]);
  });

  it('answers what is wrong, in both languages and with its place', async () => {
    const { output, result } = await run(
      Buffer.from(ciiInvoice().toString().replace('>238.00</ram:Due', '>239.00</ram:Due')),
    );
    expect(result.facts.errorCount).toBe(1);
    const { outcome, findings } = JSON.parse(output.toString()) as InvoiceReport;
    expect(outcome).toBe('invalid');
    expect(findings).toMatchObject([
      {
        rule: 'BR-CO-16',
        severity: 'error',
        message: { de: expect.stringContaining('239.00'), en: expect.stringContaining('239.00') },
        place: { path: expect.stringMatching(/DuePayableAmount|MonetarySummation/) },
      },
    ]);
  });

  it.each([
    ['noInvoiceInPdf', makePdf(1), {}],
    ['orderNotInvoice', ublOrder, {}],
    ['notAnInvoice', Buffer.from('<html/>'), {}],
    ['orderNotInvoice', pdfWithXml(ublOrder), {}],
    ['unreadableXml', Buffer.from('<a>\n<b></a>'), { line: 2 }],
    ['unreadableXml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), { line: 1 }],
    ['encryptedPdf', encryptedPdf(makePdf(1), 'a', 'b'), {}],
    ['damagedPdf', Buffer.from('%PDF-1.7\nnothing'), {}],
  ])('refuses with %s', async (code, bytes, params) => {
    await expect(run(bytes)).rejects.toMatchObject({ code, params: { file: name, ...params } });
  });

  it('refuses XML that is nested too deeply', async () => {
    await expect(run(Buffer.from('<a>'.repeat(100)))).rejects.toMatchObject({
      code: 'tooComplex',
      params: { file: name },
    });
  });
});
