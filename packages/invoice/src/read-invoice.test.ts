import { describe, expect, it } from 'vitest';
import { everyTermCii, everyTermUbl } from './every-term-fixture.ts';
import { type Group, groupsOf, type Invoice, type Term, termOf, termsOf } from './model.ts';
import { NotAnInvoice, readInvoice } from './read-invoice.ts';
import { groupDefinitions, type GroupId, parentOf, termDefinitions, type TermId } from './terms.ts';

const read = (xml: string) => readInvoice(new TextEncoder().encode(xml));

/** Every term below a group, with the group that it is in. */
function allTerms(group: Group): { term: Term; group: GroupId }[] {
  const own = group.terms.map((term) => ({ term, group: group.id }));
  return [...own, ...group.groups.flatMap(allTerms)];
}

/** Values of a term, wherever it is. */
const valuesOf = ({ root }: Invoice, id: TermId) =>
  allTerms(root).flatMap(({ term }) => (term.id === id ? [term.value] : []));

/** The group at a way from the root, each by its identifier. */
function groupAt({ root }: Invoice, ...way: GroupId[]): Group | undefined {
  return way.reduce<Group | undefined>((group, id) => group && groupsOf(group, id)[0], root);
}

const ublNamespaces = `xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`;
const ubl = (content: string) =>
  read(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ${ublNamespaces}>${content}</Invoice>`);
const creditNote = (content: string) =>
  read(
    `<c:CreditNote xmlns:c="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" ${ublNamespaces}>${content}</c:CreditNote>`,
  );
const cii = (content: string) =>
  read(`<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">${content}</r:CrossIndustryInvoice>`);
const settlement = (content: string) =>
  cii(
    `<r:SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement>${content}</ApplicableHeaderTradeSettlement></r:SupplyChainTradeTransaction>`,
  );

describe.each([
  ['CII', everyTermCii, ['BT-DEX-001', 'BT-DEX-002', 'BT-DEX-003'], []],
  ['UBL', everyTermUbl, [], ['AAI']],
])('an invoice in %s with every term', (_, xml, missing, codes) => {
  const invoice = read(xml);
  const terms = allTerms(invoice.root);

  it('is read whole, each value as its term and in its group', () => {
    expect(invoice.unknown).toEqual([]);
    for (const { term, group } of terms) {
      expect(term.id === 'BT-21' && codes.length > 0 ? codes : [term.id]).toContain(term.value);
      expect([term.id, group]).toEqual([term.id, termDefinitions[term.id].group]);
    }
    const ids = new Set(terms.map(({ term }) => term.id));
    expect(Object.keys(termDefinitions).filter((id) => !ids.has(id as TermId))).toEqual(missing);
  });

  it('has each group in that which contains it', () => {
    const groups: string[] = [];
    const visit = (group: Group): void => {
      for (const each of group.groups) {
        groups.push(each.id);
        expect([each.id, parentOf(each.id)]).toEqual([each.id, group.id]);
        visit(each);
      }
    };
    visit(invoice.root);
    expect(new Set(groups).size).toBe(groups.length);
    const absent = Object.keys(groupDefinitions).filter((id) => !groups.includes(id));
    expect(absent).toEqual(['invoice', 'BG-DEX-01', ...(missing.length > 0 ? ['BG-DEX-09'] : [])]);
  });

  it('has the qualifiers of values', () => {
    const qualifiers = Object.fromEntries(terms.map(({ term }) => [term.id, term.qualifiers]));
    expect(qualifiers).toMatchObject({
      'BT-18': { scheme: 'AAA' },
      'BT-128': { scheme: 'AAB' },
      'BT-29': { scheme: '0088' },
      'BT-34': { scheme: 'EM' },
      'BT-110': { currency: 'BT-5' },
      'BT-125': { mime: 'text/csv', fileName: 'a.csv' },
      'BT-129': { unit: 'BT-130' },
      'BT-157': { scheme: '0160' },
      'BT-158': { scheme: 'IB', schemeVersion: '1' },
    });
  });
});

it('a date, a project, a card and a tax number have what their syntax adds', () => {
  const [inCii, inUbl] = [everyTermCii, everyTermUbl].map((xml) => allTerms(read(xml).root));
  const ofCii = Object.fromEntries((inCii ?? []).map(({ term }) => [term.id, term.qualifiers]));
  const ofUbl = Object.fromEntries((inUbl ?? []).map(({ term }) => [term.id, term.qualifiers]));
  expect(ofCii).toMatchObject({ 'BT-2': { format: '102' }, 'BT-11': { name: 'Project reference' } });
  expect(ofUbl).toMatchObject({ 'BT-87': { network: 'VISA' }, 'BT-32': { taxScheme: 'FC' } });
});

describe('the kind of an invoice', () => {
  it.each([
    ['380', 'invoice'],
    ['381', 'creditNote'],
    ['', 'invoice'],
  ])('in CII follows from its type: %s', (type, kind) => {
    expect(cii(`<r:ExchangedDocument><TypeCode>${type}</TypeCode></r:ExchangedDocument>`)).toMatchObject({ kind });
  });

  it('in UBL follows from its root', () => {
    expect(ubl('<b:InvoiceTypeCode>381</b:InvoiceTypeCode>')).toMatchObject({ syntax: 'ubl', kind: 'invoice' });
    expect(creditNote('<b:CreditNoteTypeCode>381</b:CreditNoteTypeCode>')).toMatchObject({ kind: 'creditNote' });
  });
});

it('the profile follows from the specification identifier', () => {
  const { profile } = ubl('<b:CustomizationID> urn:cen.eu:en16931:2017 </b:CustomizationID>');
  expect(profile).toEqual({ family: 'en16931', level: 'en16931', version: '2017' });
  expect(ubl('').profile).toEqual({ family: 'other' });
});

describe('a credit note', () => {
  it('has its due date, project and lines in elements of its own', () => {
    const invoice =
      creditNote(`<a:AdditionalDocumentReference><b:ID>P</b:ID><b:DocumentTypeCode>50</b:DocumentTypeCode></a:AdditionalDocumentReference>
      <a:PaymentMeans><b:PaymentDueDate>2026-01-31</b:PaymentDueDate></a:PaymentMeans>
      <a:CreditNoteLine><b:CreditedQuantity unitCode="H87">2</b:CreditedQuantity></a:CreditNoteLine>`);
    expect(invoice.unknown).toEqual([]);
    expect(['BT-11', 'BT-9'].map((id) => termOf(invoice.root, id as TermId)?.value)).toEqual(['P', '2026-01-31']);
    expect(groupAt(invoice, 'BG-25')).toMatchObject({ terms: [{ id: 'BT-130', value: 'H87' }, { id: 'BT-129' }] });
  });

  it('and an invoice do not take the elements of each other', () => {
    expect(creditNote('<b:DueDate>1</b:DueDate>').unknown).toHaveLength(1);
    expect(ubl('<a:CreditNoteLine><b:ID>1</b:ID></a:CreditNoteLine>').unknown).toHaveLength(1);
  });
});

describe('several of a kind', () => {
  it('are several groups, in the order of the file, with their places', () => {
    const invoice = ubl(`
<a:InvoiceLine><b:ID>1</b:ID></a:InvoiceLine><b:ID>R</b:ID>
  <a:InvoiceLine><b:ID>2</b:ID><a:Item><b:Name>N</b:Name></a:Item></a:InvoiceLine>`);
    const [first, second] = groupsOf(invoice.root, 'BG-25');
    expect(first?.place).toEqual({ path: '/ubl:Invoice/cac:InvoiceLine', line: 3, column: 1 });
    expect(second?.place).toEqual({ path: '/ubl:Invoice/cac:InvoiceLine[2]', line: 4, column: 3 });
    expect(second?.groups[0]).toMatchObject({
      id: 'BG-31',
      place: { path: '/ubl:Invoice/cac:InvoiceLine[2]/cac:Item/cbc:Name' },
    });
  });

  it('are several terms where a group has one place for them', () => {
    const invoice = ubl('<b:BuyerReference>1</b:BuyerReference><b:BuyerReference>2</b:BuyerReference>');
    expect(termsOf(invoice.root, 'BT-10').map(({ value }) => value)).toEqual(['1', '2']);
  });

  it('payment means keep their accounts, and the first has what is outside them', () => {
    const means = (code: string, iban: string) =>
      `<SpecifiedTradeSettlementPaymentMeans><TypeCode>${code}</TypeCode><PayeePartyCreditorFinancialAccount><IBANID>${iban}</IBANID></PayeePartyCreditorFinancialAccount></SpecifiedTradeSettlementPaymentMeans>`;
    const invoice = settlement(
      `<CreditorReferenceID>C</CreditorReferenceID><PaymentReference>R</PaymentReference>${means('58', 'A')}${means('30', 'B')}
       <SpecifiedTradePaymentTerms><DirectDebitMandateID>M</DirectDebitMandateID></SpecifiedTradePaymentTerms>`,
    );
    const found = groupsOf(invoice.root, 'BG-16').map((group) => allTerms(group).map(({ term }) => term.value));
    expect(found).toEqual([
      ['R', '58', 'C', 'M', 'A'],
      ['30', 'B'],
    ]);
  });

  it('lines below a line are groups of it, with the terms of a line', () => {
    const line = (id: string, content = '') =>
      `<a:SubInvoiceLine><b:ID>${id}</b:ID><a:Item><b:Name>N${id}</b:Name></a:Item>${content}</a:SubInvoiceLine>`;
    const invoice = ubl(`<a:InvoiceLine><b:ID>1</b:ID>${line('1.1', line('1.1.1'))}${line('1.2')}</a:InvoiceLine>`);
    expect(invoice.unknown).toEqual([]);
    const nested = groupAt(invoice, 'BG-25', 'BG-DEX-01', 'BG-DEX-01');
    expect(nested && allTerms(nested).map(({ term, group }) => [group, term.value])).toEqual([
      ['BG-DEX-01', '1.1.1'],
      ['BG-31', 'N1.1.1'],
    ]);
    const line1 = groupAt(invoice, 'BG-25');
    expect(line1 && groupsOf(line1, 'BG-DEX-01')).toHaveLength(2);
  });
});

describe('conditions', () => {
  it('tell the tax in the currency of the invoice from that in the currency of the tax', () => {
    const totals = (currencies: string, ...amounts: string[]) =>
      settlement(
        `${currencies}<SpecifiedTradeSettlementHeaderMonetarySummation>${amounts.map((currency) => `<TaxTotalAmount currencyID="${currency}">${currency}</TaxTotalAmount>`).join('')}</SpecifiedTradeSettlementHeaderMonetarySummation>`,
      );
    const both = totals(
      '<TaxCurrencyCode>SEK</TaxCurrencyCode><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>',
      'SEK',
      'EUR',
    );
    expect([valuesOf(both, 'BT-110'), valuesOf(both, 'BT-111')]).toEqual([['EUR'], ['SEK']]);
    const same = totals('<TaxCurrencyCode>EUR</TaxCurrencyCode><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>', 'EUR');
    expect([valuesOf(same, 'BT-110'), valuesOf(same, 'BT-111')]).toEqual([['EUR'], []]);
    expect(valuesOf(totals('', 'EUR'), 'BT-110')).toEqual(['EUR']);
  });

  it('take indicators as numbers, and an allowance on a price without one', () => {
    const charge = (indicator: string) =>
      `<a:AllowanceCharge><b:ChargeIndicator>${indicator}</b:ChargeIndicator><b:Amount>${indicator}</b:Amount></a:AllowanceCharge>`;
    const invoice = ubl(
      `${charge('0')}${charge('1')}${charge('maybe')}<a:InvoiceLine><a:Price><a:AllowanceCharge><b:Amount>5</b:Amount></a:AllowanceCharge></a:Price></a:InvoiceLine>`,
    );
    expect([valuesOf(invoice, 'BT-92'), valuesOf(invoice, 'BT-99')]).toEqual([['0'], ['1']]);
    expect(valuesOf(invoice, 'BT-147')).toEqual(['5']);
    expect(invoice.unknown.map(({ value }) => value)).toEqual(['maybe', 'maybe']);
  });

  it('take a tax of any type, which its category tells', () => {
    const tax = (type: string) =>
      settlement(`<ApplicableTradeTax>${type}<CategoryCode>S</CategoryCode></ApplicableTradeTax>`);
    expect(valuesOf(tax(''), 'BT-118')).toEqual(['S']);
    expect(valuesOf(tax('<TypeCode>VAT</TypeCode>'), 'BT-118')).toEqual(['S']);
    const other = tax('<TypeCode>ENV</TypeCode>');
    expect([valuesOf(other, 'BT-118'), other.unknown]).toEqual([['S'], []]);
    expect(groupAt(other, 'BG-23')?.terms[0]?.qualifiers).toEqual({ taxScheme: 'ENV' });
  });

  it('take the first element that they name, so that another is unknown', () => {
    const invoice = settlement(
      '<ApplicableTradeTax><TypeCode>VAT</TypeCode><TypeCode>ENV</TypeCode></ApplicableTradeTax>',
    );
    expect(invoice.unknown).toMatchObject([{ value: 'ENV', place: { path: expect.stringMatching(/TypeCode\[2\]$/) } }]);
  });
});

describe('a note in UBL', () => {
  it.each([
    ['#ADU#Text', ['ADU'], ['Text']],
    ['#ADU#', ['ADU'], ['']],
    ['Text #ADU#', [], ['Text #ADU#']],
    ['#ADUX#Text', [], ['#ADUX#Text']],
  ])('%s', (note, codes, texts) => {
    const invoice = ubl(`<b:Note>${note}</b:Note>`);
    expect([valuesOf(invoice, 'BT-21'), valuesOf(invoice, 'BT-22')]).toEqual([codes, texts]);
  });
});

describe('what no table knows', () => {
  it.each([
    ['an element', '<b:UBLVersionID>2.1</b:UBLVersionID>', ['/cbc:UBLVersionID=2.1']],
    ['an element of another namespace', '<x xmlns="urn:x">1</x>', ['/Q{urn:x}x=1']],
    [
      'each value below one',
      '<a:Signature id="7"><b:ID>1</b:ID><b:Note/></a:Signature>',
      ['/cac:Signature/@id=7', '/cac:Signature/cbc:ID=1', '/cac:Signature/cbc:Note='],
    ],
    [
      'an attribute',
      '<b:ID x="1" xmlns:y="urn:y" y:schemeID="2">3</b:ID>',
      ['/cbc:ID/@x=1', '/cbc:ID/@Q{urn:y}schemeID=2'],
    ],
    ['an attribute of a place', '<a:PaymentTerms schemeID="1"/>', ['/cac:PaymentTerms/@schemeID=1']],
    ['text of a place', '<a:PaymentTerms>cash</a:PaymentTerms>', ['/cac:PaymentTerms=cash']],
    ['a second scheme', '<b:ID schemeID="1" listID="2">3</b:ID>', ['/cbc:ID/@listID=2']],
    ['an element in a term', '<b:ID>1<b:ID>2</b:ID></b:ID>', ['/cbc:ID/cbc:ID=2']],
    ['a term at another place', '<a:PaymentTerms><b:ID>1</b:ID></a:PaymentTerms>', ['/cac:PaymentTerms/cbc:ID=1']],
    [
      'a qualifier without its term',
      '<a:PaymentMeans><a:CardAccount><b:NetworkID>V</b:NetworkID></a:CardAccount></a:PaymentMeans>',
      ['/cac:PaymentMeans/cac:CardAccount/cbc:NetworkID=V'],
    ],
  ])('is reported with its place: %s', (_, content, expected) => {
    const { unknown } = ubl(content);
    expect(unknown.map(({ place, value }) => `${place.path.replace('/ubl:Invoice', '')}=${value}`)).toEqual(expected);
  });

  it('is not blanks, comments, empty places, and attributes about the XML', () => {
    const { unknown, root } = ubl('<a:PaymentTerms xml:space="default"> <!-- a --> </a:PaymentTerms>');
    expect([unknown, root.groups, root.terms]).toEqual([[], [], []]);
  });
});

it('an empty element of a term is a term without value', () => {
  expect(termOf(ubl('<b:ID> </b:ID>').root, 'BT-1')?.value).toBe('');
});

it('ZUGFeRD 1 is read with the names of its elements', () => {
  const invoice = read(`<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"
    xmlns="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12"
    xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
    <r:SpecifiedExchangedDocumentContext><GuidelineSpecifiedDocumentContextParameter>
      <ID>urn:ferd:CrossIndustryDocument:invoice:1p0:comfort</ID>
    </GuidelineSpecifiedDocumentContextParameter></r:SpecifiedExchangedDocumentContext>
    <r:HeaderExchangedDocument><ID>BT-1</ID></r:HeaderExchangedDocument>
    <r:SpecifiedSupplyChainTradeTransaction>
      <ApplicableSupplyChainTradeAgreement><BuyerOrderReferencedDocument><ID>BT-13</ID></BuyerOrderReferencedDocument></ApplicableSupplyChainTradeAgreement>
      <ApplicableSupplyChainTradeDelivery><DeliveryNoteReferencedDocument><ID>BT-16</ID></DeliveryNoteReferencedDocument></ApplicableSupplyChainTradeDelivery>
      <ApplicableSupplyChainTradeSettlement>
        <SpecifiedTradeSettlementPaymentMeans><ID schemeAgencyID="BT-90">BT-89</ID></SpecifiedTradeSettlementPaymentMeans>
        <ApplicableTradeTax><TypeCode>VAT</TypeCode><ApplicablePercent>BT-119</ApplicablePercent></ApplicableTradeTax>
        <SpecifiedTradeSettlementMonetarySummation><GrandTotalAmount>BT-112</GrandTotalAmount></SpecifiedTradeSettlementMonetarySummation>
      </ApplicableSupplyChainTradeSettlement>
      <IncludedSupplyChainTradeLineItem>
        <SpecifiedSupplyChainTradeDelivery><BilledQuantity unitCode="BT-130">BT-129</BilledQuantity></SpecifiedSupplyChainTradeDelivery>
        <SpecifiedSupplyChainTradeSettlement><SpecifiedTradeSettlementMonetarySummation><LineTotalAmount>BT-131</LineTotalAmount></SpecifiedTradeSettlementMonetarySummation></SpecifiedSupplyChainTradeSettlement>
      </IncludedSupplyChainTradeLineItem>
    </r:SpecifiedSupplyChainTradeTransaction></r:CrossIndustryDocument>`);
  expect([invoice.syntax, invoice.profile]).toEqual(['cii', { family: 'zugferd1', level: 'en16931', version: '1.0' }]);
  expect(invoice.unknown).toEqual([]);
  const terms = allTerms(invoice.root).filter(({ term }) => term.id !== 'BT-24');
  expect(terms).toHaveLength(10);
  for (const { term } of terms) expect(term.value).toBe(term.id);
});

describe('what is no invoice', () => {
  it.each([
    ['<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'order'],
    [
      '<r:SCRDMCCBDACIOMessageStructure xmlns:r="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>',
      'order',
    ],
    ['<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"/>', 'despatchAdvice'],
    ['<Invoice/>', 'other'],
    ['<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/>', 'other'],
    ['<CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:1"/>', 'other'],
  ])('is refused: %s', (xml, found) => {
    expect(() => read(xml)).toThrow(NotAnInvoice);
    expect(() => read(xml)).toThrow(expect.objectContaining({ found }));
  });
});
