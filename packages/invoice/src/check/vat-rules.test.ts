import { describe, expect, it } from 'vitest';
import { agreement, bases, both, type Change, changed, rulesOf, settlement, syntaxes } from './change-fixture.ts';

/** Rules on VAT (BR-S-01 to BR-AG-10): the same invoice in each category, and what breaks each of its rules. */
const families = [
  { code: 'S', prefix: 'S', rate: '19', exemption: false },
  { code: 'Z', prefix: 'Z', rate: '0', exemption: false },
  { code: 'E', prefix: 'E', rate: '0', exemption: true },
  { code: 'AE', prefix: 'AE', rate: '0', exemption: true },
  { code: 'K', prefix: 'IC', rate: '0', exemption: true },
  { code: 'G', prefix: 'G', rate: '0', exemption: true },
  { code: 'O', prefix: 'O', rate: undefined, exemption: true },
  { code: 'L', prefix: 'AF', rate: '7', exemption: false },
  { code: 'M', prefix: 'AG', rate: '7', exemption: false },
] as const;
type Family = (typeof families)[number];

const reason = both(
  `${settlement}/ram:ApplicableTradeTax/ram:ExemptionReason`,
  '/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason',
);
const taxNumbersOf = (inCii: string, inUbl: string) =>
  both(
    `${agreement}/ram:${inCii}TradeParty/ram:SpecifiedTaxRegistration`,
    `/cac:Accounting${inUbl}Party/cac:Party/cac:PartyTaxScheme`,
  );
/** In CII, a category in the breakdown alone breaks the rule; in UBL, one that is not in the breakdown. */
const unusedCategory = ['BT-151', 'BT-151#2', 'BT-95', 'BT-102'].map((term): Change => [both(term, 'BT-118'), 'Z']);
const representative: Change = ['BG-11', undefined];

function inCategory({ code, rate, exemption }: Family): Change[] {
  const tax = rate === '19' ? '38.00' : rate === '7' ? '14.00' : '0.00';
  const total = `${200 + Number.parseInt(tax, 10)}.00`;
  return [
    ...['BT-151', 'BT-151#2', 'BT-95', 'BT-102', 'BT-118'].map((term): Change => [term, code]),
    ...['BT-152#2', 'BT-152', 'BT-96', 'BT-103', 'BT-119'].map((term): Change => [term, rate]),
    ['BT-117', tax],
    ['BT-110', tax],
    ['BT-112', total],
    ['BT-113', '0.00'],
    ['BT-115', total],
    ...(exemption ? ([[reason, 'Grund']] as const) : []),
    ...(code === 'O'
      ? ([
          representative,
          [taxNumbersOf('Seller', 'Supplier'), undefined],
          [taxNumbersOf('Buyer', 'Customer'), undefined],
        ] as const)
      : []),
  ];
}

const noSellerNumbers: Change[] = [representative, [taxNumbersOf('Seller', 'Supplier'), undefined]];
const otherRate = ({ rate }: Family) => (rate === '19' || rate === '7' ? '-1' : '5');

/** What breaks each rule of a family, by its number. */
function breachesOf(family: Family): Record<string, readonly Change[]> {
  const { code, rate, exemption } = family;
  const numbers: Change[] =
    code === 'O'
      ? [
          [
            both(
              `${agreement}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID`,
              '/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
            ),
            'DE123456789',
          ],
        ]
      : noSellerNumbers;
  const isLocal = code === 'S' || code === 'L' || code === 'M';
  return {
    '01':
      code === 'O'
        ? unusedCategory
        : [
            ['BG-25#2', undefined],
            ['BT-118', code === 'Z' ? 'E' : 'Z'],
          ],
    '08': [['BT-116', '120.00']],
    '09': isLocal ? [['BT-117', '50.00']] : [['BT-117', '1.00']],
    '10': exemption ? [[reason, undefined]] : [[reason, 'Grund']],
    ...(code === 'O' ? {} : { '02': numbers, '03': numbers, '04': numbers }),
    ...(rate === undefined
      ? {}
      : {
          '05': [['BT-152', otherRate(family)]],
          '06': [['BT-96', otherRate(family)]],
          '07': [['BT-103', otherRate(family)]],
        }),
  };
}

describe.each(families)('the rules on category $code', (family) => {
  it.each(syntaxes)('hold for an invoice in %s', (syntax) => {
    expect(rulesOf(changed(bases[syntax], syntax, inCategory(family)))).toEqual([]);
  });

  it.each(Object.entries(breachesOf(family)))('find what breaks number %s', (number, changes) => {
    for (const syntax of syntaxes) {
      // The official rules of CII leave the tax of these categories to BR-CO-17.
      if (syntax === 'cii' && number === '09' && (family.code === 'L' || family.code === 'M')) continue;
      const found = rulesOf(changed(bases[syntax], syntax, [...inCategory(family), ...changes]));
      expect([syntax, found]).toEqual([syntax, expect.arrayContaining([`BR-${family.prefix}-${number}`])]);
    }
  });
});
