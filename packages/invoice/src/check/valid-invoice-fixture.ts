/** The same invoice in both syntaxes, which keeps every rule of EN 16931 and XRechnung. */

const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const ciiDate = (date: string) => `<udt:DateTimeString format="102">${date}</udt:DateTimeString>`;
const ciiAddress = (street: string, code: string, city: string) =>
  `<ram:PostalTradeAddress><ram:PostcodeCode>${code}</ram:PostcodeCode><ram:LineOne>${street}</ram:LineOne>
  <ram:CityName>${city}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`;
const ciiAllowance = (isCharge: boolean, amount: string, reason: string, rest = '') =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>
  <ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>${reason}</ram:Reason>${rest}</ram:SpecifiedTradeAllowanceCharge>`;
const ciiCategory =
  '<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax>';
const ciiLine = (id: string, name: string, quantity: string, price: string, net: string, allowances: string) =>
  `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">4012345678901</ram:GlobalID><ram:Name>${name}</ram:Name>
    <ram:ApplicableProductCharacteristic><ram:Description>Farbe</ram:Description><ram:Value>Blau</ram:Value></ram:ApplicableProductCharacteristic>
    <ram:DesignatedProductClassification><ram:ClassCode listID="HS">4820</ram:ClassCode></ram:DesignatedProductClassification>
    <ram:OriginTradeCountry><ram:ID>DE</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement>
    <ram:GrossPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:GrossPriceProductTradePrice>
    <ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice>
  </ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement>
    <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
    <ram:BillingSpecifiedPeriod><ram:StartDateTime>${ciiDate('20261101')}</ram:StartDateTime><ram:EndDateTime>${ciiDate('20261130')}</ram:EndDateTime></ram:BillingSpecifiedPeriod>
    ${allowances}
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
  </ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;

export const validCii = `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
  xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
<rsm:ExchangedDocumentContext>
  <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${process}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
  <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${xrechnung}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>R-2026-17</ram:ID><ram:TypeCode>380</ram:TypeCode>
  <ram:IssueDateTime>${ciiDate('20261129')}</ram:IssueDateTime>
  <ram:IncludedNote><ram:Content>Danke</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${ciiLine('1', 'Heft', '2', '30.00', '60.00', ciiAllowance(false, '5.00', 'Rabatt') + ciiAllowance(true, '5.00', 'Zuschlag'))}
${ciiLine('2', 'Stift', '4', '10.00', '40.00', '')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>991-01234-44</ram:BuyerReference>
  <ram:SellerTradeParty><ram:ID>700</ram:ID><ram:Name>Papier GmbH</ram:Name>
    <ram:DefinedTradeContact><ram:PersonName>A. Blatt</ram:PersonName>
      <ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1234</ram:CompleteNumber></ram:TelephoneUniversalCommunication>
      <ram:EmailURIUniversalCommunication><ram:URIID>blatt@papier.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
    ${ciiAddress('Weg 1', '10115', 'Berlin')}
    <ram:URIUniversalCommunication><ram:URIID schemeID="EM">rechnung@papier.example</ram:URIID></ram:URIUniversalCommunication>
    <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
  <ram:BuyerTradeParty><ram:Name>Amt</ram:Name>${ciiAddress('Platz 2', '20095', 'Hamburg')}
    <ram:URIUniversalCommunication><ram:URIID schemeID="EM">eingang@amt.example</ram:URIID></ram:URIUniversalCommunication>
    <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE987654321</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>
  <ram:SellerTaxRepresentativeTradeParty><ram:Name>Vertretung</ram:Name>${ciiAddress('Ufer 3', '50667', 'Köln')}
    <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE111111125</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty>
  <ram:AdditionalReferencedDocument><ram:IssuerAssignedID>Plan</ram:IssuerAssignedID><ram:URIID>https://papier.example/plan</ram:URIID>
    <ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:Name>Lager</ram:Name>${ciiAddress('Hafen 4', '20457', 'Hamburg')}</ram:ShipToTradeParty>
  <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${ciiDate('20261120')}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
  <ram:PayeeTradeParty><ram:Name>Bankhaus</ram:Name></ram:PayeeTradeParty>
  <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode>
    <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
  <ram:ApplicableTradeTax><ram:CalculatedAmount>19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount>
    <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
  <ram:BillingSpecifiedPeriod><ram:StartDateTime>${ciiDate('20261101')}</ram:StartDateTime><ram:EndDateTime>${ciiDate('20261130')}</ram:EndDateTime></ram:BillingSpecifiedPeriod>
  ${ciiAllowance(false, '10.00', 'Bonus', ciiCategory)}${ciiAllowance(true, '10.00', 'Versand', ciiCategory)}
  <ram:SpecifiedTradePaymentTerms><ram:Description>14 Tage netto</ram:Description><ram:DueDateDateTime>${ciiDate('20261213')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount>
    <ram:ChargeTotalAmount>10.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount>
    <ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
    <ram:RoundingAmount>0.00</ram:RoundingAmount><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount>
    <ram:TotalPrepaidAmount>19.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>100.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R-2026-16</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

const ublAddress = (element: string, street: string, code: string, city: string) =>
  `<cac:${element}><cbc:StreetName>${street}</cbc:StreetName><cbc:CityName>${city}</cbc:CityName><cbc:PostalZone>${code}</cbc:PostalZone>
  <cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:${element}>`;
const ublVatNumber = (number: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const ublCategory = (element: string) =>
  `<cac:${element}><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;
