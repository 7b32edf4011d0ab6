import { codesOf, isPackage } from '../check/code-lists.ts';
import { absolute, compare, type Decimal, multiply, sum, zero } from '../decimal.ts';
import { isEmailAddress, isIban, isPhoneNumber } from '../formats.ts';
import { languages } from '../language.ts';
import {
  checked,
  compactText,
  date,
  decimal,
  type DraftFault,
  type DraftFaultCode,
  fields,
  InvalidDraft,
  list,
  oneOf,
  optional,
  text,
  wholeNumber,
} from './draft-fields.ts';
import { type TaxName, taxNames } from './taxes.ts';
import type { MadeProfile } from './write-xml.ts';

const [maxItems, maxAdjustments, maxNotes, maxDiscounts, maxDays] = [1000, 50, 20, 5, 365];

/** Programs that add amounts in binary floating point, as the official rules do, get the same cents up to here. */
const maxVolume: Decimal = { digits: 10n ** 10n, scale: 0 };

const percent = decimal(2, { digits: 1n, scale: 2 }, { digits: 100n, scale: 0 });
const lines = text({ most: 5000, hasLines: true });
const country = compactText('code', (code) => codesOf('countries').has(code));
/** With the prefix of its country; Greece uses EL. */
const vatNumber = compactText('format', (number) => {
  const prefix = number.slice(0, 2);
  return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(number) && (prefix === 'EL' || codesOf('countries').has(prefix));
});
const email = checked(text(), 'format', isEmailAddress);
const tax = oneOf<TaxName>(taxNames);

const address = fields({
  street: text(),
  /** Such as a floor. */
  addition: optional(text()),
  /** Needed in XRechnung. */
  postCode: optional(text({ most: 20 })),
  city: text(),
  /** ISO 3166-1 alpha-2. */
  country,
});

/** An amount, or a share in percent of what it is taken from or added to. */
const adjustment = {
  amount: optional(decimal(2, zero)),
  percent: optional(percent),
  /** In the language of the invoice; by default `Rabatt`, `Discount`, or the like for charges. */
  reason: optional(text()),
};
const isOneGiven = (given: { amount: Decimal | undefined; percent: Decimal | undefined }): boolean =>
  (given.amount === undefined) !== (given.percent === undefined);
/** A share is one of the items with the same tax. */
const documentAdjustment = checked(fields({ ...adjustment, tax }), 'conflict', isOneGiven);

const item = fields({
  name: text(),
  description: optional(lines),
  /** At most 6 digits after the point; negative for what is taken back. */
  quantity: decimal(6),
  /** UN/ECE Recommendation 20, or 21 with an X before it. */
  unit: compactText('code', (code) => codesOf('units').has(code) || isPackage(code)),
  /** Without VAT, of one unit; at most 6 digits after the point. */
  unitPrice: decimal(6, zero),
  allowance: optional(checked(fields(adjustment), 'conflict', isOneGiven)),
  tax,
});

const draft = fields({
  kind: oneOf(['invoice', 'creditNote']),
  /** Of the texts that are added. */
  language: oneOf(languages),
  number: text({ most: 100 }),
  issueDate: date,
  /** Either of these, or neither. */
  dueDate: optional(date),
  dueDays: optional(wholeNumber(0, maxDays)),
  /** ISO 4217. */
  currency: compactText('code', (code) => codesOf('currencies').has(code)),
  /** The corrected invoice, which a credit note needs. */
  preceding: optional(fields({ number: text({ most: 100 }), date: optional(date) })),
  /** Of the buyer's order. */
  orderReference: optional(text()),
  /** A day or a period (§ 14 Abs. 4 Satz 1 Nr. 6 UStG), and the place, where it is another than the buyer's. */
  delivery: fields({
    date: optional(date),
    period: optional(checked(fields({ start: date, end: date }), 'range', ({ start, end }) => start <= end)),
    address: optional(address),
  }),
  seller: fields({
    name: text(),
    address,
    /** Its e-mail address is also the electronic address of the seller. */
    contact: fields({ name: text(), phone: checked(text(), 'format', isPhoneNumber), email }),
    /** One of these is needed (§ 14 Abs. 4 Satz 1 Nr. 2 UStG). */
    vatNumber: optional(vatNumber),
    taxNumber: optional(text()),
    /** Number and court of a register. */
    register: optional(text()),
  }),
  buyer: fields({
    name: text(),
    address,
    vatNumber: optional(vatNumber),
    /** A mailbox (scheme EM) or a participant of a network (code list EAS: 0204 for a Leitweg-ID); needed in XRechnung. */
    electronicAddress: optional(
      fields({ scheme: compactText('code', (code) => codesOf('addressSchemes').has(code)), id: text() }),
    ),
    /** A Leitweg-ID or another reference that the buyer has given; needed in XRechnung. */
    reference: optional(text()),
  }),
  /** Where to transfer the amount. */
  payment: optional(
    fields({
      iban: compactText('format', (iban) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && isIban(iban)),
      bic: optional(compactText('format', (bic) => /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(bic))),
      accountName: optional(text()),
      /** Cash discounts: a share in percent for payment within some days of the date of issue. */
      discounts: list(fields({ percent, days: wholeNumber(0, maxDays) }), maxDiscounts),
    }),
  ),
  items: list(item, maxItems, 1),
  allowances: list(documentAdjustment, maxAdjustments),
  charges: list(documentAdjustment, maxAdjustments),
  notes: list(lines, maxNotes),
});

