import { isEmailAddress, isIban, isPhoneNumber } from '../formats.ts';
import { type Group, groupsOf, type Invoice, termOf } from '../model.ts';
import { xrechnungIds } from '../profile.ts';
import { attributeOf, type Elements, type Node, textOf } from './elements.ts';
import type { RuleId, Severity } from './finding.ts';
import { type RequiredRow, requiredRule } from './required-rules.ts';
import { type Breach, rule, type Rule, unless } from './rule.ts';
import { eachElement, frequencyRule, requiredElementRule, syntaxRule, type SyntaxRule } from './syntax-rule.ts';

type Syntax = Invoice['syntax'];

const requiredRows: readonly RequiredRow[] = [
  ['BR-DE-2', 'BG-4', 'BG-6'],
  ['BR-DE-3', 'BG-5', 'BT-37', 'filled'],
  ['BR-DE-4', 'BG-5', 'BT-38', 'filled'],
  ['BR-DE-5', 'BG-6', 'BT-41', 'filled'],
  ['BR-DE-6', 'BG-6', 'BT-42', 'filled'],
  ['BR-DE-7', 'BG-6', 'BT-43', 'filled'],
  ['BR-DE-8', 'BG-8', 'BT-52', 'filled'],
  ['BR-DE-9', 'BG-8', 'BT-53', 'filled'],
  ['BR-DE-10', 'BG-15', 'BT-77', 'filled'],
  ['BR-DE-11', 'BG-15', 'BT-78', 'filled'],
  ['BR-DE-15', 'invoice', 'BT-10', 'filled'],
];

/** Types of documents that a recipient expects (UNTDID 1001). */
const documentTypes: ReadonlySet<string> = new Set(['326', '380', '384', '389', '381', '875', '876', '877']);
const correctedInvoice = '384';
/** Categories of VAT whose seller has a tax number. */
const taxedCategories: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
const discountPattern = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;
/** Far more than terms of payment have. */
const maxDiscountLength = 100_000;
const urlPattern = /^[A-Za-z][A-Za-z0-9+.-]+:/;

