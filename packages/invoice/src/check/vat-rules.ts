import { absolute, compare, type Decimal, parseDecimal, zero } from '../decimal.ts';
import { termOf } from '../model.ts';
import type { GroupId, TermId } from '../terms.ts';
import { type RuleContext, isVat, numberOf, type Taxed } from './rule-context.ts';
import type { RuleId } from './finding.ts';
import { type Breach, rule, type Rule, unless } from './rule.ts';
import { areClose, differs, isZero, roundAmount, taxOf } from './sum-rules.ts';

type Syntax = RuleContext['invoice']['syntax'];

/** What a category of VAT (UNTDID 5305) asks for. */
interface Category {
  readonly code: string;
  /** As in `BR-S-01`. */
  readonly prefix: string;
  /** Identifiers of seller and buyer that it needs, one of each list; `none` where it forbids those of VAT. */
  readonly identifiers: readonly (readonly TermId[])[] | 'none';
  readonly rate: 'positive' | 'zero' | 'none' | { cii: 'positive' | 'notNegative'; ubl: 'notNegative' };
  /** Whether the taxable amount is compared with the sum by rate, and which syntax compares exactly. */
  readonly byRate: boolean;
  readonly exact: Readonly<Record<Syntax, boolean>>;
  readonly exemption: 'required' | 'forbidden';
}

const sellerTax: readonly TermId[] = ['BT-31', 'BT-32', 'BT-63'];
const sellerVat: readonly TermId[] = ['BT-31', 'BT-63'];
const untaxed = { rate: 'zero', byRate: false, exact: { cii: false, ubl: true }, exemption: 'required' } as const;
const local = {
  identifiers: [sellerTax],
  byRate: true,
  exact: { cii: true, ubl: false },
  exemption: 'forbidden',
} as const;

const categories: readonly Category[] = [
  { code: 'S', prefix: 'S', ...local, rate: 'positive' },
  { code: 'Z', prefix: 'Z', ...untaxed, identifiers: [sellerTax], exemption: 'forbidden' },
  { code: 'E', prefix: 'E', ...untaxed, identifiers: [sellerTax] },
  { code: 'AE', prefix: 'AE', ...untaxed, identifiers: [sellerTax, ['BT-48', 'BT-47']] },
  { code: 'K', prefix: 'IC', ...untaxed, identifiers: [sellerVat, ['BT-48']] },
  { code: 'G', prefix: 'G', ...untaxed, identifiers: [sellerVat] },
  { code: 'O', prefix: 'O', ...untaxed, identifiers: 'none', rate: 'none', exact: { cii: true, ubl: true } },
  { code: 'L', prefix: 'AF', ...local, rate: { cii: 'positive', ubl: 'notNegative' } },
  { code: 'M', prefix: 'AG', ...local, rate: { cii: 'notNegative', ubl: 'notNegative' } },
];

/** Where a category is used, with the numbers of the rules on its identifiers and its rate. */
const uses: readonly {
  items: 'lines' | 'allowances' | 'charges';
  group: GroupId;
  category: TermId;
  rate: TermId;
  numbers: readonly [string, string];
}[] = [
  { items: 'lines', group: 'BG-25', category: 'BT-151', rate: 'BT-152', numbers: ['02', '05'] },
  { items: 'allowances', group: 'BG-20', category: 'BT-95', rate: 'BT-96', numbers: ['03', '06'] },
  { items: 'charges', group: 'BG-21', category: 'BT-102', rate: 'BT-103', numbers: ['04', '07'] },
];

