import { compare, parseDecimal, zero } from '../decimal.ts';
import { type Group, groupsOf, type Invoice, type Term, termOf, termsOf } from '../model.ts';
import { type GroupId, isTermId, type TermId } from '../terms.ts';
import { type RuleContext, isVat, termsBelow } from './rule-context.ts';
import type { RuleId } from './finding.ts';
import { type Breach, rule, type Rule, unless } from './rule.ts';

/** Whether an empty value is enough, as the official rules of a syntax decide it. */
type Presence = 'present' | 'filled';

export type RequiredRow = readonly [
  id: RuleId,
  each: GroupId,
  what: TermId | GroupId,
  presence?: Presence | { cii: Presence; ubl: Presence },
];

/** What each group of a kind needs, in the order of the norm (EN 16931-1, 6.4.1). */
const requiredRows: readonly RequiredRow[] = [
  ['BR-01', 'invoice', 'BT-24', 'filled'],
  ['BR-02', 'invoice', 'BT-1', 'filled'],
  ['BR-04', 'invoice', 'BT-3', 'filled'],
  ['BR-05', 'invoice', 'BT-5', 'filled'],
  ['BR-06', 'invoice', 'BT-27', 'filled'],
  ['BR-07', 'invoice', 'BT-44', 'filled'],
  ['BR-08', 'invoice', 'BG-5'],
  ['BR-10', 'invoice', 'BG-8'],
  ['BR-12', 'BG-22', 'BT-106'],
  ['BR-13', 'BG-22', 'BT-109'],
  ['BR-14', 'BG-22', 'BT-112'],
  ['BR-15', 'BG-22', 'BT-115'],
  ['BR-16', 'invoice', 'BG-25'],
  ['BR-18', 'BG-11', 'BT-62', 'filled'],
  ['BR-19', 'BG-11', 'BG-12'],
  ['BR-21', 'BG-25', 'BT-126', 'filled'],
  ['BR-22', 'BG-25', 'BT-129'],
  ['BR-23', 'BG-25', 'BT-130'],
  ['BR-24', 'BG-25', 'BT-131'],
  ['BR-25', 'BG-25', 'BT-153', 'filled'],
  ['BR-26', 'BG-25', 'BT-146'],
  ['BR-31', 'BG-20', 'BT-92'],
  ['BR-36', 'BG-21', 'BT-99'],
  ['BR-41', 'BG-27', 'BT-136'],
  ['BR-43', 'BG-28', 'BT-141'],
  ['BR-45', 'BG-23', 'BT-116'],
  ['BR-46', 'BG-23', 'BT-117'],
  ['BR-49', 'BG-16', 'BT-81'],
  ['BR-54', 'BG-32', 'BT-160'],
  ['BR-54', 'BG-32', 'BT-161'],
  ['BR-56', 'BG-11', 'BT-63', { cii: 'filled', ubl: 'present' }],
  ['BR-57', 'BG-15', 'BT-80', { cii: 'filled', ubl: 'present' }],
];

/** Categories of VAT, which say that it is VAT. */
const categoryRows: readonly (readonly [id: RuleId, each: GroupId, category: TermId])[] = [
  ['BR-32', 'BG-20', 'BT-95'],
  ['BR-37', 'BG-21', 'BT-102'],
  ['BR-47', 'BG-23', 'BT-118'],
  ['BR-CO-04', 'BG-25', 'BT-151'],
];

/** Countries of addresses. CII asks for those of seller, buyer and representative also where the address is missing. */
const countryRows: readonly (readonly [id: RuleId, party: GroupId, address: GroupId, country: TermId])[] = [
  ['BR-09', 'invoice', 'BG-5', 'BT-40'],
  ['BR-11', 'invoice', 'BG-8', 'BT-55'],
  ['BR-20', 'BG-11', 'BG-12', 'BT-69'],
];

