import { readInvoice, termOf } from '@blattwerk/invoice';
import { checkInvoice } from '@blattwerk/invoice/check';
import { calculate, readDraft, taxNames, writeXml } from '@blattwerk/invoice/make';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './field-faults.ts';
import { filledForm } from './filled-form-fixture.ts';
import {
  blankForm,
  draftOf,
  type InvoiceForm,
  lookOf,
  newAdjustment,
  newItem,
  nextNumber,
  profileOf,
  valueAt,
  withText,
} from './invoice-form.ts';
import { requiredFieldsOf } from './required-fields.ts';
import { texts } from './texts.de.ts';
import { totalsOf } from './totals.ts';

const changed = (changes: Readonly<Record<string, string>>, form = filledForm): InvoiceForm =>
  Object.entries(changes).reduce((before, [path, text]) => withText(before, path, text), form);

/** A form in which every field has an entry. */
const wholeForm: InvoiceForm = {
  ...changed({
    output: 'xrechnung',
    kind: 'creditNote',
    'preceding.number': 'RE-2026-0041',
    'preceding.date': '2026-10-31',
    orderReference: 'B-7',
    'delivery.address.street': 'Lager 3',
    'delivery.address.addition': 'Tor 2',
    'delivery.address.postCode': '10115',
    'delivery.address.city': 'Berlin',
    'delivery.address.country': 'DE',
    'seller.address.addition': 'Hof',
    'seller.vatNumber': 'DE123456788',
    'seller.register': 'HRA 1, Berlin',
    'buyer.address.addition': 'Zimmer 1',
    'buyer.vatNumber': 'DE987654321',
    'buyer.electronicAddress.id': 'eingang@amt.example',
    'payment.bic': 'BYLADEM1001',
    'payment.accountName': 'Ida Ahorn',
    'payment.discounts.0.percent': '2.5',
    'payment.discounts.0.days': '7',
    'items.0.description': 'Vor Ort',
    'items.0.allowance.percent': '10',
    'items.0.allowance.reason': 'Bonus',
    note: 'Vielen Dank.',
  }),
  allowances: [{ ...newAdjustment('standard'), percent: '3', reason: 'Treue' }],
  charges: [{ ...newAdjustment('standard'), amount: '4.90', reason: 'Versand' }],
};

function xmlOf(form: InvoiceForm): string {
  const profile = profileOf(form);
  return writeXml(calculate(readDraft(draftOf(form), profile)), form.syntax, profile);
}

