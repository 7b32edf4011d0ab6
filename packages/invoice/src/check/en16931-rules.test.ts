import { expect, it } from 'vitest';
import { agreement, bases, both, changed, line, rows, rulesOf, settlement, syntaxes } from './change-fixture.ts';

/** Changes of an invoice of EN 16931 with the rules that they break, which may differ between the syntaxes. */
const breaches = rows(
  ['BR-01', ['BT-24', '']],
  ['BR-02', ['BT-1', undefined]],
  ['BR-03', ['BT-2', undefined]],
  [both('BR-04 CII-SR-014', 'BR-04'), ['BT-3', undefined]],
  ['BR-05', ['BT-5', undefined]],
  [both('BR-06', 'BR-06 UBL-SR-19 UBL-SR-20 UBL-SR-21'), ['BT-27', undefined]],
  ['BR-07', ['BT-44', undefined]],
  [both('BR-08 BR-09', 'BR-08'), ['BG-5', undefined]],
  ['BR-09', ['BT-40', undefined]],
  [both('BR-10 BR-11', 'BR-10'), ['BG-8', undefined]],
  ['BR-11', ['BT-55', undefined]],
  ['BR-12 BR-CO-10 BR-CO-13', ['BT-106', undefined]],
  ['BR-13 BR-CO-13 BR-CO-15', ['BT-109', undefined]],
  ['BR-14 BR-CO-15 BR-CO-16', ['BT-112', undefined]],
  ['BR-15 BR-CO-16', ['BT-115', undefined]],
  [both('BR-16 BR-CO-10 BR-S-08', 'BR-16 BR-CO-10 BR-S-08'), ['BG-25#2', undefined], ['BG-25', undefined]],
  ['BR-17', [both('BT-27', '/cac:AccountingSupplierParty/cac:Party/cac:PartyName/cbc:Name'), 'Bankhaus']],
  [both('BR-17', 'BR-17 UBL-SR-19 UBL-SR-20 UBL-SR-21'), ['BT-59', undefined]],
  ['BR-18', ['BT-62', undefined]],
  [both('BR-19 BR-20', 'BR-19'), ['BG-12', undefined]],
  ['BR-20', ['BT-69', undefined]],
  ['BR-21', ['BT-126', undefined]],
  ['BR-22 BR-23', ['BT-129', undefined]],
  ['BR-23', ['BT-130', undefined]],
  [both('BR-24 BR-CO-10 BR-S-08', 'BR-24 BR-CO-10 BR-S-08'), ['BT-131', undefined]],
  ['BR-25', ['BT-153', undefined]],
  [both('BR-26 BR-27 CII-SR-439', 'BR-26 BR-27'), ['BT-146', undefined]],
  ['BR-27', ['BT-146', '-30.00']],
  ['BR-28', ['BT-148', '-30.00']],
  ['BR-29', ['BT-74', both('20261031', '2026-10-31')]],
  ['BR-30', ['BT-135', both('20261031', '2026-10-31')]],
  [both('BR-31 BR-CO-11 BR-S-08', 'BR-31 BR-CO-11 BR-S-08'), ['BT-92', undefined]],
  [both('BR-32 BR-S-08', 'BR-32 BR-S-08'), ['BT-95', undefined]],
  ['BR-33 BR-CO-21', ['BT-97', undefined]],
  [both('BR-36 BR-CO-12 BR-S-08', 'BR-36 BR-CO-12 BR-S-08'), ['BT-99', undefined]],
  [both('BR-37 BR-S-08', 'BR-37 BR-S-08'), ['BT-102', undefined]],
  ['BR-38 BR-CO-22', ['BT-104', undefined]],
  ['BR-41', ['BT-136', undefined]],
  ['BR-42 BR-CO-23', ['BT-139', undefined]],
  ['BR-43', ['BT-141', undefined]],
  ['BR-44 BR-CO-24', ['BT-144', undefined]],
  ['BR-45 BR-CO-17 BR-S-08 BR-S-09', ['BT-116', undefined]],
  ['BR-46 BR-CO-14 BR-CO-17 BR-S-09', ['BT-117', undefined]],
  [both('BR-47', 'BR-47 BR-S-01'), ['BT-118', undefined]],
  [both('BR-48 BR-CO-17 BR-S-09', 'BR-48 BR-CO-17 BR-S-09'), ['BT-119', undefined]],
  ['BR-49', ['BT-81', undefined]],
  [both('BR-50 BR-61 CII-SR-470', 'BR-50 BR-61'), ['BT-84', undefined]],
  ['BR-50', ['BT-84', ' ']],
  ['BR-52', ['BT-122', undefined]],
  [both('BR-53 BR-DEC-15', 'BR-53'), [both(`${settlement}/ram:TaxCurrencyCode`, '/cbc:TaxCurrencyCode'), 'CHF']],
  [both('BR-54 CII-SR-069', 'BR-54'), ['BT-160', undefined]],
  [both('BR-54 CII-SR-072', 'BR-54'), ['BT-161', undefined]],
  [both('BR-55', 'BR-55 UBL-SR-07'), ['BT-25', undefined]],
  [both('BR-56', 'BR-56 UBL-SR-53'), ['BT-63', undefined]],
  ['BR-57', ['BT-80', undefined]],
  [
    'BR-62',
    [
      both(
        `${agreement}/ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID/@schemeID`,
        '/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID/@schemeID',
      ),
      undefined,
    ],
  ],
  [
    'BR-63',
    [
      both(
        `${agreement}/ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID/@schemeID`,
        '/cac:AccountingCustomerParty/cac:Party/cbc:EndpointID/@schemeID',
      ),
      undefined,
    ],
  ],
  [
    both('BR-64 CII-SR-046', 'BR-64'),
    [
      both(
        `${line}/ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID`,
        '/cac:InvoiceLine/cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID',
      ),
      undefined,
    ],
  ],
  [
    'BR-65',
    [
      both(
        `${line}/ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode/@listID`,
        '/cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode/@listID',
      ),
      undefined,
    ],
  ],
  [both('BR-CO-14 BR-DEC-13', 'BR-CO-14 UBL-DT-01'), ['BT-110', '38.001']],
  [
    both('BR-CO-03', 'BR-CO-03'),
    [
      both(`${settlement}/ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString`, '/cbc:TaxPointDate'),
      both('20261102', '2026-11-02'),
    ],
    [
      both(`${settlement}/ram:ApplicableTradeTax/ram:DueDateTypeCode`, '/cac:InvoicePeriod/cbc:DescriptionCode'),
      both('5', '3'),
    ],
  ],
  ['BR-CO-04 BR-S-08', ['BT-151', undefined]],
  ['BR-CO-09', ['BT-31', '123456789']],
  ['BR-CO-09', ['BT-48', 'XX123456789']],
  ['BR-CO-09', ['BT-63', 'de111111125']],
  [both('BR-CO-10 BR-S-08', 'BR-CO-10'), ['BT-131', '100.40']],
  ['BR-CO-11 BR-CO-13', ['BT-107', '11.00']],
  ['BR-CO-12 BR-CO-13', ['BT-108', '11.00']],
  ['BR-CO-13', ['BT-109', '201.00'], ['BT-112', '239.00'], ['BT-113', '1.00']],
  ['BR-CO-14', ['BT-110', '39.00'], ['BT-112', '239.00'], ['BT-113', '1.00']],
  ['BR-CO-15', ['BT-112', '239.00'], ['BT-113', '1.00']],
  ['BR-CO-16', ['BT-115', '239.00']],
  ['BR-CO-17 BR-S-09', ['BT-117', '44.00'], ['BT-110', '44.00'], ['BT-112', '244.00'], ['BT-113', '6.00']],
  [both('BR-CO-14 BR-CO-18', 'BR-CO-18 BR-S-01'), ['BG-23', undefined]],
  ['BR-CO-19', ['BT-73', undefined], ['BT-74', undefined]],
  ['BR-CO-20', ['BT-134', undefined], ['BT-135', undefined]],
  [both('BR-CO-26', 'BR-CO-26 UBL-SR-53'), ['BT-29', undefined], ['BT-31', undefined]],
);

it.each(breaches)('only $rules is broken by $changes', ({ rules, changes }) => {
  for (const syntax of syntaxes) {
    const found = rulesOf(changed(bases[syntax], syntax, changes));
    expect([syntax, found]).toEqual([syntax, rules[syntax].split(' ').toSorted()]);
  }
});
