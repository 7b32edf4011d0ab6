import { ciiForbiddenElements, ciiForbiddenInTypes } from './cii-forbidden.ts';
import { attributeOf, type Elements, hasAncestor, type Node, textOf } from './elements.ts';
import {
  eachElement,
  forbiddenRule,
  forbiddenRules,
  frequencyRule,
  type FrequencyRow,
  syntaxRule,
  type SyntaxRule,
} from './syntax-rule.ts';

const transaction = '/rsm:SupplyChainTradeTransaction';
const line = `${transaction}/ram:IncludedSupplyChainTradeLineItem`;
const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const anyAllowance = '//ram:SpecifiedTradeAllowanceCharge';

/** Amounts of the totals, in the order of the rules 477 to 494. */
const totalNames =
  'LineTotal ChargeTotal AllowanceTotal TaxBasisTotal Rounding GrandTotal Information TotalPrepaid TotalDiscount TotalAllowanceCharge DuePayable RetailValueExcludingTaxInformation TotalDepositFeeInformation ProductValueExcludingTobaccoTaxInformation TotalRetailValueInformation GrossLineTotal NetLineTotal NetIncludingTaxesLineTotal';

const frequencyRows: readonly FrequencyRow[] = [
  [
    'CII-SR-003',
    'atMostOne',
    '/rsm:ExchangedDocumentContext',
    'ram:BusinessProcessSpecifiedDocumentContextParameter',
    'warning',
  ],
  ['CII-SR-009', 'exactlyOne', '/rsm:ExchangedDocumentContext', 'ram:GuidelineSpecifiedDocumentContextParameter'],
  [
    'CII-SR-010',
    'exactlyOne',
    '/rsm:ExchangedDocumentContext',
    'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
  ],
  ['CII-SR-014', 'exactlyOne', '/rsm:ExchangedDocument', 'ram:TypeCode'],
  ['CII-SR-030', 'atMostOne', '/rsm:ExchangedDocument/ram:IncludedNote', 'ram:Content', 'warning'],
  ['CII-SR-039', 'atMostOne', `${line}/ram:AssociatedDocumentLineDocument`, 'ram:IncludedNote', 'warning'],
  ['CII-SR-040', 'atMostOne', `${line}/ram:AssociatedDocumentLineDocument`, 'ram:IncludedNote/ram:Content', 'warning'],
  [
    'CII-SR-069',
    'exactlyOne',
    `${line}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`,
    'ram:Description',
  ],
  ['CII-SR-072', 'exactlyOne', `${line}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`, 'ram:Value'],
  [
    'CII-SR-439',
    'exactlyOne',
    `${line}/ram:SpecifiedLineTradeAgreement`,
    'ram:NetPriceProductTradePrice/ram:ChargeAmount',
  ],
  ['CII-SR-440', 'atMostOne', '//ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge', 'ram:ActualAmount'],
  [
    'CII-SR-441',
    'atMostOne',
    `${line}/ram:SpecifiedLineTradeAgreement`,
    'ram:NetPriceProductTradePrice/ram:ChargeAmount',
  ],
  ['CII-SR-452', 'atMostOne', settlement, 'ram:SpecifiedTradePaymentTerms', 'warning'],
  ['CII-SR-453', 'atMostOne', settlement, 'ram:SpecifiedTradePaymentTerms/ram:Description', 'warning'],
  ['CII-SR-454', 'exactlyOne', `${line}/ram:SpecifiedLineTradeSettlement`, 'ram:ApplicableTradeTax', 'warning'],
  ['CII-SR-455', 'atMostOne', agreement, 'ram:SellerTradeParty/ram:DefinedTradeContact'],
  ['CII-SR-456', 'atMostOne', agreement, 'ram:BuyerTradeParty/ram:DefinedTradeContact'],
  ['CII-SR-457', 'atMostOne', agreement, 'ram:AdditionalReferencedDocument[ram:TypeCode=50]', 'warning'],
  ['CII-SR-458', 'atMostOne', agreement, 'ram:AdditionalReferencedDocument[ram:TypeCode=130]', 'warning'],
  ['CII-SR-459', 'atMostOne', agreement, 'ram:SellerTradeParty/ram:URIUniversalCommunication'],
  ['CII-SR-460', 'atMostOne', agreement, 'ram:BuyerTradeParty/ram:URIUniversalCommunication'],
  ['CII-SR-461', 'atMostOne', settlement, 'ram:ApplicableTradeTax/ram:TaxPointDate'],
  ['CII-SR-463', 'atLeastOne', anyAllowance, 'ram:ChargeIndicator'],
  ['CII-SR-471', 'atMostOne', anyAllowance, 'ram:RateApplicablePercent'],
  ['CII-SR-472', 'atMostOne', anyAllowance, 'ram:CategoryTradeTax'],
  ['CII-SR-473', 'atMostOne', anyAllowance, 'ram:ActualAmount'],
  [
    'CII-SR-474',
    'atMostOne',
    `${line}/ram:SpecifiedLineTradeSettlement`,
    'ram:AdditionalReferencedDocument[ram:TypeCode=130]',
    'warning',
  ],
  ['CII-SR-475', 'atMostOne', agreement, 'ram:AdditionalReferencedDocument[ram:TypeCode=916]/ram:Name', 'warning'],
  [
    'CII-SR-476',
    'atMostOne',
    agreement,
    'ram:AdditionalReferencedDocument[ram:TypeCode=916]/ram:AttachmentBinaryObject',
    'warning',
  ],
  ...totalNames
    .split(' ')
    .map((name, index): FrequencyRow => [`CII-SR-${477 + index}`, 'atMostOne', totals, `ram:${name}Amount`]),
];

