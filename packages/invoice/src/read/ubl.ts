import type { TermId } from '../terms.ts';
import { compileSyntax, type Row, type Syntax } from './table.ts';

/** A tax whose scheme is VAT or missing, and one of another scheme, which EN 16931 has not: the category tells it. */
const taxSchemes = ['[cac:TaxScheme/cbc:ID=VAT|vat|]', ''] as const;
/** A registration for other taxes than VAT is a term of its own, and has often no scheme. */
const vatNumber = '[cac:TaxScheme/cbc:ID=VAT|vat]';
/** Beside a category or a number. */
const taxScheme = { beside: { taxScheme: 'cac:TaxScheme/cbc:ID' } };
const isAllowance = '[cbc:ChargeIndicator=false|0]';
const isCharge = '[cbc:ChargeIndicator=true|1]';
/** The type of a document that identifies an invoiced object (UNTDID 1001). */
const invoicedObject = '130';
/** The type of a document that identifies a project, in a credit note, which has no element for it. */
const project = '50';

type AddressTerms = readonly [
  line1: TermId,
  line2: TermId,
  city: TermId,
  postCode: TermId,
  subdivision: TermId,
  line3: TermId,
  country: TermId,
];

function addressRows([line1, line2, city, postCode, subdivision, line3, country]: AddressTerms): Row[] {
  return [
    [line1, 'cbc:StreetName'],
    [line2, 'cbc:AdditionalStreetName'],
    [city, 'cbc:CityName'],
    [postCode, 'cbc:PostalZone'],
    [subdivision, 'cbc:CountrySubentity'],
    [line3, 'cac:AddressLine/cbc:Line'],
    [country, 'cac:Country/cbc:IdentificationCode'],
  ];
}

function contactRows(name: TermId, telephone: TermId, email: TermId): Row[] {
  return [
    [name, 'cbc:Name'],
    [telephone, 'cbc:Telephone'],
    [email, 'cbc:ElectronicMail'],
  ];
}

/** Rows of a category. */
function categoryRows(rows: readonly Row[]): Row[] {
  return taxSchemes.map((scheme): Row => ['in', `cac:TaxCategory${scheme}`, rows]);
}

/** Terms of an allowance or a charge, in the order of the elements. */
function allowanceRows(code: TermId, reason: TermId, percent: TermId, amount: TermId, base: TermId): Row[] {
  return [
    [code, 'cbc:AllowanceChargeReasonCode'],
    [reason, 'cbc:AllowanceChargeReason'],
    [percent, 'cbc:MultiplierFactorNumeric'],
    [amount, 'cbc:Amount'],
    [base, 'cbc:BaseAmount'],
  ];
}

function lineRows(kind: 'Invoice' | 'CreditNote'): readonly Row[] {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return [
    ['BT-126', 'cbc:ID'],
    ['BT-127', 'cbc:Note'],
    ['BT-129', quantity],
    ['BT-130', `${quantity}/@unitCode`],
    ['BT-131', 'cbc:LineExtensionAmount'],
    ['BT-133', 'cbc:AccountingCost'],
    [
      'BG-26',
      'cac:InvoicePeriod',
      [
        ['BT-134', 'cbc:StartDate'],
        ['BT-135', 'cbc:EndDate'],
      ],
    ],
    ['BT-132', 'cac:OrderLineReference/cbc:LineID'],
    ['BT-128', `cac:DocumentReference[cbc:DocumentTypeCode=${invoicedObject}|]/cbc:ID`],
    ['BG-27', `cac:AllowanceCharge${isAllowance}`, allowanceRows('BT-140', 'BT-139', 'BT-138', 'BT-136', 'BT-137')],
    ['BG-28', `cac:AllowanceCharge${isCharge}`, allowanceRows('BT-145', 'BT-144', 'BT-143', 'BT-141', 'BT-142')],
    [
      'in',
      'cac:Item',
      [
        ['BT-154', 'cbc:Description'],
        ['BT-153', 'cbc:Name'],
        ['BT-156', 'cac:BuyersItemIdentification/cbc:ID'],
        ['BT-155', 'cac:SellersItemIdentification/cbc:ID'],
        ['BT-157', 'cac:StandardItemIdentification/cbc:ID'],
        ['BT-159', 'cac:OriginCountry/cbc:IdentificationCode'],
        ['BT-158', 'cac:CommodityClassification/cbc:ItemClassificationCode'],
        ...taxSchemes.map(
          (scheme): Row => [
            'BG-30',
            `cac:ClassifiedTaxCategory${scheme}`,
            [
              ['BT-151', 'cbc:ID', taxScheme],
              ['BT-152', 'cbc:Percent'],
            ],
          ],
        ),
        [
          'BG-32',
          'cac:AdditionalItemProperty',
          [
            ['BT-160', 'cbc:Name'],
            ['BT-161', 'cbc:Value'],
          ],
        ],
      ],
    ],
    ['BT-146', 'cac:Price/cbc:PriceAmount'],
    ['BT-149', 'cac:Price/cbc:BaseQuantity'],
    ['BT-150', 'cac:Price/cbc:BaseQuantity/@unitCode'],
    ['BT-147', `cac:Price/cac:AllowanceCharge[cbc:ChargeIndicator=false|0|]/cbc:Amount`],
    ['BT-148', `cac:Price/cac:AllowanceCharge[cbc:ChargeIndicator=false|0|]/cbc:BaseAmount`],
    ['BG-DEX-01', `cac:Sub${kind}Line`, 'same'],
  ];
}

