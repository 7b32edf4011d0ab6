import type { Invoice } from '../model.ts';
import { creditNoteTypes } from '../read-invoice.ts';
import { type CodeList, codesOf, isPackage, mediaTypes, taxPointCodes } from './code-lists.ts';
import { hasAncestor, type Match, textOf } from './elements.ts';
import type { RuleId } from './finding.ts';
import { syntaxRule, type SyntaxRule } from './syntax-rule.ts';

type Codes = () => ReadonlySet<string>;

export interface CodeRow {
  readonly id: RuleId;
  /** Of elements, or attributes, with the code. */
  readonly path: string;
  readonly codes: Codes;
  /** Of those that the rule concerns; all by default. */
  readonly only?: (match: Match) => boolean;
  /** Of further codes. */
  readonly also?: (code: string, match: Match) => boolean;
  readonly read?: (match: Match) => string | undefined;
}

const countries = { cii: new Set(['AN']), ubl: new Set(['SS']) };
const withFurther =
  (name: CodeList, further: ReadonlySet<string>): Codes =>
  () =>
    new Set([...codesOf(name), ...further]);
const list =
  (name: CodeList): Codes =>
  () =>
    codesOf(name);
const upperCase = (match: Match) => textOf(match).toUpperCase();
const allowance = (syntax: Invoice['syntax'], isCharge: boolean) => {
  const values = isCharge ? 'true|1' : 'false|0';
  return syntax === 'cii'
    ? `//ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=${values}]/ram:ReasonCode`
    : `//cac:AllowanceCharge[cbc:ChargeIndicator=${values}]/cbc:AllowanceChargeReasonCode`;
};

/** The code of a note such as `#AAI#text`; undefined where no three characters stand between the first two of `#`. */
function noteCode({ node }: Match): string | undefined {
  const [, code, rest] = node.element.text.split('#', 3);
  return code?.length === 3 && rest !== undefined ? code : undefined;
}

const ciiRows: readonly CodeRow[] = [
  { id: 'BR-CL-01', path: '//rsm:ExchangedDocument/ram:TypeCode', codes: withFurther('invoiceTypes', creditNoteTypes) },
  { id: 'BR-CL-03', path: '//ram:TaxTotalAmount/@currencyID', codes: list('currencies') },
  { id: 'BR-CL-04', path: '//ram:InvoiceCurrencyCode', codes: list('currencies') },
  { id: 'BR-CL-05', path: '//ram:TaxCurrencyCode', codes: list('currencies') },
  { id: 'BR-CL-06', path: '//ram:DueDateTypeCode', codes: () => taxPointCodes.cii },
  { id: 'BR-CL-07', path: '//ram:ReferenceTypeCode', codes: list('invoicedObjects') },
  {
    id: 'BR-CL-08',
    path: '//ram:SubjectCode',
    codes: () => new Set([...codesOf('noteSubjects'), ...codesOf('furtherNoteSubjects')]),
  },
  {
    id: 'BR-CL-10',
    path: '//ram:GlobalID/@schemeID',
    codes: list('identifierSchemes'),
    only: ({ node }) => !hasAncestor(node, 'ram:SpecifiedTradeProduct') && !hasAncestor(node, 'ram:ShipToTradeParty'),
  },
  {
    id: 'BR-CL-11',
    path: '//ram:ID/@schemeID',
    codes: list('identifierSchemes'),
    only: ({ node }) => !hasAncestor(node, 'ram:SpecifiedTaxRegistration'),
  },
  { id: 'BR-CL-13', path: '//ram:ClassCode/@listID', codes: list('itemSchemes') },
  { id: 'BR-CL-14', path: '//ram:CountryID', codes: withFurther('countries', countries.cii) },
  { id: 'BR-CL-15', path: '//ram:OriginTradeCountry/ram:ID', codes: withFurther('countries', countries.cii) },
  { id: 'BR-CL-16', path: '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode', codes: list('paymentMeans') },
  { id: 'BR-CL-17', path: '//ram:CategoryTradeTax/ram:CategoryCode', codes: list('vatCategories') },
  { id: 'BR-CL-18', path: '//ram:ApplicableTradeTax/ram:CategoryCode', codes: list('vatCategories') },
  { id: 'BR-CL-19', path: allowance('cii', false), codes: list('allowanceReasons') },
  { id: 'BR-CL-20', path: allowance('cii', true), codes: list('chargeReasons') },
  { id: 'BR-CL-21', path: '//ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID', codes: list('identifierSchemes') },
  { id: 'BR-CL-22', path: '//ram:ExemptionReasonCode', codes: list('exemptions'), read: upperCase },
  { id: 'BR-CL-23', path: '//ram:BasisQuantity|ram:BilledQuantity/@unitCode', codes: list('units'), also: isPackage },
  { id: 'BR-CL-24', path: '//ram:AttachmentBinaryObject/@mimeCode', codes: () => mediaTypes },
  { id: 'BR-CL-25', path: '//ram:URIUniversalCommunication/ram:URIID/@schemeID', codes: list('addressSchemes') },
  {
    id: 'BR-CL-26',
    path: '//ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID/@schemeID',
    codes: list('identifierSchemes'),
  },
];