/** Elements whose identifier or name is given twice, where only one way may be used. */
const alternativeRows: readonly (readonly [id: SyntaxRule['id'], context: string, first: string, second: string])[] = [
  ['CII-SR-449', `${transaction}/ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty`, 'ram:ID', 'ram:GlobalID'],
  ['CII-SR-450', `${agreement}/ram:BuyerTradeParty`, 'ram:ID', 'ram:GlobalID'],
  ['CII-SR-451', `${settlement}/ram:PayeeTradeParty`, 'ram:ID', 'ram:GlobalID'],
  ['CII-SR-465', `${agreement}/ram:SellerTradeParty/ram:DefinedTradeContact`, 'ram:PersonName', 'ram:DepartmentName'],
  ['CII-SR-466', `${agreement}/ram:BuyerTradeParty/ram:DefinedTradeContact`, 'ram:PersonName', 'ram:DepartmentName'],
];

/** What documents of some types alone have: `916` supports the invoice, `130` is an invoiced object, `50` a tender. */
const documentRows: readonly (readonly [id: SyntaxRule['id'], element: string, types: readonly string[]])[] = [
  ['CII-DT-015', 'ram:URIID', ['916']],
  ['CII-DT-018', 'ram:TypeCode', ['50', '130', '916']],
  ['CII-DT-021', 'ram:Name', ['916']],
  ['CII-DT-022', 'ram:AttachmentBinaryObject', ['916']],
  ['CII-DT-024', 'ram:ReferenceTypeCode', ['130']],
];

/** Elements of a tax that are used at the settlement of the invoice, or in a tax that is no part of an allowance. */
const taxRows: readonly (readonly [id: SyntaxRule['id'], element: string, where: 'settlement' | 'applied'])[] = [
  ['CII-DT-041', 'ram:BasisAmount', 'settlement'],
  ['CII-DT-052', 'ram:ExemptionReasonCode', 'applied'],
  ['CII-DT-054', 'ram:TaxPointDate', 'settlement'],
  ['CII-DT-058', 'ram:DueDateTypeCode', 'settlement'],
  ['CII-DT-098', 'ram:ExemptionReason', 'applied'],
];

/** Identifiers that have no attributes, with rules of their own. */
const plainIdentifiers = [
  '/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
  '/rsm:ExchangedDocument/ram:ID',
  `${line}/ram:AssociatedDocumentLineDocument/ram:LineID`,
  `${line}/ram:SpecifiedTradeProduct/ram:SellerAssignedID`,
];
const plainAttributes = [
  'schemeName',
  'schemeAgencyName',
  'schemeDataURI',
  'schemeURI',
  'schemeID',
  'schemeAgencyID',
  'schemeVersionID',
];

const datePattern = /^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

const has = (elements: Elements, node: Node, path: string) => elements.below(node, path).length > 0;

/** Values that must be the same wherever they are given. */
function differing(elements: Elements, path: string) {
  const [first, ...others] = elements.select(path);
  const other = first && others.find((each) => textOf(each) !== textOf(first));
  return other ? [{ ...other, params: { element: other.node.shape.name } }] : [];
}

