import { deflateSync } from 'node:zlib';
import { literal, stream, type WrittenObject, writePdf } from '../pdf/write-pdf.ts';

interface InvoiceOptions {
  /** BT-1. */
  number?: string;
  /** BT-22. */
  note?: string;
  /** Lines of one hour at 100 euros. */
  lines?: number;
}

const rate = 19;
const specification = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const iban = 'DE02120300000000202051';

/** Allowances and charges are the same. */
function amountsOf(lines: number) {
  const net = lines * 100;
  return { net: net.toFixed(2), tax: (lines * rate).toFixed(2), gross: (net + lines * rate).toFixed(2) };
}

const ciiDate = (date: string) => `<udt:DateTimeString format="102">${date}</udt:DateTimeString>`;
const ciiAddress = (street: string, code: string, city: string) =>
  `<ram:PostalTradeAddress><ram:PostcodeCode>${code}</ram:PostcodeCode><ram:LineOne>${street}</ram:LineOne>
  <ram:CityName>${city}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`;
const ciiAllowance = (isCharge: boolean, amount: string, reason: string, rest = '') =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>
  <ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>${reason}</ram:Reason>${rest}</ram:SpecifiedTradeAllowanceCharge>`;
const ciiCategory = `<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:CategoryTradeTax>`;
const ciiLine = (index: number) =>
  `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">4012345678901</ram:GlobalID><ram:Name>Beratung, Teil ${index + 1}</ram:Name>
    <ram:ApplicableProductCharacteristic><ram:Description>Farbe</ram:Description><ram:Value>Blau</ram:Value></ram:ApplicableProductCharacteristic>
    <ram:DesignatedProductClassification><ram:ClassCode listID="HS">4820</ram:ClassCode></ram:DesignatedProductClassification>
    <ram:OriginTradeCountry><ram:ID>DE</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement>
    <ram:GrossPriceProductTradePrice><ram:ChargeAmount>100.00</ram:ChargeAmount></ram:GrossPriceProductTradePrice>
    <ram:NetPriceProductTradePrice><ram:ChargeAmount>100.00</ram:ChargeAmount></ram:NetPriceProductTradePrice>
  </ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement>
    <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
    <ram:BillingSpecifiedPeriod><ram:StartDateTime>${ciiDate('20261101')}</ram:StartDateTime><ram:EndDateTime>${ciiDate('20261130')}</ram:EndDateTime></ram:BillingSpecifiedPeriod>
    ${index === 0 ? ciiAllowance(false, '5.00', 'Rabatt') + ciiAllowance(true, '5.00', 'Zuschlag') : ''}
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
  </ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;