/** Parties and what they are identified by; a creditor of SEPA direct debit is identified there (BT-90). */
const partyRows: readonly Row[] = [
  [
    'BG-4',
    'cac:AccountingSupplierParty/cac:Party',
    [
      ['BT-34', 'cbc:EndpointID'],
      ['BT-90', 'cac:PartyIdentification/cbc:ID[@schemeID=SEPA]'],
      ['BT-29', 'cac:PartyIdentification/cbc:ID'],
      ['BT-28', 'cac:PartyName/cbc:Name'],
      ['BG-5', 'cac:PostalAddress', addressRows(['BT-35', 'BT-36', 'BT-37', 'BT-38', 'BT-39', 'BT-162', 'BT-40'])],
      ['BT-31', `cac:PartyTaxScheme${vatNumber}/cbc:CompanyID`],
      ['BT-32', 'cac:PartyTaxScheme/cbc:CompanyID', taxScheme],
      ['BT-27', 'cac:PartyLegalEntity/cbc:RegistrationName'],
      ['BT-30', 'cac:PartyLegalEntity/cbc:CompanyID'],
      ['BT-33', 'cac:PartyLegalEntity/cbc:CompanyLegalForm'],
      ['BG-6', 'cac:Contact', contactRows('BT-41', 'BT-42', 'BT-43')],
    ],
  ],
  [
    'BG-7',
    'cac:AccountingCustomerParty/cac:Party',
    [
      ['BT-49', 'cbc:EndpointID'],
      ['BT-46', 'cac:PartyIdentification/cbc:ID'],
      ['BT-45', 'cac:PartyName/cbc:Name'],
      ['BG-8', 'cac:PostalAddress', addressRows(['BT-50', 'BT-51', 'BT-52', 'BT-53', 'BT-54', 'BT-163', 'BT-55'])],
      ['BT-48', `cac:PartyTaxScheme${vatNumber}/cbc:CompanyID`],
      ['BT-44', 'cac:PartyLegalEntity/cbc:RegistrationName'],
      ['BT-47', 'cac:PartyLegalEntity/cbc:CompanyID'],
      ['BG-9', 'cac:Contact', contactRows('BT-56', 'BT-57', 'BT-58')],
    ],
  ],
  [
    'BG-10',
    'cac:PayeeParty',
    [
      ['BT-90', 'cac:PartyIdentification/cbc:ID[@schemeID=SEPA]'],
      ['BT-60', 'cac:PartyIdentification/cbc:ID'],
      ['BT-59', 'cac:PartyName/cbc:Name'],
      ['BT-61', 'cac:PartyLegalEntity/cbc:CompanyID'],
    ],
  ],
  [
    'BG-11',
    'cac:TaxRepresentativeParty',
    [
      ['BT-62', 'cac:PartyName/cbc:Name'],
      ['BG-12', 'cac:PostalAddress', addressRows(['BT-64', 'BT-65', 'BT-66', 'BT-67', 'BT-68', 'BT-164', 'BT-69'])],
      ['BT-63', `cac:PartyTaxScheme${vatNumber}/cbc:CompanyID`],
    ],
  ],
];