/** Of which one is needed. */
const eitherRows: readonly (readonly [id: RuleId, each: GroupId, terms: readonly TermId[]])[] = [
  ['BR-33', 'BG-20', ['BT-97', 'BT-98']],
  ['BR-38', 'BG-21', ['BT-104', 'BT-105']],
  ['BR-42', 'BG-27', ['BT-139', 'BT-140']],
  ['BR-44', 'BG-28', ['BT-144', 'BT-145']],
  ['BR-CO-21', 'BG-20', ['BT-97', 'BT-98']],
  ['BR-CO-22', 'BG-21', ['BT-104', 'BT-105']],
  ['BR-CO-23', 'BG-27', ['BT-139', 'BT-140']],
  ['BR-CO-24', 'BG-28', ['BT-144', 'BT-145']],
];

/** By which a buyer recognizes the seller. */
const sellerIdentifiers: readonly TermId[] = ['BT-29', 'BT-30', 'BT-31'];

/** Identifiers that need a scheme. */
const schemeRows: readonly (readonly [id: RuleId, each: GroupId, term: TermId])[] = [
  ['BR-62', 'BG-4', 'BT-34'],
  ['BR-63', 'BG-7', 'BT-49'],
  ['BR-64', 'BG-31', 'BT-157'],
  ['BR-65', 'BG-31', 'BT-158'],
];

const periodRows: readonly (readonly [order: RuleId, presence: RuleId, each: GroupId, start: TermId, end: TermId])[] = [
  ['BR-29', 'BR-CO-19', 'BG-14', 'BT-73', 'BT-74'],
  ['BR-30', 'BR-CO-20', 'BG-26', 'BT-134', 'BT-135'],
];

/** Amounts, which have two decimals at most. */
const decimalRows: readonly (readonly [id: RuleId, each: GroupId, term: TermId])[] = [
  ['BR-DEC-01', 'BG-20', 'BT-92'],
  ['BR-DEC-02', 'BG-20', 'BT-93'],
  ['BR-DEC-05', 'BG-21', 'BT-99'],
  ['BR-DEC-06', 'BG-21', 'BT-100'],
  ['BR-DEC-09', 'BG-22', 'BT-106'],
  ['BR-DEC-10', 'BG-22', 'BT-107'],
  ['BR-DEC-11', 'BG-22', 'BT-108'],
  ['BR-DEC-12', 'BG-22', 'BT-109'],
  ['BR-DEC-14', 'BG-22', 'BT-112'],
  ['BR-DEC-16', 'BG-22', 'BT-113'],
  ['BR-DEC-17', 'BG-22', 'BT-114'],
  ['BR-DEC-18', 'BG-22', 'BT-115'],
  ['BR-DEC-19', 'BG-23', 'BT-116'],
  ['BR-DEC-20', 'BG-23', 'BT-117'],
  ['BR-DEC-23', 'BG-25', 'BT-131'],
  ['BR-DEC-24', 'BG-27', 'BT-136'],
  ['BR-DEC-25', 'BG-27', 'BT-137'],
  ['BR-DEC-27', 'BG-28', 'BT-141'],
  ['BR-DEC-28', 'BG-28', 'BT-142'],
];
const maxDecimals = 2;

const priceRows: readonly (readonly [id: RuleId, term: TermId, isRequired: boolean])[] = [
  ['BR-27', 'BT-146', true],
  ['BR-28', 'BT-148', false],
];

/** Codes of a credit transfer, which needs an account (UNTDID 4461). */
const transferCodes: ReadonlySet<string> = new Set(['30', '58']);
/** Of the number of a card, of which the first six and the last four may be shown. */
const maxCardDigits = 10;

const isTransfer = (group: Group) => transferCodes.has(termOf(group, 'BT-81')?.value ?? '');

/** Of CII: a date is written as 20261231 (UNTDID 2379, code 102). */
const hasDateFormat = ({ qualifiers }: Term, { syntax }: Invoice) => syntax === 'ubl' || qualifiers.format === '102';