/** An invoice in CII that follows the rules of XRechnung 3.0, with many groups of terms. */
export function ciiInvoice({ number = 'RE-2026-0042', note = 'Vielen Dank.', lines = 2 }: InvoiceOptions = {}): Buffer {
  const { net, tax, gross } = amountsOf(lines);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
  xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
<rsm:ExchangedDocumentContext>
  <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${profile}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
  <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${specification}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
  <ram:IssueDateTime>${ciiDate('20261102')}</ram:IssueDateTime>
  <ram:IncludedNote><ram:Content>${note}</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${Array.from({ length: lines }, (_, index) => ciiLine(index)).join('\n')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-12345-03</ram:BuyerReference>
  <ram:SellerTradeParty><ram:ID>700</ram:ID><ram:Name>Tischlerei Ahorn GmbH</ram:Name>
    <ram:DefinedTradeContact><ram:PersonName>Ida Ahorn</ram:PersonName>
      <ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1234567</ram:CompleteNumber></ram:TelephoneUniversalCommunication>
      <ram:EmailURIUniversalCommunication><ram:URIID>ida@ahorn.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
    ${ciiAddress('Werkstraße 1', '10115', 'Berlin')}
    <ram:URIUniversalCommunication><ram:URIID schemeID="EM">rechnung@ahorn.example</ram:URIID></ram:URIUniversalCommunication>
    <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
  <ram:BuyerTradeParty><ram:Name>Stadt Musterhausen</ram:Name>${ciiAddress('Rathausplatz 2', '20095', 'Hamburg')}
    <ram:URIUniversalCommunication><ram:URIID schemeID="EM">eingang@musterhausen.example</ram:URIID></ram:URIUniversalCommunication>
    <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE987654321</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>
  <ram:SellerTaxRepresentativeTradeParty><ram:Name>Vertretung</ram:Name>${ciiAddress('Ufer 3', '50667', 'Köln')}
    <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE111111125</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty>
  <ram:AdditionalReferencedDocument><ram:IssuerAssignedID>Plan</ram:IssuerAssignedID><ram:URIID>https://ahorn.example/plan</ram:URIID>
    <ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:Name>Lager</ram:Name>${ciiAddress('Hafen 4', '20457', 'Hamburg')}</ram:ShipToTradeParty>
  <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${ciiDate('20261030')}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>${number}</ram:PaymentReference>
  <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
  <ram:PayeeTradeParty><ram:Name>Bankhaus</ram:Name></ram:PayeeTradeParty>
  <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode>
    <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID><ram:AccountName>Tischlerei Ahorn GmbH</ram:AccountName></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
  <ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${net}</ram:BasisAmount>
    <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
  <ram:BillingSpecifiedPeriod><ram:StartDateTime>${ciiDate('20261101')}</ram:StartDateTime><ram:EndDateTime>${ciiDate('20261130')}</ram:EndDateTime></ram:BillingSpecifiedPeriod>
  ${ciiAllowance(false, '10.00', 'Bonus', ciiCategory)}${ciiAllowance(true, '10.00', 'Versand', ciiCategory)}
  <ram:SpecifiedTradePaymentTerms><ram:Description>14 Tage netto</ram:Description><ram:DueDateDateTime>${ciiDate('20261130')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount>
    <ram:ChargeTotalAmount>10.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount>
    <ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount>
    <ram:RoundingAmount>0.00</ram:RoundingAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount>
    <ram:TotalPrepaidAmount>0.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>${gross}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>RE-2026-0041</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`);
}

const ublAddress = (element: string, street: string, code: string, city: string) =>
  `<cac:${element}><cbc:StreetName>${street}</cbc:StreetName><cbc:CityName>${city}</cbc:CityName><cbc:PostalZone>${code}</cbc:PostalZone>
  <cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:${element}>`;
const ublVatNumber = (number: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const ublCategory = (element: string) =>
  `<cac:${element}><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;
const euros = (element: string, amount: string) => `<cbc:${element} currencyID="EUR">${amount}</cbc:${element}>`;
const ublAllowance = (isCharge: boolean, amount: string, reason: string, rest = '') =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>
  ${euros('Amount', amount)}${rest}</cac:AllowanceCharge>`;
const ublLine = (index: number) =>
  `<cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">1</cbc:InvoicedQuantity>
  ${euros('LineExtensionAmount', '100.00')}
  <cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-30</cbc:EndDate></cac:InvoicePeriod>
  ${index === 0 ? ublAllowance(false, '5.00', 'Rabatt') + ublAllowance(true, '5.00', 'Zuschlag') : ''}
  <cac:Item><cbc:Name>Beratung, Teil ${index + 1}</cbc:Name>
    <cac:StandardItemIdentification><cbc:ID schemeID="0160">4012345678901</cbc:ID></cac:StandardItemIdentification>
    <cac:OriginCountry><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:OriginCountry>
    <cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">4820</cbc:ItemClassificationCode></cac:CommodityClassification>
    ${ublCategory('ClassifiedTaxCategory')}
    <cac:AdditionalItemProperty><cbc:Name>Farbe</cbc:Name><cbc:Value>Blau</cbc:Value></cac:AdditionalItemProperty></cac:Item>
  <cac:Price>${euros('PriceAmount', '100.00')}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    ${euros('Amount', '0')}${euros('BaseAmount', '100.00')}</cac:AllowanceCharge></cac:Price></cac:InvoiceLine>`;

/** The same invoice in UBL. */
export function ublInvoice({ number = 'RE-2026-0042', note = 'Vielen Dank.', lines = 2 }: InvoiceOptions = {}): Buffer {
  const { net, tax, gross } = amountsOf(lines);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>${specification}</cbc:CustomizationID><cbc:ProfileID>${profile}</cbc:ProfileID>
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DueDate>2026-11-30</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>#AAI#${note}</cbc:Note>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-30</cbc:EndDate></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>RE-2026-0041</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID>Plan</cbc:ID><cac:Attachment>
  <cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject>
  <cac:ExternalReference><cbc:URI>https://ahorn.example/plan</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="EM">rechnung@ahorn.example</cbc:EndpointID>
  <cac:PartyIdentification><cbc:ID>700</cbc:ID></cac:PartyIdentification>
  ${ublAddress('PostalAddress', 'Werkstraße 1', '10115', 'Berlin')}${ublVatNumber('DE123456789')}
  <cac:PartyLegalEntity><cbc:RegistrationName>Tischlerei Ahorn GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
  <cac:Contact><cbc:Name>Ida Ahorn</cbc:Name><cbc:Telephone>+49 30 1234567</cbc:Telephone><cbc:ElectronicMail>ida@ahorn.example</cbc:ElectronicMail></cac:Contact>
</cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="EM">eingang@musterhausen.example</cbc:EndpointID>
  ${ublAddress('PostalAddress', 'Rathausplatz 2', '20095', 'Hamburg')}${ublVatNumber('DE987654321')}
  <cac:PartyLegalEntity><cbc:RegistrationName>Stadt Musterhausen</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PayeeParty><cac:PartyName><cbc:Name>Bankhaus</cbc:Name></cac:PartyName></cac:PayeeParty>
<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Vertretung</cbc:Name></cac:PartyName>
  ${ublAddress('PostalAddress', 'Ufer 3', '50667', 'Köln')}${ublVatNumber('DE111111125')}</cac:TaxRepresentativeParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-10-30</cbc:ActualDeliveryDate>
  <cac:DeliveryLocation>${ublAddress('Address', 'Hafen 4', '20457', 'Hamburg')}</cac:DeliveryLocation>
  <cac:DeliveryParty><cac:PartyName><cbc:Name>Lager</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>${number}</cbc:PaymentID>
  <cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID><cbc:Name>Tischlerei Ahorn GmbH</cbc:Name></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>14 Tage netto</cbc:Note></cac:PaymentTerms>
${ublAllowance(false, '10.00', 'Bonus', ublCategory('TaxCategory'))}${ublAllowance(true, '10.00', 'Versand', ublCategory('TaxCategory'))}
<cac:TaxTotal>${euros('TaxAmount', tax)}<cac:TaxSubtotal>${euros('TaxableAmount', net)}${euros('TaxAmount', tax)}
  ${ublCategory('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${euros('LineExtensionAmount', net)}${euros('TaxExclusiveAmount', net)}${euros('TaxInclusiveAmount', gross)}
  ${euros('AllowanceTotalAmount', '10.00')}${euros('ChargeTotalAmount', '10.00')}${euros('PrepaidAmount', '0.00')}
  ${euros('PayableRoundingAmount', '0.00')}${euros('PayableAmount', gross)}</cac:LegalMonetaryTotal>
${Array.from({ length: lines }, (_, index) => ublLine(index)).join('\n')}
</ubl:Invoice>
`);
}

/** Of a usual size, about 20 kB. */
export const usualInvoice = ciiInvoice({ lines: 7 });

/** An order in UBL. */
export const ublOrder = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>\n',
);

