import type { Invoice } from '../model.ts';
import { xrechnungIds } from '../profile.ts';
import type { TermId } from '../terms.ts';
import { ciiRules } from './cii-rules.ts';
import { codeRows, codeRule } from './code-rules.ts';
import { placeOf, textOf } from './elements.ts';
import { cvdModelRules, cvdRules, extensionRules, replacedByCvd, replacedByExtension } from './extension-rules.ts';
import { RuleContext } from './rule-context.ts';
import type { CheckResult, Finding, RuleId, RuleSetId } from './finding.ts';
import { misplacedElements } from './misplaced-elements.ts';
import { peppolRules } from './peppol-rules.ts';
import { requiredRules } from './required-rules.ts';
import type { Rule } from './rule.ts';
import { schemaRules } from './schema-rules.ts';
import { relationRules, sumRules } from './sum-rules.ts';
import { type Breaking, requiredElementRule, type SyntaxRule } from './syntax-rule.ts';
import { ublRules } from './ubl-rules.ts';
import { vatRules } from './vat-rules.ts';
import { xrechnungRules } from './xrechnung-rules.ts';

/** Of one rule: the first are enough to correct an invoice, and a file from a stranger can have any number. */
const maxFindingsOfRule = 100;
/** In UTF-16 code units, of a value in a sentence. */
const maxParamLength = 200;

interface RuleSet {
  readonly id: RuleSetId;
  readonly model: readonly Rule[];
  readonly syntax: readonly SyntaxRule[];
}

type Syntax = Invoice['syntax'];

const modelRules: readonly Rule[] = [...requiredRules, ...sumRules, ...relationRules, ...vatRules];
/** The first electronic address of a party has a scheme, in CII. */
function schemeRule(id: RuleId, party: string, term: TermId): SyntaxRule {
  const path = `/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/${party}`;
  const find: SyntaxRule['find'] = (elements) =>
    elements.select(path).flatMap(({ node }) => {
      const [address] = elements.below(node, 'ram:URIUniversalCommunication');
      const schemes = address ? elements.below(address.node, 'ram:URIID/@schemeID') : [];
      return !address || schemes.some((scheme) => textOf(scheme) !== '') ? [] : [address];
    });
  return { id, severity: 'error', sentence: 'missingScheme', terms: [term], find };
}

/** Rules of EN 16931-1 on elements that are no group of their own, and on codes. */
const elementRules: Readonly<Record<Syntax, readonly SyntaxRule[]>> = {
  cii: [
    requiredElementRule('BR-52', '//ram:AdditionalReferencedDocument', 'ram:IssuerAssignedID', 'BT-122'),
    requiredElementRule(
      'BR-55',
      '//ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument',
      'ram:IssuerAssignedID',
      'BT-25',
    ),
    schemeRule('BR-62', 'ram:SellerTradeParty', 'BT-34'),
    schemeRule('BR-63', 'ram:BuyerTradeParty', 'BT-49'),
    ...codeRows.cii.map(codeRule),
  ],
  ubl: [
    requiredElementRule('BR-52', '//cac:AdditionalDocumentReference', 'cbc:ID', 'BT-122'),
    requiredElementRule('BR-55', '//cac:BillingReference', 'cac:InvoiceDocumentReference/cbc:ID', 'BT-25'),
    ...codeRows.ubl.map(codeRule),
  ],
};
const syntaxRules: Readonly<Record<Syntax, readonly SyntaxRule[]>> = { cii: ciiRules, ubl: ublRules };

/** No schema has an element at its place, or not several. */
const misplacedRules = {
  unknown: { id: 'XSD-UNKNOWN', severity: 'error', sentence: 'elementUnknown' },
  repeated: { id: 'XSD-REPEATED', severity: 'error', sentence: 'elementRepeated' },
} as const;

/** Rules that hold where an invoice has totals and parties alone. */
const minimumRules: ReadonlySet<string> = new Set(
  'BR-01 BR-02 BR-03 BR-04 BR-05 BR-06 BR-07 BR-08 BR-09 BR-13 BR-14 BR-15 BR-CO-09 BR-CO-15 BR-DEC-12 BR-DEC-14 BR-DEC-18 BR-CL-01 BR-CL-03 BR-CL-04 BR-CL-14'.split(
    ' ',
  ),
);
/** Rules that compare with lines, which an invoice in BASIC WL has not. */
const lineRulePattern = /^BR-(?:16|CO-10|CO-18|[A-Z]{1,2}-0[18])$/;
/** Rules on sums to which EXTENDED adds what has no term: charges of logistics, and lines that only group others. */
const sumRulePattern = /^BR-(?:CO-1[0-3]|[A-Z]{1,2}-0[18])$/;
const furtherSums = ['//ram:SpecifiedLogisticsServiceCharge', '//ram:ParentLineID', '//ram:LineStatusReasonCode'];