/** What an invoice is made of: read, with numbers as decimals. */
export type InvoiceDraft = ReturnType<typeof draft>;

/** What fields ask of each other. */
type DraftRule = readonly [field: string, code: DraftFaultCode, isBroken: (draft: InvoiceDraft) => boolean];

const draftRules: readonly DraftRule[] = [
  ['preceding', 'missing', ({ kind, preceding }) => kind === 'creditNote' && !preceding],
  ['dueDays', 'conflict', ({ dueDate, dueDays }) => dueDate !== undefined && dueDays !== undefined],
  ['delivery.date', 'missing', ({ delivery }) => !delivery.date && !delivery.period],
  ['delivery.date', 'conflict', ({ delivery }) => Boolean(delivery.date && delivery.period)],
  ['seller.vatNumber', 'missing', (all) => !all.seller.vatNumber && (isAbroad(all) || !all.seller.taxNumber)],
  ['buyer.vatNumber', 'missing', (all) => !all.buyer.vatNumber && isTaxedBy(all, 'intraCommunity', 'reverseCharge')],
  ['items', 'range', (all) => compare(volumeOf(all), maxVolume) > 0],
  // A small business has no other supplies in its invoices.
  ['items', 'conflict', (all) => isTaxedBy(all, 'smallBusiness') && taxesOf(all).size > 1],
  ['delivery.address', 'conflict', (all) => isAbroad(all) && destinationOf(all).country === all.seller.address.country],
];

const isAbroad = (all: InvoiceDraft): boolean => isTaxedBy(all, 'intraCommunity', 'export');

/** What XRechnung asks for beyond EN 16931: BR-DE-4, 9, 11 and 15, PEPPOL-EN16931-R010. */
const xrechnungRules: readonly DraftRule[] = [
  ['buyer.reference', 'missing', ({ buyer }) => !buyer.reference],
  ['buyer.electronicAddress', 'missing', ({ buyer }) => !buyer.electronicAddress],
  ['seller.address.postCode', 'missing', ({ seller }) => !seller.address.postCode],
  ['buyer.address.postCode', 'missing', ({ buyer }) => !buyer.address.postCode],
  ['delivery.address.postCode', 'missing', ({ delivery }) => Boolean(delivery.address && !delivery.address.postCode)],
];

/** Sum of all amounts, whatever their signs. */
function volumeOf({ items, allowances, charges }: InvoiceDraft): Decimal {
  const ofItems = items.map(({ quantity, unitPrice }) => absolute(multiply(quantity, unitPrice)));
  const adjustments = [...items.map(({ allowance }) => allowance), ...allowances, ...charges];
  return sum([...ofItems, ...adjustments.map((each) => each?.amount)]);
}

/** Where the goods go. */
export function destinationOf({ delivery, buyer }: InvoiceDraft): InvoiceDraft['buyer']['address'] {
  return delivery.address ?? buyer.address;
}

export function taxesOf({ items, allowances, charges }: InvoiceDraft): ReadonlySet<TaxName> {
  return new Set([...items, ...allowances, ...charges].map((each) => each.tax));
}

export function isTaxedBy(all: InvoiceDraft, ...names: readonly TaxName[]): boolean {
  return names.some((name) => taxesOf(all).has(name));
}

/**
 * Reads what somebody has filled in: an object as of JSON, with texts for amounts (`1234.50`), dates (`2026-11-29`) and codes.
 * Missing, null and empty are the same. Of such a draft an invoice can be made that breaks no rule of the profile.
 * @throws InvalidDraft with all faults of fields, or, where there are none, with those of fields that do not fit together
 */
export function readDraft(value: unknown, profile: MadeProfile): InvoiceDraft {
  const read = draft(value, '');
  const rules = profile === 'xrechnung' ? [...draftRules, ...xrechnungRules] : draftRules;
  const faults = rules.flatMap(([field, code, isBroken]): DraftFault[] => (isBroken(read) ? [{ field, code }] : []));
  if (faults.length > 0) throw new InvalidDraft(faults);
  return read;
}