/**
 * VAT totals of CII in the currency of the invoice, or of VAT: one has two decimals at most. Where the currency is another, the first
 * is no concern of BR-DEC-13, and BR-DEC-15 finds none. UBL has a rule on the decimals of each amount.
 */
function decimalsOfVat(context: RuleContext, currency: 'BT-5' | 'BT-6'): Breach | undefined {
  const totals = [...context.terms('BT-110'), ...context.terms('BT-111')];
  const code = termOf(context.invoice.root, currency)?.value;
  if (context.invoice.syntax === 'ubl' || totals.length === 0 || (currency === 'BT-6' && code === undefined))
    return undefined;
  const inCurrency = totals.filter(({ qualifiers }) => qualifiers.currency === code);
  const isOther = currency === 'BT-5' && inCurrency.length < totals.length;
  if (isOther || inCurrency.some(({ value }) => !hasManyDecimals(value))) return undefined;
  const [first] = inCurrency;
  return first ? { params: { found: first.value }, place: first.place } : { params: { code: code ?? '' } };
}

const hasManyDecimals = (value: string) => (value.split('.', 2)[1] ?? '').length > maxDecimals;

/** At any depth. */
function hasGroup(group: Group, id: GroupId): boolean {
  return group.groups.some((each) => each.id === id || hasGroup(each, id));
}

export function requiredRule([id, each, what, presence = 'present']: RequiredRow): Rule {
  return rule(id, each, 'missing', [what], (group, { invoice }) => {
    if (!isTermId(what)) return unless(hasGroup(group, what));
    const isFilled = (typeof presence === 'string' ? presence : presence[invoice.syntax]) === 'filled';
    return unless(termsBelow(group, what).some(({ value }) => !isFilled || value !== ''));
  });
}

