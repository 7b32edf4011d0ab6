import { expect, it, describe } from 'vitest';
import type { Group, Invoice, Term } from '../model.ts';
import { type GroupId, groupDefinitions, type TermId, termDefinitions } from '../terms.ts';
import { comparePages, type PageText } from './index.ts';

const place = { path: '/', line: 1, column: 1 };

/** An invoice with some values; a list for a term that is repeated. */
function invoiceWith(values: Readonly<Partial<Record<TermId, string | readonly string[]>>>): Invoice {
  const terms = Object.entries(values).flatMap(([id, value]) =>
    [value].flat().map((each): Term => ({ id: id as TermId, value: each, qualifiers: {}, place })),
  );
  const groupWith = (id: GroupId): Group => ({
    id,
    terms: terms.filter((term) => termDefinitions[term.id].group === id),
    groups: Object.entries(groupDefinitions)
      .filter(([, definition]) => 'parent' in definition && definition.parent === id)
      .map(([contained]) => groupWith(contained as GroupId)),
    place,
  });
  const xml = { name: 'Invoice', namespace: '', attributes: [], children: [], text: '', line: 1, column: 1 };
  return {
    syntax: 'ubl',
    kind: 'invoice',
    profile: { family: 'en16931' },
    root: groupWith('invoice'),
    xml,
    unknown: [],
  };
}

/** A page with words of 5 points a letter, in lines of 12 points; a tab goes to the next multiple of 150. */
function pageWith(...lines: readonly string[]): PageText {
  const runs = lines.flatMap((line, index) => {
    let left = 0;
    return line.split(/([ \t])/).flatMap((text) => {
      if (text === '\t') left = (Math.floor(left / 150) + 1) * 150;
      else if (text === ' ') left += 3;
      else if (text !== '') {
        const area = { left, right: left + 5 * text.length, bottom: 800 - 14 * index, top: 810 - 14 * index };
        left = area.right;
        return [{ text, area }];
      }
      return [];
    });
  });
  return { pageIndex: 0, runs };
}

/** `confirmed`, `missing`, or what the page has otherwise. */
function compared(
  term: TermId,
  expected: string,
  lines: readonly string[],
  others: Parameters<typeof invoiceWith>[0] = {},
) {
  const { differences, confirmed } = comparePages(invoiceWith({ ...others, [term]: expected }), [pageWith(...lines)]);
  const difference = differences.find((each) => each.term === term);
  if (difference) return difference.found ?? difference.kind;
  return confirmed.includes(term) ? 'confirmed' : 'not compared';
}

