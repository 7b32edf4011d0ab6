import { dayOf } from '../day-of.ts';
import { parseDecimal } from '../decimal.ts';
import type { Group } from '../model.ts';
import { termDefinitions, type TermId, type TermKind } from '../terms.ts';
import { type Breach, rule, type Rule } from './rule.ts';
import { frequencyRule, type FrequencyRow } from './syntax-rule.ts';

const numberKinds: ReadonlySet<TermKind> = new Set(['amount', 'unitPrice', 'quantity', 'percentage']);

const kindOf = (id: TermId): TermKind => termDefinitions[id].kind;
const isUblDate = (value: string): boolean => value.startsWith('-', 4) && dayOf(value) !== undefined;

/** Values of a kind that have not its form, anywhere. */
function breachesIn(group: Group, isBroken: (id: TermId, value: string) => boolean): Breach[] {
  const own = group.terms.flatMap(({ id, value, place }) =>
    isBroken(id, value) ? [{ terms: [id], params: { found: value }, place }] : [],
  );
  return [...own, ...group.groups.flatMap((each) => breachesIn(each, isBroken))];
}

const modelRules: readonly Rule[] = [
  rule('XSD-NUMBER', 'invoice', 'numberFormat', [], (root) =>
    breachesIn(root, (id, value) => numberKinds.has(kindOf(id)) && parseDecimal(value) === undefined),
  ),
  rule('XSD-DATE', 'invoice', 'dateFormat', [], (root, { invoice }) =>
    // CII has a rule of its own on dates.
    invoice.syntax === 'cii' ? [] : breachesIn(root, (id, value) => kindOf(id) === 'date' && !isUblDate(value)),
  ),
];

const ciiTransaction = '/rsm:SupplyChainTradeTransaction';
const ciiRows: readonly FrequencyRow[] = [
  ['XSD-REQUIRED', 'exactlyOne', '/', 'rsm:ExchangedDocumentContext'],
  ['XSD-REQUIRED', 'exactlyOne', '/', 'rsm:ExchangedDocument'],
  ['XSD-REQUIRED', 'exactlyOne', '/', 'rsm:SupplyChainTradeTransaction'],
  ['XSD-REQUIRED', 'exactlyOne', ciiTransaction, 'ram:ApplicableHeaderTradeAgreement'],
  ['XSD-REQUIRED', 'exactlyOne', ciiTransaction, 'ram:ApplicableHeaderTradeDelivery'],
  ['XSD-REQUIRED', 'exactlyOne', ciiTransaction, 'ram:ApplicableHeaderTradeSettlement'],
  [
    'XSD-REQUIRED',
    'exactlyOne',
    `${ciiTransaction}/ram:ApplicableHeaderTradeSettlement`,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  ],
];
const ublRows: readonly FrequencyRow[] = [
  ['XSD-REQUIRED', 'exactlyOne', '/', 'cac:AccountingSupplierParty'],
  ['XSD-REQUIRED', 'exactlyOne', '/', 'cac:AccountingCustomerParty'],
  ['XSD-REQUIRED', 'exactlyOne', '/', 'cac:LegalMonetaryTotal'],
];

/** What the schemas of the syntaxes require of values, and of the elements without which nothing else can be said. */
export const schemaRules = {
  model: modelRules,
  cii: ciiRows.map(frequencyRule),
  ubl: ublRows.map(frequencyRule),
} as const;
