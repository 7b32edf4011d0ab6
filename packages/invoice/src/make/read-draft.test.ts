import { invoiceDraft } from '@blattwerk/testing/files/invoice';
import { createRandom } from '@blattwerk/testing/random';
import { randomInvoiceDraft, taxKinds, withAnotherPart } from '@blattwerk/testing/random-invoice-draft';
import { describe, expect, it } from 'vitest';
import { type DraftFault, InvalidDraft } from './draft-fields.ts';
import { readDraft } from './read-draft.ts';
import type { MadeProfile } from './write-xml.ts';

function faultsOf(given: unknown, profile: MadeProfile = 'xrechnung'): readonly DraftFault[] {
  try {
    readDraft(given, profile);
  } catch (error) {
    if (error instanceof InvalidDraft) return error.faults;
    throw error;
  }
  return [];
}

/** The smallest draft with another value, `undefined` for none, at a path. */
function changed(path: string, value: unknown): unknown {
  const whole = structuredClone(invoiceDraft) as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.reduce((at, step) => (at[step] ??= {}) as Record<string, unknown>, whole);
  parent[last] = value;
  return whole;
}

it('reads the smallest draft, and takes missing, null and blank for the same', () => {
  const read = readDraft(invoiceDraft, 'xrechnung');
  expect(readDraft(changed('orderReference', null), 'xrechnung')).toEqual(read);
  expect(readDraft(changed('orderReference', ' \n'), 'xrechnung')).toEqual(read);
  expect(readDraft(changed('notes', undefined), 'xrechnung')).toEqual(read);
});

it('takes blanks around a text, and those in a code or a number of an account, for nothing', () => {
  const spaced = changed('payment', { iban: ' de89 3704 0044 0532 0130 00', accountName: '\u{A0}Papier\t' });
  const { payment } = readDraft(spaced, 'xrechnung');
  expect(payment).toMatchObject({ iban: 'DE89370400440532013000', accountName: 'Papier' });
  expect(readDraft(changed('notes', ['a\r\nb']), 'xrechnung').notes).toEqual(['a\nb']);
});

it.each<[path: string, value: unknown, code: DraftFault['code'], field?: string]>([
  ['number', undefined, 'missing'],
  ['number', '\u{2003}', 'missing'],
  ['number', 17, 'type'],
  ['number', 'x'.repeat(101), 'tooMuch'],
  ['number', 'a\u{1}', 'character'],
  ['number', 'a\nb', 'character'],
  ['buyer.name', 'a\u{FFFE}', 'character'],
  ['buyer.name', 'a\u{D83D}', 'character'],
  ['notes', ['a\rb'], 'character', 'notes.0'],
  ['notes', ['\u{0}'], 'character', 'notes.0'],
  ['notes', [7], 'type', 'notes.0'],
  ['notes', {}, 'type'],
  ['notes', Array.from({ length: 21 }).fill('x'), 'tooMuch'],
  ['kind', 'order', 'code'],
  ['kind', 'creditNote', 'missing', 'preceding'],
  ['issueDate', '2026-02-29', 'format'],
  ['issueDate', '29.11.2026', 'format'],
  ['issueDate', '1026-11-29', 'format'],
  ['dueDays', '14', 'type'],
  ['dueDays', 1.5, 'type'],
  ['dueDays', 366, 'range'],
  ['currency', 'DEM', 'code'],
  ['delivery.date', '', 'missing'],
  ['delivery.period', { start: '2026-11-01', end: '2026-11-02' }, 'conflict', 'delivery.date'],
  ['seller.vatNumber', '', 'missing'],
  ['seller.vatNumber', 'QQ123456789', 'format'],
  ['seller.contact.email', 'papier', 'format'],
  ['seller.contact.phone', '1-2', 'format'],
  ['seller.address.country', 'Deutschland', 'code'],
  ['seller.address.postCode', '', 'missing'],
  ['buyer.address', 'Hamburg', 'type'],
  ['buyer.address', undefined, 'missing'],
  ['buyer.reference', '', 'missing'],
  ['buyer.electronicAddress', null, 'missing'],
  ['buyer.electronicAddress', { scheme: 'XX', id: 'a' }, 'code', 'buyer.electronicAddress.scheme'],
  ['payment', { iban: 'DE88370400440532013000' }, 'format', 'payment.iban'],
  ['payment', { iban: 'DE89370400440532013000', bic: 'COBA' }, 'format', 'payment.bic'],
  [
    'payment',
    { iban: 'DE89370400440532013000', discounts: [{ percent: '0', days: 7 }] },
    'range',
    'payment.discounts.0.percent',
  ],
  ['items', [], 'missing'],
  ['items.0.quantity', 2, 'type'],
  ['items.0.quantity', '1e3', 'format'],
  ['items.0.quantity', '1,5', 'format'],
  ['items.0.quantity', '.5', 'format'],
  ['items.0.quantity', '1.1234567', 'format'],
  ['items.0.quantity', '1'.repeat(13), 'format'],
  ['items.0.quantity', '200000000.01', 'range', 'items'],
  ['items.0.quantity', '-200000000.01', 'range', 'items'],
  ['items.0.allowance', { amount: '9999999900.01' }, 'range', 'items'],
  ['charges', [{ amount: '9999999900.01', tax: 'standard' }], 'range', 'items'],
  ['items.0.unit', 'Stück', 'code'],
  ['items.0.unitPrice', '-0.01', 'range'],
  ['items.0.allowance', { amount: '1', percent: '1' }, 'conflict'],
  ['items.0.allowance', { reason: 'Bonus' }, 'conflict'],
  ['items.0.allowance', { percent: '100.01' }, 'range', 'items.0.allowance.percent'],
  ['items.0.allowance', { amount: '1.005' }, 'format', 'items.0.allowance.amount'],
  ['items.0.tax', '19', 'code'],
  ['items.0.tax', 'constructor', 'code'],
  ['charges', [{ amount: '1' }], 'missing', 'charges.0.tax'],
  ['items.0.tax', 'reverseCharge', 'missing', 'buyer.vatNumber'],
  ['charges', [{ amount: '1', tax: 'smallBusiness' }], 'conflict', 'items'],
  ['seller.colour', 'blue', 'unexpected', 'seller'],
  ['seller.__proto__x', 'blue', 'unexpected', 'seller'],
])('refuses %s: %j by %s', (path, value, code, field = path) => {
  expect(faultsOf(changed(path, value))).toEqual([{ field, code }]);
});