describe('dates', () => {
  it.each([
    '31.12.2026',
    '31.12.26',
    '31. 12. 2026',
    '3 1.12.2026',
    '31. Dezember 2026',
    '31. Dez. 2026',
    '2026-12-31',
    '31/12/2026',
    '12/31/2026',
    'Dec 31, 2026',
    'December 31st, 2026',
    '31 December 2026',
    '31-Dec-2026',
    '31 décembre 2026',
    '31 déc. 2026',
    '31 dicembre 2026',
  ])('are those of the XML as %s', (spelled) => {
    expect(compared('BT-2', '20261231', [`Rechnungsdatum: ${spelled}`])).toBe('confirmed');
    expect(compared('BT-2', '2026-12-30', [`Rechnungsdatum: ${spelled}`])).toBe(spelled);
  });

  it.each([
    ['März', '03'],
    ['Mai', '05'],
    ['août', '08'],
    ['février', '02'],
    ['luglio', '07'],
    ['Mär.', '03'],
  ])('have the month %s', (name, month) => {
    expect(compared('BT-9', `2026-${month}-04`, [`fällig am 4. ${name} 2026`])).toBe('confirmed');
  });

  it.each([
    ['BT-2', ['Rechnung Nr. 47 vom 01.02.2026'], '01.02.2026'],
    ['BT-2', ['Invoice # 47 issued at 2026-02-01'], '2026-02-01'],
    ['BT-2', ['Date de facture\t01/02/2026'], '01/02/2026'],
    ['BT-2', ['Rechnungsdatum\tKundennummer', '01.02.2026\t12345'], '01.02.2026'],
    ['BT-2', ['Datum: 01.02.2026'], '01.02.2026'],
    ['BT-9', ['Zahlbar innerhalb 30 Tagen netto bis 01.02.2026'], '01.02.2026'],
    ['BT-9', ['Bitte überweisen Sie den Betrag bis zum', '01.02.2026 auf unser Konto.'], '01.02.2026'],
    ['BT-9', ["Date d'échéance\t01/02/2026"], '01/02/2026'],
    ['BT-9', ['Due date: Feb 1, 2026'], 'Feb 1, 2026'],
    ['BT-9', ['Der Betrag wird am 01.02.2026 von Ihrem Konto abgebucht.'], '01.02.2026'],
  ] as const)('contradict %s beside %j', (term, lines, found) => {
    expect(compared(term, '20260131', lines)).toBe(found);
  });

  it('do not contradict without a label, or with that of another date', () => {
    for (const line of [
      'Leistungsdatum: 01.02.2026',
      'Bestell-Datum: 01.02.2026',
      'Rechnung gemäß Bestellung Nr. 47 vom 01.02.2026',
      '3 % Skonto innerhalb 10 Tagen bis 01.02.2026',
      'zu Rechnung Nr. 46 vom 01.02.2026',
      'Ihr Besuch am 01.02.2026',
      'Zahlbar bis 01.02.2026 mit 2 % Skonto',
      'Bei Skonto zahlbar bis 01.02.2026',
    ]) {
      expect(compared('BT-2', '20260131', [line]), line).toBe('missing');
      expect(compared('BT-9', '20260131', [line]), line).toBe('missing');
    }
    expect(compared('BT-2', '20260131', ['Rechnungsdatum 01.02.2026'], { 'BT-26': '20260201' })).toBe('missing');
  });

  it('contradict where that of the XML stands on the page for something else', () => {
    expect(compared('BT-2', '20260131', ['Rechnungsdatum 01.02.2026', 'Lieferdatum 31.01.2026'])).toBe('01.02.2026');
  });
});

