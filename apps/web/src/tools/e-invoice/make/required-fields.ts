import { InvalidDraft, readDraft } from '@blattwerk/invoice/make';
import { controlOf } from './fault-controls.ts';
import { draftOf, type InvoiceForm, profileOf } from './invoice-form.ts';
import { anyAddress, anyDraft } from './totals.ts';

type Draft = ReturnType<typeof draftOf>;

/** What is chosen, and not written: it decides what is needed. */
const choices = new Set(['kind', 'language', 'currency', 'country', 'unit', 'tax']);

/**
 * Controls that must not stay empty, as the form is: by its choices, and by the optional groups that somebody has begun. Rows of a list
 * have the same, by paths without their numbers.
 */
export function requiredFieldsOf(form: InvoiceForm): ReadonlySet<string> {
  const { taxNumber, vatNumber } = form.seller;
  // An account alone is enough, and its other entries need it.
  const payment = { ...form.payment, iban: '' };
  const draft = draftOf({ ...form, payment, buyer: { ...form.buyer, electronicAddress: { id: '' } } });
  const required = new Set([emptied(draft), bare(draft)].flatMap((each) => missingIn(each, form)));
  if (required.has('delivery.period.start')) required.add('delivery.period.end');
  // Of both numbers of the seller one is enough, unless the VAT identifier alone is.
  if (!required.has('seller.vatNumber')) {
    if (taxNumber.trim() === '') required.add('seller.vatNumber');
    if (vatNumber.trim() === '') required.add('seller.taxNumber');
  }
  return required;
}

/** Without numbers of rows. */
export function withoutRows(path: string): string {
  return path.replaceAll(/\.\d+\./g, '.');
}

function missingIn(draft: object, form: InvoiceForm): string[] {
  try {
    readDraft(draft, profileOf(form));
    return [];
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    return error.faults.filter(({ code }) => code === 'missing').map((fault) => withoutRows(controlOf(fault, form)));
  }
}

/** The draft with its choices and without its entries: it lacks what each of its groups needs. */
function emptied(draft: Draft): object {
  const buyer = { ...draft.buyer, electronicAddress: undefined };
  return withoutEntries({ ...draft, dueDays: undefined, buyer, items: oneForEachTax(draft) }) as object;
}

function withoutEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEntries);
  if (typeof value !== 'object' || value === null) return '';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, choices.has(name) ? inner : withoutEntries(inner)]),
  );
}

/** A draft in which each group has what it needs: it lacks what the rules between them ask for. */
function bare(draft: Draft): object {
  const { kind, delivery, buyer } = draft;
  const address = { ...anyAddress, country: buyer.address.country };
  return {
    ...anyDraft,
    language: draft.language,
    currency: draft.currency,
    kind,
    delivery: { address: delivery.address && anyAddress },
    seller: { ...anyDraft.seller, vatNumber: '', taxNumber: '-' },
    buyer: { name: '-', address, electronicAddress: buyer.electronicAddress },
    items: oneForEachTax(draft).map(({ tax }) => ({ name: '-', quantity: '1', unit: 'H87', unitPrice: '1', tax })),
  };
}

function oneForEachTax({ items }: Draft): Draft['items'] {
  return [...new Map(items.map((item) => [item.tax, item])).values()];
}
