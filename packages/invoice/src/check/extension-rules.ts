import { add, compare, parseDecimal, subtract, sum, zero } from '../decimal.ts';
import { type Group, groupsOf, type Invoice, type Term, termOf, termsOf } from '../model.ts';
import { mediaTypes } from './code-lists.ts';
import { type CodeRow, codeRows, codeRule } from './code-rules.ts';
import { numberOf, termsBelow } from './rule-context.ts';
import type { RuleId } from './finding.ts';
import { requiredRule } from './required-rules.ts';
import { rule, type Rule, unless } from './rule.ts';
import { differs, roundAmount } from './sum-rules.ts';
import { eachElement, syntaxRule, type SyntaxRule } from './syntax-rule.ts';

/** Rules on codes of EN 16931 by those that replace them, with more codes. */
const replacements: Readonly<Record<string, RuleId>> = {
  'BR-CL-10': 'BR-DEX-04',
  'BR-CL-11': 'BR-DEX-05',
  'BR-CL-21': 'BR-DEX-06',
  'BR-CL-24': 'BR-DEX-01',
  'BR-CL-25': 'BR-DEX-07',
  'BR-CL-26': 'BR-DEX-08',
};
/** Rules of EN 16931 that do not apply to an invoice in the extension. */
export const replacedByExtension: ReadonlySet<string> = new Set([...Object.keys(replacements), 'BR-CO-16']);
/** Schemes of identifiers for digital health applications. */
const healthSchemes: ReadonlySet<string> = new Set(['XR01', 'XR02', 'XR03']);
const extensionMediaTypes: ReadonlySet<string> = new Set([...mediaTypes, 'application/xml']);

function codeRulesOf(syntax: Invoice['syntax']): SyntaxRule[] {
  return codeRows[syntax].flatMap((row) => {
    const id = replacements[row.id];
    if (id === undefined) return [];
    const isMedia = row.id === 'BR-CL-24';
    const changed: CodeRow = isMedia
      ? { ...row, id, codes: () => extensionMediaTypes }
      : { ...row, id, also: (code, match) => healthSchemes.has(code) || (row.also?.(code, match) ?? false) };
    return [codeRule(changed)];
  });
}

const isCorrectSum = (line: Group): boolean => {
  const below = groupsOf(line, 'BG-DEX-01');
  const own = numberOf(line, 'BT-131');
  return (
    below.length === 0 || (own !== undefined && compare(own, sum(below.map((each) => numberOf(each, 'BT-131')))) === 0)
  );
};
/** Lines below a line, at any depth. */
const linesBelow = (line: Group): Group[] => groupsOf(line, 'BG-DEX-01').flatMap((each) => [each, ...linesBelow(each)]);

/** Those that an invoice in UBL has alone. */
const ublModelRules: readonly Rule[] = [
  rule(
    'BR-DEX-02',
    'BG-25',
    'sumOfLinesBelow',
    ['BT-131', 'BG-DEX-01'],
    (line) => [line, ...linesBelow(line)].flatMap((each) => (isCorrectSum(each) ? [] : [{ place: each.place }])),
    'warning',
  ),
  rule(
    'BR-DEX-09',
    'BG-22',
    'amountDueWithThirdParties',
    ['BT-115', 'BT-112', 'BT-113', 'BT-114', 'BT-DEX-002'],
    (totals, context) => {
      const paid = sum(context.terms('BT-DEX-002').map(({ value }) => parseDecimal(value)));
      const total = numberOf(totals, 'BT-112');
      const expected =
        total &&
        add(add(subtract(total, numberOf(totals, 'BT-113') ?? zero), paid), numberOf(totals, 'BT-114') ?? zero);
      return differs(totals, 'BT-115', expected && roundAmount(expected));
    },
  ),
  requiredRule(['BR-DEX-10', 'BG-DEX-09', 'BT-DEX-001', 'filled']),
  requiredRule(['BR-DEX-11', 'BG-DEX-09', 'BT-DEX-002', 'filled']),
  requiredRule(['BR-DEX-12', 'BG-DEX-09', 'BT-DEX-003', 'filled']),
  rule('BR-DEX-13', 'BG-DEX-09', 'tooManyDecimals', ['BT-DEX-002'], (payment) =>
    termsOf(payment, 'BT-DEX-002').flatMap(({ value, place }) =>
      (value.split('.', 2)[1] ?? '').length > 2 ? [{ params: { found: value }, place }] : [],
    ),
  ),
  rule('BR-DEX-14', 'BG-DEX-09', 'thirdPartyCurrency', ['BT-DEX-002', 'BT-5'], (payment, { invoice }) => {
    const amount = termOf(payment, 'BT-DEX-002');
    const currency = termOf(invoice.root, 'BT-5')?.value ?? '';
    return unless(amount?.qualifiers.currency === currency, {
      params: { code: currency },
      place: amount?.place ?? payment.place,
    });
  }),
];