describe('amounts', () => {
  it.each([
    '1.234,50 €',
    '1,234.50',
    '1 234,50',
    '1\u00a0234,50',
    "1'234.50",
    '1’234.50',
    '1234,50 EUR',
    'EUR 1234.50',
    '-1.234,50',
    '1.234,50-',
    '€1,234.50',
  ])('are those of the XML as %s', (spelled) => {
    expect(compared('BT-112', '1234.5', [`Bruttobetrag ${spelled}`])).toBe('confirmed');
    expect(compared('BT-112', '1234.60', [`Bruttobetrag ${spelled}`])).toMatch(/^1?.?234[.,]50$/);
  });

  it.each(['1.234 €', '1234 €', '1.234,-', '1.234,-- EUR', '1234,–'])('have no decimals as %s', (spelled) => {
    expect(compared('BT-112', '1234.00', [`Bruttobetrag ${spelled}`])).toBe('confirmed');
    expect(compared('BT-112', '1243.00', [`Bruttobetrag ${spelled}`])).toMatch(/^1\.?234/);
  });

  it.each<[TermId, string]>([
    ['BT-109', 'Summe netto: 12,00 €'],
    ['BT-109', 'Rechnungssumme ohne USt.\t12,00'],
    ['BT-109', 'Total HT\t12,00 €'],
    ['BT-109', 'Total excl. VAT 12.00'],
    ['BT-109', 'Totale imponibile € 12,00'],
    ['BT-110', 'Summe Umsatzsteuer 12,00'],
    ['BT-110', 'Steuerbetrag in\tEUR\t12,00'],
    ['BT-110', 'zzgl. 19 % MwSt. 12,00 €'],
    ['BT-110', 'VAT total: 12.00 €'],
    ['BT-110', 'Montant T.V.A. 12,00'],
    ['BT-112', 'Gesamtbetrag inkl. 19 % MwSt. 12,00 €'],
    ['BT-112', 'Total TTC\t12,00 €'],
    ['BT-112', 'Rechnungsbetrag 12,00'],
    ['BT-112', 'Grand total: $12.00'],
    ['BT-115', 'Zahlbetrag\t12,00'],
    ['BT-115', 'Noch zu zahlen: 12,00 €'],
    ['BT-115', 'Amount due 12.00'],
    ['BT-115', 'Solde à payer\t12,00 €'],
    ['BT-115', 'Net à payer 12,00'],
    ['BT-115', 'Bitte überweisen Sie 12,00 €'],
  ])('contradict %s beside a label: %s', (term, line) => {
    expect(compared(term, '12.00', [line])).toBe('confirmed');
    expect(compared(term, '13.00', [line])).toMatch(/^12[.,]00$/);
  });

  it('have points of thousands alone where there are several', () => {
    expect(compared('BT-112', '1234567', ['Bruttobetrag 1.234.567 €'])).toBe('confirmed');
    expect(compared('BT-112', '1234.57', ['Bruttobetrag 1.234.567 €'])).toBe('1.234.567');
  });

  it('contradict as the last of a column of sums', () => {
    const lines = ['Nettobetrag\tMwSt\tEndbetrag', '10,00\t1,90\t11,90', '20,00\t3,80\t23,80', '30,00\t5,70\t35,70'];
    expect(compared('BT-109', '30.00', lines)).toBe('confirmed');
    expect(compared('BT-109', '31.00', lines)).toBe('30,00');
    expect(compared('BT-110', '5.80', lines)).toBe('5,70');
    expect(compared('BT-112', '35.90', lines)).toBe('35,70');
    expect(
      compared(
        'BT-112',
        '35.90',
        lines.map((line, index) => `${line}\t${index === 0 ? 'Menge' : '1'}`),
      ),
    ).toBe('missing');
  });

  it.each([
    'Gesamtbetrag der Zuschläge 12,00',
    'Bruttopreis 12,00',
    'Gesamtrabatt 12,00 €',
    'Umsatzsteuer 63,16 19 12,00',
    'Netto\t50,00\t12,00',
    'Gesamt 12 Stück',
    'Rechnung 12',
    'Rechnungssumme 12 %',
    'Zahlbetrag bei Skonto 12,00',
    'Kundenkarte Saldo 2025 12,00',
  ])('do not contradict without a label of their own: %s', (line) => {
    for (const term of ['BT-109', 'BT-110', 'BT-112', 'BT-115'] as const)
      expect(compared(term, '13.00', [line]), term).toBe('missing');
  });

  it('contradict beside a label of two terms only where both have another value', () => {
    const paid = { 'BT-113': '100.00', 'BT-115': '19.00' };
    const line = 'Gesamtbetrag 119,00';
    expect(compared('BT-115', '19.00', [line], { 'BT-112': '119.00', 'BT-113': '100.00' })).toBe('missing');
    expect(compared('BT-115', '119.10', [line], { 'BT-112': '119.00' })).toBe('119,00');
    expect(compared('BT-112', '119.10', [line], paid)).toBe('119,00');
    expect(compared('BT-109', '100.00', ['Summe 119,00'])).toBe('missing');
    expect(compared('BT-109', '100.00', ['Summe 119,00'], { 'BT-110': '0.00' })).toBe('119,00');
  });

  it('of a part do not contradict where another label of the kind has a sum of the XML', () => {
    const lines = ['Summe 50,00', 'Summe 69,00', 'Gesamtbetrag 119,00'];
    expect(compared('BT-109', '100.00', lines, { 'BT-112': '119.00' })).toBe('missing');
    expect(compared('BT-112', '119.10', lines)).toBe('50,00');
    expect(compared('BT-115', '19.00', lines, { 'BT-112': '119.00', 'BT-113': '100.00' })).toBe('missing');
    expect(compared('BT-115', '0.00', lines)).toBe('missing');
    const minimum = invoiceWith({ 'BT-112': '119.00', 'BT-115': '19.00' });
    const profile = { family: 'factur-x', level: 'minimum' } as const;
    const { differences } = comparePages({ ...minimum, profile }, [pageWith('Gesamtbetrag 119,00')]);
    expect(differences).toEqual([{ term: 'BT-115', kind: 'missing', expected: '19.00' }]);
  });

  it('contradict where the amount due of the XML is another sum of the page', () => {
    expect(compared('BT-115', '119.00', ['Brutto 119,00', 'Zahlbetrag 19,00'])).toBe('19,00');
    expect(compared('BT-109', '90.00', ['Netto 100,00', 'abzüglich Rabatt 10,00', 'Summe 90,00'])).toBe('confirmed');
  });

  it('of each rate are no total where there are several', () => {
    const lines = ['7 % MwSt 12,00', '19 % MwSt 13,00'];
    expect(compared('BT-110', '25.10', lines)).toBe('missing');
  });
});