/** A PDF of one page with an attached file, as Factur-X has its invoice (ISO 32000-2, 14.13). @param lines of the page, in ASCII */
export function pdfWithXml(xml: Uint8Array, name = 'factur-x.xml', lines: readonly string[] = ['Rechnung']): Buffer {
  const shown = lines.map((line) => `${literal(line)} Tj 0 -30 Td`).join(' ');
  const objects: WrittenObject[] = [
    `<< /Type /Catalog /Pages 2 0 R /AF [5 0 R] /Names << /EmbeddedFiles << /Names [${literal(name)} 5 0 R] >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    stream('', `BT /F 24 Tf 72 720 Td ${shown} ET`),
    `<< /Type /Filespec /F ${literal(name)} /UF ${literal(name)} /AFRelationship /Alternative /EF << /F 6 0 R >> >>`,
    stream('/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode', deflateSync(xml)),
  ];
  return writePdf(objects);
}

/** The smallest draft of an invoice that is made: 2 × 50.00 at 19 %. */
export const invoiceDraft = {
  kind: 'invoice',
  language: 'de',
  number: 'R-1',
  issueDate: '2026-11-29',
  currency: 'EUR',
  delivery: { date: '2026-11-20' },
  seller: {
    name: 'Papier GmbH',
    address: { street: 'Weg 1', city: 'Berlin', postCode: '10115', country: 'DE' },
    contact: { name: 'A. Blatt', phone: '030 1234', email: 'blatt@papier.example' },
    vatNumber: 'DE123456788',
  },
  buyer: {
    name: 'Amt',
    address: { street: 'Platz 2', city: 'Hamburg', postCode: '20095', country: 'DE' },
    electronicAddress: { scheme: 'EM', id: 'eingang@amt.example' },
    reference: '991-01234-44',
  },
  items: [{ name: 'Heft', quantity: '2', unit: 'H87', unitPrice: '50.00', tax: 'standard' }],
};
