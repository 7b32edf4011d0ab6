import { compare, type Decimal, parseDecimal, zero } from '../decimal.ts';
import type { Group, Invoice, Term } from '../model.ts';
import type { TermId } from '../terms.ts';
import { type AmountLabel, amountLabelOf } from './amount-labels.ts';
import { FoldedText, foldText, lettersOf } from './fold-text.ts';
import { areSimilar, ibansIn } from './ibans.ts';
import { areasOf, type FoundArea, isBelow, type PageText, readablePages, type Row, rowsOf } from './page-rows.ts';
import { amountsIn, isAmount, type SpelledAmount } from './spelled-amounts.ts';
import { datesIn, dayOf } from './spelled-dates.ts';
import {
  buyerLabel,
  dateLabels,
  dueAfter,
  labelsBefore,
  numberLabels,
  taxNumberLabel,
  vatIdLabel,
} from './value-labels.ts';

/** What the pages of an invoice say otherwise than its XML, or do not say. */
export interface Comparison {
  /** In the order of their terms; alarms and notes. */
  readonly differences: readonly Difference[];
  /** Terms whose values all stand on the pages. */
  readonly confirmed: readonly TermId[];
  /** Whether the pages have no text, as scans have none; nothing is compared then. */
  readonly unreadable: boolean;
}

export interface Difference {
  readonly term: TermId;
  /**
   * - `other`: the pages have another value at its place, an alarm
   * - `missing`: the pages have no such value, a note: many print less than the XML has
   */
  readonly kind: 'other' | 'missing';
  /** As in the XML. */
  readonly expected: string;
  /** As on the page; of kind `other` only. */
  readonly found?: string;
  readonly areas?: readonly FoundArea[];
}

/** A value at a place of the pages that contradicts the XML. */
interface Contradiction {
  readonly row: Row;
  readonly start: number;
  readonly end: number;
}

/** `true` for a value that stands on the pages, undefined for one that does not. */
type Answer = Contradiction | true | undefined;

/** Terms whose values tell one document, person or day from another. */
const comparedTerms = [
  'BT-1',
  'BT-2',
  'BT-9',
  'BT-27',
  'BT-31',
  'BT-32',
  'BT-44',
  'BT-84',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-115',
] as const satisfies TermId[];
type ComparedTerm = (typeof comparedTerms)[number];
type AmountTerm = 'BT-109' | 'BT-110' | 'BT-112' | 'BT-115';

/**
 * Compares the values of an invoice that matter for paying and booking it with the text of its pages: number, dates, totals, IBANs,
 * names of seller and buyer, tax registrations of the seller. An alarm needs a value on the page that contradicts: one beside a
 * label of the term, or another IBAN while none of the pages is that of the XML. Signs of amounts are not compared. Text that a page
 * has but does not show, such as that of recognized scans, counts as shown.
 */