describe('the number of an invoice', () => {
  it.each([
    ['Rechnungsnummer: RE-2026/47'],
    ['Rechnungs-Nr.\tRE-2026/47'],
    ['Rechnung Nr. RE-2026/47 vom 01.02.2026'],
    ['Handelsrechnung (380)\tNr.\tRE-2026/47'],
    ['Beleg-Nr\t: RE-2026/47'],
    ['Invoice # RE-2026/47'],
    ['Invoice no. RE-2026/47'],
    ['Facture n° RE-2026/47'],
    ['N° de facture RE-2026/47'],
    ['Facture RE-2026/47'],
    ['Fattura n. RE-2026/47'],
    ['Rechnungsnummer\tRechnungsdatum', 'RE-2026/47\t01.02.2026'],
  ])('contradicts beside its label: %s', (...lines) => {
    expect(compared('BT-1', 'RE-2026/47', lines)).toBe('confirmed');
    expect(compared('BT-1', 'RE 2026 47', lines)).toBe('confirmed');
    expect(compared('BT-1', 'RE-2026/48', lines)).toBe('RE-2026/47');
  });

  it('can be divided by kerning, and be short', () => {
    expect(compared('BT-1', '471102', ['Rechnung Nr. 4 71102'])).toBe('confirmed');
    expect(compared('BT-1', '471103', ['Rechnung Nr. 4 71102'])).toBe('4 71102');
    expect(compared('BT-1', '8', ['Rechnung Nr. 7', 'Musterstr. 8'])).toBe('7');
  });

  it('can have letters and zeros before it on one side alone', () => {
    expect(compared('BT-1', 'RE2026-47', ['Rechnungsnummer 2026-47'])).toBe('confirmed');
    expect(compared('BT-1', '47', ['Rechnungsnummer RE-00047'])).toBe('confirmed');
    expect(compared('BT-1', '20260047', ['Rechnungsnummer 47'])).toBe('47');
  });

  it('does not contradict beside labels of other documents', () => {
    for (const line of [
      'Kundennummer 47',
      'Original-Rechnungsnummer 47',
      'Ursprungsbeleg-Nr 47',
      'zu Rechnung Nr. 47',
      'Rechnung gemäß Bestellung Nr. 47',
      'Lieferschein-Nr. 47',
      'Rechnung vom 01.02.2026',
      'Rechnungsnummer 01.02.2026',
      'Rechnung 2026',
      'Artikel RE-489',
      'Artikel 1RE-48',
    ])
      expect(compared('BT-1', 'RE-48', [line]), line).toBe('missing');
    expect(compared('BT-1', 'RE-48', ['Rechnungsnr. 47'], { 'BT-25': '47' })).toBe('missing');
    expect(compared('BT-1', 'RE-48', ['Rechnungsnr. 47'], { 'BT-83': '47', 'BT-128': '47' })).toBe('47');
  });
});

