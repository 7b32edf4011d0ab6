import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { expect, it } from 'vitest';
import { giroCodeText, transferOf } from './giro-code.ts';
import { readInvoice } from './read-invoice.ts';

function transferWith(...changes: [from: string, to: string][]) {
  const xml = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, ciiInvoice().toString());
  return transferOf(readInvoice(Buffer.from(xml)));
}

it('is what the guideline of the European Payments Council has, version 002', () => {
  const transfer = transferWith();
  expect(transfer && giroCodeText(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nTischlerei Ahorn GmbH\nDE02120300000000202051\nEUR238.00\n\n\nRE-2026-0042',
  );
});

it.each([
  ['another currency', ['InvoiceCurrencyCode>EUR', 'InvoiceCurrencyCode>CHF']],
  ['a wrong account', ['DE02120300000000202051', 'DE02120300000000202052']],
  ['a direct debit', ['TypeCode>58', 'TypeCode>59']],
  ['a credit note', ['TypeCode>380', 'TypeCode>381']],
  ['nothing to pay', ['DuePayableAmount>238.00', 'DuePayableAmount>0.00']],
  ['a negative amount', ['DuePayableAmount>238.00', 'DuePayableAmount>-1.00']],
  ['a fraction of a cent', ['DuePayableAmount>238.00', 'DuePayableAmount>238.005']],
  ['more than the largest amount', ['DuePayableAmount>238.00', 'DuePayableAmount>1000000000.00']],
] as const)('does not exist for %s', (_, [from, to]) => {
  expect(transferWith([from, to])).toBeUndefined();
});

it('has one line for each value, cut to its length', () => {
  const name = `A${'é'.repeat(90)}`;
  const transfer = transferWith(
    ['<ram:AccountName>Tischlerei Ahorn GmbH', `<ram:AccountName>${name}`],
    ['<ram:PaymentReference>RE-2026-0042', `<ram:PaymentReference>a\nb${'c'.repeat(200)}`],
  );
  expect(transfer?.name).toBe(name.slice(0, 70));
  expect(transfer?.text).toBe(`a b${'c'.repeat(137)}`);
});
