import { dayOf } from '../day-of.ts';
import type { Answer, Shown, ShownPages } from './shown-pages.ts';
import { datesIn } from './spelled-dates.ts';
import { dateLabels, discount, dueAfter, labelsBefore } from './value-labels.ts';

/** Dates of an invoice: beside a label, in the cell below, or anywhere. */
export function dateFinder(pages: ShownPages): (expected: string, term: 'BT-2' | 'BT-9') => Answer {
  const dates = pages.rows.flatMap((row, rowIndex) =>
    datesIn(row.text).map((date) => ({ ...date, row, labels: labelsBefore(pages.rows, rowIndex, date.start) })),
  );
  return (expected, term) => {
    const day = dayOf(expected);
    if (!day) return pages.has(expected) || undefined;
    const known = new Set([...pages.days(term), ...pages.days('BT-26')]);
    const found: Record<'clear' | 'likely', Shown[]> = { clear: [], likely: [] };
    let [isAnywhere, isAtLabel] = [false, false];
    for (const date of dates) {
      const kind = kindOf(term, date.labels, date.row.text.slice(date.end, date.end + maxAfter));
      if (date.days.includes(day)) {
        isAnywhere = true;
        isAtLabel ||= kind !== undefined;
      } else if (kind && !date.days.some((each) => known.has(each))) found[kind].push(date);
    }
    if (isAtLabel) return true;
    // A day can be due without a label; the day of issue is clear where it has one.
    if (isAnywhere) return (term === 'BT-2' && found.clear[0]) || true;
    return found.clear[0] ?? found.likely[0];
  };
}

const maxAfter = 40;

function kindOf(term: 'BT-2' | 'BT-9', labels: readonly string[], after: string): 'clear' | 'likely' | undefined {
  const { clear, likely } = dateLabels[term];
  if (term === 'BT-9') {
    const clause = `${labels[0]?.split(/[,;\t]/).at(-1) ?? ''} ${after.split(/[,;\t]/)[0] ?? ''}`;
    if (discount.test(clause)) return undefined;
    if (dueAfter.test(after)) return 'likely';
  }
  if (labels.some((label) => clear.test(label))) return 'clear';
  return labels.some((label) => likely.test(label)) ? 'likely' : undefined;
}