describe('IBANs', () => {
  const iban = 'DE89370400440532013000';
  it.each([
    [`IBAN ${iban}`],
    ['IBAN: DE89 3704 0044 0532 0130 00'],
    ['IBAN DE89 3704 0044', '0532 0130 00 BIC COBADEFFXXX'],
    [`Konto ${iban}\tBIC COBADEFFXXX`],
    ['Bank\tIBAN\tBIC', 'Weltbank\tDE89 3704 0044 0532\tCOBADEFFXXX', '\t0130 00'],
  ])('are found in pieces: %j', (...lines) => {
    expect(compared('BT-84', iban, lines)).toBe('confirmed');
    expect(compared('BT-84', 'DE02120300000000202051', lines)).toMatch(/^DE89/);
  });

  it('contradict with a wrong digit beside a label or where most is the same, and in the form of no country', () => {
    const wrong = 'DE89370400440532013001';
    expect(compared('BT-84', iban, [`IBAN ${wrong}`])).toBe(wrong);
    expect(compared('BT-84', iban, [wrong])).toBe(wrong);
    expect(compared('BT-84', 'DE02120300000000202051', [wrong])).toBe('missing');
    expect(compared('BT-84', iban, ['IBAN: DE12 1234 4321 9876 00 BIC ABC'])).toBe('DE12 1234 4321 9876 00');
    expect(compared('BT-84', iban, ['IBAN: DE893704004405320130007'])).toBe('DE893704004405320130007');
  });

  it('do not contradict where the XML has them elsewhere, and each of several is compared', () => {
    const debited = 'DE02120300000000202051';
    expect(compared('BT-84', iban, [`Wir buchen von ${debited} ab`], { 'BT-91': debited })).toBe('missing');
    const { differences } = comparePages(invoiceWith({ 'BT-84': [iban, debited] }), [pageWith(`IBAN ${debited}`)]);
    expect(differences).toEqual([{ term: 'BT-84', kind: 'missing', expected: iban }]);
  });
});

describe('names and tax registrations', () => {
  it.each([
    ['Müller & Söhne GmbH', ['Mueller & Soehne GmbH']],
    ['Müller & Söhne GmbH', ['MÜLLER & SÖHNE GMBH · Weg 1']],
    ['Müller & Söhne GmbH', ['Müller & Söhne']],
    ['Donaudampfschiffahrt AG', ['Donaudampf-', 'schiffahrt AG']],
    ['Groß\nund Klein', ['Klein', 'und Klein', 'Gross']],
  ])('are found: %s on %j', (name, lines) => {
    expect(compared('BT-27', name, lines)).toBe('confirmed');
  });

  it('are found below each other in a column, in the order of reading', () => {
    const { pageIndex, runs } = pageWith('Müller &\tDatum', 'Söhne GmbH\t1.1.2026');
    const inColumns = runs.toSorted(
      (one, other) => Math.floor(one.area.left / 150) - Math.floor(other.area.left / 150),
    );
    const { confirmed } = comparePages(invoiceWith({ 'BT-27': 'Müller & Söhne GmbH' }), [
      { pageIndex, runs: inColumns },
    ]);
    expect(confirmed).toEqual(['BT-27']);
  });

  it('contradict with another legal form alone', () => {
    expect(compared('BT-27', 'Müller & Söhne GmbH', ['Firma Mueller & Söhne AG, Weg 1'])).toMatch(
      /Mueller & Söhne AG$/,
    );
    expect(compared('BT-44', 'Müller & Söhne GmbH', ['Bäcker AG'])).toBe('missing');
  });

  it.each([
    ['USt-IdNr.: DE123456789', 'DE123456789'],
    ['USt-ID: DE 123 456 789', 'DE 123 456 789'],
    ['VAT No. DE123456789', 'DE123456789'],
  ])('contradict beside the label of a VAT identifier: %s', (line, found) => {
    expect(compared('BT-31', 'DE123456789', [line])).toBe('confirmed');
    expect(compared('BT-31', 'DE123456780', [line])).toBe(found);
    expect(compared('BT-31', 'DE987654321', [line], { 'BT-48': 'DE129273398' })).toBe(found);
    expect(compared('BT-31', 'DE987654321', [line], { 'BT-48': 'DE123456789' })).toBe('missing');
    expect(compared('BT-31', 'DE123456780', [`Ihre ${line}`])).toBe('missing');
  });

  it('do not contradict where the identifier can be that of a buyer whose own the XML has not', () => {
    expect(compared('BT-31', 'DE987654321', ['USt-IdNr.: DE123456789'])).toBe('missing');
  });

  it('contradict beside the label of a tax number of the same length', () => {
    expect(compared('BT-32', '201/113/40209', ['Steuernummer: 201/113/40209'])).toBe('confirmed');
    expect(compared('BT-32', '201/113/40208', ['St.-Nr. 201/113/40209'])).toBe('201/113/40209');
    expect(compared('BT-32', '9201011340208', ['St.-Nr. 201/113/40209'])).toBe('missing');
  });
});