/** Checks an invoice by the rules that its profile names. Never throws, in time that grows with the invoice alone. */
export function checkInvoice(invoice: Invoice): CheckResult {
  const context = new RuleContext(invoice);
  const ruleSets = ruleSetsOf(invoice, context);
  const all = ruleSets.flatMap(({ model, syntax }) => [
    ...model.map((rule) => findingsOfModel(rule, context)),
    ...syntax.map((rule) => findingsOfSyntax(rule, context)),
  ]);
  if (ruleSets.some(({ id }) => id === invoice.syntax)) {
    const misplaced = misplacedElements(context, all.flat());
    for (const kind of ['unknown', 'repeated'] as const)
      all.push(
        misplaced[kind].map((match) =>
          findingOf(misplacedRules[kind], { ...match, params: { element: match.node.shape.name } }, context),
        ),
      );
  }
  const findings = all.flatMap((each) => each.slice(0, maxFindingsOfRule).map(withShortParams));
  const omitted = all.reduce((sum, { length }) => sum + Math.max(0, length - maxFindingsOfRule), 0);
  return { outcome: outcomeOf(findings), ruleSets: ruleSets.map(({ id }) => id), findings, omitted };
}

function ruleSetsOf({ profile, syntax, xml }: Invoice, context: RuleContext): RuleSet[] {
  const { family, level } = profile;
  const schema: RuleSet = { id: 'schema', model: schemaRules.model, syntax: schemaRules[syntax] };
  // A Cross Industry Invoice before EN 16931, whatever it names.
  if (xml.name === 'CrossIndustryDocument') return [{ ...schema, syntax: [] }];
  const core: RuleSet = { id: 'en16931', model: modelRules, syntax: elementRules[syntax] };
  if (level === 'minimum') return [schema, { ...only(core, (id) => minimumRules.has(id)), id: 'facturX' }];
  if (level === 'basicWl') return [schema, { ...only(core, (id) => !lineRulePattern.test(id)), id: 'facturX' }];
  if (level === 'extended') {
    const hasFurtherSums = furtherSums.some((path) => context.elements.select(path).length > 0);
    return [schema, { ...only(core, (id) => !hasFurtherSums || !sumRulePattern.test(id)), id: 'facturX' }];
  }
  const ofSyntax: RuleSet = { id: syntax, model: [], syntax: syntaxRules[syntax] };
  if (family !== 'xrechnung') return [schema, core, ofSyntax];
  const specification = context.terms('BT-24')[0]?.value;
  const national: RuleSet[] = [
    { id: 'xrechnung', model: xrechnungRules.model, syntax: xrechnungRules[syntax] },
    { id: 'peppol', model: peppolRules.model, syntax: peppolRules[syntax] },
  ];
  if (specification === xrechnungIds.extension) {
    const model = syntax === 'ubl' && context.invoice.xml.name === 'Invoice' ? extensionRules.ublModel : [];
    const extension: RuleSet = { id: 'extension', model, syntax: extensionRules[syntax] };
    return [schema, only(core, (id) => !replacedByExtension.has(id)), ofSyntax, ...national, extension];
  }
  if (specification === xrechnungIds.cvd) {
    const vehicles: RuleSet = { id: 'cvd', model: cvdModelRules, syntax: cvdRules[syntax] };
    return [schema, only(core, (id) => !replacedByCvd.has(id)), ofSyntax, ...national, vehicles];
  }
  return [schema, core, ofSyntax, ...national];
}

function only({ id, model, syntax }: RuleSet, isUsed: (rule: string) => boolean): RuleSet {
  return { id, model: model.filter((rule) => isUsed(rule.id)), syntax: syntax.filter((rule) => isUsed(rule.id)) };
}

/** Values of a file can be as long as the file. */
function withShortParams(finding: Finding): Finding {
  const params = Object.entries(finding.params).map(([name, value]) => [
    name,
    value.length > maxParamLength ? `${value.slice(0, maxParamLength)}…` : value,
  ]);
  return { ...finding, params: Object.fromEntries(params) as Record<string, string> };
}

function outcomeOf(findings: readonly Finding[]): CheckResult['outcome'] {
  if (findings.some(({ severity }) => severity === 'error')) return 'invalid';
  return findings.some(({ severity }) => severity === 'warning') ? 'warnings' : 'valid';
}

function findingsOfModel(
  { id, severity: severities, sentence, each, terms, check }: Rule,
  context: RuleContext,
): Finding[] {
  const severity = typeof severities === 'string' ? severities : severities[context.invoice.syntax];
  return context.checked(each).flatMap((group) => {
    const found = check(group, context) ?? [];
    const breaches = Array.isArray(found) ? found : [found];
    return breaches.map((breach): Finding => {
      return { rule: id, severity, sentence, params: {}, terms, place: group.place, ...breach };
    });
  });
}

function findingsOfSyntax(rule: SyntaxRule, context: RuleContext): Finding[] {
  return rule.find(context.elements, context).map((breaking) => findingOf(rule, breaking, context));
}

function findingOf(
  { id, severity, sentence, terms }: Omit<SyntaxRule, 'find'>,
  { params = {}, ...match }: Breaking,
  context: RuleContext,
): Finding {
  const place = placeOf(match);
  const what = context.idAt(place);
  return { rule: id, severity, sentence, params, terms: terms ?? (what ? [what] : []), place };
}