describe('of supplies to other countries', () => {
  const abroad = { street: 'Rue 1', city: 'Paris', postCode: '75008', country: 'FR' };
  it.each(['intraCommunity', 'export'])('asks for both VAT numbers that %s needs, and for another country', (tax) => {
    const draft = changed('items.0.tax', tax) as typeof invoiceDraft;
    const withTaxNumber = { ...draft, seller: { ...draft.seller, vatNumber: '', taxNumber: '12/345' } };
    const conflict = { field: 'delivery.address', code: 'conflict' };
    const missing = { field: 'buyer.vatNumber', code: 'missing' };
    expect(faultsOf(withTaxNumber)).toEqual([
      { field: 'seller.vatNumber', code: 'missing' },
      ...(tax === 'intraCommunity' ? [missing] : []),
      conflict,
    ]);
    const delivered = { ...draft, delivery: { ...draft.delivery, address: abroad } };
    expect(faultsOf(delivered)).toEqual(tax === 'intraCommunity' ? [missing] : []);
  });
});

it('asks for less where the invoice is none of XRechnung', () => {
  const { electronicAddress: _address, reference: _reference, ...buyer } = invoiceDraft.buyer;
  const { postCode: _postCode, ...address } = buyer.address;
  const draft = { ...invoiceDraft, buyer: { ...buyer, address } };
  expect(faultsOf(draft, 'en16931')).toEqual([]);
  expect(faultsOf(draft).map(({ field }) => field)).toEqual([
    'buyer.reference',
    'buyer.electronicAddress',
    'buyer.address.postCode',
  ]);
});

it('tells all faults of fields at once', () => {
  const given = {
    ...invoiceDraft,
    number: '',
    currency: 'X',
    items: [{ ...invoiceDraft.items[0], name: 5, tax: 'x' }],
  };
  expect(faultsOf(given)).toEqual([
    { field: 'number', code: 'missing' },
    { field: 'currency', code: 'code' },
    { field: 'items.0.name', code: 'type' },
    { field: 'items.0.tax', code: 'code' },
  ]);
});

it('tells at most 100 faults', () => {
  const items = Array.from({ length: 1000 }, () => ({ name: 'Heft' }));
  expect(faultsOf({ ...invoiceDraft, number: '', items })).toHaveLength(100);
});

it('has no value and no unknown name of a draft in its error', () => {
  const draft = {
    ...invoiceDraft,
    number: 'secret\u{0}',
    secret: 1,
    buyer: { ...invoiceDraft.buyer, vatNumber: 'secret' },
  };
  expect(() => readDraft(draft, 'xrechnung')).toThrow(/^(?!.*secret)/);
});

/** Values in the place of any part of a draft. */
const hostile: readonly unknown[] = [
  null,
  0,
  Number.NaN,
  -1,
  true,
  [],
  {},
  [[[[]]]],
  '',
  '\u{0}',
  '\u{D800}',
  ']]>',
  '<!DOCTYPE x>',
  '-0',
  '1e9999',
  '9'.repeat(100_000),
  'x'.repeat(1_000_000),
  ' '.repeat(1_000_000),
  Array.from({ length: 100_000 }, () => ({})),
  Array.from({ length: 1000 }).fill(null),
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
];

it('refuses a draft with a hostile part by faults alone, in a bounded number', () => {
  const random = createRandom('hostile drafts');
  let refused = 0;
  for (let run = 0; run < 400; run++) {
    const faults = faultsOf(withAnotherPart(random, randomInvoiceDraft(random, random.pick(taxKinds)), hostile));
    if (faults.length > 0) refused++;
    expect(faults.length).toBeLessThanOrEqual(100);
  }
  expect(refused).toBeGreaterThan(200);
});
