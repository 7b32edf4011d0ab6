import type { TermId } from '../terms.ts';
import { compileSyntax, type Row, type Syntax } from './table.ts';

/** A tax whose type is VAT or missing, and one of another type, which EN 16931 has not: the category tells it. */
const taxTypes = ['[ram:TypeCode=VAT|vat|]', ''] as const;
/** Beside a category. */
const taxType = { beside: { taxScheme: 'ram:TypeCode' } };
const isAllowance = '[ram:ChargeIndicator/udt:Indicator=false|0]';
const isCharge = '[ram:ChargeIndicator/udt:Indicator=true|1]';
const date = 'udt:DateTimeString';
const reference = 'ram:IssuerAssignedID';
const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

type AddressTerms = readonly [
  postCode: TermId,
  line1: TermId,
  line2: TermId,
  line3: TermId,
  city: TermId,
  country: TermId,
  subdivision: TermId,
];

function addressRows([postCode, line1, line2, line3, city, country, subdivision]: AddressTerms): Row[] {
  return [
    [postCode, 'ram:PostcodeCode'],
    [line1, 'ram:LineOne'],
    [line2, 'ram:LineTwo'],
    [line3, 'ram:LineThree'],
    [city, 'ram:CityName'],
    [country, 'ram:CountryID'],
    [subdivision, 'ram:CountrySubDivisionName'],
  ];
}

