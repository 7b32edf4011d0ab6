import { invoiceDraft } from '@blattwerk/testing/files/invoice';
import { listTerms } from '@blattwerk/testing/invoice-terms';
import { createRandom } from '@blattwerk/testing/random';
import { randomInvoiceDraft, taxKinds, withAnotherPart } from '@blattwerk/testing/random-invoice-draft';
import { rounds } from '@blattwerk/testing/extent';
import { expect, it } from 'vitest';
import { checkInvoice } from '../check/index.ts';
import { everyTermCii, everyTermUbl } from '../every-term-fixture.ts';
import type { Group, Term } from '../model.ts';
import { readInvoice } from '../read-invoice.ts';
import type { TermId } from '../terms.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { calculate } from './calculate.ts';
import { InvalidDraft } from './draft-fields.ts';
import { makeGroup, makeTerm } from './make-group.ts';
import { readDraft } from './read-draft.ts';
import { type MadeProfile, writeXml } from './write-xml.ts';

type Syntax = 'cii' | 'ubl';
const formats: readonly (readonly [Syntax, MadeProfile])[] = [
  ['cii', 'xrechnung'],
  ['ubl', 'xrechnung'],
  ['cii', 'en16931'],
  ['ubl', 'en16931'],
];

const read = (xml: string) => readInvoice(new TextEncoder().encode(xml));

/** Without process control, which writing adds. */
function withoutControl(root: Group): Group {
  return { ...root, groups: root.groups.filter(({ id }) => id !== 'BG-2') };
}

/** A line for each term with its groups, value and qualifiers, sorted. */
function exactTerms({ id, terms, groups }: Group): string[] {
  const own = terms.map((term) => {
    const qualifiers = Object.entries(term.qualifiers).map(([name, value]) => `${name}=${value}`);
    return `${term.id} ${qualifiers.toSorted().join(' ')} ${term.value}`;
  });
  return [...own, ...groups.flatMap(exactTerms)].map((line) => `${id}/${line}`).toSorted();
}

function idsIn({ terms, groups }: Group): TermId[] {
  return [...terms.map(({ id }) => id), ...groups.flatMap(idsIn)];
}