function categoryRules(category: Category): Rule[] {
  const { code, prefix, identifiers, rate, byRate, exact, exemption } = category;
  const id = (number: string): RuleId => `BR-${prefix}-${number}`;
  const of = (items: readonly Taxed[]) => items.filter((each) => each.category === code);
  /** With those that do not say that the tax is VAT, which some official rules do not ask. */
  const named = (items: readonly Taxed[]) => items.filter((each) => each.code === code);
  /** In the entries of the breakdown of this category. */
  const inBreakdown = (
    number: string,
    sentence: Rule['sentence'],
    terms: Rule['terms'],
    check: (entry: Taxed, context: RuleContext) => Breach | undefined,
  ) =>
    rule(id(number), 'invoice', sentence, terms, (_root, context) =>
      (context.invoice.syntax === 'cii' && (code === 'S' || code === 'Z') ? named : of)(context.breakdown).flatMap(
        (entry) => {
          const breach = check(entry, context);
          return breach ? [{ place: entry.place, ...breach, params: { code, ...breach.params } }] : [];
        },
      ),
    );

  return [
    rule(id('01'), 'invoice', 'categoryInBreakdown', ['BG-23', 'BT-118'], (_root, context) => {
      const { syntax } = context.invoice;
      const select = syntax === 'cii' || code === 'S' ? named : of;
      const [entries, lines] = [select(context.breakdown).length, select(context.lines).length];
      const others = select(context.allowances).length + select(context.charges).length;
      return unless(isInBreakdown(category, syntax, { entries, lines, others }), {
        params: { code, entries: String(entries) },
      });
    }),
    ...uses.flatMap(({ items, category: term, rate: rateTerm, numbers: [identifier, rateNumber] }) => [
      rule(
        id(identifier),
        'invoice',
        identifiers === 'none' ? 'vatIdentifierForbidden' : 'taxIdentifierMissing',
        identifiers === 'none' ? ['BT-31', 'BT-63', 'BT-48'] : identifiers.flat(),
        (_root, context) => {
          const isNamed = context.invoice.syntax === 'ubl' && code === 'S' && items === 'lines';
          const [first] = (isNamed ? named : of)(context[items]);
          if (!first) return undefined;
          const isGiven = (each: TermId) => context.has(each);
          if (identifiers === 'none') {
            const given = (['BT-31', 'BT-63', 'BT-48'] as const).filter(isGiven);
            return unless(given.length === 0, {
              params: { code },
              terms: given,
              place: context.terms(given[0] ?? 'BT-31')[0]?.place ?? first.place,
            });
          }
          const missing = identifiers.find((list) => !list.some(isGiven));
          return missing && { params: { code }, terms: missing, place: first.place };
        },
      ),
      rule(
        id(rateNumber),
        'invoice',
        rate === 'none' ? 'rateForbidden' : 'rateOfCategory',
        [rateTerm, term],
        (_root, context) =>
          of(context[items]).flatMap((item) => {
            if (
              isRateOf(
                item.rate && parseDecimal(item.rate.value),
                item.rate !== undefined,
                rate,
                context.invoice.syntax,
              )
            )
              return [];
            return [
              {
                params: { code, ...(item.rate ? { found: item.rate.value } : {}) },
                place: item.rate?.place ?? item.place,
              },
            ];
          }),
      ),
    ]),
    inBreakdown('08', 'taxableOfCategory', ['BT-116', 'BT-118'], (entry, context) => {
      const { syntax } = context.invoice;
      const entryRate = byRate ? entry.rate && parseDecimal(entry.rate.value) : undefined;
      if (byRate && !entryRate) return undefined;
      const expected = roundAmount(context.taxable(code, entryRate));
      const isEqual =
        entry.amount && (exact[syntax] ? compare(entry.amount, expected) === 0 : areClose(entry.amount, expected));
      const isUsed = code !== 'S' || syntax === 'cii' || context.isTaxed(code, entryRate);
      return isEqual && isUsed ? undefined : breachOf(entry, 'BT-116', expected);
    }),
    ...(code === 'L' || code === 'M' || code === 'S'
      ? [
          inBreakdown('09', 'vatOfCategory', ['BT-117', 'BT-116', 'BT-119'], (entry, { invoice }) => {
            if (invoice.syntax === 'cii' && code !== 'S') return undefined;
            const [taxable, percent, tax] = [
              entry.amount,
              numberOf(entry.group, 'BT-119'),
              numberOf(entry.group, 'BT-117'),
            ];
            const expected = taxable && percent && taxOf(taxable, percent);
            return expected && tax && areClose(absolute(tax), expected)
              ? undefined
              : breachOf(entry, 'BT-117', expected);
          }),
        ]
      : [
          inBreakdown('09', 'vatIsZero', ['BT-117', 'BT-118'], ({ group }) => {
            const tax = numberOf(group, 'BT-117');
            return tax && isZero(tax) ? undefined : { params: { found: termOf(group, 'BT-117')?.value ?? '' } };
          }),
        ]),
    inBreakdown(
      '10',
      exemption === 'required' ? 'exemptionMissing' : 'exemptionForbidden',
      ['BT-120', 'BT-121'],
      ({ group }) => {
        const isGiven = Boolean(termOf(group, 'BT-120') ?? termOf(group, 'BT-121'));
        return unless(isGiven === (exemption === 'required'));
      },
    ),
  ];
}

