import { someRows } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import {
  agreement,
  bases,
  both,
  type Change,
  changed,
  line,
  rows,
  rulesOf,
  settlement,
  syntaxes,
} from './change-fixture.ts';
import { ciiForbiddenElements, ciiForbiddenInTypes } from './cii-forbidden.ts';
import { forbiddenRules } from './syntax-rule.ts';
import { ublForbiddenAttributes, ublForbiddenElements } from './ubl-forbidden.ts';

const seller = both(`${agreement}/ram:SellerTradeParty`, '/cac:AccountingSupplierParty/cac:Party');
const buyer = both(`${agreement}/ram:BuyerTradeParty`, '/cac:AccountingCustomerParty/cac:Party');
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const document = both(`${agreement}/ram:AdditionalReferencedDocument`, '/cac:AdditionalDocumentReference');
const inCii = (path: string): Change['0'] => both(path, '');
const ublLine = '/cac:InvoiceLine';

/** Numbers of the rules that the lines of a table are, with those that have a function of their own, are missing without. */
function numbersOf(prefix: Parameters<typeof forbiddenRules>[0], packed: string): number[] {
  return forbiddenRules(prefix, packed).map(({ id }) => Number(id.slice(prefix.length)));
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the tables of elements and attributes that are not used', () => {
  it.each([
    ['UBL-CR-', ublForbiddenElements, 682, [2, 120, 412, 423, 536, 631, 665, 666, 673]],
    ['UBL-DT-', ublForbiddenAttributes, 28, [...range(1, 7), 18]],
    [
      'CII-DT-',
      ciiForbiddenInTypes,
      104,
      [...range(1, 7), ...range(10, 12), 15, 18, 21, 22, 24, 27, 31, 32, 33, 37, 41, 52, 54, 58, 85, 97, 98, 99, 100],
    ],
    [
      'CII-SR-',
      ciiForbiddenElements,
      448,
      [
        3, 9, 10, 14, 29, 30, 31, 39, 40, 46, 47, 69, 72, 90, 119, 137, 211, 253, 343, 374, 383, 387, 403, 410, 439,
        440, 441,
      ],
    ],
  ] as const)('%s has each rule to the last once', (prefix, packed, last, others) => {
    const numbers = numbersOf(prefix, packed).filter((number) => number <= last);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(range(1, last).filter((number) => !numbers.includes(number))).toEqual(others);
  });

  it.each([
    ['cii', 'CII-SR-', ciiForbiddenElements],
    ['ubl', 'UBL-CR-', ublForbiddenElements],
  ] as const)('find each element that is added to an invoice in %s', (syntax, prefix, packed) => {
    for (const { id, path } of someRows(rulesWithPaths(prefix, packed), 5)) {
      expect([path, rulesOf(changed(bases[syntax], syntax, [[path, 'x']]))]).toEqual([
        path,
        expect.arrayContaining([id]),
      ]);
    }
  });
});

/** Those whose path names one element. */
function rulesWithPaths(prefix: 'UBL-CR-' | 'CII-SR-', packed: string): { id: string; path: string }[] {
  return packed
    .trim()
    .split('\n')
    .flatMap((text) => {
      const [first = '', parent = '', ...names] = text.split(' ');
      let namespace = '';
      return names.map((name, index) => {
        if (name.includes(':')) namespace = name.slice(0, name.indexOf(':') + 1);
        const child = name.startsWith('@') || name.includes(':') ? name : namespace + name;
        const digits = first.replace('!', '');
        const id = `${prefix}${String(Number(digits) + index).padStart(digits.length, '0')}`;
        return { id, path: `${parent === '/' ? '' : parent}/${child}`.replaceAll(/\|[^/]*/g, '') };
      });
    })
    .filter(({ path }) => !path.startsWith('//') && !path.includes('*'));
}