/** Rules that something must be there, or must have a certain form. */
export const requiredRules: readonly Rule[] = [
  ...requiredRows.map(requiredRule),
  rule('BR-03', 'invoice', 'missing', ['BT-2'], (root, { invoice }) =>
    unless(termsOf(root, 'BT-2').some((date) => date.value !== '' && hasDateFormat(date, invoice))),
  ),
  ...categoryRows.map(([id, each, category]) =>
    rule(id, each, 'vatCategoryMissing', [category], (group) => unless(termsBelow(group, category).some(isVat))),
  ),
  ...countryRows.map(([id, party, address, country]) =>
    rule(id, party, 'missing', [country], (group, { invoice }) => {
      if (invoice.syntax === 'ubl' && !hasGroup(group, address)) return undefined;
      return unless(termsBelow(group, country).some(({ value }) => value !== ''));
    }),
  ),
  ...eitherRows.map(([id, each, terms]) =>
    rule(id, each, 'missingOneOf', terms, (group) => unless(terms.some((term) => termOf(group, term)))),
  ),
  rule('BR-CO-26', 'invoice', 'missingOneOf', sellerIdentifiers, (_root, context) => {
    const isAbsent =
      context.groups('BG-4').length === 0 && context.elements.select('//cac:AccountingSupplierParty').length === 0;
    return unless(isAbsent || sellerIdentifiers.some((term) => context.has(term)), {
      place: context.groups('BG-4')[0]?.place ?? context.invoice.root.place,
    });
  }),
  ...schemeRows.map(([id, each, term]) =>
    rule(id, each, 'missingScheme', [term], (group, { invoice }) =>
      // Electronic addresses of CII have rules on their elements.
      (invoice.syntax === 'cii' && each !== 'BG-31' ? [] : termsOf(group, term)).flatMap(({ qualifiers, place }) => {
        const isGiven = invoice.syntax === 'ubl' ? qualifiers.scheme !== undefined : Boolean(qualifiers.scheme);
        return isGiven ? [] : [{ place }];
      }),
    ),
  ),
  ...periodRows.flatMap(([order, presence, each, start, end]) => [
    rule(order, each, 'periodEnd', [start, end], (group, { invoice }) => {
      const [from, to] = [termOf(group, start), termOf(group, end)];
      if (!from || !to) return undefined;
      if (from.value <= to.value && hasDateFormat(from, invoice) && hasDateFormat(to, invoice)) return undefined;
      return { params: { start: from.value, end: to.value }, place: to.place };
    }),
    rule(presence, each, 'missingOneOf', [start, end], (group, { invoice }) => {
      const isOnlyCode = each === 'BG-14' && invoice.syntax === 'ubl' && termOf(invoice.root, 'BT-8') !== undefined;
      return unless(Boolean(termOf(group, start) ?? termOf(group, end)) || isOnlyCode);
    }),
  ]),
  rule('BR-DEC-13', 'BG-22', 'vatDecimals', ['BT-110', 'BT-5'], (_totals, context) => decimalsOfVat(context, 'BT-5')),
  rule('BR-DEC-15', 'BG-22', 'vatDecimals', ['BT-111', 'BT-6'], (_totals, context) => decimalsOfVat(context, 'BT-6')),
  ...decimalRows.map(([id, each, term]) =>
    rule(id, each, 'tooManyDecimals', [term], (group) =>
      termsOf(group, term).flatMap(({ value, place }) => {
        return hasManyDecimals(value) ? [{ params: { found: value }, place }] : [];
      }),
    ),
  ),
  ...priceRows.map(([id, term, isRequired]) =>
    rule(id, 'BG-25', isRequired ? 'missingOrNegative' : 'negative', [term], (line) => {
      const [price] = termsBelow(line, term);
      if (!price) return unless(!isRequired);
      const amount = parseDecimal(price.value);
      return unless(amount !== undefined && compare(amount, zero) >= 0, {
        params: { found: price.value },
        place: price.place,
      });
    }),
  ),
  rule('BR-50', 'BG-16', 'missing', ['BT-84'], (means) => {
    if (!isTransfer(means)) return undefined;
    return groupsOf(means, 'BG-17').flatMap((transfer) => {
      return termsOf(transfer, 'BT-84').some(({ value }) => value !== '') ? [] : [{ place: transfer.place }];
    });
  }),
  rule('BR-61', 'BG-16', 'missing', ['BT-84'], (means, { invoice }) => {
    if (!isTransfer(means)) return undefined;
    const transfers = groupsOf(means, 'BG-17');
    if (invoice.syntax === 'ubl') return unless(transfers.some((transfer) => termOf(transfer, 'BT-84')));
    return transfers.flatMap((transfer) => (termOf(transfer, 'BT-84') ? [] : [{ place: transfer.place }]));
  }),
  rule(
    'BR-51',
    'BG-18',
    'cardNumber',
    ['BT-87'],
    (card) => termsOf(card, 'BT-87').flatMap(({ value, place }) => (value.length > maxCardDigits ? [{ place }] : [])),
    { cii: 'error', ubl: 'warning' },
  ),
  rule('BR-17', 'BG-10', 'payee', ['BG-10', 'BG-4'], (payee, { invoice }) => {
    const [seller] = groupsOf(invoice.root, 'BG-4');
    const isShared = (own: TermId, other: TermId) => {
      const values = new Set(seller && termsOf(seller, other).map(({ value }) => value));
      return termsOf(payee, own).some(({ value }) => values.has(value));
    };
    if (!termOf(payee, 'BT-59')) return { terms: ['BT-59'] };
    const name = invoice.syntax === 'cii' ? 'BT-27' : 'BT-28';
    const isSame =
      isShared('BT-59', name) || isShared('BT-60', 'BT-29') || (invoice.syntax === 'cii' && isShared('BT-61', 'BT-30'));
    return unless(!isSame);
  }),
];