const deliveryRows: readonly Row[] = [
  ['BT-72', 'cac:Delivery/cbc:ActualDeliveryDate'],
  ['BT-71', 'cac:Delivery/cac:DeliveryLocation/cbc:ID'],
  [
    'BG-15',
    'cac:Delivery/cac:DeliveryLocation/cac:Address',
    addressRows(['BT-75', 'BT-76', 'BT-77', 'BT-78', 'BT-79', 'BT-165', 'BT-80']),
  ],
  ['BT-70', 'cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name'],
];

function paymentRows(kind: 'Invoice' | 'CreditNote'): readonly Row[] {
  return [
    [
      'BG-16',
      'cac:PaymentMeans',
      [
        ['BT-81', 'cbc:PaymentMeansCode'],
        ['BT-82', 'cbc:PaymentMeansCode/@name'],
        ...(kind === 'CreditNote' ? ([['BT-9', 'cbc:PaymentDueDate']] as const) : []),
        ['BT-83', 'cbc:PaymentID'],
        [
          'BG-18',
          'cac:CardAccount',
          [
            ['BT-87', 'cbc:PrimaryAccountNumberID', { beside: { network: 'cbc:NetworkID' } }],
            ['BT-88', 'cbc:HolderName'],
          ],
        ],
        [
          'BG-17',
          'cac:PayeeFinancialAccount',
          [
            ['BT-84', 'cbc:ID'],
            ['BT-85', 'cbc:Name'],
            ['BT-86', 'cac:FinancialInstitutionBranch/cbc:ID'],
          ],
        ],
        ['BT-89', 'cac:PaymentMandate/cbc:ID'],
        ['BT-91', 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'],
      ],
    ],
    ['BT-20', 'cac:PaymentTerms/cbc:Note'],
    [
      'BG-DEX-09',
      'cac:PrepaidPayment',
      [
        ['BT-DEX-001', 'cbc:ID'],
        ['BT-DEX-002', 'cbc:PaidAmount'],
        ['BT-DEX-003', 'cbc:InstructionID'],
      ],
    ],
  ];
}

const totalRows: readonly Row[] = [
  [
    'BG-20',
    `cac:AllowanceCharge${isAllowance}`,
    [
      ...allowanceRows('BT-98', 'BT-97', 'BT-94', 'BT-92', 'BT-93'),
      ...categoryRows([
        ['BT-95', 'cbc:ID', taxScheme],
        ['BT-96', 'cbc:Percent'],
      ]),
    ],
  ],
  [
    'BG-21',
    `cac:AllowanceCharge${isCharge}`,
    [
      ...allowanceRows('BT-105', 'BT-104', 'BT-101', 'BT-99', 'BT-100'),
      ...categoryRows([
        ['BT-102', 'cbc:ID', taxScheme],
        ['BT-103', 'cbc:Percent'],
      ]),
    ],
  ],
  ['BT-111', 'cac:TaxTotal/cbc:TaxAmount[@currencyID=/cbc:TaxCurrencyCode][@currencyID!=/cbc:DocumentCurrencyCode]'],
  ['BT-110', 'cac:TaxTotal/cbc:TaxAmount'],
  [
    'BG-23',
    'cac:TaxTotal/cac:TaxSubtotal',
    [
      ['BT-116', 'cbc:TaxableAmount'],
      ['BT-117', 'cbc:TaxAmount'],
      ...categoryRows([
        ['BT-118', 'cbc:ID', taxScheme],
        ['BT-119', 'cbc:Percent', taxScheme],
        ['BT-121', 'cbc:TaxExemptionReasonCode'],
        ['BT-120', 'cbc:TaxExemptionReason'],
      ]),
    ],
  ],
  [
    'BG-22',
    'cac:LegalMonetaryTotal',
    [
      ['BT-106', 'cbc:LineExtensionAmount'],
      ['BT-109', 'cbc:TaxExclusiveAmount'],
      ['BT-112', 'cbc:TaxInclusiveAmount'],
      ['BT-107', 'cbc:AllowanceTotalAmount'],
      ['BT-108', 'cbc:ChargeTotalAmount'],
      ['BT-113', 'cbc:PrepaidAmount'],
      ['BT-114', 'cbc:PayableRoundingAmount'],
      ['BT-115', 'cbc:PayableAmount'],
    ],
  ],
];

/**
 * Terms of EN 16931-1 in an invoice or a credit note of UBL 2.1, in the order of its elements (CEN/TS 16931-3-2), with those of
 * XRechnung's extension: lines below lines, and payments of third parties.
 */
function ublSyntax(kind: 'Invoice' | 'CreditNote'): Syntax {
  const isInvoice = kind === 'Invoice';
  // These have other places in a credit note.
  const taxPointRow: Row = ['BT-7', 'cbc:TaxPointDate'];
  const originatorRow: Row = ['BT-17', 'cac:OriginatorDocumentReference/cbc:ID'];
  return {
    namespaces: {
      ubl: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
      cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
    },
    root: `ubl:${kind}`,
    rows: [
      ['BT-24', 'cbc:CustomizationID'],
      ['BT-23', 'cbc:ProfileID'],
      ['BT-1', 'cbc:ID'],
      ['BT-2', 'cbc:IssueDate'],
      ...(isInvoice ? ([['BT-9', 'cbc:DueDate']] as const) : [taxPointRow]),
      ['BT-3', `cbc:${kind}TypeCode`],
      ['BG-1', 'cbc:Note', [['BT-22', '.', { codeBefore: 'BT-21' }]]],
      ...(isInvoice ? [taxPointRow] : []),
      ['BT-5', 'cbc:DocumentCurrencyCode'],
      ['BT-6', 'cbc:TaxCurrencyCode'],
      ['BT-19', 'cbc:AccountingCost'],
      ['BT-10', 'cbc:BuyerReference'],
      [
        'BG-14',
        'cac:InvoicePeriod',
        [
          ['BT-73', 'cbc:StartDate'],
          ['BT-74', 'cbc:EndDate'],
          ['BT-8', 'cbc:DescriptionCode'],
        ],
      ],
      ['BT-13', 'cac:OrderReference/cbc:ID'],
      ['BT-14', 'cac:OrderReference/cbc:SalesOrderID'],
      [
        'BG-3',
        'cac:BillingReference/cac:InvoiceDocumentReference',
        [
          ['BT-25', 'cbc:ID'],
          ['BT-26', 'cbc:IssueDate'],
        ],
      ],
      ['BT-16', 'cac:DespatchDocumentReference/cbc:ID'],
      ['BT-15', 'cac:ReceiptDocumentReference/cbc:ID'],
      ...(isInvoice ? [originatorRow] : []),
      ['BT-12', 'cac:ContractDocumentReference/cbc:ID'],
      ['BT-18', `cac:AdditionalDocumentReference[cbc:DocumentTypeCode=${invoicedObject}]/cbc:ID`],
      isInvoice
        ? ['BT-11', 'cac:ProjectReference/cbc:ID']
        : ['BT-11', `cac:AdditionalDocumentReference[cbc:DocumentTypeCode=${project}]/cbc:ID`],
      [
        'BG-24',
        'cac:AdditionalDocumentReference',
        [
          ['BT-122', 'cbc:ID'],
          ['BT-123', 'cbc:DocumentDescription'],
          ['BT-125', 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject'],
          ['BT-124', 'cac:Attachment/cac:ExternalReference/cbc:URI'],
        ],
      ],
      ...(isInvoice ? [] : [originatorRow]),
      ...partyRows,
      ...deliveryRows,
      ...paymentRows(kind),
      ...totalRows,
      ['BG-25', `cac:${kind}Line`, lineRows(kind)],
    ],
    after: {
      'cac:TaxScheme': [
        'cbc:CompanyID',
        'cbc:ID',
        'cbc:Percent',
        'cbc:TaxExemptionReasonCode',
        'cbc:TaxExemptionReason',
      ],
      'cbc:DocumentTypeCode': ['cbc:ID'],
      'cbc:NetworkID': ['cbc:PrimaryAccountNumberID'],
    },
  };
}

export const ublInvoiceTable = compileSyntax(ublSyntax('Invoice'));
export const ublCreditNoteTable = compileSyntax(ublSyntax('CreditNote'));
