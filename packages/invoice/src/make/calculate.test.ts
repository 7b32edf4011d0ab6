import { invoiceDraft } from '@blattwerk/testing/files/invoice';
import { createRandom } from '@blattwerk/testing/random';
import { randomInvoiceDraft, taxKinds } from '@blattwerk/testing/random-invoice-draft';
import { describe, expect, it } from 'vitest';
import { type Group, groupsOf } from '../model.ts';
import type { GroupId, TermId } from '../terms.ts';
import { calculate } from './calculate.ts';
import { readDraft } from './read-draft.ts';

const calculated = (draft: object): Group => calculate(readDraft({ ...invoiceDraft, ...draft }, 'xrechnung'));
const [seller, buyer] = [invoiceDraft.seller, invoiceDraft.buyer];

/** Values of the groups of a kind, by term. */
function valuesOf(root: Group, id: GroupId): Partial<Record<TermId, string>>[] {
  const own = groupsOf(root, id).map(({ terms }) => Object.fromEntries(terms.map((term) => [term.id, term.value])));
  return [...own, ...root.groups.flatMap((group) => valuesOf(group, id))];
}

function valueOf(root: Group, id: TermId): string | undefined {
  return root.terms.find((term) => term.id === id)?.value;
}

const item = (quantity: string, unitPrice: string, tax: string, more = {}) => {
  return { name: 'Heft', quantity, unit: 'H87', unitPrice, tax, ...more };
};

describe('totals of each kind of draft', () => {
  it('has VAT by rate, with allowances and charges of lines and of the document', () => {
    const root = calculated({
      items: [
        item('3', '33.333', 'standard', { allowance: { percent: '2.5' } }),
        item('1.5', '0.03', 'reduced'),
        item('-1', '10', 'standard', { allowance: { amount: '0.50', reason: 'Bonus' } }),
        item('10', '100', 'zero'),
      ],
      allowances: [{ percent: '10', tax: 'standard' }],
      charges: [{ amount: '4.99', tax: 'reduced', reason: 'Versand' }],
    });
    expect(valuesOf(root, 'BG-25').map((line) => line['BT-131'])).toEqual(['97.50', '0.05', '-10.50', '1000.00']);
    expect(valuesOf(root, 'BG-27')).toEqual([
      { 'BT-136': '2.50', 'BT-137': '100.00', 'BT-138': '2.5', 'BT-139': 'Rabatt' },
      { 'BT-136': '0.50', 'BT-139': 'Bonus' },
    ]);
    expect(valuesOf(root, 'BG-20')).toEqual([
      { 'BT-92': '8.70', 'BT-93': '87.00', 'BT-94': '10', 'BT-97': 'Rabatt', 'BT-95': 'S', 'BT-96': '19' },
    ]);
    expect(valuesOf(root, 'BG-21')).toEqual([{ 'BT-99': '4.99', 'BT-104': 'Versand', 'BT-102': 'S', 'BT-103': '7' }]);
    expect(valuesOf(root, 'BG-23')).toEqual([
      { 'BT-116': '78.30', 'BT-117': '14.88', 'BT-118': 'S', 'BT-119': '19' },
      { 'BT-116': '5.04', 'BT-117': '0.35', 'BT-118': 'S', 'BT-119': '7' },
      { 'BT-116': '1000.00', 'BT-117': '0.00', 'BT-118': 'Z', 'BT-119': '0' },
    ]);
    expect(valuesOf(root, 'BG-22')).toEqual([
      {
        'BT-106': '1087.05',
        'BT-107': '8.70',
        'BT-108': '4.99',
        'BT-109': '1083.34',
        'BT-110': '15.23',
        'BT-112': '1098.57',
        'BT-115': '1098.57',
      },
    ]);
  });

  it('rounds half cents away from zero', () => {
    const root = calculated({
      items: [item('1', '0.005', 'standard'), item('-1', '0.005', 'standard'), item('1', '0.0049', 'standard')],
    });
    expect(valuesOf(root, 'BG-25').map((line) => line['BT-131'])).toEqual(['0.01', '-0.01', '0.00']);
    const [half] = valuesOf(calculated({ items: [item('1', '0.50', 'reduced')] }), 'BG-23');
    expect(half).toMatchObject({ 'BT-116': '0.50', 'BT-117': '0.04' });
    const [negative] = valuesOf(calculated({ items: [item('-1', '0.50', 'reduced')] }), 'BG-23');
    expect(negative).toMatchObject({ 'BT-116': '-0.50', 'BT-117': '-0.04' });
  });

  const foreign = { ...buyer, vatNumber: 'FR40303265045', address: { ...buyer.address, country: 'FR' } };
  it.each([
    ['smallBusiness', buyer, { 'BT-118': 'E', 'BT-120': 'Steuerfrei für Kleinunternehmer (§ 19 UStG)' }],
    [
      'reverseCharge',
      { ...buyer, vatNumber: 'DE987654321' },
      { 'BT-118': 'AE', 'BT-120': 'Steuerschuldnerschaft des Leistungsempfängers', 'BT-121': 'VATEX-EU-AE' },
    ],
    [
      'intraCommunity',
      foreign,
      {
        'BT-118': 'K',
        'BT-120': 'Steuerfreie innergemeinschaftliche Lieferung (§ 6a UStG)',
        'BT-121': 'VATEX-EU-IC',
      },
    ],
    [
      'export',
      { ...foreign, vatNumber: '' },
      { 'BT-118': 'G', 'BT-120': 'Steuerfreie Ausfuhrlieferung (§ 6 UStG)', 'BT-121': 'VATEX-EU-G' },
    ],
  ])('has no VAT, and the reason, for %s', (tax, to, reason) => {
    const root = calculated({ buyer: to, items: [item('2', '50', tax)], charges: [{ percent: '5', tax }] });
    expect(valuesOf(root, 'BG-23')).toEqual([{ 'BT-116': '105.00', 'BT-117': '0.00', 'BT-119': '0', ...reason }]);
    expect(valuesOf(root, 'BG-22')).toMatchObject([{ 'BT-110': '0.00', 'BT-115': '105.00' }]);
    expect(valuesOf(root, 'BG-15').map((address) => address['BT-80'])).toEqual(tax === 'intraCommunity' ? ['FR'] : []);
  });

  it('is a credit note on the invoice that it corrects', () => {
    const root = calculated({ kind: 'creditNote', preceding: { number: 'R-0', date: '2026-10-31' } });
    expect(valueOf(root, 'BT-3')).toBe('381');
    expect(valuesOf(root, 'BG-3')).toEqual([{ 'BT-25': 'R-0', 'BT-26': '2026-10-31' }]);
    expect(valuesOf(root, 'BG-22')).toMatchObject([{ 'BT-115': '119.00' }]);
  });
});