/** Rules on the elements of the Cross Industry Invoice (CEN/TS 16931-3-3). */
export const ciiRules: readonly SyntaxRule[] = [
  ...forbiddenRules('CII-SR-', ciiForbiddenElements),
  ...frequencyRows.map(frequencyRule),
  ...alternativeRows.map(([id, context, first, second]) =>
    eachElement(
      id,
      context,
      'elementTwice',
      (node, elements) => !has(elements, node, first) || !has(elements, node, second),
      'warning',
    ),
  ),
  eachElement('CII-SR-046', `${line}/ram:SpecifiedTradeProduct`, 'schemeMissing', (product, elements) => {
    return !has(elements, product, 'ram:GlobalID') || has(elements, product, 'ram:GlobalID/@schemeID');
  }),
  eachElement('CII-SR-090', `${line}/ram:SpecifiedTradeProduct`, 'elementNotOnce', (product, elements) => {
    return (
      !has(elements, product, 'ram:OriginTradeCountry') ||
      elements.below(product, 'ram:OriginTradeCountry/ram:ID').length === 1
    );
  }),
  eachElement(
    'CII-SR-119',
    `${line}/ram:SpecifiedLineTradeAgreement`,
    'priceAllowance',
    (price, elements) => {
      const allowance = 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge';
      const isAllowance = has(elements, price, `${allowance}/ram:ChargeIndicator[udt:Indicator=false|0]`);
      const [hasIndicator, hasAmount] = [
        has(elements, price, `${allowance}/ram:ChargeIndicator`),
        has(elements, price, `${allowance}/ram:ActualAmount`),
      ];
      return (isAllowance && hasAmount) || (!hasIndicator && !hasAmount);
    },
    'warning',
  ),
  syntaxRule('CII-SR-462', 'elementsDiffer', (elements) =>
    differing(elements, '//ram:ApplicableTradeTax/ram:DueDateTypeCode'),
  ),
  syntaxRule('CII-SR-467', 'elementsDiffer', (elements) =>
    differing(elements, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode'),
  ),
  syntaxRule('CII-SR-468', 'elementsDiffer', (elements) =>
    differing(elements, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:Information'),
  ),
  syntaxRule('CII-SR-469', 'elementRepeated', (elements) => {
    const [, second] = elements.select('//ram:ApplicableHeaderTradeSettlement/ram:PaymentReference');
    return second ? [{ ...second, params: { element: second.node.shape.name } }] : [];
  }),
  eachElement(
    'CII-SR-470',
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode=30|58]`,
    'accountMissing',
    (means, elements) => {
      return has(elements, means, 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID|ram:ProprietaryID');
    },
  ),
  ...plainAttributes.flatMap((name, index) =>
    plainIdentifiers.map((path) => forbiddenRule(`CII-DT-00${index + 1}`, `${path}/@${name}`, 'error')),
  ),
  ...forbiddenRules('CII-DT-', ciiForbiddenInTypes).map((rule) =>
    /^CII-DT-10[1-4]$/.test(rule.id) ? withoutPlain(rule) : rule,
  ),
  ...['currencyID', 'currencyCodeListVersionID'].map((name, index) =>
    syntaxRule(`CII-DT-03${index + 1}`, 'attributeNotUsed', (elements) =>
      elements
        .select(`//ram:*Amount/@${name}`)
        .flatMap((match) =>
          match.node.shape.name === 'ram:TaxTotalAmount' ? [] : [{ ...match, params: { element: `@${name}` } }],
        ),
    ),
  ),
  ...documentRows.map(([id, element, types]) =>
    eachElement(id, `//ram:*ReferencedDocument/${element}`, 'elementNotUsed', ({ parent }, elements) => {
      if (parent?.shape.name !== 'ram:AdditionalReferencedDocument') return false;
      return elements.below(parent, 'ram:TypeCode').some((type) => types.includes(textOf(type)));
    }),
  ),
  eachElement('CII-DT-027', '//ram:*ReferencedDocument/ram:FormattedIssueDateTime', 'elementNotUsed', ({ parent }) => {
    return parent?.shape.name === 'ram:InvoiceReferencedDocument';
  }),
  syntaxRule('CII-DT-033', 'attributeNotUsed', (elements) => {
    if (elements.select(`${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode`).length > 0) return [];
    return elements
      .select('//ram:*Quantity/@unitCode')
      .map((match) => ({ ...match, params: { element: '@unitCode' } }));
  }),
  eachElement('CII-DT-037', '//ram:*TradeTax', 'taxType', (tax, elements) => {
    const types = elements.below(tax, 'ram:TypeCode');
    return types.length === 0 || types.some(({ node }) => node.element.text === 'VAT');
  }),
  ...taxRows.map(([id, element, where]) =>
    eachElement(
      id,
      `//ram:*TradeTax/${element}`,
      'elementNotUsed',
      (node) => {
        if (where === 'applied') return node.parent?.shape.name === 'ram:ApplicableTradeTax';
        return hasAncestor(node, 'ram:ApplicableHeaderTradeSettlement');
      },
      'warning',
    ),
  ),
  eachElement('CII-DT-097', '//udt:DateTimeString', 'dateFormat', (node) => {
    return attributeOf(node, 'format') !== '102' || datePattern.test(node.element.text.trim());
  }),
];

/** Identifiers without attributes have rules of their own. */
function withoutPlain(rule: SyntaxRule): SyntaxRule {
  return {
    ...rule,
    find: (elements, context) => {
      const plain = new Set(plainIdentifiers.flatMap((path) => elements.select(path)).map(({ node }) => node));
      return rule.find(elements, context).filter(({ node }) => !plain.has(node));
    },
  };
}