it('says where the other value stands', () => {
  const invoice = invoiceWith({ 'BT-115': '12.00' });
  const { differences } = comparePages(invoice, [
    pageWith('Zahlbetrag', ''),
    { ...pageWith('', 'Zahlbetrag 13,00 €'), pageIndex: 1 },
  ]);
  const area = { left: 53, right: 78, bottom: 786, top: 796 };
  expect(differences).toEqual([
    { term: 'BT-115', kind: 'other', expected: '12.00', found: '13,00', area: { pageIndex: 1, area } },
  ]);
});

it('reads rows beside a mark that is written from the bottom up', () => {
  const page = pageWith('', '', '', '', 'Zahlbetrag 13,00', 'Anna Meyer-Vorfelder');
  const mark = { text: 'Copyright', area: { left: 20, right: 30, bottom: 600, top: 900 } };
  const { differences } = comparePages(invoiceWith({ 'BT-115': '12.00' }), [{ ...page, runs: [mark, ...page.runs] }]);
  expect(differences).toMatchObject([{ kind: 'other', found: '13,00' }]);
});

it('reads 200 pages', () => {
  const pages = Array.from({ length: 201 }, (_, pageIndex) => ({
    pageIndex,
    runs: pageWith('', 'Zahlbetrag 12,00').runs,
  }));
  const blank = (page: PageText) => ({ ...page, runs: [] });
  const invoice = invoiceWith({ 'BT-115': '12.00' });
  expect(comparePages(invoice, pages.with(0, blank(pageWith()))).confirmed).toEqual(['BT-115']);
  expect(comparePages(invoice, [...pages.slice(0, 200).map(blank), pageWith('Zahlbetrag 12,00')]).unreadable).toBe(
    true,
  );
});

it('compares nothing with pages without text', () => {
  const unreadable = { differences: [], confirmed: [], unreadable: true };
  expect(comparePages(invoiceWith({ 'BT-1': '47' }), [])).toEqual(unreadable);
  expect(comparePages(invoiceWith({ 'BT-1': '47' }), [pageWith(), pageWith('·', '—')])).toEqual(unreadable);
  const area = { left: 0, bottom: 0, right: Number.NaN, top: 10 };
  expect(comparePages(invoiceWith({ 'BT-1': '47' }), [{ pageIndex: 0, runs: [{ text: '47', area }] }])).toEqual(
    unreadable,
  );
});

it('reads pages with words without a place, one above the other, and far too many', () => {
  const invoice = invoiceWith({
    'BT-1': 'a'.repeat(600),
    'BT-2': '20260131',
    'BT-112': '12.00',
    'BT-27': 'aaaa AG',
    'BT-84': 'DE89370400440532013000',
  });
  const area = { left: 0, right: 5, bottom: 0, top: 10 };
  const texts = [
    'netto',
    'aaaa',
    'AG',
    'GmbH',
    '1.1.26',
    'DE89',
    '12,00',
    'Rechnung',
    'Nr.',
    'a'.repeat(10_000),
    '',
    '\u{1d7d8}',
  ];
  for (const step of [0, 12]) {
    const runs = Array.from({ length: 60_000 }, (_, index) => ({
      text: texts[index % texts.length] ?? '',
      area: { ...area, bottom: (index * step) / 40, top: (index * step) / 40 + 10, left: index, right: index + 5 },
    }));
    const broken = [
      { text: '13', area: { ...area, left: Number.NaN } },
      { text: '14', area: { ...area, top: Infinity } },
    ];
    expect(comparePages(invoice, [{ pageIndex: 0, runs: [...broken, ...runs] }]).unreadable).toBe(false);
  }
});