describe('the invoice of a form', () => {
  it.each<[string, InvoiceForm]>([
    ['ZUGFeRD', filledForm],
    ['XRechnung in CII', changed({ output: 'xrechnung' })],
    ['XRechnung in UBL', changed({ output: 'xrechnung', syntax: 'ubl' })],
    ['everything', wholeForm],
  ])('follows all rules (%s)', (_, form) => {
    const { findings } = checkInvoice(readInvoice(new TextEncoder().encode(xmlOf(form))));
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  it('has each entry', () => {
    const xml = xmlOf(wholeForm);
    for (const text of ['B-7', 'Lager 3', 'Tor 2', 'HRA 1', 'Zimmer 1', 'BYLADEM1001', 'Vor Ort', 'Bonus', 'Treue'])
      expect(xml).toContain(text);
    expect(xml).toMatch(/SKONTO#TAGE=7#PROZENT=2.50/);
  });

  it('goes to the Leitweg-ID unless there is a mailbox', () => {
    const addressOf = (form: InvoiceForm) => draftOf(form).buyer.electronicAddress;
    expect(addressOf(filledForm)).toEqual({ scheme: '0204', id: '04011000-1234512345-06' });
    const mailbox = changed({ 'buyer.electronicAddress.id': ' eingang@amt.example ' });
    expect(addressOf(mailbox)).toEqual({ scheme: 'EM', id: 'eingang@amt.example' });
    expect(addressOf(changed({ 'buyer.reference': 'Abteilung 7' }))).toBeUndefined();
  });

  it('has no parts that were left empty, and no demand in a credit note', () => {
    const { preceding, payment, delivery } = draftOf(changed({ 'payment.iban': ' ' }));
    expect([preceding, payment, delivery.address, delivery.period]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(draftOf(wholeForm).dueDays).toBeUndefined();
  });
});

describe('a fault', () => {
  it.each<[changes: Record<string, string>, control: string, sentence: keyof (typeof texts)['faults']]>([
    [{ number: '' }, 'number', 'missing'],
    [{ dueDays: 'bald' }, 'dueDays', 'days'],
    [{ dueDays: '366' }, 'dueDays', 'days'],
    [{ 'payment.discounts.0.percent': '0' }, 'payment.discounts.0.percent', 'percent'],
    [{ 'payment.discounts.0.percent': '2' }, 'payment.discounts.0.days', 'days'],
    [{ 'items.0.unitPrice': '-1' }, 'items.0.unitPrice', 'negative'],
    [{ 'items.0.quantity': 'zwei' }, 'items.0.quantity', 'number'],
    [{ issueDate: '2026-02-30' }, 'issueDate', 'date'],
    [{ 'payment.iban': 'DE03 1203 0000 0000 2020 51' }, 'payment.iban', 'iban'],
    [{ 'payment.bic': 'X' }, 'payment.bic', 'bic'],
    [{ 'seller.contact.email': 'ida' }, 'seller.contact.email', 'email'],
    [{ 'seller.contact.phone': '-' }, 'seller.contact.phone', 'phone'],
    [{ 'buyer.vatNumber': '123' }, 'buyer.vatNumber', 'vatNumber'],
    [{ 'seller.taxNumber': '' }, 'seller.vatNumber', 'sellerTax'],
    [{ 'items.0.tax': 'reverseCharge' }, 'buyer.vatNumber', 'buyerTax'],
    [{ output: 'xrechnung', 'buyer.reference': 'Abteilung 7' }, 'buyer.electronicAddress.id', 'buyerMail'],
    [{ output: 'xrechnung', 'buyer.reference': '' }, 'buyer.reference', 'reference'],
    [{ kind: 'creditNote' }, 'preceding.number', 'preceding'],
    [{ kind: 'creditNote', 'preceding.date': '2026-01-01' }, 'preceding.number', 'preceding'],
    [{ 'delivery.date': '' }, 'delivery.date', 'deliveryDate'],
    [{ 'delivery.kind': 'period' }, 'delivery.period.start', 'deliveryDate'],
    [
      { 'delivery.kind': 'period', 'delivery.period.start': '2026-02-01', 'delivery.period.end': '2026-01-01' },
      'delivery.period.end',
      'period',
    ],
    [{ 'items.0.tax': 'export', 'seller.vatNumber': 'DE123456788' }, 'buyer.address.country', 'sameCountry'],
    [{ 'items.0.quantity': '999999999999' }, 'items.0.tax', 'tooLarge'],
    [{ 'items.0.allowance.reason': 'Bonus' }, 'items.0.allowance.percent', 'oneOfTwo'],
    [{ note: '\u0000' }, 'note', 'character'],
  ])('of %j is at %s, by %s', (changes, control, sentence) => {
    expect(faultsOf(changed(changes)).get(control)).toBe(sentence);
  });

  it('of a required field is there beside those of the other fields', () => {
    const faults = faultsOf(changed({ output: 'xrechnung', number: '', 'delivery.date': '', 'buyer.reference': '' }));
    expect([...faults.keys()].toSorted()).toEqual([
      'buyer.electronicAddress.id',
      'buyer.reference',
      'delivery.date',
      'number',
    ]);
  });

  it('of several taxes is at the items', () => {
    const items = [...filledForm.items, { ...newItem(), name: 'Heft', unitPrice: '1', tax: 'smallBusiness' as const }];
    expect(faultsOf({ ...filledForm, items }).get('items.0.tax')).toBe('mixedTaxes');
  });

  it('of an adjustment without a value is at its percentage', () => {
    expect([...faultsOf({ ...filledForm, charges: [newAdjustment('standard')] }).keys()]).toEqual([
      'charges.0.percent',
    ]);
  });

  /** Paths of all texts of a form. */
  const pathsOf = (value: object, before = ''): string[] =>
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null ? pathsOf(inner, `${before}${name}.`) : [`${before}${name}`],
    );

  it('has a control in the form, whichever entry is wrong', () => {
    const notInDraft = /^(?:output|syntax|color|delivery\.kind|dueDays|delivery\.period.*|.*\.id|.*amount)$/;
    for (const path of pathsOf(wholeForm).filter((each) => !notInDraft.test(each))) {
      const controls = [...faultsOf(changed({ [path]: '\u0000' }, wholeForm)).keys()];
      expect([path, controls.length > 0]).toEqual([path, true]);
      for (const control of controls) expect([path, typeof valueAt(wholeForm, control)]).toEqual([path, 'string']);
    }
    for (const control of faultsOf(blankForm).keys())
      if (control !== 'items.0.tax') expect(typeof valueAt(blankForm, control)).toBe('string');
  });

  it('has a label at its control', () => {
    for (const path of pathsOf(wholeForm).filter(
      (each) => !/(?:^color|\bid)$/.test(each) || each.endsWith('Address.id'),
    ))
      expect([path, typeof valueAt(texts.labels, path.replaceAll(/\.\d+\./g, '.'))]).toEqual([path, 'string']);
  });
});

describe('the required fields', () => {
  const requiredIn = (changes: Readonly<Record<string, string>>, form = filledForm) =>
    requiredFieldsOf(changed(changes, form));
  const always = [
    'number issueDate items.name items.quantity items.unitPrice'.split(' '),
    ['name', 'address.street', 'address.city', 'contact.name', 'contact.phone', 'contact.email'].map(
      (name) => `seller.${name}`,
    ),
    ['name', 'address.street', 'address.city'].map((name) => `buyer.${name}`),
  ].flat();

  it.each<[name: string, form: InvoiceForm]>([
    ['blank', { ...blankForm, items: [newItem(), newItem()] }],
    ['filled in', filledForm],
  ])('of a %s form in ZUGFeRD are those that a draft lacks without entries', (_, form) => {
    const required = requiredFieldsOf({ ...form, seller: { ...form.seller, vatNumber: '' } });
    const tax = form === filledForm ? ['seller.taxNumber'] : ['seller.taxNumber', 'seller.vatNumber'];
    expect([...required].filter((path) => !/country$|currency|unit$/.test(path)).toSorted()).toEqual(
      [...always, 'delivery.date', ...tax].toSorted(),
    );
  });

  it.each<[changes: Record<string, string>, more: readonly string[], less: readonly string[]]>([
    [{ 'buyer.reference': '' }, ['buyer.electronicAddress.id', 'buyer.reference'], []],
    [{}, ['buyer.reference', 'seller.address.postCode', 'buyer.address.postCode'], ['buyer.electronicAddress.id']],
    [{ 'seller.vatNumber': 'DE123456788', 'seller.taxNumber': '' }, ['seller.vatNumber'], ['seller.taxNumber']],
    [{ 'items.0.tax': 'export' }, ['seller.vatNumber'], ['seller.taxNumber', 'buyer.vatNumber']],
    [{ 'items.0.tax': 'reverseCharge' }, ['buyer.vatNumber'], []],
    [{ kind: 'creditNote' }, ['preceding.number'], ['preceding.date']],
    [{ 'delivery.kind': 'period' }, ['delivery.period.start', 'delivery.period.end'], ['delivery.date']],
    [{ 'payment.iban': '', 'payment.bic': 'BYLADEM1001' }, ['payment.iban'], ['payment.accountName']],
    [{ 'payment.iban': '', 'payment.bic': '' }, [], ['payment.iban', 'payment.discounts.days']],
    [{ 'delivery.address.city': 'Bonn' }, ['delivery.address.postCode', 'delivery.address.country'], []],
  ])('of an XRechnung with %j', (changes, more, less) => {
    const required = requiredIn({ output: 'xrechnung', ...changes });
    expect(more.filter((path) => !required.has(path))).toEqual([]);
    expect(less.filter((path) => required.has(path))).toEqual([]);
  });

  it('are what faultsOf asks for when each is emptied', () => {
    for (const output of ['zugferd', 'xrechnung']) {
      const form = changed({ output });
      for (const path of requiredFieldsOf(form)) {
        const control = path.replace('items.', 'items.0.');
        if (typeof valueAt(form, control) !== 'string') continue;
        const faults = faultsOf(changed({ [control]: '' }, form));
        expect([path, faults.has(path === 'seller.taxNumber' ? 'seller.vatNumber' : control)]).toEqual([path, true]);
      }
    }
  });
});

describe('sums', () => {
  const sumsOf = (form: InvoiceForm) => {
    const totals = totalsOf(form);
    const [gross, lines] = [totals && termOf(totals.sums, 'BT-112')?.value, totals?.lines.size];
    return [gross, lines];
  };

  it('are those of the rows that are complete, whatever else is missing', () => {
    const [item] = filledForm.items;
    const blank = { ...blankForm, items: filledForm.items };
    expect(sumsOf(blank)).toEqual(['118.76', 1]);
    expect(sumsOf({ ...blank, items: [newItem(), ...filledForm.items] })).toEqual(['118.76', 1]);
    expect(sumsOf({ ...blank, charges: [newAdjustment('standard')] })).toEqual(['118.76', 1]);
    expect(sumsOf({ ...blank, charges: [{ ...newAdjustment('standard'), amount: '10' }] })).toEqual(['130.66', 1]);
    expect(sumsOf({ ...blank, items: [newItem()] })).toEqual([undefined, undefined]);
    expect([...(totalsOf({ ...blank, items: [newItem(), ...filledForm.items] })?.lines.keys() ?? [])]).toEqual([
      item?.id,
    ]);
  });

  it.each(taxNames)('are there for the tax %s, before the recipient is known', (tax) => {
    const [gross] = sumsOf({ ...blankForm, items: [{ ...newItem(), unitPrice: '100', tax }] });
    expect(gross).toBe({ standard: '119.00', reduced: '107.00' }[tax as string] ?? '100.00');
  });
});

it.each([
  ['RE-2026-0042', 'RE-2026-0043'],
  ['RE-2026-0999', 'RE-2026-1000'],
  ['99', '100'],
  ['2026/7-B', '2026/8-B'],
  ['9'.repeat(30), `1${'0'.repeat(30)}`],
  ['Rechnung', ''],
  ['', ''],
])('after the number "%s" comes "%s"', (last, next) => {
  expect(nextNumber(last)).toBe(next);
});

it('a page looks as it was chosen', () => {
  expect(lookOf(filledForm, '')).toEqual({ language: 'de' });
  const look = lookOf(changed({ color: '#ff8000', language: 'en' }), btoa('\u0089PNG'));
  expect(look).toEqual({ language: 'en', color: [1, 128 / 255, 0], logo: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) });
});

it('a new item is like the one before it in unit and tax', () => {
  const first = { ...newItem(), name: 'a', unit: 'DAY', tax: 'reduced' as const };
  expect(newItem(first)).toMatchObject({ name: '', unit: 'DAY', tax: 'reduced' });
  expect(newItem(first).id).not.toBe(newItem(first).id);
});