export function comparePages(invoice: Invoice, pages: readonly PageText[]): Comparison {
  const readable = readablePages(pages);
  const unreadable = !readable.some(({ runs }) => runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
  if (unreadable) return { differences: [], confirmed: [], unreadable };
  const comparer = new PageComparer(invoice, readable);
  const differences: Difference[] = [];
  const confirmed: TermId[] = [];
  for (const term of comparedTerms) {
    const values = comparer.valuesOf(term);
    const own = values.flatMap((expected) => differenceOf(term, expected, comparer.find(term, expected)));
    differences.push(...own);
    if (values.length > 0 && own.length === 0) confirmed.push(term);
  }
  return { differences, confirmed, unreadable };
}

function differenceOf(term: TermId, expected: string, answer: Answer): Difference[] {
  if (answer === true) return [];
  if (!answer) return [{ term, kind: 'missing', expected }];
  const { row, start, end } = answer;
  return [
    {
      term,
      kind: 'other',
      expected,
      found: row.text.slice(start, end).replaceAll('\t', ' '),
      areas: areasOf(row, start, end),
    },
  ];
}

interface PlacedAmount extends SpelledAmount {
  readonly areas: readonly FoundArea[];
}

interface LabeledAmount extends Contradiction {
  readonly label: AmountLabel;
  /** Of a column, all its amounts. */
  readonly values: readonly Decimal[];
}

class PageComparer {
  readonly #terms = new Map<TermId, Term[]>();
  /** Terms that have a value, by its letters. */
  readonly #owners = new Map<string, Set<TermId>>();
  readonly #rows: readonly Row[];
  /** In the order of reading, and row by row, since a name can go on below and a number beside. */
  readonly #texts = [new FoldedText(), new FoldedText()] as const;
  readonly #dates;
  readonly #amounts: readonly (readonly PlacedAmount[])[];
  readonly #labeled: readonly LabeledAmount[];
  readonly #ibans;
  readonly #isUnpaid: boolean;
  readonly #isUntaxed: boolean;
  /** Whether XML and pages have one rate of VAT, whose amount is the total. */
  readonly #isOneRate: boolean;

  constructor({ root, profile }: Invoice, pages: readonly PageText[]) {
    this.#collect(root);
    this.#rows = pages.flatMap(rowsOf);
    for (const { runs } of pages) for (const { text } of runs) this.#texts[0].add(text);
    for (const { text } of this.#rows) this.#texts[1].add(text);
    this.#dates = this.#rows.map(({ text }) => datesIn(text));
    this.#amounts = this.#rows.map((row) =>
      amountsIn(row.text).map((amount) => ({ ...amount, areas: areasOf(row, amount.start, amount.end) })),
    );
    this.#labeled = [
      ...this.#rows.flatMap((_, index) => this.#amountsBeside(index)),
      ...this.#rows.flatMap((_, index) => this.#amountsBelow(index)),
    ];
    const isOneRate = this.#labeled.filter(({ label }) => label === 'rateTax').length === 1;
    this.#isOneRate = isOneRate && root.groups.filter(({ id }) => id === 'BG-23').length <= 1;
    this.#ibans = ibansIn(this.#rows);
    const isZero = (id: TermId) => this.#decimals(id).every((value) => compare(value, zero) === 0);
    const [gross, due] = [this.#decimals('BT-112')[0] ?? zero, this.#decimals('BT-115')[0] ?? zero];
    // The profile MINIMUM does not say what is paid.
    const isKnown = profile.level !== 'minimum' || compare(gross, due) === 0;
    this.#isUnpaid = isKnown && isZero('BT-113') && isZero('BT-114');
    this.#isUntaxed = this.#terms.has('BT-110') && isZero('BT-110');
  }

  /** Different values of a term, where it is not empty. Dates in several instalments are one value each. */
  valuesOf(term: ComparedTerm): string[] {
    const values = (this.#terms.get(term) ?? []).map(({ value }) => value).filter((value) => value !== '');
    if (term === 'BT-110') return values.slice(0, 1);
    return [...new Set(values)].slice(0, maxValues);
  }

  find(term: ComparedTerm, expected: string): Answer {
    switch (term) {
      case 'BT-1':
        return this.#findNumber(expected);
      case 'BT-2':
      case 'BT-9':
        return this.#findDate(term, expected);
      case 'BT-27':
      case 'BT-44':
        return this.#findName(expected);
      case 'BT-31':
        return this.#findVatId(expected);
      case 'BT-32':
        return this.#findTaxNumber(expected);
      case 'BT-84':
        return this.#findIban(expected);
      default:
        return this.#findAmount(term, expected);
    }
  }

  /** Terms of the invoice but for those of its lines. */
  #collect({ terms, groups }: Group): void {
    for (const term of terms) {
      const known = this.#terms.get(term.id);
      if (known) known.push(term);
      else this.#terms.set(term.id, [term]);
      // A payment quotes the number of the invoice.
      if (term.id === 'BT-83') continue;
      const letters = lettersOf(term.value);
      this.#owners.set(letters, (this.#owners.get(letters) ?? new Set()).add(term.id));
    }
    for (const group of groups) if (group.id !== 'BG-25') this.#collect(group);
  }

  #decimals(id: TermId): Decimal[] {
    return (this.#terms.get(id) ?? []).flatMap(({ value }) => parseDecimal(value) ?? []);
  }

  #has(text: string): boolean {
    return this.#texts.some((folded) => folded.has(text));
  }

  /** Whether a text of the page is the value of another term, such as the number of an order or the VAT identifier of the buyer. */
  #isOther(text: string, term: TermId): boolean {
    const owners = this.#owners.get(lettersOf(text));
    return owners !== undefined && (owners.size > 1 || !owners.has(term));
  }

  #findNumber(expected: string): Answer {
    const letters = lettersOf(expected);
    const [clear, likely] = [this.#numbersAt(numberLabels.clear), this.#numbersAt(numberLabels.likely)];
    const all = [...clear, ...likely];
    if (all.some(({ row, start }) => lettersOf(row.text.slice(start)).startsWith(letters))) return true;
    // Few letters are found anywhere.
    if (this.#has(expected) && (letters.length >= 4 || all.length === 0)) return true;
    return [...clear, ...likely.filter((found) => !/^(?:19|20)\d\d$/.test(textOf(found)))].find(
      (found) => !this.#isOther(textOf(found), 'BT-1'),
    );
  }

  #numbersAt(patterns: readonly RegExp[]): Contradiction[] {
    return this.#rows.flatMap((row, index) =>
      patterns.flatMap((pattern) =>
        Array.from(row.text.matchAll(pattern)).flatMap(({ index: at, 0: label }) => {
          const end = at + label.length;
          return numberAt(row, end) ?? this.#numberBelow(index, at, end) ?? [];
        }),
      ),
    );
  }

  #numberBelow(rowIndex: number, start: number, end: number): Contradiction | undefined {
    const [row, below] = [this.#rows[rowIndex], this.#rows[rowIndex + 1]];
    if (!row || !isBelow(row, below)) return undefined;
    const header = row.cells.find((cell) => cell.start <= start && cell.start + cell.text.length >= end - 1);
    const cell = header && below.cells.find(({ left, right }) => left < header.right && right > header.left);
    return cell && numberAt(below, cell.start);
  }

  #findDate(term: 'BT-2' | 'BT-9', expected: string): Answer {
    const known = new Set([...this.#daysOf(term), ...this.#daysOf('BT-26')]);
    const day = dayOf(expected);
    if (!day) return this.#has(expected) || undefined;
    const { clear, likely } = dateLabels[term];
    const found = { clear: [] as Contradiction[], likely: [] as Contradiction[] };
    let [isAnywhere, isAtLabel] = [false, false];
    for (const [rowIndex, dates] of this.#dates.entries())
      for (const { start, end, days } of dates) {
        const row = this.#rows[rowIndex];
        if (!row) continue;
        const labels = labelsBefore(this.#rows, rowIndex, start);
        const kind = labels.some((label) => clear.test(label))
          ? 'clear'
          : labels.some((label) => likely.test(label)) ||
              (term === 'BT-9' && dueAfter.test(row.text.slice(end, end + 20)))
            ? 'likely'
            : undefined;
        if (days.includes(day)) {
          isAnywhere = true;
          isAtLabel ||= kind !== undefined;
        } else if (kind && !days.some((each) => known.has(each))) found[kind].push({ row, start, end });
      }
    if (isAtLabel) return true;
    if (isAnywhere) return (term === 'BT-2' && found.clear[0]) || true;
    return found.clear[0] ?? found.likely[0];
  }

  #daysOf(id: TermId): string[] {
    return (this.#terms.get(id) ?? []).flatMap(({ value }) => dayOf(value) ?? []);
  }

  /** A name contradicts where the page has it with another legal form alone. */
  #findName(expected: string): Answer {
    if (expected.split('\n').every((line) => this.#has(line))) return true;
    const name = withoutLegalForm(expected);
    if (name === undefined) return undefined;
    const letters = lettersOf(name);
    const found = this.#rows.flatMap((row) =>
      Array.from(row.text.matchAll(legalForm)).flatMap(({ index, 0: form }) => {
        const before = row.text.slice(Math.max(0, index - maxName), index);
        const words = Array.from(before.matchAll(/\S+/g), (word) => word.index);
        const start = words.findLast((at) => lettersOf(before.slice(at)) === letters);
        const offset = index - before.length;
        return start === undefined || letters.length < 4
          ? []
          : [{ row, start: offset + start, end: index + form.length }];
      }),
    );
    return found[0] ?? (this.#has(name) || undefined);
  }

  #findVatId(expected: string): Answer {
    if (this.#has(expected) || this.#has(expected.trim().slice(2))) return true;
    const country = expected.trim().slice(0, 2).toUpperCase();
    return this.#labeledAs(vatIdLabel, /(?<![\p{L}\d])[A-Z]{2} ?[A-Z]?\d[\dA-Z .]{4,12}[\dA-Z](?![\p{L}\d])/gu).find(
      (found) => {
        const text = textOf(found);
        return text.startsWith(country) && !this.#isOther(text, 'BT-31');
      },
    );
  }

  #findTaxNumber(expected: string): Answer {
    if (this.#has(expected)) return true;
    const count = digitsOf(expected).length;
    // The same number has thirteen digits in its form for all of Germany.
    return this.#labeledAs(taxNumberLabel, /(?<![\p{L}\d])\d[\d/ ]{7,16}\d(?![\p{L}\d])/gu).find(
      (found) => digitsOf(textOf(found)).length === count && !this.#isOther(textOf(found), 'BT-32'),
    );
  }

  #labeledAs(label: RegExp, value: RegExp): Contradiction[] {
    return this.#rows.flatMap((row, rowIndex) =>
      Array.from(row.text.matchAll(value)).flatMap(({ index: start, 0: text }) => {
        const labels = labelsBefore(this.#rows, rowIndex, start);
        const isOwn = labels.some((each) => label.test(each) && !buyerLabel.test(each));
        return isOwn ? [{ row, start, end: start + text.length }] : [];
      }),
    );
  }

  #findIban(expected: string): Answer {
    if (this.#has(expected)) return true;
    const wanted = expected.replaceAll(/\s/g, '').toUpperCase();
    if (!/^[A-Z]{2}\d\d[A-Z\d]{8,30}$/.test(wanted)) return undefined;
    const others = this.#ibans.filter(({ iban }) => !this.#owners.has(lettersOf(iban)));
    const found = others.find(({ iban }) => areSimilar(iban, wanted)) ?? others.find(({ isCertain }) => isCertain);
    const row = found && this.#rows[found.rowIndex];
    return row && { row, start: found.start, end: found.end };
  }

  #findAmount(term: AmountTerm, expected: string): Answer {
    const wanted = parseDecimal(expected);
    if (!wanted) return this.#has(expected) || undefined;
    const own = term === 'BT-110' ? this.#decimals(term) : [wanted];
    const isOwn = (values: readonly Decimal[]) => own.some((value) => isAmount(values, value));
    const labeled = this.#labeled.filter(({ label }) => this.#termsOf(label).includes(term));
    const due = term === 'BT-115' ? labeled.filter(({ label }) => label === 'due') : [];
    if ((due.length > 0 ? due : labeled).some(({ values }) => isOwn(values))) return true;
    if (due[0]) return due[0];
    if (this.#amounts.some((list) => list.some(({ values, isMoney }) => isMoney && isOwn(values)))) return true;
    // What is paid already can stand nowhere.
    if (term === 'BT-115' && compare(wanted, zero) === 0) return undefined;
    return labeled.find(({ label, values }) => {
      const others = this.#termsOf(label).filter((other) => !this.#areSame(term, other));
      return !others.some((other) => this.#decimals(other).some((value) => isAmount(values, value)));
    });
  }

  /** Whether two terms have the same value, but for a contradiction. */
  #areSame(one: AmountTerm, other: AmountTerm): boolean {
    const isGross = (term: AmountTerm) => term !== 'BT-109' || this.#isUntaxed;
    const isDue = (term: AmountTerm) => term === 'BT-115';
    return one === other || (isGross(one) && isGross(other) && (this.#isUnpaid || isDue(one) === isDue(other)));
  }

  /** Terms that a label can mean. */
  #termsOf(label: AmountLabel): readonly AmountTerm[] {
    const total: AmountTerm[] = ['BT-112', 'BT-115'];
    switch (label) {
      case 'net':
        return ['BT-109'];
      case 'tax':
        return ['BT-110'];
      case 'rateTax':
        return this.#isOneRate ? ['BT-110'] : [];
      case 'gross':
        return this.#isUnpaid ? total : ['BT-112'];
      case 'due':
        return this.#isUnpaid ? total : ['BT-115'];
      case 'total':
        return ['BT-109', ...total];
    }
  }

  #amountsBeside(rowIndex: number): LabeledAmount[] {
    const row = this.#rows[rowIndex];
    const amounts = this.#amounts[rowIndex] ?? [];
    if (!row) return [];
    return amounts.flatMap(({ start, end, values, isMoney }, index) => {
      const next = amounts[index + 1];
      const isLast = !next || /\p{L}{2}/u.test(row.text.slice(end, next.start).replaceAll(currencies, ''));
      const phrase = row.text.slice(amounts[index - 1]?.end ?? 0, start);
      if (!isLast || !isMoney) return [];
      // A label can be one cell, or several, beside others that do not belong to it.
      const cells = phrase.split('\t').slice(-maxLabelCells);
      for (let from = cells.length - 1; from >= 0; from--) {
        const label = amountLabelOf(cells.slice(from).join(' '));
        if (label) return [{ row, start, end, values, label }];
      }
      return [];
    });
  }

  /** A small table of totals: labels beside each other, and below each its amounts, the last of which is the sum. */
  #amountsBelow(rowIndex: number): LabeledAmount[] {
    const header = this.#rows[rowIndex];
    if (!header || (this.#amounts[rowIndex] ?? []).length > 0 || itemHeader.test(header.text)) return [];
    const labeled = header.cells.flatMap((cell) => {
      const label = amountLabelOf(cell.text);
      return label ? [{ ...cell, label }] : [];
    });
    if (new Set(labeled.map(({ label }) => label)).size < 2) return [];
    return labeled.slice(0, maxSums).flatMap(({ label, left, right }) => {
      const values: Decimal[] = [];
      let last: Contradiction | undefined;
      let above = header;
      for (let at = rowIndex + 1; at <= rowIndex + maxTableRows; at++) {
        const row = this.#rows[at];
        if (!isBelow(above, row)) break;
        for (const amount of this.#amounts[at] ?? []) {
          const isInColumn = amount.areas.some(({ area }) => area.left < right && area.right > left);
          if (!amount.isMoney || !isInColumn) continue;
          values.push(...amount.values);
          last = { row, start: amount.start, end: amount.end };
        }
        above = row;
      }
      return last ? [{ ...last, values, label }] : [];
    });
  }
}

/** Of one term; invoices have a few instalments and accounts. */
const maxValues = 20;
const maxLabelCells = 4;
/** Of a table of items, whose amounts below such labels are those of one item. */
const itemHeader =
  /(?<!\p{L})(?:menge|anzahl|pos|position|artikel|beschreibung|bezeichnung|produkt|einheit|qty|quantity|item|product|quantité|désignation|article|quantità|descrizione|description)(?!\p{L})/iu;
const maxTableRows = 6;
/** Columns of such a table that have labels. */
const maxSums = 8;
/** Before a legal form. */
const maxName = 200;
const currencies = /EUR|Euro|CHF|USD|GBP/g;
const legalForm =
  /(?<![\p{L}\d])(?:GmbH(?: ?& ?Co\.? ?KG(?:aA)?)?|AG|UG(?: ?\(haftungsbeschränkt\))?|OHG|KGaA|KG|GbR|SE|Ltd|Limited|LLC|Inc|SARL|SAS|SA|SRL|SpA|BV|NV)(?![\p{L}\d])/giu;

function withoutLegalForm(name: string): string | undefined {
  const last = [...name.matchAll(legalForm)].at(-1);
  return last && name.slice(last.index + last[0].length).trim().length <= 1 ? name.slice(0, last.index) : undefined;
}

/** The number that begins at an offset of a row, with the letters before it. */
function numberAt(row: Row, start: number): Contradiction | undefined {
  const [spelled = ''] = /^(?:\p{L}{1,6} )?(?=[^\s]*\d)[^\s]+(?: \d\S*)*/u.exec(row.text.slice(start)) ?? [];
  const text = spelled.replace(/[.,;:)]{1,3}$/, '');
  if (text === '' || /^(?:vom|von|from|du|of|dated|date|datum) /i.test(text) || datesIn(text)[0]?.start === 0)
    return undefined;
  return { row, start, end: start + text.length };
}

function textOf({ row, start, end }: Contradiction): string {
  return row.text.slice(start, end);
}

function digitsOf(text: string): string {
  return foldText(text).replaceAll(/\D/g, '');
}
