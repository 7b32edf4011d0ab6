import { ciiSyntax } from './cii.ts';
import { compileSyntax, type Row, type Syntax } from './table.ts';

/** Names of elements in D16B by those which D13B, the basis of ZUGFeRD 1.0, has in their place. */
const formerNames: Readonly<Record<string, string>> = {
  'rsm:ExchangedDocumentContext': 'rsm:SpecifiedExchangedDocumentContext',
  'rsm:ExchangedDocument': 'rsm:HeaderExchangedDocument',
  'rsm:SupplyChainTradeTransaction': 'rsm:SpecifiedSupplyChainTradeTransaction',
  'ram:ApplicableHeaderTradeAgreement': 'ram:ApplicableSupplyChainTradeAgreement',
  'ram:ApplicableHeaderTradeDelivery': 'ram:ApplicableSupplyChainTradeDelivery',
  'ram:ApplicableHeaderTradeSettlement': 'ram:ApplicableSupplyChainTradeSettlement',
  'ram:SpecifiedLineTradeAgreement': 'ram:SpecifiedSupplyChainTradeAgreement',
  'ram:SpecifiedLineTradeDelivery': 'ram:SpecifiedSupplyChainTradeDelivery',
  'ram:SpecifiedLineTradeSettlement': 'ram:SpecifiedSupplyChainTradeSettlement',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation': 'ram:SpecifiedTradeSettlementMonetarySummation',
  'ram:SpecifiedTradeSettlementLineMonetarySummation': 'ram:SpecifiedTradeSettlementMonetarySummation',
  'ram:RateApplicablePercent': 'ram:ApplicablePercent',
};

const transaction = 'rsm:SpecifiedSupplyChainTradeTransaction';
const paymentMeans = `${transaction}/ram:ApplicableSupplyChainTradeSettlement/ram:SpecifiedTradeSettlementPaymentMeans`;
/** References to other documents, and the mandate of a direct debit with its creditor, which are other elements than in D16B. */
const formerRows: readonly Row[] = [
  ['BT-13', `${transaction}/ram:ApplicableSupplyChainTradeAgreement/ram:BuyerOrderReferencedDocument/ram:ID`],
  ['BT-12', `${transaction}/ram:ApplicableSupplyChainTradeAgreement/ram:ContractReferencedDocument/ram:ID`],
  ['BT-16', `${transaction}/ram:ApplicableSupplyChainTradeDelivery/ram:DeliveryNoteReferencedDocument/ram:ID`],
  ['BT-89', `${paymentMeans}/ram:ID`],
  ['BT-90', `${paymentMeans}/ram:ID/@schemeAgencyID`],
];

/** Terms of EN 16931-1 in ZUGFeRD 1.0, a Cross Industry Invoice of UN/CEFACT D13B. */
const zugferd1Syntax: Syntax = {
  namespaces: {
    rsm: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
    ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12',
    udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15',
    qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:12',
  },
  root: 'rsm:CrossIndustryDocument',
  rows: [...ciiSyntax.rows.map(withFormerNames), ...formerRows],
};

function withFormerNames(row: Row): Row {
  const [what, path, more] = row;
  const former = path
    .split(/([^\w:])/)
    .map((part) => formerNames[part] ?? part)
    .join('');
  return (Array.isArray(more) ? [what, former, more.map(withFormerNames)] : [what, former, more]) as Row;
}

export const zugferd1Table = compileSyntax(zugferd1Syntax);
