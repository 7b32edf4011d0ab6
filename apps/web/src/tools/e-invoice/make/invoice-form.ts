import type { MadeProfile, TaxName } from '@blattwerk/invoice/make';
import type { SheetLook } from '@blattwerk/invoice/sheet';
import { type Language, parseHexColor } from '@blattwerk/shared';

const blankAddress = { street: '', addition: '', postCode: '', city: '', country: '' };
const blankAdjustment = { percent: '', amount: '', reason: '' };

/** The form without entries. Names are those of the draft; all values are texts, those of numbers with a decimal point. */
export const blankForm = {
  output: 'zugferd' as InvoiceOutput,
  /** Of XRechnung. */
  syntax: 'cii' as 'cii' | 'ubl',
  kind: 'invoice' as 'invoice' | 'creditNote',
  language: 'de' as Language,
  number: '',
  issueDate: '',
  dueDays: '14',
  currency: 'EUR',
  preceding: { number: '', date: '' },
  orderReference: '',
  delivery: {
    kind: 'date' as 'date' | 'period',
    date: '',
    period: { start: '', end: '' },
    address: blankAddress,
  },
  seller: {
    name: '',
    address: { ...blankAddress, country: 'DE' },
    contact: { name: '', phone: '', email: '' },
    vatNumber: '',
    taxNumber: '',
    register: '',
  },
  buyer: {
    name: '',
    address: { ...blankAddress, country: 'DE' },
    vatNumber: '',
    electronicAddress: { id: '' },
    reference: '',
  },
  payment: { iban: '', bic: '', accountName: '', discounts: [{ percent: '', days: '' }] },
  items: [] as readonly ItemForm[],
  allowances: [] as readonly AdjustmentForm[],
  charges: [] as readonly AdjustmentForm[],
  note: '',
  /** `#rrggbb`; '' for the usual one. */
  color: '',
};

export type InvoiceForm = typeof blankForm;
export type InvoiceOutput = 'zugferd' | 'xrechnung';

/** Rows of a list have ids of their own, which stay when they are moved. */
export interface AdjustmentForm {
  id: string;
  percent: string;
  amount: string;
  reason: string;
  tax: TaxName;
}
export interface ItemForm {
  id: string;
  name: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  tax: TaxName;
  allowance: typeof blankAdjustment;
}

/** Paths of the texts in a form: `items.0.name`. */
type PathOf<T> = {
  [Name in keyof T & string]: T[Name] extends string
    ? Name
    : T[Name] extends readonly (infer Row)[]
      ? `${Name}.${number}.${PathOf<Row>}`
      : `${Name}.${PathOf<T[Name]>}`;
}[keyof T & string];
export type FieldPath = PathOf<InvoiceForm>;

let lastId = 0;

/** A row of a list; an item is like the one before it in unit and tax. */
export function newItem(before?: ItemForm): ItemForm {
  const { unit = 'H87', tax = 'standard' } = before ?? {};
  lastId += 1;
  const blank = { name: '', description: '', quantity: '1', unitPrice: '', allowance: blankAdjustment };
  return { ...blank, id: `item-${lastId}`, unit, tax };
}

export function newAdjustment(tax: TaxName): AdjustmentForm {
  lastId += 1;
  return { ...blankAdjustment, id: `adjustment-${lastId}`, tax };
}

/** What is at a path of a form, or of texts that are built like it; undefined where there is nothing. */
export function valueAt(root: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], root);
}

/** A copy with another text at a path. */
export function withText<T>(root: T, path: string, text: string): T {
  const [name = '', ...rest] = path.split('.');
  const inner = (root as Readonly<Record<string, unknown>>)[name];
  const value = rest.length === 0 ? text : withText(inner, rest.join('.'), text);
  if (Array.isArray(root)) return root.with(Number(name), value) as T;
  return { ...root, [name]: value };
}

/** What is read as XRechnung has to keep its rules; a PDF of ZUGFeRD has those of EN 16931. */
export function profileOf({ output }: InvoiceForm): MadeProfile {
  return output === 'xrechnung' ? 'xrechnung' : 'en16931';
}

/** Leitweg-ID (KoSIT, format specification 2.0.2): coarse and fine address, and two check digits. */
const leitwegId = /^\d{2,12}(?:-[\dA-Za-z]{1,30})?-\d{2}$/;

/** The draft that the form stands for, as `readDraft` takes it. */
export function draftOf(form: InvoiceForm) {
  const { output: _output, syntax: _syntax, color: _color, note, ...draft } = form;
  const { kind, dueDays, preceding, delivery, buyer, payment } = draft;
  const isCredit = kind === 'creditNote';
  const [email, reference] = [buyer.electronicAddress.id.trim(), buyer.reference.trim()];
  const leitweg = leitwegId.test(reference) ? { scheme: '0204', id: reference } : undefined;
  return {
    ...draft,
    // A credit note is no demand.
    dueDays: isCredit ? undefined : wholeNumber(dueDays),
    preceding: isCredit ? unlessBlank(preceding) : undefined,
    delivery: {
      date: delivery.kind === 'date' ? delivery.date : '',
      period: delivery.kind === 'period' ? unlessBlank(delivery.period) : undefined,
      address: unlessBlank(delivery.address),
    },
    buyer: { ...buyer, electronicAddress: email === '' ? leitweg : { scheme: 'EM', id: email } },
    payment: unlessBlank(payment) && {
      ...payment,
      discounts: payment.discounts
        .filter((discount) => unlessBlank(discount))
        .map(({ percent, days }) => ({ percent, days: wholeNumber(days) })),
    },
    items: draft.items.map(({ id: _id, allowance, ...item }) => ({ ...item, allowance: unlessBlank(allowance) })),
    allowances: draft.allowances.map(({ id: _id, ...allowance }) => allowance),
    charges: draft.charges.map(({ id: _id, ...charge }) => charge),
    notes: [note].filter((text) => text.trim() !== ''),
  };
}

/** What its page looks like. @param logo in Base64; '' for none */
export function lookOf({ language, color }: InvoiceForm, logo: string): SheetLook {
  const accent = parseHexColor(color);
  return {
    language,
    ...(accent && { color: accent }),
    ...(logo === '' ? {} : { logo: Uint8Array.from(atob(logo), (character) => character.charCodeAt(0)) }),
  };
}

/** A text that is no number stays as it is, which is a fault. */
function wholeNumber(text: string): number | string {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : text;
}

function unlessBlank<T extends object>(group: T): T | undefined {
  return isBlank(group) ? undefined : group;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(isBlank)
    : typeof value === 'string' && value.trim() === '';
}

/** The number after one: its last digits are counted up, with their zeros; '' where it has none. */
export function nextNumber(last: string): string {
  const [, before = '', digits, after = ''] = /^(.*?)(\d+)(\D*)$/.exec(last) ?? [];
  if (digits === undefined) return '';
  return `${before}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}${after}`;
}
