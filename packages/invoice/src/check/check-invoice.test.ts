import { createRandom, type Random } from '@blattwerk/testing/random';
import { rounds } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { xrechnungIds } from '../profile.ts';
import { invoiceOf } from '../read-invoice.ts';
import * as german from '../texts/rules.de.ts';
import * as english from '../texts/rules.en.ts';
import { bases, changed, national, placesOf, syntaxes } from './change-fixture.ts';
import { checkInvoice } from './check-invoice.ts';
import type { XmlElement } from '../xml/read-xml.ts';

describe.each(syntaxes)('an invoice in %s', (syntax) => {
  it('that keeps every rule is valid', () => {
    for (const base of [bases, national]) {
      expect(checkInvoice(invoiceOf(base[syntax]))).toMatchObject({ outcome: 'valid', findings: [], omitted: 0 });
    }
  });

  it('has sentences with its values in both languages, and the place of each value', () => {
    const invoice = invoiceOf(
      changed(bases[syntax], syntax, [
        ['BT-106', '201.00'],
        ['BT-1', undefined],
      ]),
    );
    const { findings } = checkInvoice(invoice);
    const sums = findings.find(({ rule }) => rule === 'BR-CO-10');
    const missing = findings.find(({ rule }) => rule === 'BR-02');
    if (!sums || !missing) throw new Error('expected both rules');
    expect(sums.params).toEqual({ expected: '200.00', found: '201.00' });
    expect(german.sentenceOf(sums)).toBe('Die Summe der Positionen ist 200.00, angegeben sind 201.00.');
    expect(english.sentenceOf(sums)).toBe('The items add up to 200.00, but the invoice says 201.00.');
    expect(german.sentenceOf(missing)).toBe('Die Angabe „Rechnungsnummer (BT-1)“ fehlt.');
    const [place] = placesOf(invoice.root, 'BT-106');
    expect(sums.place).toEqual(place);
  });
});

const specifications = [
  ['urn:cen.eu:en16931:2017', 'schema en16931 syntax'],
  ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'schema en16931 syntax'],
  ['urn:factur-x.eu:1p0:minimum', 'schema facturX'],
  ['urn:factur-x.eu:1p0:basicwl', 'schema facturX'],
  ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'schema facturX'],
  ['urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'schema en16931 syntax'],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'schema en16931 syntax'],
  [xrechnungIds.standard, 'schema en16931 syntax xrechnung peppol'],
  [xrechnungIds.extension, 'schema en16931 syntax xrechnung peppol extension'],
  [xrechnungIds.cvd, 'schema en16931 syntax xrechnung peppol cvd'],
  ['something else', 'schema en16931 syntax'],
] as const;

it.each(specifications)('%s is checked by %s', (specification, ruleSets) => {
  for (const syntax of syntaxes) {
    const xml = changed(bases[syntax], syntax, [['BT-24', specification]]);
    expect(checkInvoice(invoiceOf(xml)).ruleSets).toEqual(ruleSets.replace('syntax', syntax).split(' '));
  }
});

it('an invoice of ZUGFeRD 1.0 is checked for its values alone', () => {
  const before = {
    ...bases.cii,
    name: 'CrossIndustryDocument',
    namespace: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
    children: [],
  };
  expect(checkInvoice(invoiceOf(before))).toEqual({ outcome: 'valid', ruleSets: ['schema'], findings: [], omitted: 0 });
});

const hostileNumbers = [
  '',
  'NaN',
  'INF',
  '1e9',
  '1,00',
  '9'.repeat(10_000),
  `0.${'9'.repeat(10_000)}`,
  '--1',
  '0x10',
  '１',
  '1.2.3',
  '-',
];

it.each(hostileNumbers)('an amount of %.20s is found, and no sum is made of it', (value) => {
  for (const syntax of syntaxes) {
    for (const term of ['BT-131', 'BT-152', 'BT-129', 'BT-117', 'BT-119', 'BT-115', 'BT-92']) {
      const { findings, outcome } = checkInvoice(invoiceOf(changed(national[syntax], syntax, [[term, value]])));
      expect(outcome).toBe('invalid');
      const found = findings.filter(({ rule, terms }) => rule === 'XSD-NUMBER' && terms.includes(term as never));
      expect([term, found.map(({ params }) => params['found'])]).toEqual([
        term,
        [value.length > 200 ? `${value.slice(0, 200)}…` : value],
      ]);
    }
  }
});

it('has at most a hundred findings of a rule, and counts the others', () => {
  const lines = national.ubl.children.filter(({ name }) => name === 'InvoiceLine');
  const [line] = lines;
  if (!line) throw new Error('expected a line');
  const broken = { ...line, children: line.children.filter(({ name }) => name !== 'ID') };
  const many = { ...national.ubl, children: [...national.ubl.children, ...Array.from({ length: 1000 }, () => broken)] };
  const { findings, omitted } = checkInvoice(invoiceOf(many));
  expect(findings.filter(({ rule }) => rule === 'BR-21')).toHaveLength(100);
  expect(omitted).toBeGreaterThanOrEqual(900);
});

it.each(syntaxes)('ends for each random change of an invoice in %s, with sentences in both languages', (syntax) => {
  const random = createRandom(`check ${syntax}`);
  for (const specification of Object.values(xrechnungIds)) {
    const base = changed(national[syntax], syntax, [['BT-24', specification]]);
    for (let run = 0; run < rounds(25, 150); run++) {
      const { findings } = checkInvoice(invoiceOf(shuffled(random, base)));
      for (const finding of findings) {
        for (const sentence of [german.sentenceOf(finding), english.sentenceOf(finding)])
          expect(sentence).not.toMatch(/[{}?]|^$/);
        expect(finding.place.path).toMatch(/^\/(?:rsm|ubl):/);
      }
    }
  }
});

const texts = ['', ' ', '-1', '1e5', '00', '380', 'DE', 'VAT', 'x'.repeat(300), '#SKONTO#', '2026-02-30', '#AAI#'];

/** A copy of a tree in which elements are missing, twice, in another place, or have other values. */
function shuffled(random: Random, { children, ...element }: XmlElement): XmlElement {
  const changed = children.flatMap((child) => {
    if (random.chance(0.95)) return [shuffled(random, child)];
    const inner = child.children.length > 0 ? random.pick(child.children) : child;
    const other = { ...child, text: random.pick(texts), attributes: child.attributes.slice(1) };
    return random.pick<XmlElement[]>([
      [],
      [child, child],
      [inner],
      [inner, child],
      [other],
      [{ ...child, children: [] }],
    ]);
  });
  return { ...element, children: random.chance(0.02) ? changed.toReversed() : changed };
}