describe('terms of payment', () => {
  const payment = {
    iban: 'DE89370400440532013000',
    discounts: [
      { percent: '2.5', days: 7 },
      { percent: '1', days: 1 },
    ],
  };
  it('has cash discounts in the form of XRechnung and in words, and the day on which the invoice is due', () => {
    const root = calculated({ dueDays: 34, payment });
    expect(valueOf(root, 'BT-9')).toBe('2027-01-02');
    expect(valueOf(root, 'BT-20')).toBe(
      '#SKONTO#TAGE=7#PROZENT=2.50#\n#SKONTO#TAGE=1#PROZENT=1.00#\n2,5 % Skonto bei Zahlung innerhalb von 7 Tagen. ' +
        '1 % Skonto bei Zahlung innerhalb von 1 Tag. Zahlbar bis 02.01.2027 ohne Abzug.',
    );
    expect(valueOf(calculated({ dueDate: '2026-12-01', language: 'en', payment }), 'BT-20')).toBe(
      '#SKONTO#TAGE=7#PROZENT=2.50#\n#SKONTO#TAGE=1#PROZENT=1.00#\n2.5% cash discount for payment within 7 days. ' +
        '1% cash discount for payment within 1 day. Payable without deduction by 1 December 2026.',
    );
  });

  it('says when to pay without a day, and that a credit note is no demand', () => {
    expect(valueOf(calculated({}), 'BT-20')).toBe('Sofort zahlbar ohne Abzug.');
    const credit = calculated({ kind: 'creditNote', preceding: { number: 'R-0' }, language: 'en' });
    expect(valueOf(credit, 'BT-20')).toBe('The amount will be offset or refunded.');
  });

  it('transfers by SEPA in euros alone, and names no means without an account', () => {
    const meansOf = (draft: object) => valuesOf(calculated(draft), 'BG-16').map((means) => means['BT-81']);
    expect([meansOf({ payment }), meansOf({ payment, currency: 'CHF' }), meansOf({})]).toEqual([['58'], ['30'], ['1']]);
  });
});

