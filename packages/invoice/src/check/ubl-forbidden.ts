const line = '/cac:InvoiceLine|cac:CreditNoteLine';

/**
 * Elements and attributes of UBL 2.1 that an invoice of EN 16931 does not use (CEN/TS 16931-3-2), in lines of a number, a path
 * and names below it: `003 / cbc:A B` are the rules 003 on `/cbc:A` and 004 on `/cbc:B`, `!` makes them errors.
 */
export const ublForbiddenElements = `
001 / ext:UBLExtensions
003 / cbc:ProfileExecutionID CopyIndicator UUID IssueTime PricingCurrencyCode PaymentCurrencyCode PaymentAlternativeCurrencyCode AccountingCostCode LineCountNumeric
012 /cac:InvoicePeriod cbc:StartTime EndTime DurationMeasure Description
016 /cac:OrderReference cbc:CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode cac:DocumentReference
023 /cac:BillingReference/cac:InvoiceDocumentReference cbc:CopyIndicator UUID IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription cac:Attachment ValidityPeriod IssuerParty ResultOfVerification
038 /cac:BillingReference cac:SelfBilledInvoiceDocumentReference CreditNoteDocumentReference SelfBilledCreditNoteDocumentReference DebitNoteDocumentReference ReminderDocumentReference AdditionalDocumentReference BillingReferenceLine
045 /cac:DespatchDocumentReference cbc:CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription cac:Attachment ValidityPeriod IssuerParty ResultOfVerification
061 /cac:ReceiptDocumentReference cbc:CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription cac:Attachment ValidityPeriod IssuerParty ResultOfVerification
077 / cac:StatementDocumentReference
078 /cac:OriginatorDocumentReference cbc:CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription cac:Attachment ValidityPeriod IssuerParty ResultOfVerification
094 /cac:ContractDocumentReference cbc:CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription cac:Attachment ValidityPeriod IssuerParty ResultOfVerification
110 /cac:AdditionalDocumentReference cbc:CopyIndicator UUID IssueDate IssueTime DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode
121 /cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference cbc:DocumentHash HashAlgorithmMethod ExpiryDate ExpiryTime MimeCode FormatCode EncodingCode CharacterSetCode FileName Description
131 /cac:AdditionalDocumentReference cac:ValidityPeriod IssuerParty ResultOfVerification
134 /cac:ProjectReference cbc:UUID IssueDate cac:WorkPhaseReference
137 / cac:Signature
138 /cac:AccountingSupplierParty cbc:CustomerAssignedAccountID AdditionalAccountID DataSendingCapability
141 /cac:AccountingSupplierParty/cac:Party cbc:MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID IndustryClassificationCode cac:Language
147 /cac:AccountingSupplierParty/cac:Party/cac:PostalAddress cbc:ID AddressTypeCode AddressFormatCode Postbox Floor Room BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
166 /cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country cbc:Name
167 /cac:AccountingSupplierParty/cac:Party/cac:PostalAddress cac:LocationCoordinate
168 /cac:AccountingSupplierParty/cac:Party cac:PhysicalLocation
169 /cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme cbc:RegistrationName TaxLevelCode ExemptionReasonCode ExemptionReason cac:RegistrationAddress
174 /cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme cbc:Name TaxTypeCode CurrencyCode cac:JurisdictionRegionAddress
178 /cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity cbc:RegistrationDate RegistrationExpirationDate CompanyLegalFormCode SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator cac:RegistrationAddress CorporateRegistrationScheme HeadOfficeParty ShareholderParty
189 /cac:AccountingSupplierParty/cac:Party/cac:Contact cbc:ID Telefax Note cac:OtherCommunication
193 /cac:AccountingSupplierParty/cac:Party cac:Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
198 /cac:AccountingSupplierParty cac:DespatchContact AccountingContact SellerContact
201 /cac:AccountingCustomerParty cbc:CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID
204 /cac:AccountingCustomerParty/cac:Party cbc:MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID IndustryClassificationCode cac:Language
210 /cac:AccountingCustomerParty/cac:Party/cac:PostalAddress cbc:ID AddressTypeCode AddressFormatCode Postbox Floor Room BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
229 /cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country cbc:Name
230 /cac:AccountingCustomerParty/cac:Party/cac:PostalAddress cac:LocationCoordinate
231 /cac:AccountingCustomerParty/cac:Party cac:PhysicalLocation
232 /cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme cbc:RegistrationName TaxLevelCode ExemptionReasonCode ExemptionReason cac:RegistrationAddress
237 /cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme cbc:Name TaxTypeCode CurrencyCode cac:JurisdictionRegionAddress
241 /cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity cbc:RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator cac:RegistrationAddress CorporateRegistrationScheme HeadOfficeParty ShareholderParty
253 /cac:AccountingCustomerParty/cac:Party/cac:Contact cbc:ID Telefax Note cac:OtherCommunication
257 /cac:AccountingCustomerParty/cac:Party cac:Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
262 /cac:AccountingCustomerParty cac:DeliveryContact AccountingContact BuyerContact
265 /cac:PayeeParty cbc:MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode cac:Language PostalAddress PhysicalLocation PartyTaxScheme
275 /cac:PayeeParty/cac:PartyLegalEntity cbc:RegistrationName RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator cac:RegistrationAddress CorporateRegistrationScheme HeadOfficeParty ShareholderParty
288 /cac:PayeeParty cac:Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
294 / cac:BuyerCustomerParty SellerSupplierParty
296 /cac:TaxRepresentativeParty cbc:MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode cac:PartyIdentification Language
304 /cac:TaxRepresentativeParty/cac:PostalAddress cbc:ID AddressTypeCode AddressFormatCode Postbox Floor Room BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
323 /cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country cbc:Name
324 /cac:TaxRepresentativeParty/cac:PostalAddress cac:LocationCoordinate
325 /cac:TaxRepresentativeParty cac:PhysicalLocation
326 /cac:TaxRepresentativeParty/cac:PartyTaxScheme cbc:RegistrationName TaxLevelCode ExemptionReasonCode ExemptionReason cac:RegistrationAddress
331 /cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme cbc:Name TaxTypeCode CurrencyCode cac:JurisdictionRegionAddress
335 /cac:TaxRepresentativeParty cac:PartyLegalEntity Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
342 /cac:Delivery cbc:ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryTime LatestDeliveryDate LatestDeliveryTime ReleaseID TrackingID
351 /cac:Delivery/cac:DeliveryLocation cbc:Description Conditions CountrySubentity CountrySubentityCode LocationTypeCode InformationURI Name cac:ValidityPeriod
359 /cac:Delivery/cac:DeliveryLocation/cac:Address cbc:ID AddressTypeCode AddressFormatCode Postbox Floor Room BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
378 /cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country cbc:Name
379 /cac:Delivery/cac:DeliveryLocation/cac:Address cac:LocationCoordinate
380 /cac:Delivery/cac:DeliveryLocation cac:SubsidiaryLocation LocationCoordinate
382 /cac:Delivery cac:AlternativeDeliveryLocation RequestedDeliveryPeriod EstimatedDeliveryPeriod CarrierParty
386 /cac:Delivery/cac:DeliveryParty cbc:MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode cac:PartyIdentification Language PostalAddress PhysicalLocation PartyTaxScheme PartyLegalEntity Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
404 /cac:Delivery cac:NotifyParty Despatch DeliveryTerms MinimumDeliveryUnit MaximumDeliveryUnit Shipment
410 / cac:DeliveryTerms
411 /cac:PaymentMeans cbc:ID
413 /cac:PaymentMeans cbc:PaymentChannelCode InstructionID
415 /cac:PaymentMeans/cac:CardAccount cbc:CardTypeCode ValidityStartDate ExpiryDate IssuerID IssueNumberID CV2ID CardChipCode ChipApplicationID
424 /cac:PaymentMeans/cac:PayeeFinancialAccount cbc:AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote
429 /cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch cbc:Name
430 /cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:FinancialInstitution cbc:Name cac:Address
432 /cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch cac:Address
433 /cac:PaymentMeans/cac:PayeeFinancialAccount cac:Country
434 /cac:PaymentMeans cac:CreditAccount
435 /cac:PaymentMeans/cac:PaymentMandate cbc:MandateTypeCode MaximumPaymentInstructionsNumeric MaximumPaidAmount SignatureID cac:PayerParty
440 /cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount cbc:Name AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote cac:FinancialInstitutionBranch Country
448 /cac:PaymentMeans/cac:PaymentMandate cac:ValidityPeriod PaymentReversalPeriod Clause
451 /cac:PaymentMeans cac:TradeFinancing
452 /cac:PaymentTerms cbc:ID PaymentMeansID PrepaidPaymentReferenceID ReferenceEventCode SettlementDiscountPercent PenaltySurchargePercent PaymentPercent Amount SettlementDiscountAmount PenaltyAmount PaymentTermsDetailsURI PaymentDueDate InstallmentDueDate InvoicingPartyReference cac:SettlementPeriod PenaltyPeriod ExchangeRate ValidityPeriod
470 / cac:PrepaidPayment
471 /cac:AllowanceCharge cbc:ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount
477 /cac:AllowanceCharge/cac:TaxCategory cbc:Name BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason TierRange TierRatePercent
484 /cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme cbc:Name TaxTypeCode CurrencyCode cac:JurisdictionRegionAddress
488 /cac:AllowanceCharge cac:TaxTotal PaymentMeans
490 / cac:TaxExchangeRate PricingExchangeRate PaymentExchangeRate PaymentAlternativeExchangeRate
494 /cac:TaxTotal cbc:RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator
497 /cac:TaxTotal/cac:TaxSubtotal cbc:CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent BaseUnitMeasure PerUnitAmount TierRange TierRatePercent
504 /cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory cbc:Name BaseUnitMeasure PerUnitAmount TierRange TierRatePercent
509 /cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme cbc:Name TaxTypeCode CurrencyCode cac:JurisdictionRegionAddress
513 / cac:WithholdingTaxTotal
514 /cac:LegalMonetaryTotal cbc:PayableAlternativeAmount
515 ${line} cbc:UUID TaxPointDate AccountingCostCode PaymentPurposeCode FreeOfChargeIndicator
520 ${line}/cac:InvoicePeriod cbc:StartTime EndTime DurationMeasure DescriptionCode Description
525 ${line}/cac:OrderLineReference cbc:SalesOrderLineID UUID LineStatusCode cac:OrderReference
529 ${line} cac:DespatchLineReference ReceiptLineReference BillingReference
532 ${line}/cac:DocumentReference cbc:CopyIndicator UUID IssueDate IssueTime
537 ${line}/cac:DocumentReference cbc:DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription cac:Attachment ValidityPeriod IssuerParty ResultOfVerification
548 ${line} cac:PricingReference OriginatorParty Delivery PaymentTerms
552 ${line}/cac:AllowanceCharge cbc:ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount cac:TaxCategory TaxTotal PaymentMeans
561 ${line} cac:TaxTotal WithholdingTaxTotal
563 ${line}/cac:Item cbc:PackQuantity PackSizeNumeric CatalogueIndicator HazardousRiskIndicator AdditionalInformation Keyword BrandName ModelName
571 ${line}/cac:Item/cac:BuyersItemIdentification cbc:ExtendedID BarcodeSymbologyID cac:PhysicalAttribute MeasurementDimension IssuerParty
576 ${line}/cac:Item/cac:SellersItemIdentification cbc:ExtendedID BarcodeSymbologyID cac:PhysicalAttribute MeasurementDimension IssuerParty
581 ${line}/cac:Item cac:ManufacturersItemIdentification
582 ${line}/cac:Item/cac:StandardItemIdentification cbc:ExtendedID BarcodeSymbologyID cac:PhysicalAttribute MeasurementDimension IssuerParty
587 ${line}/cac:Item cac:CatalogueItemIdentification AdditionalItemIdentification CatalogueDocumentReference ItemSpecificationDocumentReference
591 ${line}/cac:Item/cac:OriginCountry cbc:Name
592 ${line}/cac:Item/cac:CommodityClassification cbc:NatureCode CargoTypeCode CommodityCode
595 ${line}/cac:Item cac:TransactionConditions HazardousItem
597 ${line}/cac:Item/cac:ClassifiedTaxCategory cbc:Name BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason TierRange TierRatePercent
604 ${line}/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme cbc:Name TaxTypeCode CurrencyCode cac:JurisdictionRegionAddress
608 ${line}/cac:Item/cac:AdditionalItemProperty cbc:ID NameCode TestMethod ValueQuantity ValueQualifier ImportanceCode ListValue cac:UsabilityPeriod ItemPropertyGroup RangeDimension ItemPropertyRange
619 ${line}/cac:Item cac:ManufacturerParty InformationContentProviderParty OriginAddress ItemInstance Certificate Dimension
625 ${line}/cac:Price cbc:PriceChangeReason PriceTypeCode PriceType OrderableUnitFactorRate ValidityPeriod PriceList
632 ${line}/cac:Price/cac:AllowanceCharge cbc:ID AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount cac:TaxCategory TaxTotal PaymentMeans
644 ${line}/cac:Price cac:PricingExchangeRate
645 ${line} cac:DeliveryTerms SubInvoiceLine ItemPriceExtension
648 /cbc:CustomizationID @schemeID
649 /cbc:ProfileID @schemeID
650 /cbc:ID @schemeID
651 /cbc:SalesOrderID @schemeID
652 //cac:PartyTaxScheme/cbc:CompanyID @schemeID
653 /cac:PaymentMeans/cbc:PaymentID @schemeID
654 /cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID @schemeID
655 /cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID @schemeID
656 /cbc:InvoiceTypeCode @listID
657 /cbc:DocumentCurrencyCode @listID
658 /cbc:TaxCurrencyCode @listID
659 /cac:AdditionalDocumentReference/cbc:DocumentTypeCode @listID
660 //cac:Country/cbc:IdentificationCode @listID
661 /cac:PaymentMeans/cbc:PaymentMeansCode @listID
662 //cbc:AllowanceChargeReasonCode @listID
663 // @unitCodeListID cac:FinancialInstitution
667 //cac:BuyersItemIdentification/cbc:ID @schemeID
668 //cac:SellersItemIdentification/cbc:ID @schemeID
669 //cac:Price/cac:AllowanceCharge cbc:AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric
672 /cbc:CreditNoteTypeCode @listID
674 //cbc:PrimaryAccountNumberID @schemeID
675 //cac:CardAccount/cbc:NetworkID @schemeID
676 //cac:PaymentMandate/cbc:ID @schemeID
677 //cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID @schemeID
678 //cac:TaxCategory/cbc:ID @schemeID
679 //cac:ClassifiedTaxCategory/cbc:ID @schemeID
680 //cac:PaymentMeans cac:PayerFinancialAccount
681 /cac:PaymentMeans cbc:InstructionNote
682 /cac:Delivery cac:DeliveryAddress`;

/** The same for the types of values. */
export const ublForbiddenAttributes = `
08 // @schemeName @schemeAgencyName @schemeDataURI @schemeURI @format @unitCodeListIdentifier @unitCodeListAgencyIdentifier @unitCodeListAgencyName @listAgencyName @listName
19 // @languageID @listURI @listSchemeURI @languageLocaleID @uri @currencyCodeListVersionID @characterSetCode @encodingCode @schemeAgencyID @listAgencyID`;
