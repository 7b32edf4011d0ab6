import type { Invoice } from '../model.ts';
import type { Table, TableNode } from '../read/table.ts';
import { tableOf } from '../read-invoice.ts';
import type { SentenceKey } from '../texts/rules.de.ts';
import { type Match, type Node, placeOf } from './elements.ts';
import type { RuleContext } from './rule-context.ts';
import type { Finding } from './finding.ts';

/** Elements of the schemas that neither tables nor rules name, and that are permitted. */
const silentPaths: Readonly<Record<Invoice['syntax'], RegExp>> = {
  cii: /\/ram:(?:\w+TradeTax\/ram:\w+|PayeeSpecifiedCreditorFinancialInstitution\/ram:\w+|BuyerTaxRepresentativeTradeParty|IssuingCompanyName|AssociatedDocumentLineDocument\/ram:(?:ParentLineID|LineStatusCode|LineStatusReasonCode)|\w+ReferencedDocument\/ram:\w+|TaxPointDate\/udt:Date)$/,
  ubl: /^\/ubl:\w+\/cbc:UBLVersionID$/,
};
/**
 * Elements that a schema allows several times, of those that the tables know; after `/` those in another one alone. Newer
 * schemas of CII allow several preceding invoices too. Without those of CII with which the official rules end with an error
 * where they stand several times, such as the name of a product. All others stand once.
 */
const repeatable: Readonly<Record<Invoice['syntax'], ReadonlySet<string>>> = {
  cii: words(`
    ram:ActualAmount ram:AdditionalReferencedDocument ram:AllowanceTotalAmount ram:ApplicableProductCharacteristic
    ram:ApplicableTradeTax ram:AppliedTradeAllowanceCharge ram:AttachmentBinaryObject
    ram:BusinessProcessSpecifiedDocumentContextParameter ram:CategoryTradeTax ram:ChargeAmount
    ram:ChargeTotalAmount ram:Content ram:CountrySubDivisionName ram:DefinedTradeContact ram:DesignatedProductClassification
    ram:DirectDebitMandateID ram:DuePayableAmount ram:GrandTotalAmount ram:GuidelineSpecifiedDocumentContextParameter
    ram:IncludedNote ram:IncludedSupplyChainTradeLineItem ram:Information ram:InvoiceReferencedDocument
    ram:PaymentReference ram:ReceivableSpecifiedTradeAccountingAccount ram:RoundingAmount ram:SpecifiedTaxRegistration
    ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradePaymentTerms ram:SpecifiedTradeSettlementPaymentMeans
    ram:TaxBasisTotalAmount ram:TaxTotalAmount ram:TotalPrepaidAmount ram:URIUniversalCommunication ram:Value
    ram:SellerTradeParty/ram:ID ram:BuyerTradeParty/ram:ID ram:PayeeTradeParty/ram:ID ram:ShipToTradeParty/ram:ID
    ram:SellerTradeParty/ram:GlobalID ram:BuyerTradeParty/ram:GlobalID ram:PayeeTradeParty/ram:GlobalID
    ram:ShipToTradeParty/ram:GlobalID ram:AdditionalReferencedDocument/ram:Name
    ram:SellerTradeParty/ram:Description ram:ApplicableProductCharacteristic/ram:Description
    ram:SpecifiedTradePaymentTerms/ram:Description`),
  ubl: words(`
    cac:AdditionalDocumentReference cac:AdditionalItemProperty cac:AddressLine cac:AllowanceCharge cac:BillingReference
    cac:ClassifiedTaxCategory cac:CommodityClassification cac:ContractDocumentReference cac:CreditNoteLine cac:Delivery
    cac:DespatchDocumentReference cac:DocumentReference cac:InvoiceLine cac:InvoicePeriod cac:OrderLineReference
    cac:OriginatorDocumentReference cac:PartyIdentification cac:PartyLegalEntity cac:PartyName cac:PartyTaxScheme
    cac:PaymentMeans cac:PaymentTerms cac:PrepaidPayment cac:ProjectReference cac:ReceiptDocumentReference cac:SubCreditNoteLine
    cac:SubInvoiceLine cac:TaxSubtotal
    cac:TaxTotal cbc:AllowanceChargeReason cbc:Description cbc:DescriptionCode cbc:DocumentDescription cbc:Note cbc:PaymentID
    cbc:TaxExemptionReason cac:AllowanceCharge/cac:TaxCategory`),
};

const frequencySentences: ReadonlySet<SentenceKey> = new Set(['elementRepeated', 'elementNotOnce']);
/** A line below a line is read like the line itself. */
const lineBelowLine = /\/cac:Sub(?:Invoice|CreditNote)Line/g;

/** Paths that a table knows, with those of its conditions; of each table once. */
const knownPaths = new Map<Table, ReadonlySet<string>>();

/**
 * Elements that no schema has at their place, since a table knows their parent and not them, and the second ones of those
 * that a schema allows once. Without those that a rule speaks of.
 * @param findings those of all rules
 */
export function misplacedElements(
  { invoice, elements }: RuleContext,
  findings: readonly Finding[],
): { unknown: Match[]; repeated: Match[] } {
  const known = pathsOf(tableOf(invoice.xml));
  const unknown: Match[] = [];
  const repeated: Match[] = [];
  const isRepeatable = ({ shape }: Node) =>
    repeatable[invoice.syntax].has(shape.name) ||
    repeatable[invoice.syntax].has(`${shape.parent?.name ?? ''}/${shape.name}`);
  const told = new Set(findings.map(({ place }) => place.path));
  const toldTwice = new Set(
    findings.flatMap(({ severity, sentence, place }) =>
      severity === 'error' && frequencySentences.has(sentence) ? [place.path] : [],
    ),
  );
  const visit = (node: Node, path: string): void => {
    for (const child of node.children) {
      const at = `${path}/${child.shape.name}`.replaceAll(lineBelowLine, '');
      if (known.has(at)) {
        visit(child, at);
        if (child.number === 2 && !isRepeatable(child) && !toldTwice.has(placeOf({ node: child }).path))
          repeated.push({ node: child });
      } else if (!silentPaths[invoice.syntax].test(at) && !told.has(placeOf({ node: child }).path))
        unknown.push({ node: child });
    }
  };
  visit(elements.root, `/${elements.root.shape.name}`);
  return { unknown, repeated };
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function pathsOf(table: Table): ReadonlySet<string> {
  const known = knownPaths.get(table);
  if (known) return known;
  const paths = new Set<string>();
  const add = (start: string, steps: readonly string[]) => {
    let path = start;
    for (const step of steps) paths.add((path += `/${step}`));
  };
  const visit = (node: TableNode, path: string): void => {
    paths.add(path);
    for (const condition of node.conditions) add(path, condition.path);
    for (const [name, alternatives] of node.children) {
      const at = `${path}/${name}`.replaceAll(lineBelowLine, '');
      for (const alternative of alternatives) {
        for (const beside of Object.values(alternative.options?.beside ?? {})) add(path, beside.split('/'));
        if (at !== path) visit(alternative, at);
      }
    }
  };
  visit(table.node, `/${table.root}`);
  knownPaths.set(table, paths);
  return paths;
}
