import { type Group, groupsOf, termOf } from '../model.ts';
import type { GroupId, TermId } from '../terms.ts';
import type { Sheet } from './draw-sheet.ts';
import { setText, setWords, type TextStyle } from './set-text.ts';
import { heightOf, left, mm, right } from './sheet-pages.ts';

/** A sum and what it is of. */
interface SumRow {
  readonly label: string;
  readonly amount: string;
  readonly isDue?: boolean;
}

const [labels, amountWidth, padding] = [92 * mm, 34 * mm, 1.4];

/** Sums and VAT by category and rate, and why there is none. */
export function drawTotals(sheet: Sheet): void {
  const { root, values, texts, styles, pages, document } = sheet;
  const [sums] = groupsOf(root, 'BG-22');
  const taxed = groupsOf(root, 'BG-23');
  const [allowances, charges] = [adjustmentsOf(sheet, 'BG-20'), adjustmentsOf(sheet, 'BG-21')];
  const valueOf = (id: TermId) => sums && termOf(sums, id)?.value;
  const isOnly = (id: GroupId, own: TermId, of: TermId) => {
    const [first, ...others] = groupsOf(root, id);
    return others.length === 0 && first !== undefined && termOf(first, own)?.value === valueOf(of);
  };
  /** Sums that another row has as well. */
  const repeated: Partial<Record<TermId, boolean>> = {
    'BT-106': allowances.length + charges.length === 0 && valueOf('BT-106') === valueOf('BT-109'),
    'BT-107': isOnly('BG-20', 'BT-92', 'BT-107'),
    'BT-108': isOnly('BG-21', 'BT-99', 'BT-108'),
    'BT-110': isOnly('BG-23', 'BT-117', 'BT-110'),
    'BT-112': valueOf('BT-112') === valueOf('BT-115'),
  };
  const named = (...ids: readonly TermId[]) =>
    ids.flatMap((id) => {
      const label = texts.labels[id] ?? texts.termNames[id];
      const rows = values.all(sums, id).map((amount): SumRow => ({ label, amount }));
      return repeated[id] === true ? rows.slice(1) : rows;
    });
  const dueLabel = sheet.invoice.kind === 'creditNote' ? texts.credit : texts.termNames['BT-115'];
  const rows: SumRow[] = [
    ...named('BT-106'),
    ...allowances,
    ...charges,
    ...named('BT-107', 'BT-108', 'BT-109'),
    ...taxed.map((group) => taxRow(sheet, group)),
    ...named('BT-110', 'BT-111', 'BT-112', 'BT-113', 'BT-114'),
    ...values.all(sums, 'BT-115').map((amount): SumRow => ({ label: dueLabel, amount, isDue: true })),
  ];
  if (rows.length === 0) return;
  const set = rows.map(({ label, amount, isDue = false }) => {
    const [ofLabel, ofAmount]: readonly TextStyle[] = isDue ? [styles.due, styles.due] : [styles.label, styles.body];
    return {
      isDue,
      label: { lines: setText(label, right - labels - amountWidth - 6, ofLabel ?? styles.body) },
      amount: { lines: setWords(amount, amountWidth, ofAmount ?? styles.body) },
    };
  });
  const total = set.reduce((sum, { label, amount }) => sum + heightOf([label, amount]) + padding * 2, 16);
  pages.need(total);
  const table = document.add('Table');
  for (const { label, amount, isDue } of set) {
    const row = table.add('TR');
    if (isDue) {
      pages.y += 3;
      pages.rule(styles.accent, { from: labels, width: 0.8 });
      pages.y += 2;
    }
    pages.row(
      [
        { ...label, x: labels, tag: row.add('TH', { scope: 'Row' }) },
        { ...amount, x: right, isRight: true, tag: row.add('TD') },
      ],
      { padding: isDue ? padding + 1 : padding },
    );
  }
  pages.y += 4 * mm;
  for (const group of taxed) {
    const reasons = [...values.all(group, 'BT-120'), ...values.all(group, 'BT-121').map((code) => `(${code})`)];
    if (reasons.length === 0) continue;
    pages.row([{ lines: setText(reasons.join(' '), right - left, styles.body), x: left, tag: document.add('P') }]);
    pages.y += 1 * mm;
  }
}

/** VAT of a category and rate; a category that is not the usual one is named. */
function taxRow({ values, texts }: Sheet, group: Group): SumRow {
  const code = values.code(group, 'BT-118') ?? '';
  const names = texts.codeNames.vatCategories;
  const category = code === 'S' || code === '' ? [] : [Object.hasOwn(names, code) ? names[code] : code];
  const label = texts.taxOf(values.take(group, 'BT-119') ?? '', values.take(group, 'BT-116') ?? '');
  return {
    label: [label, ...category.map((name) => `(${name})`)].join(' '),
    amount: values.take(group, 'BT-117') ?? '',
  };
}

/** Allowances and charges of the document. */
function adjustmentsOf({ root, values, texts }: Sheet, id: 'BG-20' | 'BG-21'): SumRow[] {
  const [amount, base, percent, reason, category, rate] =
    id === 'BG-20'
      ? (['BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-95', 'BT-96'] as const)
      : (['BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-102', 'BT-103'] as const);
  return groupsOf(root, id).map((group) => {
    const share = texts.shareOf(values.take(group, percent), values.take(group, base));
    const ofTax = values.take(group, rate);
    const code = values.code(group, category) ?? '';
    const tax = ofTax === undefined ? code : texts.rateOf(ofTax) + (code === 'S' || code === '' ? '' : ` ${code}`);
    const label = [values.take(group, reason) ?? texts.termNames[amount], share, tax && `(${tax})`];
    return {
      label: label.filter(Boolean).join(' '),
      amount: `${id === 'BG-20' ? '-' : ''}${values.take(group, amount) ?? ''}`,
    };
  });
}