const breaches = rows(
  [
    both('CII-SR-003', ''),
    [inCii('/rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter[2]/ram:ID'), 'x'],
  ],
  [
    both('CII-SR-009 CII-SR-010', ''),
    [inCii('/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter[2]/ram:ID'), 'x'],
  ],
  [both('CII-SR-030', ''), [inCii('/rsm:ExchangedDocument/ram:IncludedNote/ram:Content[2]'), 'x']],
  [both('CII-SR-452', ''), [inCii(`${settlement}/ram:SpecifiedTradePaymentTerms[2]/ram:DueDateDateTime`), 'x']],
  [both('CII-SR-450', ''), [inCii(`${buyer.cii}/ram:ID`), '1'], [inCii(`${buyer.cii}/ram:GlobalID`), '2']],
  [both('CII-SR-455', ''), [inCii(`${seller.cii}/ram:DefinedTradeContact[2]/ram:PersonName`), 'x']],
  [both('CII-SR-459', ''), [inCii(`${seller.cii}/ram:URIUniversalCommunication[2]/ram:URIID`), 'x']],
  [both('CII-SR-465', ''), [inCii(`${seller.cii}/ram:DefinedTradeContact/ram:DepartmentName`), 'x']],
  [both('CII-SR-477', ''), [inCii(`${totals}/ram:LineTotalAmount[2]`), '200.00']],
  [
    both('CII-SR-494 CII-SR-420', ''),
    [inCii(`${totals}/ram:NetIncludingTaxesLineTotalAmount`), '1'],
    [inCii(`${totals}/ram:NetIncludingTaxesLineTotalAmount[2]`), '1'],
  ],
  [both('CII-DT-001', ''), [inCii('/rsm:ExchangedDocument/ram:ID/@schemeName'), 'x']],
  [both('CII-DT-101', ''), [inCii(`${seller.cii}/ram:ID/@schemeName`), 'x']],
  [both('CII-DT-008', ''), [inCii('/rsm:ExchangedDocument/ram:TypeCode/@name'), 'x']],
  [both('CII-DT-015', ''), [inCii(`${settlement}/ram:InvoiceReferencedDocument/ram:URIID`), 'x']],
  [both('CII-DT-031', ''), [inCii(`${totals}/ram:LineTotalAmount/@currencyID`), 'EUR']],
  [both('CII-DT-037', ''), [inCii(`${settlement}/ram:ApplicableTradeTax/ram:TypeCode`), 'vat']],
  [both('CII-DT-097', ''), ['BT-2', '20261301']],
  [
    both('', 'UBL-SR-01'),
    [both('', '/cac:ContractDocumentReference/cbc:ID'), '1'],
    [both('', '/cac:ContractDocumentReference[2]/cbc:ID'), '2'],
  ],
  [both('', 'UBL-SR-08'), [both('', '/cac:InvoicePeriod[2]/cbc:StartDate'), '2026-11-01']],
  [
    both('', 'UBL-SR-12'),
    [both('', `${seller.ubl}/cac:PartyTaxScheme[2]/cbc:CompanyID`), 'DE2'],
    [both('', `${seller.ubl}/cac:PartyTaxScheme[2]/cac:TaxScheme/cbc:ID`), 'VAT'],
  ],
  [
    both('', 'UBL-SR-13 UBL-SR-42'),
    ...[2, 3].flatMap((number): Change[] => [
      [both('', `${seller.ubl}/cac:PartyTaxScheme[${number}]/cbc:CompanyID`), '1'],
      [both('', `${seller.ubl}/cac:PartyTaxScheme[${number}]/cac:TaxScheme/cbc:ID`), 'FC'],
    ]),
  ],
  [
    both('', 'UBL-SR-16'),
    [both('', `${buyer.ubl}/cac:PartyIdentification/cbc:ID`), '1'],
    [both('', `${buyer.ubl}/cac:PartyIdentification[2]/cbc:ID`), '2'],
  ],
  [both('', 'UBL-SR-34'), [both('', `${ublLine}/cbc:Note`), 'a'], [both('', `${ublLine}/cbc:Note[2]`), 'b']],
  [both('', 'UBL-SR-43'), [both('', `${document.ubl}/cbc:DocumentTypeCode`), '916']],
  [both('', 'UBL-SR-47'), [both('', '/cac:PaymentMeans[2]/cbc:PaymentMeansCode'), '10']],
  [
    both('', 'UBL-SR-48'),
    [both('', `${ublLine}/cac:Item/cac:ClassifiedTaxCategory[2]/cbc:ID`), 'S'],
    [both('', `${ublLine}/cac:Item/cac:ClassifiedTaxCategory[2]/cbc:Percent`), '19'],
    [both('', `${ublLine}/cac:Item/cac:ClassifiedTaxCategory[2]/cac:TaxScheme/cbc:ID`), 'VAT'],
  ],
  [
    both('', 'UBL-DT-06'),
    [both('', `${document.ubl}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode`), undefined],
  ],
  [
    both('', 'UBL-DT-07'),
    [both('', `${document.ubl}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename`), undefined],
  ],
  [both('', 'UBL-DT-18'), [both('', '/cbc:ID/@name'), 'x']],
  [both('', 'UBL-CR-002'), [both('', '/cbc:UBLVersionID'), '2.2']],
  [both('BR-DEC-09 BR-CO-10', 'BR-DEC-09 BR-CO-10 UBL-DT-01'), ['BT-106', '200.001']],
  ['BR-CL-01', ['BT-3', '999']],
  [
    both('BR-CL-03', 'BR-CL-03'),
    [both(`${totals}/ram:TaxTotalAmount[2]`, `${ublLine}/cac:Price/cbc:PriceAmount`), both('1.00', '100.00')],
    [both(`${totals}/ram:TaxTotalAmount[2]/@currencyID`, `${ublLine}/cac:Price/cbc:PriceAmount/@currencyID`), 'EURO'],
  ],
  [both('BR-CL-04 BR-CO-15', 'BR-CL-04 BR-CO-15'), ['BT-5', 'EURO']],
  [
    'BR-CL-08',
    [both('/rsm:ExchangedDocument/ram:IncludedNote/ram:SubjectCode', '/cbc:Note'), both('XYZ', '#XYZ#Vielen Dank.')],
  ],
  [
    'BR-CL-13',
    [
      both(
        `${line}/ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode/@listID`,
        `${ublLine}/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode/@listID`,
      ),
      'XYZ',
    ],
  ],
  ['BR-CL-14', ['BT-40', 'XX']],
  ['BR-CL-15', ['BT-159', 'XX']],
  ['BR-CL-16', ['BT-81', '999']],
  ['BR-CL-17 BR-S-08', ['BT-95', 'Q']],
  ['BR-CL-18 BR-S-08', ['BT-151', 'Q']],
  [
    'BR-CL-19',
    [
      both(
        `${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode`,
        '/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      ),
      '1',
    ],
  ],
  [
    'BR-CL-20',
    [
      both(
        `${settlement}/ram:SpecifiedTradeAllowanceCharge[2]/ram:ReasonCode`,
        '/cac:AllowanceCharge[2]/cbc:AllowanceChargeReasonCode',
      ),
      '1',
    ],
  ],
  [
    'BR-CL-21',
    [
      both(
        `${line}/ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID`,
        `${ublLine}/cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID`,
      ),
      '9999',
    ],
  ],
  [
    'BR-CL-22 BR-S-10',
    [
      both(
        `${settlement}/ram:ApplicableTradeTax/ram:ExemptionReasonCode`,
        '/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
      ),
      'VATEX-XX',
    ],
  ],
  ['BR-CL-23', ['BT-130', 'Stück']],
  [
    'BR-CL-25',
    [
      both(`${seller.cii}/ram:URIUniversalCommunication/ram:URIID/@schemeID`, `${seller.ubl}/cbc:EndpointID/@schemeID`),
      'MAIL',
    ],
  ],
  [
    'BR-CL-26',
    [
      both(
        '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID',
        '/cac:Delivery/cac:DeliveryLocation/cbc:ID',
      ),
      '1',
    ],
    [
      both(
        '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID/@schemeID',
        '/cac:Delivery/cac:DeliveryLocation/cbc:ID/@schemeID',
      ),
      '9999',
    ],
  ],
  [both('XSD-UNKNOWN', 'XSD-UNKNOWN'), [both(`${buyer.cii}/ram:Nickname`, `${buyer.ubl}/cbc:Nickname`), 'x']],
  [
    both('XSD-REPEATED', 'XSD-REPEATED'),
    [
      both(`${buyer.cii}/ram:PostalTradeAddress/ram:CityName[2]`, `${buyer.ubl}/cac:PostalAddress/cbc:CityName[2]`),
      'x',
    ],
  ],
  [
    both('XSD-REQUIRED', 'BR-CO-15 XSD-REQUIRED'),
    [both('/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery', '/cac:LegalMonetaryTotal'), undefined],
  ],
);

it.each(breaches)('only $rules is broken by $changes', ({ rules, changes }) => {
  for (const syntax of syntaxes.filter((each) => rules[each] !== '')) {
    expect([syntax, rulesOf(changed(bases[syntax], syntax, changes))]).toEqual([
      syntax,
      rules[syntax].split(' ').toSorted(),
    ]);
  }
});

it('codes of packages stand behind an X', () => {
  for (const syntax of syntaxes) {
    expect(rulesOf(changed(bases[syntax], syntax, [['BT-130', 'XPX']]))).toEqual([]);
    expect(rulesOf(changed(bases[syntax], syntax, [['BT-130', 'PX']]))).toEqual(['BR-CL-23']);
  }
});
