import { describe, expect, it } from 'vitest';
import { xrechnungIds } from '../profile.ts';
import {
  agreement,
  both,
  type Change,
  changed,
  line,
  national,
  rows,
  rulesOf,
  settlement,
  syntaxes,
} from './change-fixture.ts';

const means = both(`${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, '/cac:PaymentMeans');
const part = (cii: string, ubl: string) => both(`${means.cii}/${cii}`, `${means.ubl}/${ubl}`);
const iban = 'DE89370400440532013000';
const account = part('ram:PayeePartyCreditorFinancialAccount', 'cac:PayeeFinancialAccount');
const card: Change = [
  part('ram:ApplicableTradeSettlementFinancialCard/ram:ID', 'cac:CardAccount/cbc:PrimaryAccountNumberID'),
  '1234',
];
const debtor = part(
  'ram:PayerPartyDebtorFinancialAccount/ram:IBANID',
  'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID',
);
const mandate = both(
  `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
  `${means.ubl}/cac:PaymentMandate/cbc:ID`,
);
const creditor = both(`${settlement}/ram:CreditorReferenceID`, '/cac:PayeeParty/cac:PartyIdentification/cbc:ID');
const creditorScheme: Change = [
  both(`${settlement}/ram:CreditorReferenceID`, '/cac:PayeeParty/cac:PartyIdentification/cbc:ID/@schemeID'),
  both('DE98ZZZ', 'SEPA'),
];
/** A direct debit in the place of the credit transfer. */
const debit: readonly Change[] = [
  ['BT-81', '59'],
  [account, undefined],
  [mandate, 'M-1'],
  [debtor, iban],
  [creditor, 'DE98ZZZ'],
  creditorScheme,
];
const terms = both(`${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`, '/cac:PaymentTerms/cbc:Note');
const document = both(`${agreement}/ram:AdditionalReferencedDocument`, '/cac:AdditionalDocumentReference');
const price = `${line}/ram:SpecifiedLineTradeAgreement`;
const lineAllowance = both(
  `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge`,
  '/cac:InvoiceLine/cac:AllowanceCharge',
);
const percent = both(`${lineAllowance.cii}/ram:CalculationPercent`, `${lineAllowance.ubl}/cbc:MultiplierFactorNumeric`);
const base = both(`${lineAllowance.cii}/ram:BasisAmount`, `${lineAllowance.ubl}/cbc:BaseAmount`);
const baseCurrency: Change = [both(base.cii, `${base.ubl}/@currencyID`), both('100.00', 'EUR')];
const taxCurrency = both(`${settlement}/ram:TaxCurrencyCode`, '/cbc:TaxCurrencyCode');
const quantity = both(
  `${price}/ram:NetPriceProductTradePrice/ram:BasisQuantity`,
  '/cac:InvoiceLine/cac:Price/cbc:BaseQuantity',
);
const same = (id: string) => both(id, id);
const peppol = (number: string) => `PEPPOL-EN16931-R${number}`;