const euros = (element: string, amount: string) => `<cbc:${element} currencyID="EUR">${amount}</cbc:${element}>`;
const ublAllowance = (isCharge: boolean, amount: string, reason: string, rest = '') =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>
  ${euros('Amount', amount)}${rest}</cac:AllowanceCharge>`;
const ublLine = (id: string, name: string, quantity: string, price: string, net: string, allowances: string) =>
  `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="H87">${quantity}</cbc:InvoicedQuantity>
  ${euros('LineExtensionAmount', net)}
  <cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-30</cbc:EndDate></cac:InvoicePeriod>${allowances}
  <cac:Item><cbc:Name>${name}</cbc:Name>
    <cac:StandardItemIdentification><cbc:ID schemeID="0160">4012345678901</cbc:ID></cac:StandardItemIdentification>
    <cac:OriginCountry><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:OriginCountry>
    <cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">4820</cbc:ItemClassificationCode></cac:CommodityClassification>
    ${ublCategory('ClassifiedTaxCategory')}
    <cac:AdditionalItemProperty><cbc:Name>Farbe</cbc:Name><cbc:Value>Blau</cbc:Value></cac:AdditionalItemProperty></cac:Item>
  <cac:Price>${euros('PriceAmount', price)}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    ${euros('Amount', '0')}${euros('BaseAmount', price)}</cac:AllowanceCharge></cac:Price></cac:InvoiceLine>`;

export const validUbl = `<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>${xrechnung}</cbc:CustomizationID><cbc:ProfileID>${process}</cbc:ProfileID>
<cbc:ID>R-2026-17</cbc:ID><cbc:IssueDate>2026-11-29</cbc:IssueDate><cbc:DueDate>2026-12-13</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>#AAI#Danke</cbc:Note>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>991-01234-44</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-30</cbc:EndDate></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>R-2026-16</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID>Plan</cbc:ID><cac:Attachment>
  <cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject>
  <cac:ExternalReference><cbc:URI>https://papier.example/plan</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="EM">rechnung@papier.example</cbc:EndpointID>
  <cac:PartyIdentification><cbc:ID>700</cbc:ID></cac:PartyIdentification>
  ${ublAddress('PostalAddress', 'Weg 1', '10115', 'Berlin')}${ublVatNumber('DE123456789')}
  <cac:PartyLegalEntity><cbc:RegistrationName>Papier GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
  <cac:Contact><cbc:Name>A. Blatt</cbc:Name><cbc:Telephone>+49 30 1234</cbc:Telephone><cbc:ElectronicMail>blatt@papier.example</cbc:ElectronicMail></cac:Contact>
</cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="EM">eingang@amt.example</cbc:EndpointID>
  ${ublAddress('PostalAddress', 'Platz 2', '20095', 'Hamburg')}${ublVatNumber('DE987654321')}
  <cac:PartyLegalEntity><cbc:RegistrationName>Amt</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PayeeParty><cac:PartyName><cbc:Name>Bankhaus</cbc:Name></cac:PartyName></cac:PayeeParty>
<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Vertretung</cbc:Name></cac:PartyName>
  ${ublAddress('PostalAddress', 'Ufer 3', '50667', 'Köln')}${ublVatNumber('DE111111125')}</cac:TaxRepresentativeParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>
  <cac:DeliveryLocation>${ublAddress('Address', 'Hafen 4', '20457', 'Hamburg')}</cac:DeliveryLocation>
  <cac:DeliveryParty><cac:PartyName><cbc:Name>Lager</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
  <cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>14 Tage netto</cbc:Note></cac:PaymentTerms>
${ublAllowance(false, '10.00', 'Bonus', ublCategory('TaxCategory'))}${ublAllowance(true, '10.00', 'Versand', ublCategory('TaxCategory'))}
<cac:TaxTotal>${euros('TaxAmount', '19.00')}<cac:TaxSubtotal>${euros('TaxableAmount', '100.00')}${euros('TaxAmount', '19.00')}
  ${ublCategory('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${euros('LineExtensionAmount', '100.00')}${euros('TaxExclusiveAmount', '100.00')}${euros('TaxInclusiveAmount', '119.00')}
  ${euros('AllowanceTotalAmount', '10.00')}${euros('ChargeTotalAmount', '10.00')}${euros('PrepaidAmount', '19.00')}
  ${euros('PayableRoundingAmount', '0.00')}${euros('PayableAmount', '100.00')}</cac:LegalMonetaryTotal>
${ublLine('1', 'Heft', '2', '30.00', '60.00', ublAllowance(false, '5.00', 'Rabatt') + ublAllowance(true, '5.00', 'Zuschlag'))}
${ublLine('2', 'Stift', '4', '10.00', '40.00', '')}
</ubl:Invoice>`;
