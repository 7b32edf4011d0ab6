import {
  absolute,
  add,
  compare,
  type Decimal,
  formatDecimal,
  parseDecimal,
  percentOf,
  round,
  subtract,
  sum,
  zero,
} from '../decimal.ts';
import { type Group, type Invoice, type Place, type Term, termOf } from '../model.ts';
import type { TermId } from '../terms.ts';
import { isVat, numberOf, type Taxed } from './rule-context.ts';
import { codesOf } from './code-lists.ts';
import { type Breach, rule, type Rule, unless } from './rule.ts';

const one: Decimal = { digits: 1n, scale: 0 };

/** Of an amount: two decimals. */
export const roundAmount = (value: Decimal): Decimal => round(value, 2);
export const isZero = (value: Decimal): boolean => value.digits === 0n;

/** Tax of an amount at a rate in percent, both without sign. */
export function taxOf(taxable: Decimal, rate: Decimal): Decimal {
  return roundAmount(percentOf(absolute(taxable), rate));
}

/** Whether two amounts differ by less than 1. */
export function areClose(left: Decimal, right: Decimal): boolean {
  return compare(absolute(subtract(left, right)), one) < 0;
}

/** A breach where the value of a term is another than expected, or is missing; `expected` is missing where it is not known. */
export function differs(group: Group, id: TermId, expected: Decimal | undefined): Breach | undefined {
  const term = termOf(group, id);
  const found = term && parseDecimal(term.value);
  if (found && expected && compare(found, expected) === 0) return undefined;
  const params = {
    ...(expected ? { expected: formatDecimal(roundAmount(expected)) } : {}),
    ...(term ? { found: term.value } : {}),
  };
  return { params, ...(term ? { place: term.place } : {}) };
}

/** Sum of allowances or charges: needed where there are some. */
function differsFromItems(group: Group, id: TermId, items: readonly Taxed[]): Breach | undefined {
  if (items.length === 0 && !termOf(group, id)) return undefined;
  return differs(group, id, sumOf(items));
}

const sumOf = (items: readonly Taxed[]): Decimal => roundAmount(sum(items.map(({ amount }) => amount)));

/** A required amount with others added and subtracted, which may be missing; undefined where the required one is. */
function totalOf(totals: Group, first: TermId, minus: TermId, plus: TermId): Decimal | undefined {
  const start = numberOf(totals, first);
  return start && add(subtract(start, numberOf(totals, minus) ?? zero), numberOf(totals, plus) ?? zero);
}

/** VAT in the currency of the invoice (BT-5). */
function taxTotals({ invoice, terms }: { invoice: Invoice; terms: readonly Term[] }): Term[] {
  const currency = termOf(invoice.root, 'BT-5')?.value;
  return terms.filter(({ qualifiers }) => qualifiers.currency === currency);
}

/** The element that contains an element. */
const parentPath = ({ path }: Place): string => path.slice(0, path.lastIndexOf('/'));