const breaches = rows(
  ['BR-DE-1', [means, undefined]],
  ['BR-DE-2', ['BG-6', undefined]],
  ['BR-DE-3', ['BT-37', undefined]],
  ['BR-DE-4', ['BT-38', undefined]],
  [`BR-DE-5`, ['BT-41', undefined]],
  [both(`BR-DE-6 BR-DE-27 ${peppol('008')}`, 'BR-DE-6 BR-DE-27'), ['BT-42', undefined]],
  [both(`BR-DE-7 BR-DE-28 ${peppol('008')}`, 'BR-DE-7 BR-DE-28'), ['BT-43', undefined]],
  ['BR-DE-8', ['BT-52', undefined]],
  ['BR-DE-9', ['BT-53', undefined]],
  ['BR-DE-10', ['BT-77', undefined]],
  ['BR-DE-11', ['BT-78', undefined]],
  ['BR-48 BR-CO-17 BR-DE-14 BR-S-09', ['BT-119', undefined]],
  ['BR-DE-15', ['BT-10', undefined]],
  [
    'BR-DE-16 BR-S-02 BR-S-03 BR-S-04',
    ['BG-11', undefined],
    [
      both(
        `${agreement}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration`,
        '/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
      ),
      undefined,
    ],
  ],
  ['BR-DE-17', ['BT-3', '383']],
  ['BR-DE-18', [terms, '#SKONTO#TAGE=14#PROZENT=2#\n']],
  ['BR-DE-18', [terms, '#SKONTO#TAGE=14#PROZENT=2.00#']],
  ['BR-DE-18', [terms, '#skonto#TAGE=14#PROZENT=2.00#\n']],
  ['BR-DE-19', ['BT-84', 'DE89370400440532013001']],
  ['BR-DE-20', ...debit, [debtor, 'DE00']],
  ['BR-DE-21', ['BT-24', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.3']],
  [both('BR-DE-19 BR-DE-23-a CII-SR-470', 'BR-61 BR-DE-19 BR-DE-23-a'), [account, undefined]],
  ['BR-DE-23-b', card],
  ['BR-DE-24-a', ['BT-81', '48'], [account, undefined]],
  ['BR-DE-24-b', ['BT-81', '48'], card],
  [
    both(`BR-DE-20 BR-DE-25-a ${peppol('061')}`, `BR-DE-20 BR-DE-25-a ${peppol('061')}`),
    ['BT-81', '59'],
    [account, undefined],
  ],
  ['BR-DE-25-b', ...debit, card],
  [
    'BR-DE-26',
    ['BT-3', '384'],
    [both(`${settlement}/ram:InvoiceReferencedDocument`, '/cac:BillingReference'), undefined],
  ],
  ['BR-DE-27', ['BT-42', '+49']],
  ['BR-DE-28', ['BT-43', 'blatt@papier']],
  ['BR-DE-28', ['BT-43', 'a@b@papier.example']],
  [both('BR-DE-30', 'BR-DE-30'), ...debit, [both(creditor.cii, '/cac:PayeeParty/cac:PartyIdentification'), undefined]],
  [
    both('BR-DE-20 BR-DE-31', 'BR-DE-20 BR-DE-31'),
    ...debit,
    [
      both(
        `${means.cii}/ram:PayerPartyDebtorFinancialAccount`,
        `${means.ubl}/cac:PaymentMandate/cac:PayerFinancialAccount`,
      ),
      undefined,
    ],
  ],
  ['BR-DE-TMP-32', ['BT-72', undefined], ['BG-14', undefined], ['BG-26', undefined]],
  [
    'BR-TMP-2',
    [
      both(`${document.cii}/ram:URIID`, `${document.ubl}/cac:Attachment/cac:ExternalReference/cbc:URI`),
      'papier.example/plan',
    ],
  ],
  [peppol('001'), ['BT-23', undefined]],
  [both(`BR-53 ${peppol('005')} ${peppol('054')}`, `${peppol('005')} ${peppol('054')}`), [taxCurrency, 'EUR']],
  [both(`BR-63 ${peppol('010')}`, peppol('010')), ['BT-49', undefined]],
  [both(`BR-62 ${peppol('020')}`, peppol('020')), ['BT-34', undefined]],
  [peppol('041'), [percent, '10']],
  [peppol('042'), [base, '50.00'], baseCurrency],
  [peppol('040'), [percent, '10'], [base, '100.00'], baseCurrency],
  [peppol('110'), ['BT-134', both('20261031', '2026-10-31')]],
  [peppol('111'), ['BT-135', both('20261201', '2026-12-01')]],
  [peppol('120'), ['BT-129', '3']],
  [`${peppol('121')} ${peppol('120')}`, [quantity, '-2']],
  [peppol('130'), [quantity, '1'], [both(`${quantity.cii}/@unitCode`, `${quantity.ubl}/@unitCode`), 'C62']],
);

it.each(breaches)('only $rules is broken by $changes', ({ rules, changes }) => {
  for (const syntax of syntaxes) {
    const found = rulesOf(changed(national[syntax], syntax, changes));
    // An element without content is what a change leaves.
    const expected = rules[syntax].split(' ');
    const counted = found.filter((rule) => rule !== peppol('008') || expected.includes(rule));
    expect([syntax, counted]).toEqual([syntax, expected.toSorted()]);
  }
});

it('a direct debit with all it needs breaks no rule', () => {
  for (const syntax of syntaxes)
    expect([syntax, rulesOf(changed(national[syntax], syntax, debit))]).toEqual([syntax, []]);
});

it('a cash discount in its form breaks no rule', () => {
  const text = 'Zahlbar in 30 Tagen\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=21#PROZENT=1.00#BASISBETRAG=50.00#\n';
  for (const syntax of syntaxes) expect(rulesOf(changed(national[syntax], syntax, [[terms, text]]))).toEqual([]);
});

describe('the extension', () => {
  const extension: Change = ['BT-24', xrechnungIds.extension];
  const item = both(
    `${line}/ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID`,
    '/cac:InvoiceLine/cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID',
  );
  const media = both(
    `${document.cii}/ram:AttachmentBinaryObject/@mimeCode`,
    `${document.ubl}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode`,
  );

  it.each(syntaxes)('has codes of its own in %s', (syntax) => {
    for (const changes of [
      [item, 'XR01'],
      [media, 'application/xml'],
    ] as const) {
      const [target, code] = changes;
      expect(rulesOf(changed(national[syntax], syntax, [extension, [target, code]]))).toEqual([]);
      expect(rulesOf(changed(national[syntax], syntax, [[target, code]]))).toEqual([
        code === 'XR01' ? 'BR-CL-21' : 'BR-CL-24',
      ]);
    }
    expect(rulesOf(changed(national[syntax], syntax, [extension, [item, 'XR99']]))).toEqual(['BR-DEX-06']);
    expect(rulesOf(changed(national[syntax], syntax, [extension, [media, 'text/html']]))).toEqual(['BR-DEX-01']);
  });

  it('counts payments of third parties and lines below lines in UBL', () => {
    const paid = (amount: string, currency: string): Change[] => [
      extension,
      [same('/cac:PrepaidPayment/cbc:ID'), 'A'],
      [same('/cac:PrepaidPayment/cbc:PaidAmount'), amount],
      [same('/cac:PrepaidPayment/cbc:PaidAmount/@currencyID'), currency],
      [same('/cac:PrepaidPayment/cbc:InstructionID'), 'Anteil'],
      ['BT-115', '248.00'],
    ];
    const found = (changes: readonly Change[]) =>
      rulesOf(changed(national.ubl, 'ubl', changes)).filter((rule) => rule.startsWith('BR-'));
    expect(found(paid('10.00', 'EUR'))).toEqual([]);
    expect(found(paid('11.00', 'EUR'))).toEqual(['BR-DEX-09']);
    expect(found(paid('10.00', 'CHF'))).toEqual(['BR-DEX-14']);
    expect(found(paid('10.000', 'EUR'))).toEqual(['BR-DEX-13']);
    const below = '/cac:InvoiceLine/cac:SubInvoiceLine';
    const amount: Change = [`${below}/cbc:LineExtensionAmount`, '50.00'];
    expect(found([extension, amount])).toEqual(['BR-CL-03', 'BR-DEX-02']);
    expect(
      found([extension, [`${below}/cbc:LineExtensionAmount`, '100.00'], [`${below}/cac:Item/cbc:Name`, 'Teil']]),
    ).toEqual(['BR-CL-03', 'BR-DEX-03']);
  });
});

describe('an invoice on clean vehicles', () => {
  const cvd: readonly Change[] = [
    ['BT-24', xrechnungIds.cvd],
    [
      both(`${agreement}/ram:ContractReferencedDocument/ram:IssuerAssignedID`, '/cac:ContractDocumentReference/cbc:ID'),
      'V-1',
    ],
    [
      both(
        `${agreement}/ram:AdditionalReferencedDocument[2]/ram:IssuerAssignedID`,
        '/cac:OriginatorDocumentReference/cbc:ID',
      ),
      'L-1',
    ],
    [
      both(`${agreement}/ram:AdditionalReferencedDocument[2]/ram:TypeCode`, '/cac:OriginatorDocumentReference/cbc:ID'),
      both('50', 'L-1'),
    ],
    ['BT-158', 'M1'],
    [
      both(
        `${line}/ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode/@listID`,
        '/cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode/@listID',
      ),
      'CVD',
    ],
    ['BT-160', 'cva'],
    ['BT-161', 'clean'],
  ];
  it.each([
    ['', []],
    ['BR-DE-CVD-01', [['BT-12', ' ']]],
    ['BR-DE-CVD-02', [['BT-17', ' ']]],
    ['BR-DE-CVD-03 BR-DE-CVD-06-a', [['BT-160', 'Farbe']]],
    ['BR-DE-CVD-04', [['BT-158', 'X9']]],
    ['BR-DE-CVD-05', [['BT-161', 'dirty']]],
  ] as const)('breaks %j', (rules, changes) => {
    for (const syntax of syntaxes) {
      const found = rulesOf(changed(national[syntax], syntax, [...cvd, ...changes]));
      expect([syntax, found.filter((rule) => rule !== peppol('008') && rule !== 'BR-52').join(' ')]).toEqual([
        syntax,
        rules,
      ]);
    }
  });
});