function contactRows(name: TermId, telephone: TermId, email: TermId): Row[] {
  return [
    [name, 'ram:PersonName'],
    [name, 'ram:DepartmentName'],
    [telephone, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber'],
    [email, 'ram:EmailURIUniversalCommunication/ram:URIID'],
  ];
}

function categoryRows(category: TermId, rate: TermId): Row[] {
  return taxTypes.flatMap((type): Row[] => [
    [category, `ram:CategoryTradeTax${type}/ram:CategoryCode`, taxType],
    [rate, `ram:CategoryTradeTax${type}/ram:RateApplicablePercent`],
  ]);
}

/** Terms of an allowance or a charge, in the order of the elements. */
function allowanceRows(percent: TermId, base: TermId, amount: TermId, code: TermId, reason: TermId): Row[] {
  return [
    [percent, 'ram:CalculationPercent'],
    [base, 'ram:BasisAmount'],
    [amount, 'ram:ActualAmount'],
    [code, 'ram:ReasonCode'],
    [reason, 'ram:Reason'],
  ];
}

const lineRows: readonly Row[] = [
  ['BT-126', 'ram:AssociatedDocumentLineDocument/ram:LineID'],
  ['BT-127', 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content'],
  ['BT-157', 'ram:SpecifiedTradeProduct/ram:GlobalID'],
  ['BT-155', 'ram:SpecifiedTradeProduct/ram:SellerAssignedID'],
  ['BT-156', 'ram:SpecifiedTradeProduct/ram:BuyerAssignedID'],
  ['BT-153', 'ram:SpecifiedTradeProduct/ram:Name'],
  ['BT-154', 'ram:SpecifiedTradeProduct/ram:Description'],
  [
    'BG-32',
    'ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic',
    [
      ['BT-160', 'ram:Description'],
      ['BT-161', 'ram:Value'],
    ],
  ],
  ['BT-158', 'ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode'],
  ['BT-159', 'ram:SpecifiedTradeProduct/ram:OriginTradeCountry/ram:ID'],
  ['BT-132', 'ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID'],
  [
    'in',
    'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice',
    [
      ['BT-148', 'ram:ChargeAmount'],
      ['BT-149', 'ram:BasisQuantity'],
      ['BT-150', 'ram:BasisQuantity/@unitCode'],
      ['BT-147', `ram:AppliedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0|]/ram:ActualAmount`],
    ],
  ],
  ['BT-146', 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'],
  ['BT-149', 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity'],
  ['BT-150', 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity/@unitCode'],
  ['BT-129', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'],
  ['BT-130', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode'],
  [
    'in',
    'ram:SpecifiedLineTradeSettlement',
    [
      ...taxTypes.map(
        (type): Row => [
          'BG-30',
          `ram:ApplicableTradeTax${type}`,
          [
            ['BT-151', 'ram:CategoryCode', taxType],
            ['BT-152', 'ram:RateApplicablePercent'],
          ],
        ],
      ),
      [
        'BG-26',
        'ram:BillingSpecifiedPeriod',
        [
          ['BT-134', `ram:StartDateTime/${date}`],
          ['BT-135', `ram:EndDateTime/${date}`],
        ],
      ],
      [
        'BG-27',
        `ram:SpecifiedTradeAllowanceCharge${isAllowance}`,
        allowanceRows('BT-138', 'BT-137', 'BT-136', 'BT-140', 'BT-139'),
      ],
      [
        'BG-28',
        `ram:SpecifiedTradeAllowanceCharge${isCharge}`,
        allowanceRows('BT-143', 'BT-142', 'BT-141', 'BT-145', 'BT-144'),
      ],
      ['BT-131', 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'],
      [
        'BT-128',
        `ram:AdditionalReferencedDocument[ram:TypeCode=130|]/${reference}`,
        { beside: { scheme: 'ram:ReferenceTypeCode' } },
      ],
      ['BT-133', 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID'],
    ],
  ],
];

const agreementRows: readonly Row[] = [
  ['BT-10', 'ram:BuyerReference'],
  [
    'BG-4',
    'ram:SellerTradeParty',
    [
      ['BT-29', 'ram:ID'],
      ['BT-29', 'ram:GlobalID'],
      ['BT-27', 'ram:Name'],
      ['BT-33', 'ram:Description'],
      ['BT-30', 'ram:SpecifiedLegalOrganization/ram:ID'],
      ['BT-28', 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName'],
      ['BG-6', 'ram:DefinedTradeContact', contactRows('BT-41', 'BT-42', 'BT-43')],
      ['BG-5', 'ram:PostalTradeAddress', addressRows(['BT-38', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-40', 'BT-39'])],
      ['BT-34', 'ram:URIUniversalCommunication/ram:URIID'],
      ['BT-31', 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]'],
      ['BT-32', 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=FC]'],
    ],
  ],
  [
    'BG-7',
    'ram:BuyerTradeParty',
    [
      ['BT-46', 'ram:ID'],
      ['BT-46', 'ram:GlobalID'],
      ['BT-44', 'ram:Name'],
      ['BT-47', 'ram:SpecifiedLegalOrganization/ram:ID'],
      ['BT-45', 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName'],
      ['BG-9', 'ram:DefinedTradeContact', contactRows('BT-56', 'BT-57', 'BT-58')],
      ['BG-8', 'ram:PostalTradeAddress', addressRows(['BT-53', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-55', 'BT-54'])],
      ['BT-49', 'ram:URIUniversalCommunication/ram:URIID'],
      ['BT-48', 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]'],
    ],
  ],
  [
    'BG-11',
    'ram:SellerTaxRepresentativeTradeParty',
    [
      ['BT-62', 'ram:Name'],
      [
        'BG-12',
        'ram:PostalTradeAddress',
        addressRows(['BT-67', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-69', 'BT-68']),
      ],
      ['BT-63', 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]'],
    ],
  ],
  ['BT-14', `ram:SellerOrderReferencedDocument/${reference}`],
  ['BT-13', `ram:BuyerOrderReferencedDocument/${reference}`],
  ['BT-12', `ram:ContractReferencedDocument/${reference}`],
  [
    'BG-24',
    'ram:AdditionalReferencedDocument[ram:TypeCode=916|]',
    [
      ['BT-122', reference],
      ['BT-124', 'ram:URIID'],
      ['BT-123', 'ram:Name'],
      ['BT-125', 'ram:AttachmentBinaryObject'],
    ],
  ],
  ['BT-17', `ram:AdditionalReferencedDocument[ram:TypeCode=50]/${reference}`],
  [
    'BT-18',
    `ram:AdditionalReferencedDocument[ram:TypeCode=130]/${reference}`,
    { beside: { scheme: 'ram:ReferenceTypeCode' } },
  ],
  ['BT-11', 'ram:SpecifiedProcuringProject/ram:ID', { beside: { name: 'ram:Name' } }],
];

const deliveryRows: readonly Row[] = [
  ['BT-71', 'ram:ShipToTradeParty/ram:ID'],
  ['BT-71', 'ram:ShipToTradeParty/ram:GlobalID'],
  ['BT-70', 'ram:ShipToTradeParty/ram:Name'],
  [
    'BG-15',
    'ram:ShipToTradeParty/ram:PostalTradeAddress',
    addressRows(['BT-78', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-80', 'BT-79']),
  ],
  ['BT-72', `ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${date}`],
  ['BT-16', `ram:DespatchAdviceReferencedDocument/${reference}`],
  ['BT-15', `ram:ReceivingAdviceReferencedDocument/${reference}`],
];

const settlementRows: readonly Row[] = [
  ['BT-90', 'ram:CreditorReferenceID'],
  ['BT-83', 'ram:PaymentReference'],
  ['BT-6', 'ram:TaxCurrencyCode'],
  ['BT-5', 'ram:InvoiceCurrencyCode'],
  [
    'BG-10',
    'ram:PayeeTradeParty',
    [
      ['BT-60', 'ram:ID'],
      ['BT-60', 'ram:GlobalID'],
      ['BT-59', 'ram:Name'],
      ['BT-61', 'ram:SpecifiedLegalOrganization/ram:ID'],
    ],
  ],
  [
    'BG-16',
    'ram:SpecifiedTradeSettlementPaymentMeans',
    [
      ['BT-81', 'ram:TypeCode'],
      ['BT-82', 'ram:Information'],
      [
        'BG-18',
        'ram:ApplicableTradeSettlementFinancialCard',
        [
          ['BT-87', 'ram:ID'],
          ['BT-88', 'ram:CardholderName'],
        ],
      ],
      ['BT-91', 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID'],
      [
        'BG-17',
        'ram:PayeePartyCreditorFinancialAccount',
        [
          ['BT-84', 'ram:IBANID'],
          ['BT-85', 'ram:AccountName'],
          ['BT-84', 'ram:ProprietaryID'],
        ],
      ],
      ['BT-86', 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'],
    ],
  ],
  ...taxTypes.map(
    (type): Row => [
      'BG-23',
      `ram:ApplicableTradeTax${type}`,
      [
        ['BT-117', 'ram:CalculatedAmount'],
        ['BT-120', 'ram:ExemptionReason'],
        ['BT-116', 'ram:BasisAmount'],
        ['BT-118', 'ram:CategoryCode', taxType],
        ['BT-121', 'ram:ExemptionReasonCode'],
        ['BT-7', 'ram:TaxPointDate/udt:DateString'],
        ['BT-8', 'ram:DueDateTypeCode'],
        ['BT-119', 'ram:RateApplicablePercent', taxType],
      ],
    ],
  ),
  [
    'BG-14',
    'ram:BillingSpecifiedPeriod',
    [
      ['BT-73', `ram:StartDateTime/${date}`],
      ['BT-74', `ram:EndDateTime/${date}`],
    ],
  ],
  [
    'BG-20',
    `ram:SpecifiedTradeAllowanceCharge${isAllowance}`,
    [...allowanceRows('BT-94', 'BT-93', 'BT-92', 'BT-98', 'BT-97'), ...categoryRows('BT-95', 'BT-96')],
  ],
  [
    'BG-21',
    `ram:SpecifiedTradeAllowanceCharge${isCharge}`,
    [...allowanceRows('BT-101', 'BT-100', 'BT-99', 'BT-105', 'BT-104'), ...categoryRows('BT-102', 'BT-103')],
  ],
  ['BT-20', 'ram:SpecifiedTradePaymentTerms/ram:Description'],
  ['BT-9', `ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/${date}`],
  ['BT-89', 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID'],
  [
    'BG-22',
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    [
      ['BT-106', 'ram:LineTotalAmount'],
      ['BT-108', 'ram:ChargeTotalAmount'],
      ['BT-107', 'ram:AllowanceTotalAmount'],
      ['BT-109', 'ram:TaxBasisTotalAmount'],
      [
        'BT-111',
        `ram:TaxTotalAmount[@currencyID=/${settlement}/ram:TaxCurrencyCode][@currencyID!=/${settlement}/ram:InvoiceCurrencyCode]`,
      ],
      ['BT-110', 'ram:TaxTotalAmount'],
      ['BT-114', 'ram:RoundingAmount'],
      ['BT-112', 'ram:GrandTotalAmount'],
      ['BT-113', 'ram:TotalPrepaidAmount'],
      ['BT-115', 'ram:DuePayableAmount'],
    ],
  ],
  [
    'BG-3',
    'ram:InvoiceReferencedDocument',
    [
      ['BT-25', reference],
      ['BT-26', 'ram:FormattedIssueDateTime/qdt:DateTimeString'],
    ],
  ],
  ['BT-19', 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID'],
];

/** Terms of EN 16931-1 in the Cross Industry Invoice (UN/CEFACT D16B), in the order of its elements (CEN/TS 16931-3-3). */
export const ciiSyntax: Syntax = {
  namespaces: {
    rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  },
  root: 'rsm:CrossIndustryInvoice',
  rows: [
    ['BT-23', 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'],
    ['BT-24', 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'],
    ['BT-1', 'rsm:ExchangedDocument/ram:ID'],
    ['BT-3', 'rsm:ExchangedDocument/ram:TypeCode'],
    ['BT-2', `rsm:ExchangedDocument/ram:IssueDateTime/${date}`],
    [
      'BG-1',
      'rsm:ExchangedDocument/ram:IncludedNote',
      [
        ['BT-22', 'ram:Content'],
        ['BT-21', 'ram:SubjectCode'],
      ],
    ],
    ['BG-25', 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem', lineRows],
    ['in', 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement', agreementRows],
    ['in', 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery', deliveryRows],
    ['in', settlement, settlementRows],
  ],
  after: {
    'ram:TypeCode': ['ram:CalculatedAmount', reference, 'ram:URIID'],
    'ram:ReferenceTypeCode': [reference, 'ram:TypeCode'],
    'ram:Name': ['ram:ID'],
  },
  required: ['ram:ApplicableHeaderTradeDelivery'],
};

export const ciiTable = compileSyntax(ciiSyntax);
