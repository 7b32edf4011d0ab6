import { type Group, groupsOf } from '@blattwerk/invoice';
import { calculate, InvalidDraft, readDraft } from '@blattwerk/invoice/make';
import { draftOf, type InvoiceForm } from './invoice-form.ts';

type Draft = ReturnType<typeof draftOf>;

/** Sums of the rows that have all they need. */
export interface Totals {
  /** Document totals (BG-22), with a value for each term that there is. */
  sums: Group;
  /** VAT by category and rate (BG-23). */
  taxes: readonly Group[];
  /** Net amounts of items by their ids. */
  lines: ReadonlyMap<string, Group>;
}

export const anyAddress = { street: '-', city: '-', country: 'DE' };
/** What a draft needs beside its rows, whatever the tax. */
export const anyDraft = {
  kind: 'invoice',
  number: '-',
  issueDate: '2026-01-01',
  delivery: { date: '2026-01-01' },
  seller: {
    name: '-',
    address: anyAddress,
    contact: { name: '-', phone: '000', email: 'a@a.example' },
    vatNumber: 'DE123456788',
  },
  buyer: { name: '-', address: { ...anyAddress, country: 'FR' }, vatNumber: 'FR40303265045' },
};

/** What can be calculated so far, without rows that are not complete; undefined without any. */
export function totalsOf(form: InvoiceForm): Totals | undefined {
  const { language, currency, items, allowances, charges } = draftOf(form);
  const rows = { items: items.map((item) => ({ ...item, name: '-', description: '' })), allowances, charges };
  const faulty = faultyRows({ language, currency, ...rows });
  const complete = (name: keyof typeof rows) => rows[name].filter((_, index) => !faulty.has(`${name}.${index}`));
  const [whole, ...names] = [complete('items'), complete('allowances'), complete('charges')];
  try {
    const [reductions, surcharges] = names;
    const draft = { ...anyDraft, language, currency, items: whole, allowances: reductions, charges: surcharges };
    const root = calculate(readDraft(draft, 'en16931'));
    const [sums] = groupsOf(root, 'BG-22');
    const ids = form.items.map(({ id }) => id).filter((_, index) => !faulty.has(`items.${index}`));
    const lines = groupsOf(root, 'BG-25').map((line, index) => [ids[index] ?? '', line] as const);
    return sums && { sums, taxes: groupsOf(root, 'BG-23'), lines: new Map(lines) };
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    return undefined;
  }
}

/** Rows with a fault, as `items.0`. */
function faultyRows(rows: Pick<Draft, 'language' | 'currency' | 'items' | 'allowances' | 'charges'>): Set<string> {
  try {
    readDraft({ ...anyDraft, ...rows }, 'en16931');
    return new Set();
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    return new Set(error.faults.map(({ field }) => field.split('.').slice(0, 2).join('.')));
  }
}