/** Rules on sums (EN 16931-1, 6.4.2). */
export const sumRules: readonly Rule[] = [
  rule('BR-CO-10', 'BG-22', 'sumOfLines', ['BT-106', 'BT-131'], (totals, { lines }) =>
    differs(totals, 'BT-106', sumOf(lines)),
  ),
  rule('BR-CO-11', 'BG-22', 'sumOfAllowances', ['BT-107', 'BT-92'], (totals, { allowances }) =>
    differsFromItems(totals, 'BT-107', allowances),
  ),
  rule('BR-CO-12', 'BG-22', 'sumOfCharges', ['BT-108', 'BT-99'], (totals, { charges }) =>
    differsFromItems(totals, 'BT-108', charges),
  ),
  rule('BR-CO-13', 'BG-22', 'totalWithoutVat', ['BT-109', 'BT-106', 'BT-107', 'BT-108'], (totals) => {
    const expected = totalOf(totals, 'BT-106', 'BT-107', 'BT-108');
    return differs(totals, 'BT-109', expected && roundAmount(expected));
  }),
  rule('BR-CO-14', 'invoice', 'totalVat', ['BT-110', 'BT-117'], (root, context) => {
    const { invoice, breakdown } = context;
    const isUbl = invoice.syntax === 'ubl';
    const totals = [...context.terms('BT-110'), ...(isUbl ? context.terms('BT-111') : [])];
    const checked = isUbl ? totals : taxTotals({ invoice, terms: totals });
    const taxes = Map.groupBy(breakdown, ({ group }) => (isUbl ? parentPath(group.place) : ''));
    const totalled = new Set(checked.map(({ place }) => (isUbl ? parentPath(place) : '')));
    const without = isUbl ? [...taxes].filter(([path]) => !totalled.has(path)) : [];
    const expectedOf = (entries: readonly Taxed[]) =>
      roundAmount(sum(entries.map(({ group }) => numberOf(group, 'BT-117'))));
    return [
      ...checked.flatMap(({ value, place }) => {
        const entries = taxes.get(isUbl ? parentPath(place) : '');
        if (!entries && isUbl) return [];
        const [expected, found] = [expectedOf(entries ?? []), parseDecimal(value)];
        if (found && compare(found, expected) === 0) return [];
        return [{ params: { expected: formatDecimal(expected), found: value }, place }];
      }),
      ...without.map(([, entries]) => ({
        params: { expected: formatDecimal(expectedOf(entries)) },
        place: entries[0]?.group.place ?? root.place,
      })),
    ];
  }),
  rule('BR-CO-15', 'invoice', 'totalWithVat', ['BT-112', 'BT-109', 'BT-110'], (root, context) => {
    const { invoice } = context;
    if (!termOf(root, 'BT-5')) return undefined;
    const [totals = root] = context.groups('BG-22');
    const taxes = taxTotals({ invoice, terms: context.terms('BT-110') });
    const [basis, tax] = [numberOf(totals, 'BT-109'), taxes[0] && parseDecimal(taxes[0].value)];
    const withoutTax = invoice.syntax === 'cii' && basis && !differs(totals, 'BT-112', basis);
    if (withoutTax) return undefined;
    return differs(totals, 'BT-112', taxes.length === 1 && basis && tax ? roundAmount(add(basis, tax)) : undefined);
  }),
  rule('BR-CO-16', 'BG-22', 'amountDue', ['BT-115', 'BT-112', 'BT-113', 'BT-114'], (totals, { invoice }) => {
    const expected = totalOf(totals, 'BT-112', 'BT-113', 'BT-114');
    return differs(totals, 'BT-115', expected && (invoice.syntax === 'ubl' ? roundAmount(expected) : expected));
  }),
  rule('BR-CO-17', 'BG-23', 'vatOfCategory', ['BT-117', 'BT-116', 'BT-119'], (entry, { invoice }) => {
    const [taxable, tax] = [numberOf(entry, 'BT-116'), numberOf(entry, 'BT-117')];
    const percent = termOf(entry, 'BT-119');
    const rate = percent && isVat(percent) ? parseDecimal(percent.value) : undefined;
    // Rates below 0.5 are none here, as in the official rules.
    if (!rate || isZero(round(rate, 0)))
      return tax && isZero(round(tax, 0)) ? undefined : differs(entry, 'BT-117', zero);
    const expected = taxable && taxOf(taxable, rate);
    const difference = expected && tax && compare(absolute(subtract(absolute(tax), expected)), one);
    const isClose = difference !== undefined && (invoice.syntax === 'ubl' ? difference < 0 : difference <= 0);
    return isClose ? undefined : differs(entry, 'BT-117', expected);
  }),
];

/** Rules on terms that depend on each other (EN 16931-1, 6.4.2). */
export const relationRules: readonly Rule[] = [
  rule('BR-53', 'invoice', 'vatInAccountingCurrency', ['BT-111', 'BT-6'], (_root, context) => {
    const { invoice } = context;
    if (invoice.syntax === 'cii' && context.groups('BG-22').length === 0) return undefined;
    const [currency, own] = [termOf(invoice.root, 'BT-6'), termOf(invoice.root, 'BT-5')];
    if (!currency) return undefined;
    const given = [...context.terms('BT-110'), ...context.terms('BT-111')];
    const isGiven = given.some(({ qualifiers }) => qualifiers.currency === currency.value);
    const isOther = invoice.syntax === 'ubl' || currency.value !== own?.value;
    return unless(isGiven && isOther, { params: { code: currency.value }, place: currency.place });
  }),
  rule('BR-CO-03', 'invoice', 'taxPointTwice', ['BT-7', 'BT-8'], (_root, context) => {
    const [date] = context.terms('BT-7');
    return date && context.has('BT-8') ? { place: date.place } : undefined;
  }),
  rule('BR-CO-09', 'invoice', 'vatNumberCountry', ['BT-31', 'BT-48', 'BT-63'], (_root, context) =>
    vatNumbers.flatMap((id) =>
      context.terms(id).flatMap(({ value, place }) => {
        const prefix = value.slice(0, 2);
        const isKnown =
          codesOf('countries').has(prefix) ||
          furtherVatPrefixes.has(prefix) ||
          (value === '' && context.invoice.syntax === 'ubl');
        return isKnown ? [] : [{ terms: [id], params: { found: value }, place }];
      }),
    ),
  ),
  rule('BR-CO-18', 'invoice', 'missing', ['BG-23'], (_root, { invoice, lines, breakdown }) =>
    unless(breakdown.length > 0 || (invoice.syntax === 'cii' && lines.length === 0)),
  ),
];

/** Greece uses EL; the official rules know countries that the list of its syntax lacks. */
const furtherVatPrefixes: ReadonlySet<string> = new Set(['EL', 'SS', 'AN']);
const vatNumbers = ['BT-31', 'BT-48', 'BT-63'] as const;