/** Whether lines on a cash discount have their form, each a line that ends with a line feed. */
function hasDiscountForm(text: string): boolean {
  const lines = text.slice(0, maxDiscountLength).split('\n');
  const discounts = lines.filter((line) => line.trim().startsWith('#'));
  if (discounts.length === 0) return true;
  const last = lines.findLastIndex((line) => /#.+#/.test(line));
  const rest = (lines[last] ?? '').split('#').at(-1) ?? '';
  return discounts.every((line) => discountPattern.test(line.trim())) && rest.trim() === '' && last < lines.length - 1;
}

const modelRules: readonly Rule[] = [
  ...requiredRows.map(requiredRule),
  rule('BR-DE-16', 'invoice', 'missingOneOf', ['BT-31', 'BT-32', 'BG-11'], (_root, context) => {
    const items =
      context.invoice.syntax === 'cii' ? context.lines : [...context.lines, ...context.allowances, ...context.charges];
    const isTaxed = items.some(({ category }) => taxedCategories.has(category));
    return unless(
      !isTaxed || context.hasValue('BT-31') || context.hasValue('BT-32') || context.groups('BG-11').length > 0,
    );
  }),
  rule(
    'BR-DE-17',
    'invoice',
    'documentTypeUnusual',
    ['BT-3'],
    (root) => {
      const type = termOf(root, 'BT-3');
      return unless(
        documentTypes.has(type?.value ?? ''),
        type ? { params: { found: type.value }, place: type.place } : {},
      );
    },
    'warning',
  ),
  rule(
    'BR-DE-21',
    'invoice',
    'specificationUnknown',
    ['BT-24'],
    (_root, context) => {
      const [found] = context.terms('BT-24');
      const isKnown = Object.values<string>(xrechnungIds).includes(found?.value ?? '');
      return unless(isKnown, found ? { params: { found: found.value }, place: found.place } : {});
    },
    'warning',
  ),
  rule(
    'BR-DE-26',
    'invoice',
    'missing',
    ['BG-3'],
    (root, context) => {
      return unless(termOf(root, 'BT-3')?.value !== correctedInvoice || context.groups('BG-3').length > 0);
    },
    'warning',
  ),
  rule(
    'BR-DE-27',
    'BG-6',
    'phoneNumber',
    ['BT-42'],
    (contact) => contactBreach(contact, 'BT-42', isPhoneNumber),
    'warning',
  ),
  rule(
    'BR-DE-28',
    'BG-6',
    'emailAddress',
    ['BT-43'],
    (contact) => contactBreach(contact, 'BT-43', isEmailAddress),
    'warning',
  ),
  rule(
    'BR-DE-TMP-32',
    'invoice',
    'deliveryDateUnknown',
    ['BT-72', 'BG-14', 'BG-26'],
    (_root, context) => {
      const isGiven = context.has('BT-72') || context.groups('BG-14').length > 0;
      return unless(isGiven || context.lines.every(({ group }) => groupsOf(group, 'BG-26').length > 0));
    },
    'note',
  ),
];

function contactBreach(contact: Group, id: 'BT-42' | 'BT-43', isValid: (value: string) => boolean): Breach | undefined {
  const term = termOf(contact, id);
  return unless(isValid(term?.value ?? ''), term ? { params: { found: term.value }, place: term.place } : {});
}

/** Where each syntax has payment means and what is in them. */
const payment = {
  cii: {
    means:
      '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementPaymentMeans',
    code: 'ram:TypeCode',
    account: 'ram:PayeePartyCreditorFinancialAccount',
    accountId: 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID',
    card: 'ram:ApplicableTradeSettlementFinancialCard',
    debtor: 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID',
    bank: 'ram:PayeeSpecifiedCreditorFinancialInstitution|ram:PayerSpecifiedDebtorFinancialInstitution',
  },
  ubl: {
    means: '/cac:PaymentMeans',
    code: 'cbc:PaymentMeansCode',
    account: 'cac:PayeeFinancialAccount',
    accountId: 'cac:PayeeFinancialAccount/cbc:ID',
    card: 'cac:CardAccount',
    debtor: 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID',
    bank: undefined,
  },
} as const;

const settlement = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const ciiMandate = `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`;
const ciiCreditor = `${settlement}/ram:CreditorReferenceID`;
const ciiDebtor = `${payment.cii.means}/${payment.cii.debtor}`;

function paymentRules(syntax: Syntax): SyntaxRule[] {
  const { means: path, code, account, accountId, card, debtor, bank } = payment[syntax];
  const has = (elements: Elements, node: Node, what: string) => elements.below(node, what).length > 0;
  const isPaidBy = (elements: Elements, node: Node, codes: readonly string[]) =>
    elements.below(node, code).some((match) => codes.includes(textOf(match)));
  /** Of direct debit, which CII spreads over the settlement. */
  const hasMandate = (elements: Elements, node: Node) =>
    syntax === 'ubl'
      ? has(elements, node, 'cac:PaymentMandate')
      : [ciiMandate, ciiCreditor].some((each) => elements.has(each)) || has(elements, node, debtor);
  const each = (
    id: RuleId,
    codes: readonly string[],
    sentence: SyntaxRule['sentence'],
    isKept: (node: Node, elements: Elements) => boolean,
    severity: Severity = 'error',
  ) =>
    eachElement(
      id,
      path,
      sentence,
      (node, elements) => !isPaidBy(elements, node, codes) || isKept(node, elements),
      severity,
    );
  const isIbanAt = (elements: Elements, node: Node, what: string) =>
    isIban(elements.below(node, what)[0]?.node.element.text ?? '');
  return [
    frequencyRule(['BR-DE-1', 'atLeastOne', '/', path.slice(1)]),
    each('BR-DE-19', ['58'], 'iban', (node, elements) => isIbanAt(elements, node, accountId), 'warning'),
    each('BR-DE-20', ['59'], 'iban', (node, elements) => isIbanAt(elements, node, debtor), 'warning'),
    each('BR-DE-23-a', ['30', '58'], 'transferMissing', (node, elements) => has(elements, node, account)),
    each(
      'BR-DE-23-b',
      ['30', '58'],
      'transferOnly',
      (node, elements) => !has(elements, node, card) && !hasMandate(elements, node),
    ),
    each('BR-DE-24-a', ['48', '54', '55'], 'cardMissing', (node, elements) => has(elements, node, card)),
    each(
      'BR-DE-24-b',
      ['48', '54', '55'],
      'cardOnly',
      (node, elements) => !has(elements, node, account) && !hasMandate(elements, node),
    ),
    each('BR-DE-25-a', ['59'], 'debitMissing', (node, elements) => hasMandate(elements, node)),
    each('BR-DE-25-b', ['59'], 'debitOnly', (node, elements) => {
      return ![account, card, ...(bank ? [bank] : [])].some((other) => has(elements, node, other));
    }),
  ];
}

const attachments = {
  cii: ['//ram:AdditionalReferencedDocument', 'ram:AttachmentBinaryObject/@filename'],
  ubl: ['/cac:AdditionalDocumentReference', 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename'],
} as const;

const terms = {
  cii: `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`,
  ubl: '/cac:PaymentTerms/cbc:Note',
} as const;

function sharedSyntaxRules(syntax: Syntax): SyntaxRule[] {
  const [document, fileName] = attachments[syntax];
  return [
    ...paymentRules(syntax),
    syntaxRule('BR-DE-18', 'discountForm', (elements) => {
      const [first] = elements.select(terms[syntax]);
      return first && !hasDiscountForm(first.node.element.text) ? [first] : [];
    }),
    syntaxRule('BR-DE-22', 'fileNameTwice', (elements) => {
      const seen = new Map<Node | undefined, Set<string>>();
      return elements.select(document).flatMap(({ node }) =>
        elements.below(node, fileName).flatMap((match) => {
          const names = seen.get(node.parent) ?? new Set();
          seen.set(node.parent, names);
          const name = attributeOf(match.node, 'filename') ?? '';
          if (names.has(name)) return [{ ...match, params: { found: name } }];
          names.add(name);
          return [];
        }),
      );
    }),
  ];
}

const price = '/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement';

const ciiOnly: readonly SyntaxRule[] = [
  requiredElementRule('BR-DE-14', `${settlement}/ram:ApplicableTradeTax`, 'ram:RateApplicablePercent', 'BT-119'),
  ...(
    [
      ['BR-DE-30', 'creditorMissing', ciiCreditor],
      ['BR-DE-31', 'debtorMissing', ciiDebtor],
    ] as const
  ).map(([id, sentence, needed]) =>
    syntaxRule(id, sentence, (elements) => {
      const given = [ciiMandate, ciiCreditor, ciiDebtor].filter((path) => elements.has(path));
      const isWhole = given.includes(needed) && given.length > 1;
      return given.length > 0 && !isWhole ? elements.select(settlement) : [];
    }),
  ),
  syntaxRule(
    'BR-TMP-2',
    'documentAddress',
    (elements) =>
      elements
        .select(
          '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument[ram:TypeCode=916]/ram:URIID',
        )
        .filter(({ node }) => !urlPattern.test(node.element.text)),
    'warning',
  ),
  eachElement('BR-TMP-3', price, 'priceQuantities', (agreement, elements) => {
    const [gross] = elements.below(agreement, 'ram:GrossPriceProductTradePrice/ram:BasisQuantity');
    const [net] = elements.below(agreement, 'ram:NetPriceProductTradePrice/ram:BasisQuantity');
    if (!gross || !net) return true;
    const [grossUnit, netUnit] = [attributeOf(gross.node, 'unitCode'), attributeOf(net.node, 'unitCode')];
    const hasUnits = grossUnit !== undefined && netUnit !== undefined;
    return gross.node.element.text === net.node.element.text && (!hasUnits || grossUnit === netUnit);
  }),
];

const ublOnly: readonly SyntaxRule[] = [
  requiredElementRule('BR-DE-14', '/cac:TaxTotal/cac:TaxSubtotal', 'cac:TaxCategory/cbc:Percent', 'BT-119'),
  syntaxRule('BR-DE-30', 'creditorMissing', (elements) => {
    const creditor = 'cac:PartyIdentification/cbc:ID[@schemeID=SEPA]';
    const isGiven = [`/cac:AccountingSupplierParty/cac:Party/${creditor}`, `/cac:PayeeParty/${creditor}`].some(
      (path) => elements.select(path).length > 0,
    );
    return isGiven ? [] : elements.select('/cac:PaymentMeans/cac:PaymentMandate').slice(0, 1);
  }),
  syntaxRule('BR-DE-31', 'debtorMissing', (elements) => {
    const isGiven = elements.select('/cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID').length > 0;
    return isGiven ? [] : elements.select('/cac:PaymentMeans/cac:PaymentMandate').slice(0, 1);
  }),
  eachElement(
    'BR-TMP-2',
    '/cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference',
    'documentAddress',
    (reference, elements) => {
      return urlPattern.test(elements.below(reference, 'cbc:URI')[0]?.node.element.text ?? '');
    },
    'warning',
  ),
];

export const xrechnungRules = {
  model: modelRules,
  cii: [...sharedSyntaxRules('cii'), ...ciiOnly],
  ubl: [...sharedSyntaxRules('ubl'), ...ublOnly],
} as const;