it('writes invoices that are read with the same terms and break no rule, in each syntax and profile', () => {
  const random = createRandom('written');
  const ids = new Set<TermId>();
  for (let run = 0; run < rounds(10, 30); run++) {
    const given = randomInvoiceDraft(random, taxKinds[run % taxKinds.length] ?? 'mixed');
    for (const [syntax, profile] of formats) {
      const root = calculate(readDraft(given, profile));
      const invoice = read(writeXml(root, syntax, profile));
      const terms = syntax === 'ubl' ? exactTerms : listTerms;
      expect(terms(withoutControl(invoice.root))).toEqual(terms(root));
      expect(invoice.unknown).toEqual([]);
      expect(checkInvoice(invoice).findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
      for (const id of idsIn(root)) ids.add(id);
    }
  }
  const numbers = [...ids].map((id) => Number(id.slice(3))).toSorted((left, right) => left - right);
  expect(numbers.join(' ')).toBe(
    '1 2 3 5 9 10 13 20 21 22 25 26 27 29 30 31 32 34 35 36 37 38 40 41 42 43 44 48 49 50 51 52 53 55 72 73 74 75 76 77 78 ' +
      '80 81 83 84 85 86 92 93 94 95 96 97 99 100 101 102 103 104 106 107 108 109 110 112 115 116 117 118 119 120 121 ' +
      '126 129 130 131 136 137 138 139 146 151 152 153 154',
  );
});

/** Values that some part of a draft may have, and that rules or syntaxes could trip over. */
const odd: readonly unknown[] = [
  ...'# ## #a# #ABC# #SKONTO#TAGE=1#PROZENT=1.00# a@b.c <![CDATA[ &#10; EL12345 XI123 XPK X1X EM AN XI 1A GR DE'.split(
    ' ',
  ),
  ...'0 -0 0.00 -1 1 100 9999999999 1900-01-01 2199-12-31 zero smallBusiness reverseCharge export creditNote'.split(
    ' ',
  ),
  '\u{85}',
  '\u{200B}',
  '\u{2028}',
  '\u{FEFF}a',
  'a\u{A0}b',
  '\u{1F642}',
  [],
  {},
  null,
  0,
  365,
];

it('makes valid invoices of all drafts that are not refused', () => {
  const random = createRandom('odd');
  let accepted = 0;
  for (let run = 0; run < rounds(120, 600); run++) {
    const [syntax, profile] = random.pick(formats);
    const given = withAnotherPart(random, randomInvoiceDraft(random, random.pick(taxKinds)), odd);
    const root = tryToCalculate(given, profile);
    if (!root) continue;
    accepted++;
    const invoice = read(writeXml(root, syntax, profile));
    expect(listTerms(withoutControl(invoice.root))).toEqual(listTerms(root));
    expect(checkInvoice(invoice).findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(rounds(20, 100));

  function tryToCalculate(given: unknown, profile: MadeProfile): Group | undefined {
    try {
      return calculate(readDraft(given, profile));
    } catch (error) {
      if (error instanceof InvalidDraft) return undefined;
      throw error;
    }
  }
});

it.each(formats)('names process and specification in %s of %s', (syntax, profile) => {
  const { root, profile: found } = read(writeXml(calculate(readDraft(invoiceDraft, profile)), syntax, profile));
  const control = root.groups.find(({ id }) => id === 'BG-2')?.terms.map(({ id, value }) => `${id} ${value}`);
  expect(control?.toSorted()).toEqual(
    profile === 'xrechnung'
      ? [
          'BT-23 urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
          'BT-24 urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
        ]
      : ['BT-24 urn:cen.eu:en16931:2017'],
  );
  expect(found).toMatchObject({ family: profile, level: 'en16931' });
});

it('keeps markup, blanks and characters of other planes in every text', () => {
  const text = '<a b="c">&amp;]]> \u{1F642} \u{85}\u{2028}\n\t#AAI#x';
  const root = calculate(readDraft({ ...invoiceDraft, notes: [text], number: text.replace(/\s+/g, ' ') }, 'en16931'));
  for (const syntax of ['cii', 'ubl'] as const) {
    const { root: again } = read(writeXml(root, syntax, 'en16931'));
    expect(listTerms(withoutControl(again))).toEqual(listTerms(root));
  }
});

/** Of each path the names of the children in their order, each once. */
function childNames(element: XmlElement, path = '', found = new Map<string, string[]>()): Map<string, string[]> {
  const names = found.get(path) ?? [];
  found.set(path, names);
  for (const child of element.children) {
    if (!names.includes(child.name)) names.push(child.name);
    childNames(child, `${path}/${child.name}`, found);
  }
  return found;
}

it.each([
  ['cii', everyTermCii],
  ['ubl', everyTermUbl],
] as const)('writes the elements of every term in the order of the schema in %s', (syntax, fixture) => {
  const whole = read(fixture);
  const written = read(writeXml(withoutControl(whole.root), syntax, 'xrechnung'));
  const [expected, found] = [childNames(whole.xml), childNames(written.xml)];
  for (const [path, names] of expected) {
    const [own, other] = [found.get(path) ?? [], new Set(names)];
    expect([path, own.filter((name) => other.has(name))]).toEqual([path, names.filter((name) => own.includes(name))]);
  }
  expect(idsIn(written.root).toSorted()).toEqual(idsIn(whole.root).toSorted());
});

it('has other places for two terms in a credit note of UBL', () => {
  const terms = [makeTerm('BT-3', '381'), makeTerm('BT-7', '2026-11-29'), makeTerm('BT-17', 'Los 1')];
  const root = makeGroup('invoice', terms, [makeGroup('BG-24', [makeTerm('BT-122', 'Plan')])]);
  expect(read(writeXml(root, 'ubl', 'en16931')).xml.children.map(({ name }) => name)).toEqual([
    'CustomizationID',
    'TaxPointDate',
    'CreditNoteTypeCode',
    'AdditionalDocumentReference',
    'OriginatorDocumentReference',
  ]);
});

it('writes a registration for each tax number', () => {
  const seller = { ...invoiceDraft.seller, taxNumber: '12/345' };
  const xml = writeXml(calculate(readDraft({ ...invoiceDraft, seller }, 'xrechnung')), 'cii', 'xrechnung');
  expect(xml.match(/<ram:SpecifiedTaxRegistration>/g)).toHaveLength(2);
});

it('writes the delivery that the schema of CII needs also where it is empty', () => {
  const period = { start: '2026-11-01', end: '2026-11-30' };
  const root = calculate(readDraft({ ...invoiceDraft, delivery: { period } }, 'xrechnung'));
  expect(writeXml(root, 'cii', 'xrechnung')).toContain('<ram:ApplicableHeaderTradeDelivery/>');
});

it('fails for a term that the syntax has no place for', () => {
  const lost: Term = { id: 'BT-DEX-002', value: '1', qualifiers: {}, place: { path: '', line: 1, column: 1 } };
  const root = calculate(readDraft(invoiceDraft, 'xrechnung'));
  expect(() => writeXml({ ...root, terms: [...root.terms, lost] }, 'cii', 'xrechnung')).toThrow(
    /no place for BT-DEX-002/,
  );
});