const breachOf = ({ group }: Taxed, term: TermId, expected: Decimal | undefined): Breach | undefined =>
  differs(group, term, expected) ?? {};

/** The breakdown has the categories that are used. CII and UBL decide it differently where they are not used, or used several times. */
function isInBreakdown(
  { code, byRate }: Category,
  syntax: Syntax,
  { entries, lines, others }: { entries: number; lines: number; others: number },
): boolean {
  const isUsed = lines + others > 0;
  if (byRate) {
    if (syntax === 'ubl') return isUsed === entries > 0;
    return (lines === 0 || lines + entries >= 2) && (others === 0 || others + entries >= 2);
  }
  if (syntax === 'ubl') return (!isUsed && entries === 0) || entries === 1;
  if (code === 'O') return entries === 0 || (entries === 1 && isUsed);
  return (!isUsed && entries === 0) || (entries === 1 && isUsed);
}

function isRateOf(rate: Decimal | undefined, isGiven: boolean, wanted: Category['rate'], syntax: Syntax): boolean {
  const kind = typeof wanted === 'string' ? wanted : wanted[syntax];
  if (kind === 'none') return !isGiven;
  if (!rate) return false;
  const sign = compare(rate, zero);
  return kind === 'zero' ? sign === 0 : kind === 'positive' ? sign > 0 : sign >= 0;
}

/** Rules that only some categories have. */
const furtherRules: readonly Rule[] = [
  rule('BR-48', 'BG-23', 'missing', ['BT-119'], (entry) => {
    const [category, rate] = [termOf(entry, 'BT-118'), termOf(entry, 'BT-119')];
    return unless((rate && isVat(rate)) || (category?.value === 'O' && isVat(category)));
  }),
  rule('BR-IC-11', 'invoice', 'deliveryDateMissing', ['BT-72', 'BT-73', 'BT-74'], (_root, context) => {
    const entry = context.breakdown.find(({ category }) => category === 'K');
    const isInPeriod = (['BT-73', 'BT-74', 'BT-8'] as const).some((term) => context.has(term));
    return unless(!entry || isInPeriod || context.hasValue('BT-72'), {
      place: entry?.place ?? context.invoice.root.place,
    });
  }),
  rule('BR-IC-12', 'invoice', 'deliveryCountryMissing', ['BT-80'], (_root, context) => {
    const entry = context.breakdown.find(({ category }) => category === 'K');
    return unless(
      !entry || context.terms('BT-80').some(({ value }) => context.invoice.syntax === 'cii' || value.length > 1),
      { place: entry?.place ?? context.invoice.root.place },
    );
  }),
  ...(
    [
      ['BR-O-11', 'BT-118', ['breakdown'], ['breakdown', 'lines']],
      ['BR-O-12', 'BT-151', ['lines'], ['breakdown', 'lines']],
      ['BR-O-13', 'BT-95', ['allowances'], ['allowances', 'charges']],
      ['BR-O-14', 'BT-102', ['charges'], ['allowances', 'charges']],
    ] as const
  ).map(([id, term, inUbl, inCii]) =>
    rule(id, 'invoice', 'onlyNotSubject', [term, 'BT-118'], (_root, context) => {
      if (!context.breakdown.some(({ category }) => category === 'O')) return undefined;
      const searched = context.invoice.syntax === 'ubl' ? inUbl : inCii;
      const other = searched
        .flatMap((items) => context[items])
        .find(({ category }) => category !== '' && category !== 'O');
      return other && { params: { code: other.category }, place: other.place };
    }),
  ),
  rule('BR-B-01', 'invoice', 'splitPaymentOutsideItaly', ['BT-118'], (_root, context) => {
    const split = context.taxed.find(({ code }) => code === 'B');
    const country = countryTerms.flatMap((term) => context.terms(term)).find(({ value }) => value !== 'IT');
    return split && country && { params: { code: country.value }, place: country.place };
  }),
  rule('BR-B-02', 'invoice', 'splitPaymentWithStandardRate', ['BT-118'], (_root, context) => {
    const isUsed = (code: string) => context.taxed.find((each) => each.code === code);
    const standard = isUsed('B') && isUsed('S');
    return standard && { place: standard.place };
  }),
];

const countryTerms: readonly TermId[] = ['BT-40', 'BT-55', 'BT-69', 'BT-80', 'BT-159'];

/** Rules on VAT: the families of the categories, and what only some of them ask for (EN 16931-1, 6.4.3). */
export const vatRules: readonly Rule[] = [...categories.flatMap(categoryRules), ...furtherRules];