const ublAmounts =
  'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount'
    .split(' ')
    .map((name) => `cbc:${name}`)
    .join('|');

const ublRows: readonly CodeRow[] = [
  { id: 'BR-CL-01', path: '//cbc:InvoiceTypeCode', codes: list('invoiceTypes') },
  { id: 'BR-CL-01', path: '//cbc:CreditNoteTypeCode', codes: () => creditNoteTypes },
  // An amount without currency breaks it as well.
  {
    id: 'BR-CL-03',
    path: `//${ublAmounts}`,
    codes: list('currencies'),
    read: (match) => textOf({ ...match, attribute: 'currencyID' }),
  },
  { id: 'BR-CL-04', path: '//cbc:DocumentCurrencyCode', codes: list('currencies') },
  { id: 'BR-CL-05', path: '//cbc:TaxCurrencyCode', codes: list('currencies') },
  { id: 'BR-CL-06', path: '//cac:InvoicePeriod/cbc:DescriptionCode', codes: () => taxPointCodes.ubl },
  {
    id: 'BR-CL-07',
    path: '//cac:AdditionalDocumentReference|cac:DocumentReference[cbc:DocumentTypeCode=130]/cbc:ID/@schemeID',
    codes: list('invoicedObjects'),
  },
  { id: 'BR-CL-08', path: '/cbc:Note', codes: list('noteSubjects'), read: noteCode },
  {
    id: 'BR-CL-10',
    path: '//cac:PartyIdentification/cbc:ID/@schemeID',
    codes: list('identifierSchemes'),
    also: (code, { node }) =>
      code === 'SEPA' && (hasAncestor(node, 'cac:AccountingSupplierParty') || hasAncestor(node, 'cac:PayeeParty')),
  },
  { id: 'BR-CL-11', path: '//cac:PartyLegalEntity/cbc:CompanyID/@schemeID', codes: list('identifierSchemes') },
  {
    id: 'BR-CL-13',
    path: '//cac:CommodityClassification/cbc:ItemClassificationCode/@listID',
    codes: list('itemSchemes'),
  },
  { id: 'BR-CL-14', path: '//cac:Country/cbc:IdentificationCode', codes: withFurther('countries', countries.ubl) },
  {
    id: 'BR-CL-15',
    path: '//cac:OriginCountry/cbc:IdentificationCode',
    codes: withFurther('countries', countries.ubl),
  },
  { id: 'BR-CL-16', path: '//cac:PaymentMeans/cbc:PaymentMeansCode', codes: list('paymentMeans') },
  { id: 'BR-CL-17', path: '//cac:TaxCategory/cbc:ID', codes: list('vatCategories') },
  { id: 'BR-CL-18', path: '//cac:ClassifiedTaxCategory/cbc:ID', codes: list('vatCategories') },
  { id: 'BR-CL-19', path: allowance('ubl', false), codes: list('allowanceReasons') },
  { id: 'BR-CL-20', path: allowance('ubl', true), codes: list('chargeReasons') },
  { id: 'BR-CL-21', path: '//cac:StandardItemIdentification/cbc:ID/@schemeID', codes: list('identifierSchemes') },
  { id: 'BR-CL-22', path: '//cbc:TaxExemptionReasonCode', codes: list('exemptions'), read: upperCase },
  {
    id: 'BR-CL-23',
    path: '//cbc:InvoicedQuantity|cbc:BaseQuantity|cbc:CreditedQuantity/@unitCode',
    codes: list('units'),
    also: isPackage,
  },
  { id: 'BR-CL-24', path: '//cbc:EmbeddedDocumentBinaryObject/@mimeCode', codes: () => mediaTypes },
  { id: 'BR-CL-25', path: '//cbc:EndpointID/@schemeID', codes: list('addressSchemes') },
  { id: 'BR-CL-26', path: '//cac:DeliveryLocation/cbc:ID/@schemeID', codes: list('identifierSchemes') },
];

/** Where codes are, and their lists (EN 16931-1, 6.4.4). */
export const codeRows: Readonly<Record<Invoice['syntax'], readonly CodeRow[]>> = { cii: ciiRows, ubl: ublRows };

export function codeRule({
  id,
  path,
  codes,
  only = () => true,
  also = () => false,
  read = textOf,
}: CodeRow): SyntaxRule {
  return syntaxRule(id, 'codeUnknown', (elements) => {
    const known = codes();
    return elements.select(path).flatMap((match) => {
      if (!only(match)) return [];
      const code = read(match);
      return code === undefined || known.has(code) || also(code, match)
        ? []
        : [{ ...match, params: code === '' ? {} : { found: code } }];
    });
  });
}
