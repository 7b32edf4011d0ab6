import { expect, it } from 'vitest';
import { everyTermCii, everyTermUbl } from '../every-term-fixture.ts';
import { readInvoice } from '../read-invoice.ts';
import { sentenceOf as german } from '../texts/de.ts';
import { sentenceOf as english } from '../texts/en.ts';
import { checkContainer } from './check-container.ts';
import type { InvoiceContainer } from './read-invoice-file.ts';

type Changes = Partial<InvoiceContainer['claims']> & { name?: string; relationship?: string };

const specifications = {
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  zugferd1: 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort',
  other: 'urn:other',
};

function findingsOf(specification: keyof typeof specifications, changes: Changes) {
  const xml = everyTermCii.replace('<ID>BT-24</ID>', `<ID>${specifications[specification]}</ID>`);
  const source = new TextEncoder().encode(xml);
  const { name = 'factur-x.xml', relationship = 'Alternative', ...claims } = changes;
  const container: InvoiceContainer = {
    attachment: { name, relationship, bytes: () => Promise.resolve(source) },
    others: [],
    claims: { pdfaPart: '3', fileName: name, profile: 'BASIC', ...claims },
    pageCount: 1,
    pageTexts: () => Promise.resolve([]),
  };
  return checkContainer({ invoice: readInvoice(source), source, container });
}

it.each([
  ['basic', {}, []],
  ['basic', { pdfaPart: '4' }, []],
  ['basic', { name: 'FACTUR-X.xml' }, ['PDF-NAME']],
  ['basic', { name: 'xrechnung.xml' }, ['PDF-NAME']],
  ['basic', { relationship: 'Unspecified' }, ['PDF-RELATIONSHIP']],
  ['basic', { profile: 'EXTENDED' }, ['PDF-PROFILE']],
  ['basic', { pdfaPart: '1' }, ['PDF-CLAIM']],
  ['basic', { profile: undefined }, ['PDF-XMP']],
  ['en16931', { profile: 'EN 16931' }, []],
  ['xrechnung', { name: 'xrechnung.xml', profile: 'XRECHNUNG' }, []],
  ['xrechnung', { profile: 'XRECHNUNG' }, ['PDF-NAME']],
  ['zugferd1', { name: 'ZUGFeRD-invoice.xml', profile: 'COMFORT' }, []],
  ['other', { name: 'a.xml', pdfaPart: '1' }, []],
] as const)('finds of %s with %o: %o', (specification, changes, rules) => {
  const findings = findingsOf(specification, changes as Changes);
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
  for (const finding of findings)
    for (const text of [german(finding), english(finding)]) expect(text).not.toMatch(/[{?]/);
});

it('asks nothing of a PDF with UBL, which Factur-X does not have', () => {
  const xml = everyTermUbl.replace('>BT-24<', `>${specifications.xrechnung}<`);
  const source = new TextEncoder().encode(xml);
  const container: InvoiceContainer = {
    attachment: { name: 'invoice.xml', bytes: () => Promise.resolve(source) },
    others: [],
    claims: {},
    pageCount: 1,
    pageTexts: () => Promise.resolve([]),
  };
  const invoice = readInvoice(source);
  expect(invoice).toMatchObject({ syntax: 'ubl', profile: { family: 'xrechnung' } });
  expect(checkContainer({ invoice, source, container })).toEqual([]);
});
