import type { Language } from '../language.ts';
import type { Group } from '../model.ts';
import type { TermId } from '../terms.ts';
import type { InvoiceTexts } from '../texts/texts.ts';
import { codeNames as germanCodes } from '../texts/codes.de.ts';
import { codeNames as englishCodes } from '../texts/codes.en.ts';
import { groupNames as germanGroups, termNames as germanTerms } from '../texts/terms.de.ts';
import { groupNames as englishGroups, termNames as englishTerms } from '../texts/terms.en.ts';

/** Texts of the page beside the names of terms. */
export interface SheetTexts extends Pick<InvoiceTexts, 'groupNames' | 'termNames' | 'codeNames'> {
  /** BCP 47. */
  readonly language: string;
  readonly kinds: Readonly<Record<'invoice' | 'creditNote', string>>;
  readonly title: (heading: string, seller: string) => string;
  /** Labels that say more than the names of terms. */
  readonly labels: Readonly<Partial<Record<TermId, string>>>;
  readonly position: string;
  readonly item: string;
  readonly tax: string;
  readonly taxOf: (rate: string, amount: string) => string;
  readonly rateOf: (rate: string) => string;
  readonly shareOf: (percent: string | undefined, amount: string | undefined) => string;
  readonly pricedPer: (quantity: string) => string;
  readonly period: string;
  readonly delivery: string;
  readonly payment: string;
  readonly credit: string;
  readonly amount: string;
  readonly scan: string;
  readonly code: (name: string, iban: string, amount: string) => string;
  readonly discount: (percent: string, days: string) => string;
  readonly further: string;
  readonly unknown: string;
  readonly specification: (id: string, process: string | undefined) => string;
  readonly logo: (seller: string) => string;
  readonly pageOf: (page: number, count: number) => string;
}

const de: SheetTexts = {
  groupNames: germanGroups,
  termNames: germanTerms,
  codeNames: germanCodes,
  language: 'de-DE',
  kinds: { invoice: 'Rechnung', creditNote: 'Gutschrift' },
  title: (heading, seller) => `${heading} von ${seller}`,
  labels: {
    'BT-10': 'Ihre Referenz',
    'BT-46': 'Ihre Kundennummer',
    'BT-48': 'Ihre USt-IdNr.',
    'BT-49': 'E-Rechnung an',
    'BT-25': 'Zu Rechnung',
    'BT-109': 'Nettobetrag',
    'BT-112': 'Bruttobetrag',
    'BT-59': 'Zahlung an',
  },
  position: 'Pos.',
  item: 'Leistung',
  tax: 'USt',
  taxOf: (rate, amount) => `Umsatzsteuer ${rate} auf ${amount}`,
  rateOf: (rate) => `${rate} USt`,
  shareOf: (percent, amount) => [percent, amount && `auf ${amount}`].filter(Boolean).join(' '),
  pricedPer: (quantity) => `je ${quantity}`,
  period: 'Leistungszeitraum',
  delivery: 'Lieferung an',
  payment: 'Zahlung',
  credit: 'Gutschrift',
  amount: 'Betrag',
  scan: 'Mit Banking-App scannen',
  code: (name, iban, amount) => `GiroCode für eine Überweisung von ${amount} an ${name}, ${iban}`,
  discount: (percent, days) => `${percent} Skonto bei Zahlung innerhalb von ${days} ${days === '1' ? 'Tag' : 'Tagen'}.`,
  further: 'Weitere Angaben',
  unknown: 'Angaben außerhalb der Norm EN 16931',
  specification: (id, process) =>
    `Diese Rechnung enthält ihre Daten als XML nach ${id}${process === undefined ? '' : `, Prozess ${process}`}.`,
  logo: (seller) => `Logo von ${seller}`,
  pageOf: (page, count) => `Seite ${page} von ${count}`,
};

const en: SheetTexts = {
  groupNames: englishGroups,
  termNames: englishTerms,
  codeNames: englishCodes,
  language: 'en-GB',
  kinds: { invoice: 'Invoice', creditNote: 'Credit note' },
  title: (heading, seller) => `${heading} from ${seller}`,
  labels: {
    'BT-10': 'Your reference',
    'BT-46': 'Your customer number',
    'BT-48': 'Your VAT number',
    'BT-49': 'E-invoice to',
    'BT-25': 'Earlier invoice',
    'BT-109': 'Net amount',
    'BT-112': 'Gross amount',
    'BT-59': 'Payment to',
  },
  position: 'No.',
  item: 'Item',
  tax: 'VAT',
  taxOf: (rate, amount) => `VAT ${rate} on ${amount}`,
  rateOf: (rate) => `${rate} VAT`,
  shareOf: (percent, amount) => [percent, amount && `of ${amount}`].filter(Boolean).join(' '),
  pricedPer: (quantity) => `per ${quantity}`,
  period: 'Service period',
  delivery: 'Delivered to',
  payment: 'Payment',
  credit: 'Credit',
  amount: 'Amount',
  scan: 'Scan with a banking app',
  code: (name, iban, amount) => `GiroCode for a transfer of ${amount} to ${name}, ${iban}`,
  discount: (percent, days) => `${percent} cash discount for payment within ${days} ${days === '1' ? 'day' : 'days'}.`,
  further: 'Further details',
  unknown: 'Details outside the standard EN 16931',
  specification: (id, process) =>
    `This invoice contains its data as XML of ${id}${process === undefined ? '' : `, process ${process}`}.`,
  logo: (seller) => `Logo of ${seller}`,
  pageOf: (page, count) => `Page ${page} of ${count}`,
};

export const sheetTexts: Readonly<Record<Language, SheetTexts>> = { de, en };

/** Terms of the addresses of parties, in the order of an address; the town stands behind its postcode. */
export interface AddressTerms {
  readonly lines: readonly TermId[];
  readonly postCode: TermId;
  readonly city: TermId;
  readonly region: TermId;
  readonly country: TermId;
}

export const addresses = {
  'BG-5': { lines: ['BT-35', 'BT-36', 'BT-162'], postCode: 'BT-38', city: 'BT-37', region: 'BT-39', country: 'BT-40' },
  'BG-8': { lines: ['BT-50', 'BT-51', 'BT-163'], postCode: 'BT-53', city: 'BT-52', region: 'BT-54', country: 'BT-55' },
  'BG-12': { lines: ['BT-64', 'BT-65', 'BT-164'], postCode: 'BT-67', city: 'BT-66', region: 'BT-68', country: 'BT-69' },
  'BG-15': { lines: ['BT-75', 'BT-76', 'BT-165'], postCode: 'BT-78', city: 'BT-77', region: 'BT-79', country: 'BT-80' },
} as const satisfies Partial<Record<Group['id'], AddressTerms>>;
