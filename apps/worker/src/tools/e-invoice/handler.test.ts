import { type Contract, contracts, type InvoiceReport, sniffFormat } from '@blattwerk/shared';
import { ciiInvoice, invoiceDraft, pdfWithXml, ublOrder } from '@blattwerk/testing/files/invoice';
import { writePng } from '@blattwerk/testing/files/png';
import { checkConformance, openUnrepaired } from '@blattwerk/pdf/internal';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { attachedFiles, textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { createRandom } from '@blattwerk/testing/random';
import { randomInvoiceDraft, taxKinds } from '@blattwerk/testing/random-invoice-draft';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { eInvoiceHandler } from './handler.ts';

const name = 'Rechnung';
const pixel = writePng({ width: 1, height: 1, bitDepth: 8, colorType: 0, rows: [[90]] });
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const usual = { mode: 'read', output: 'zugferd', syntax: 'ubl', language: 'de', color: null } as const;
type Options = Parameters<typeof eInvoiceHandler>[1];
type OpenApiSchema = NonNullable<Contract['output']['schemas']>[string];

function run(bytes: Buffer, options: Partial<Options> = {}, logo?: Buffer) {
  const format = options.mode === 'make' ? 'json' : (sniffFormat('invoice', bytes) ?? 'xml');
  const attached = logo && [{ name: 'Logo.png', bytes: logo }];
  return runInMemory(
    eInvoiceHandler,
    [{ name, bytes, format }],
    { ...usual, ...options },
    attached ? { attached } : {},
  );
}

async function reportOf(bytes: Buffer): Promise<InvoiceReport> {
  return JSON.parse((await run(bytes)).output.toString()) as InvoiceReport;
}

describe('e-invoice', () => {
  it('answers all of an XML file', async () => {
    const { output, result, stages } = await run(ciiInvoice());
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(result).toEqual({
      mime: 'application/json',
      facts: { errorCount: 0, warningCount: 0, unknownCount: 0 },
    });
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

describe('mode pdf', () => {
  it('answers a page with the XML in it, in a language and with a logo', async () => {
    const { output, result } = await run(ciiInvoice(), { mode: 'pdf', language: 'en', color: '#aa2200' }, pixel);
    expect(result.mime).toBe('application/pdf');
    expect(qpdfCheck(output)).toBe(0);
    expect(attachedFiles(output).get('xrechnung.xml')).toEqual(ciiInvoice());
    expect(textOf(output)).toMatch(/Invoice number\s+RE-2026-0042/);
    expect(output.equals((await run(ciiInvoice(), { mode: 'pdf', language: 'en' })).output)).toBe(false);
  });

  it.each([
    ['unsupportedFormat', gif, { file: 'Logo.png', supported_formats: ['JPEG', 'PNG'] }],
    ['damagedImage', gif.subarray(0, 8), { file: 'Logo.png' }],
    ['fileTooLarge', Buffer.alloc(3_000_000), { file: 'Logo.png', max_size: 2 * 1024 * 1024 }],
  ])('refuses a logo with %s', async (code, logo, params) => {
    await expect(run(ciiInvoice(), { mode: 'pdf' }, logo)).rejects.toMatchObject({ code, params });
  });

  it('refuses more than its pages have room for', async () => {
    const many = ciiInvoice({ note: 'Zeile\n'.repeat(7000) });
    await expect(run(many, { mode: 'pdf' })).rejects.toMatchObject({
      code: 'tooManyPages',
      params: { max_pages: 100 },
    });
    await expect(run(ciiInvoice({ lines: 1001 }), { mode: 'pdf' })).rejects.toMatchObject({ code: 'tooComplex' });
  });
});

it.each([
  ['an XML file', ciiInvoice()],
  ['a PDF', pdfWithXml(ciiInvoice())],
])('answers the XML of %s as it is', async (_, bytes) => {
  const { output, result } = await run(bytes, { mode: 'xml' });
  expect(result.mime).toBe('application/xml');
  expect(output).toEqual(ciiInvoice());
});

describe('mode make', () => {
  const make = (draft: unknown, options: Partial<Options> = {}) =>
    run(Buffer.from(typeof draft === 'string' ? draft : JSON.stringify(draft)), { ...options, mode: 'make' });

  it.each([
    ['zugferd', 'ubl', 'application/pdf', { syntax: 'cii', profile: { family: 'en16931' } }],
    ['xrechnung', 'cii', 'application/xml', { syntax: 'cii', profile: { family: 'xrechnung' } }],
    ['xrechnung', 'ubl', 'application/xml', { syntax: 'ubl', profile: { family: 'xrechnung' } }],
  ] as const)('makes %s in %s of a draft, without a finding', async (output, syntax, mime, invoice) => {
    const made = await make(invoiceDraft, { output, syntax });
    expect(made.result).toEqual({ mime, facts: { errorCount: 0, warningCount: 0, unknownCount: 0 } });
    expect(await reportOf(made.output)).toMatchObject({ ...invoice, outcome: 'valid', findings: [] });
  });

  it.each([
    ['no JSON', '{', '', 'format'],
    ['another value', '[]', '', 'type'],
    ['a part that is missing', { ...invoiceDraft, number: '' }, 'number', 'missing'],
    [
      'a unit that is none',
      { ...invoiceDraft, items: [{ ...invoiceDraft.items[0], unit: 'Stück' }] },
      'items.0.unit',
      'code',
    ],
  ])('refuses %s with the field and what is wrong', async (_, draft, draft_field, draft_fault) => {
    await expect(make(draft)).rejects.toMatchObject({
      code: 'invalidDraft',
      params: { file: name, draft_field, draft_fault },
    });
  });

  it('has the fields that the API documents', () => {
    const random = createRandom('schema');
    const written = (value: unknown): string[] => {
      if (typeof value !== 'object' || value === null) return [''];
      const entries = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
      return entries.flatMap(([key, each]) =>
        written(each).map((rest) => (Array.isArray(value) ? rest : `.${key}${rest}`)),
      );
    };
    const documented = ({ properties, items }: OpenApiSchema): string[] => {
      if (items) return documented(items);
      const entries = Object.entries(properties ?? {});
      return properties ? entries.flatMap(([key, each]) => documented(each).map((rest) => `.${key}${rest}`)) : [''];
    };
    const drafts = Array.from({ length: 200 }, (_, run) =>
      randomInvoiceDraft(random, taxKinds[run % taxKinds.length] ?? 'mixed'),
    );
    const { InvoiceDraft: schema } = contracts['e-invoice'].output.schemas;
    expect([...new Set(documented(schema))].toSorted()).toEqual([...new Set(drafts.flatMap(written))].toSorted());
  });

  it('takes a draft and nothing else, and no other mode takes one', async () => {
    const draft = Buffer.from(JSON.stringify(invoiceDraft));
    const refused = { code: 'unsupportedFormat' };
    await expect(runInMemory(eInvoiceHandler, [{ name, bytes: draft, format: 'json' }], usual)).rejects.toMatchObject(
      refused,
    );
    await expect(
      runInMemory(eInvoiceHandler, [{ name, bytes: ciiInvoice(), format: 'xml' }], { ...usual, mode: 'make' }),
    ).rejects.toMatchObject(refused);
  });
});

describe('mode hybrid', () => {
  const page = textPdf(['Rechnung RE-2026-0042', 'Zu zahlen 238,00 EUR']);
  const files = (...bytes: readonly Buffer[]) =>
    bytes.map((each, index) => ({ name: `${name} ${index}`, bytes: each, format: formatOf(each) }));
  const formatOf = (bytes: Buffer) => (bytes[0] === 0x7b ? 'json' : (sniffFormat('invoice', bytes) ?? 'xml'));
  const join = (...bytes: readonly Buffer[]) =>
    runInMemory(eInvoiceHandler, files(...bytes), { ...usual, mode: 'hybrid' });

  it.each([
    ['XML', ciiInvoice(), 'xrechnung.xml'],
    ['a draft', Buffer.from(JSON.stringify(invoiceDraft)), 'factur-x.xml'],
  ])('makes a PDF and %s one file, in any order', async (_, data, attachment) => {
    for (const inputs of [
      [page, data],
      [data, page],
    ]) {
      const { output, result } = await join(...inputs);
      expect(result).toMatchObject({ mime: 'application/pdf', facts: { errorCount: 0, unknownCount: 0 } });
      expect(result.archiveChanges).toContain('fontEmbedded=1');
      expect(qpdfCheck(output)).toBe(0);
      expect(textOf(output)).toContain('RE-2026-0042');
      expect([...attachedFiles(output).keys()]).toEqual([attachment]);
      expect(await checkConformance(openUnrepaired(output, null), '3b')).toEqual([]);
    }
  });

  it('counts what page and data say differently', async () => {
    const other = ciiInvoice().toString().replaceAll('RE-2026-0042', 'RE-2026-0043');
    const { result } = await join(page, Buffer.from(other));
    expect(result.facts.warningCount).toBeGreaterThan((await join(page, ciiInvoice())).result.facts.warningCount);
  });

  it.each([
    ['tooFewFiles', [page], { min_files: 2 }],
    ['unsupportedFormat', [page, page], { file: `${name} 1`, supported_formats: ['XML', 'JSON'] }],
    ['unsupportedFormat', [ciiInvoice(), ciiInvoice()], { supported_formats: ['PDF'] }],
    ['notAnInvoice', [page, Buffer.from('<html/>')], { file: `${name} 1` }],
    ['pdfHasInvoice', [pdfWithXml(ciiInvoice()), ciiInvoice()], { file: `${name} 0` }],
    ['encryptedPdf', [encryptedPdf(makePdf(1), 'a', 'b'), ciiInvoice()], {}],
    [
      'notArchivable',
      [Buffer.from(makePdf(1).toString('latin1').replace('0 595 842', '0 15000 842'), 'latin1'), ciiInvoice()],
      { obstacle: 'pageSize', page: 1 },
    ],
  ])('refuses with %s', async (code, inputs, params) => {
    await expect(join(...inputs)).rejects.toMatchObject({ code, params });
  });
});

it('takes two files in no other mode', async () => {
  const file = { name, bytes: ciiInvoice(), format: 'xml' } as const;
  await expect(runInMemory(eInvoiceHandler, [file, file], usual)).rejects.toMatchObject({
    code: 'tooManyFiles',
    params: { max_files: 1, received_files: 2 },
  });
});
