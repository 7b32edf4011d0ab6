import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { attachments, chosenNames, isInvoiceName } from './attachments.ts';

const parse = (form: Record<string, string>, files = 0) => parseOptions(attachments, Object.entries(form), files);
const refused = expect.objectContaining({ code: 'invalidField', params: expect.objectContaining({ field: 'mode' }) });

it('takes files where some are added alone', () => {
  expect(parse({})).toEqual({ mode: 'list', names: null, description: null, relationship: 'none' });
  expect(parse({ mode: 'add' }, 2)).toMatchObject({ mode: 'add' });
  expect(() => parse({ mode: 'remove' }, 1)).toThrow(refused);
});

it('chooses files by names, one a line', () => {
  expect(chosenNames(null)).toBeUndefined();
  expect([...(chosenNames(' a, b.csv \n\nc.pdf') ?? [])]).toEqual(['a, b.csv', 'c.pdf']);
});

it('knows e-invoices by their names', () => {
  const names = ['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml', 'invoice.xml', 'factur-x.pdf'];
  expect(names.map((name) => isInvoiceName(name))).toEqual([true, true, true, false, false]);
});

it('names its answers by their type', () => {
  const { downloadName, mimes } = attachments.output;
  expect(mimes.map((mime) => downloadName('a.pdf', mime))).toEqual([
    'a.json',
    'attachments_a.zip',
    'attachments_a.pdf',
  ]);
});