/** Rules of the extension of XRechnung, which replace some of EN 16931. */
export const extensionRules = {
  cii: [
    ...codeRulesOf('cii'),
    syntaxRule('BR-DEX-15', 'linesBelowLines', (elements) => elements.select('//ram:ParentLineID'), 'warning'),
  ],
  ubl: [
    ...codeRulesOf('ubl'),
    eachElement('BR-DEX-03', '//cac:SubInvoiceLine/cac:Item', 'elementNotOnce', (item, elements) => {
      return elements.below(item, 'cac:ClassifiedTaxCategory').length === 1;
    }),
  ],
  ublModel: ublModelRules,
} as const;

/** Names and codes of clean vehicles (directive 2009/33/EC, as XRechnung CVD spells them). */
const cvdScheme = 'CVD';
const cvdAttribute = 'cva';
const vehicles: ReadonlySet<string> = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3']);
const cleanness: ReadonlySet<string> = new Set(['clean', 'zero-emission', 'other']);

const vehicleTerms = (line: Group): Term[] =>
  termsBelow(line, 'BT-158').filter(({ qualifiers }) => qualifiers.scheme === cvdScheme);
const cleannessGroups = (line: Group): Group[] =>
  groupsOf(line, 'BG-31')
    .flatMap((item) => groupsOf(item, 'BG-32'))
    .filter((each) => termOf(each, 'BT-160')?.value === cvdAttribute);

/** Rule of EN 16931 that the scheme of clean vehicles breaks. */
export const replacedByCvd: ReadonlySet<string> = new Set(['BR-CL-13']);

/** Rules of XRechnung on invoices about clean vehicles. */
export const cvdModelRules: readonly Rule[] = [
  requiredRule(['BR-DE-CVD-01', 'invoice', 'BT-12', 'filled']),
  requiredRule(['BR-DE-CVD-02', 'invoice', 'BT-17', 'filled']),
  rule('BR-DE-CVD-03', 'invoice', 'vehicleMissing', ['BT-158', 'BT-160'], (_root, context) =>
    unless(context.groups('BG-25').some((line) => vehicleTerms(line).length > 0 && cleannessGroups(line).length > 0)),
  ),
  rule('BR-DE-CVD-04', 'BG-25', 'vehicleUnknown', ['BT-158'], (line) =>
    vehicleTerms(line).flatMap(({ value, place }) =>
      vehicles.has(value) ? [] : [{ params: { found: value }, place }],
    ),
  ),
  rule('BR-DE-CVD-05', 'BG-25', 'vehicleUnknown', ['BT-161'], (line) =>
    cleannessGroups(line).flatMap((group) => {
      const value = termOf(group, 'BT-161')?.value ?? '';
      return cleanness.has(value) ? [] : [{ params: { found: value }, place: group.place }];
    }),
  ),
  rule('BR-DE-CVD-06-a', 'BG-25', 'vehiclePair', ['BT-160', 'BT-158'], (line) =>
    unless(vehicleTerms(line).length === 0 || cleannessGroups(line).length === 1),
  ),
  rule('BR-DE-CVD-06-b', 'BG-25', 'vehiclePair', ['BT-158', 'BT-160'], (line) =>
    unless(cleannessGroups(line).length === 0 || vehicleTerms(line).length === 1),
  ),
];

export const cvdRules: Readonly<Record<Invoice['syntax'], readonly SyntaxRule[]>> = {
  cii: cvdCodes('cii'),
  ubl: cvdCodes('ubl'),
};

function cvdCodes(syntax: Invoice['syntax']): SyntaxRule[] {
  const rows = codeRows[syntax].filter(({ id }) => replacedByCvd.has(id));
  return rows.map((row) => codeRule({ ...row, id: 'BR-TMP-CVD-01', also: (code) => code === cvdScheme }));
}
