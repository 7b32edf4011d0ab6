import { compare, type Decimal, zero, parseDecimal } from '../decimal.ts';
import { type AmountLabel, amountLabelOf } from './amount-labels.ts';
import { shownAreas, type FoundArea, isBelow, type PageRow } from './page-rows.ts';
import type { Answer, Shown, ShownPages } from './shown-pages.ts';
import { amountsIn, isAmount, type SpelledAmount } from './spelled-amounts.ts';

export type AmountTerm = 'BT-109' | 'BT-110' | 'BT-112' | 'BT-115';

interface AmountRow {
  readonly row: PageRow;
  readonly amounts: readonly (SpelledAmount & { readonly areas: readonly FoundArea[] })[];
}

interface LabeledAmount extends Shown {
  readonly label: AmountLabel;
  /** Of a column, all its amounts. */
  readonly values: readonly Decimal[];
}

/** Sums of an invoice: beside labels, below them in a small table, or anywhere. */
export function amountFinder(pages: ShownPages): (expected: string, term: AmountTerm) => Answer {
  const rows = pages.rows.map((row) => ({
    row,
    amounts: amountsIn(row.text).map((amount) => ({ ...amount, areas: shownAreas(row, amount.start, amount.end) })),
  }));
  const all = [...rows.flatMap(amountsBeside), ...rows.flatMap((_, index) => amountsBelow(rows, index))];
  const { isSame, termsOf } = meaningOf(pages, all);
  const isOneOf = (values: readonly Decimal[], term: AmountTerm) =>
    pages.decimals(term).some((value) => isAmount(values, value));

  /** Whether a label means another term, whose value stands beside it or beside another label of the kind. */
  function isExplained({ label, values }: LabeledAmount, term: AmountTerm): boolean {
    const others = termsOf(label).filter((other) => !isSame(term, other));
    const beside = label === 'total' ? all.filter((each) => each.label === label) : [{ values }];
    return others.some((other) => beside.some((each) => isOneOf(each.values, other)));
  }

  return (expected, term) => {
    const wanted = parseDecimal(expected);
    if (!wanted) return pages.has(expected) || undefined;
    const isWanted = ({ values }: { values: readonly Decimal[] }) =>
      term === 'BT-110' ? isOneOf(values, term) : isAmount(values, wanted);
    const labeled = all.filter(({ label }) => termsOf(label).includes(term));
    const due = term === 'BT-115' ? labeled.filter(({ label }) => label === 'due') : [];
    if ((due.length > 0 ? due : labeled).some(isWanted)) return true;
    if (due[0]) return due[0];
    if (rows.some(({ amounts }) => amounts.some((amount) => amount.isMoney && isWanted(amount)))) return true;
    // Where nothing is due, pages print nothing.
    if (term === 'BT-115' && compare(wanted, zero) === 0) return undefined;
    // A total is most often with VAT, and says nothing of that without it.
    const isSaid = ({ label }: LabeledAmount) => label !== 'total' || term !== 'BT-109' || isSame(term, 'BT-112');
    return labeled.find((amount) => isSaid(amount) && !isExplained(amount, term));
  };
}

/** Which terms a label can mean, and which terms have the same value but for a contradiction. */
function meaningOf(pages: ShownPages, labeled: readonly LabeledAmount[]) {
  const isZero = (id: 'BT-110' | 'BT-113' | 'BT-114') =>
    pages.decimals(id).every((value) => compare(value, zero) === 0);
  const [gross, due] = [pages.decimals('BT-112')[0] ?? zero, pages.decimals('BT-115')[0] ?? zero];
  const { profile, root } = pages.invoice;
  // The profile MINIMUM does not say what is paid.
  const isKnown = profile.level !== 'minimum' || compare(gross, due) === 0;
  const isUnpaid = isKnown && isZero('BT-113') && isZero('BT-114');
  const isUntaxed = pages.values('BT-110').length > 0 && isZero('BT-110');
  const isOneRate =
    labeled.filter(({ label }) => label === 'rateTax').length === 1 &&
    root.groups.filter(({ id }) => id === 'BG-23').length <= 1;
  const payable: AmountTerm[] = ['BT-112', 'BT-115'];
  const meanings: Readonly<Record<AmountLabel, readonly AmountTerm[]>> = {
    net: ['BT-109'],
    tax: ['BT-110'],
    rateTax: isOneRate ? ['BT-110'] : [],
    gross: isUnpaid ? payable : ['BT-112'],
    due: isUnpaid ? payable : ['BT-115'],
    total: ['BT-109', ...payable],
  };
  const isGross = (term: AmountTerm) => term !== 'BT-109' || isUntaxed;
  const isSame = (one: AmountTerm, other: AmountTerm) =>
    one === other || (isGross(one) && isGross(other) && (isUnpaid || (one === 'BT-115') === (other === 'BT-115')));
  return { isSame, termsOf: (label: AmountLabel) => meanings[label] };
}

const maxLabelCells = 4;
const currencies = /EUR|Euro|CHF|USD|GBP/g;

function amountsBeside({ row, amounts }: AmountRow): LabeledAmount[] {
  return amounts.flatMap(({ start, end, values, isMoney }, index) => {
    const next = amounts[index + 1];
    const isLast = !next || /\p{L}{2}/u.test(row.text.slice(end, next.start).replaceAll(currencies, ''));
    if (!isLast || !isMoney) return [];
    // A label can be one cell, or several, beside others that do not belong to it.
    const cells = row.text
      .slice(amounts[index - 1]?.end ?? 0, start)
      .split('\t')
      .slice(-maxLabelCells);
    for (let from = cells.length - 1; from >= 0; from--) {
      const label = amountLabelOf(cells.slice(from).join(' '));
      if (label) return [{ row, start, end, values, label }];
    }
    return [];
  });
}

const maxTableRows = 6;
/** Columns of a table of sums that have labels. */
const maxSums = 8;
/** Of a table of items, whose amounts below such labels are those of one item. */
const itemHeader =
  /(?<!\p{L})(?:menge|anzahl|pos|position|artikel|beschreibung|bezeichnung|produkt|einheit|qty|quantity|item|product|quantité|désignation|article|quantità|descrizione|description)(?!\p{L})/iu;

/** A small table of sums: labels beside each other, and below each its amounts, the last of which is the sum. */
function amountsBelow(rows: readonly AmountRow[], index: number): LabeledAmount[] {
  const header = rows[index];
  if (!header || header.amounts.length > 0 || itemHeader.test(header.row.text)) return [];
  const labeled = header.row.cells.flatMap((cell) => {
    const label = amountLabelOf(cell.text);
    return label ? [{ ...cell, label }] : [];
  });
  if (new Set(labeled.map(({ label }) => label)).size < 2) return [];
  return labeled.slice(0, maxSums).flatMap(({ label, left, right }) => {
    const values: Decimal[] = [];
    let last: Shown | undefined;
    let above = header.row;
    for (const { row, amounts } of rows.slice(index + 1, index + 1 + maxTableRows)) {
      if (!isBelow(above, row)) break;
      for (const { start, end, isMoney, areas, values: own } of amounts) {
        if (!isMoney || !areas.some(({ area }) => area.left < right && area.right > left)) continue;
        values.push(...own);
        last = { row, start, end };
      }
      above = row;
    }
    return last ? [{ ...last, values, label }] : [];
  });
}
