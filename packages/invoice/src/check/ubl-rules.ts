import { type Elements, hasAncestor, textOf } from './elements.ts';
import {
  eachElement,
  forbiddenRule,
  forbiddenRules,
  frequencyRule,
  type FrequencyRow,
  syntaxRule,
  type SyntaxRule,
} from './syntax-rule.ts';
import { ublForbiddenAttributes, ublForbiddenElements } from './ubl-forbidden.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const line = '//cac:InvoiceLine|cac:CreditNoteLine';

const frequencyRows: readonly FrequencyRow[] = [
  ['UBL-SR-01', 'atMostOne', '/', 'cac:ContractDocumentReference/cbc:ID'],
  ['UBL-SR-02', 'atMostOne', '/', 'cac:ReceiptDocumentReference/cbc:ID'],
  ['UBL-SR-03', 'atMostOne', '/', 'cac:DespatchDocumentReference/cbc:ID'],
  ['UBL-SR-04', 'atMostOne', '/', 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:ID'],
  ['UBL-SR-05', 'atMostOne', '/', 'cac:PaymentTerms/cbc:Note'],
  ['UBL-SR-06', 'atMostOne', '//cac:BillingReference', 'cac:InvoiceDocumentReference'],
  ['UBL-SR-07', 'atLeastOne', '//cac:BillingReference', 'cac:InvoiceDocumentReference/cbc:ID'],
  ['UBL-SR-08', 'atMostOne', '/', 'cac:InvoicePeriod'],
  ['UBL-SR-09', 'atMostOne', '/', `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['UBL-SR-10', 'atMostOne', '/', `${seller}/cac:PartyName/cbc:Name`],
  ['UBL-SR-11', 'atMostOne', '/', `${seller}/cac:PartyLegalEntity/cbc:CompanyID`],
  ['UBL-SR-12', 'atMostOne', '/', `${seller}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT|vat]/cbc:CompanyID`],
  ['UBL-SR-14', 'atMostOne', '/', `${seller}/cac:PartyLegalEntity/cbc:CompanyLegalForm`],
  ['UBL-SR-15', 'atMostOne', '/', `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['UBL-SR-16', 'atMostOne', '/', `${buyer}/cac:PartyIdentification/cbc:ID`],
  ['UBL-SR-17', 'atMostOne', '/', `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`],
  ['UBL-SR-18', 'atMostOne', '/', `${buyer}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT|vat]/cbc:CompanyID`],
  ['UBL-SR-22', 'atMostOne', '//cac:TaxRepresentativeParty', 'cac:PartyName/cbc:Name'],
  ['UBL-SR-23', 'atMostOne', '//cac:TaxRepresentativeParty', 'cac:PartyTaxScheme/cbc:CompanyID'],
  ['UBL-SR-24', 'atMostOne', '/', 'cac:Delivery'],
  ['UBL-SR-25', 'atMostOne', '//cac:Delivery', 'cac:DeliveryParty/cac:PartyName/cbc:Name'],
  ['UBL-SR-26', 'atMostOne', '//cac:PaymentMeans', 'cbc:PaymentID'],
  ['UBL-SR-27', 'atMostOne', '//cac:PaymentMeans', 'cbc:PaymentMeansCode'],
  ['UBL-SR-28', 'atMostOne', '//cac:PaymentMeans', 'cac:PaymentMandate/cbc:ID'],
  ['UBL-SR-30', 'atMostOne', '//cac:AllowanceCharge[cbc:ChargeIndicator=false|0]', 'cbc:AllowanceChargeReason'],
  ['UBL-SR-31', 'atMostOne', '//cac:AllowanceCharge[cbc:ChargeIndicator=true|1]', 'cbc:AllowanceChargeReason'],
  ['UBL-SR-32', 'atMostOne', '//cac:TaxSubtotal', 'cac:TaxCategory/cbc:TaxExemptionReason'],
  ['UBL-SR-33', 'atMostOne', '//cac:AdditionalDocumentReference', 'cbc:DocumentDescription'],
  ['UBL-SR-34', 'atMostOne', line, 'cbc:Note'],
  ['UBL-SR-35', 'atMostOne', line, 'cac:OrderLineReference/cbc:LineID'],
  ['UBL-SR-36', 'atMostOne', line, 'cac:InvoicePeriod'],
  ['UBL-SR-37', 'atMostOne', line, 'cac:Price/cac:AllowanceCharge/cbc:Amount'],
  ['UBL-SR-39', 'atMostOne', '/', 'cac:ProjectReference/cbc:ID'],
  ['UBL-SR-40', 'atMostOne', '/', `${buyer}/cac:PartyName/cbc:Name`],
  ['UBL-SR-45', 'atMostOne', '/', 'cac:PaymentMeans/cbc:PaymentDueDate'],
  ['UBL-SR-46', 'atMostOne', '/', 'cac:PaymentMeans/cbc:PaymentMeansCode/@name'],
  ['UBL-SR-48', 'exactlyOne', line, 'cac:Item/cac:ClassifiedTaxCategory'],
  ['UBL-SR-49', 'atMostOne', '/', 'cac:InvoicePeriod/cbc:DescriptionCode'],
  ['UBL-SR-50', 'atMostOne', line, 'cac:Item/cbc:Description'],
  ['UBL-SR-51', 'atMostOne', '//cac:PostalAddress|cac:Address', 'cac:AddressLine'],
  ['UBL-SR-52', 'atMostOne', line, 'cac:DocumentReference'],
  ['UBL-SR-53', 'atLeastOne', '//cac:PartyTaxScheme', 'cac:TaxScheme/cbc:ID'],
  ['UBL-SR-53', 'atLeastOne', '//cac:PartyTaxScheme', 'cbc:CompanyID'],
  ['UBL-SR-54', 'atMostOne', '/', 'cac:PaymentMeans/cac:CardAccount'],
  ['UBL-SR-55', 'atMostOne', '/', 'cac:PaymentMeans/cac:PaymentMandate'],
  ['UBL-SR-56', 'atMostOne', '/', 'cac:OriginatorDocumentReference/cbc:ID'],
  ['UBL-DT-06', 'atLeastOne', '//cbc:*BinaryObject', '@mimeCode'],
  ['UBL-DT-07', 'atLeastOne', '//cbc:*BinaryObject', '@filename'],
];

const maxTaxSchemes = 2;
const maxDecimals = 2;

/** Values that must be the same wherever they are given. */
function differing(elements: Elements, path: string) {
  const [first, ...others] = elements.select(path);
  const other = first && others.find((each) => each.node.element.text !== first.node.element.text);
  return other ? [{ ...other, params: { element: other.node.shape.name } }] : [];
}

/** The payee's element is checked for several of something, and for another name than the seller's. */
function payeeRule(id: SyntaxRule['id'], path: string): SyntaxRule {
  return syntaxRule(id, 'payeeElement', (elements) => {
    const sellers = new Set(
      elements.select(`/${seller}/cac:PartyLegalEntity/cbc:RegistrationName`).map(({ node }) => node.element.text),
    );
    const isOther = (name: string) => sellers.size > (sellers.has(name) ? 1 : 0);
    return elements.select('//cac:PayeeParty').filter(({ node }) => {
      const names = elements.below(node, 'cac:PartyName/cbc:Name').map((name) => name.node.element.text);
      return elements.below(node, path).length > 1 || !names.some(isOther);
    });
  });
}

/** Rules on the elements of UBL 2.1 (CEN/TS 16931-3-2). */
export const ublRules: readonly SyntaxRule[] = [
  ...forbiddenRules('UBL-CR-', ublForbiddenElements),
  eachElement(
    'UBL-CR-002',
    '/cbc:UBLVersionID',
    'elementNotUsed',
    ({ element }) => element.text.trim() === '2.1',
    'warning',
  ),
  eachElement(
    'UBL-CR-412',
    '/cac:PaymentMeans/cbc:PaymentDueDate',
    'elementNotUsed',
    (_node, { root }) => root.element.name === 'CreditNote',
    'warning',
  ),
  forbiddenRule('UBL-CR-665', '//cac:AdditionalDocumentReference[cbc:DocumentTypeCode!=130]/cbc:ID/@schemeID'),
  forbiddenRule('UBL-CR-666', '//cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cac:Attachment', 'error'),
  forbiddenRule(
    'UBL-CR-673',
    '//cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:DocumentDescription',
    'error',
  ),
  ...forbiddenRules('UBL-DT-', ublForbiddenAttributes),
  syntaxRule(
    'UBL-DT-18',
    'attributeNotUsed',
    (elements) =>
      elements
        .select('//@name')
        .flatMap((match) =>
          match.node.shape.name === 'cbc:PaymentMeansCode' ? [] : [{ ...match, params: { element: '@name' } }],
        ),
    'warning',
  ),
  ...frequencyRows.map(frequencyRule),
  syntaxRule('UBL-SR-13', 'elementRepeated', (elements) => {
    const others = elements.select(`/${seller}/cac:PartyTaxScheme`).filter(({ node }) => {
      const [scheme] = elements.below(node, 'cac:TaxScheme');
      const [id] = scheme ? elements.below(scheme.node, 'cbc:ID') : [];
      return scheme !== undefined && (id === undefined || textOf(id).toUpperCase() !== 'VAT');
    });
    const [, second] = others.flatMap(({ node }) => elements.below(node, 'cbc:CompanyID'));
    return second ? [{ ...second, params: { element: second.node.shape.name } }] : [];
  }),
  payeeRule('UBL-SR-19', 'cac:PartyName/cbc:Name'),
  payeeRule('UBL-SR-20', 'cac:PartyIdentification/cbc:ID[@schemeID!=SEPA|sepa]'),
  payeeRule('UBL-SR-21', 'cac:PartyLegalEntity/cbc:CompanyID'),
  syntaxRule('UBL-SR-29', 'elementRepeated', (elements) => {
    const [, second] = elements.select('//cac:PartyIdentification/cbc:ID[@schemeID=SEPA|sepa]');
    return second ? [{ ...second, params: { element: second.node.shape.name } }] : [];
  }),
  eachElement('UBL-SR-42', '//cac:AccountingSupplierParty/cac:Party', 'tooManyTaxNumbers', (party, elements) => {
    return elements.below(party, 'cac:PartyTaxScheme').length <= maxTaxSchemes;
  }),
  eachElement('UBL-SR-43', '//cac:AdditionalDocumentReference', 'documentType', (reference, elements) => {
    const [type] = elements.below(reference, 'cbc:DocumentTypeCode');
    if (!type) return elements.below(reference, 'cbc:ID/@schemeID').length === 0;
    const code = textOf(type);
    return code === '130' || (code === '50' && elements.root.element.name === 'CreditNote');
  }),
  syntaxRule('UBL-SR-44', 'elementsDiffer', (elements) => differing(elements, '//cbc:PaymentID')),
  syntaxRule('UBL-SR-47', 'elementsDiffer', (elements) => differing(elements, '//cbc:PaymentMeansCode')),
  eachElement('UBL-DT-01', '//cbc:*Amount', 'amountDecimals', (node) => {
    const isPrice =
      node.shape.name.endsWith('PriceAmount') ||
      (hasAncestor(node, 'cac:AllowanceCharge') && hasAncestor(node, 'cac:Price'));
    const [, decimals = ''] = node.element.text.trim().split('.', 2);
    return isPrice || decimals.length <= maxDecimals;
  }),
];