it('identifies a seller by the tax number where there is no other identifier', () => {
  const { vatNumber, ...rest } = seller;
  const sellerOf = (more: object) => valuesOf(calculated({ seller: { ...rest, ...more } }), 'BG-4')[0];
  expect(sellerOf({ taxNumber: '12/345' })).toMatchObject({ 'BT-29': '12/345', 'BT-32': '12/345' });
  expect(sellerOf({ taxNumber: '12/345', register: 'HRB 1' })).not.toHaveProperty('BT-29');
  expect(sellerOf({ taxNumber: '12/345', vatNumber })).not.toHaveProperty('BT-29');
});

describe('of seeded drafts', () => {
  /** A decimal as an integer of millionths. */
  const millionths = (text: string): bigint => {
    const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    const value = BigInt(whole + fraction.padEnd(6, '0'));
    return sign === '-' ? -value : value;
  };
  /** Rounds millionths of millionths to cents, half away from zero. */
  const toCents = (value: bigint): bigint => {
    const [sign, size] = value < 0n ? [-1n, -value] : [1n, value];
    return sign * ((size + 5_000_000_000n) / 10_000_000_000n);
  };
  const cents = (text: string | undefined): bigint => millionths(text ?? '') / 10_000n;
  const percentages: Readonly<Record<string, bigint>> = { standard: 19n, reduced: 7n };

  interface Adjustment {
    amount?: string;
    percent?: string;
    tax: string;
  }
  const adjust = ({ amount, percent }: Adjustment, base: bigint): bigint =>
    percent === undefined ? cents(amount) : toCents(base * millionths(percent) * 100n);
  const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

  it('has exact sums', () => {
    const random = createRandom('sums');
    for (let run = 0; run < 100; run++) {
      const draft = randomInvoiceDraft(random, taxKinds[run % taxKinds.length] ?? 'mixed') as unknown as {
        items: { quantity: string; unitPrice: string; tax: string; allowance?: Adjustment }[];
        allowances: Adjustment[];
        charges: Adjustment[];
      };
      const lines = draft.items.map(({ quantity, unitPrice, allowance, tax }) => {
        const whole = toCents(millionths(quantity) * millionths(unitPrice));
        return { tax, net: whole - (allowance ? adjust(allowance, whole) : 0n) };
      });
      const baseOf = (tax: string) => total(lines.filter((line) => line.tax === tax).map(({ net }) => net));
      const [allowances, charges] = [draft.allowances, draft.charges].map((list) =>
        list.map((each) => ({ tax: each.tax, net: adjust(each, baseOf(each.tax)) })),
      ) as [typeof lines, typeof lines];
      const taxable = Map.groupBy(
        [...lines, ...charges, ...allowances.map(({ tax, net }) => ({ tax, net: -net }))],
        ({ tax }) => tax,
      );
      const vat = [...taxable].map(([tax, list]) =>
        toCents(total(list.map(({ net }) => net)) * (percentages[tax] ?? 0n) * 100_000_000n),
      );
      const net = total([...taxable.values()].flat().map((each) => each.net));
      const root = calculate(readDraft(draft, 'xrechnung'));
      const [totals = {}] = valuesOf(root, 'BG-22');
      const sums = (list: readonly { net: bigint }[]) => total(list.map((each) => each.net));
      expect(valuesOf(root, 'BG-25').map((line) => cents(line['BT-131']))).toEqual(lines.map((line) => line.net));
      expect([cents(totals['BT-106']), cents(totals['BT-109'])]).toEqual([sums(lines), net]);
      expect(cents(totals['BT-107'] ?? '0')).toBe(sums(allowances));
      expect(cents(totals['BT-108'] ?? '0')).toBe(sums(charges));
      expect(valuesOf(root, 'BG-23').map((entry) => cents(entry['BT-117']))).toHaveLength(vat.length);
      expect([cents(totals['BT-110']), cents(totals['BT-112'])]).toEqual([total(vat), net + total(vat)]);
      expect(totals['BT-115']).toBe(totals['BT-112']);
    }
  });
});
