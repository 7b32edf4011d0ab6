import { lettersOf } from './fold-text.ts';
import { isBelow, type PageRow } from './page-rows.ts';
import { type Answer, type Shown, type ShownPages, shownText } from './shown-pages.ts';
import { datesIn } from './spelled-dates.ts';
import { numberLabels } from './value-labels.ts';

/** The number of an invoice, beside its label or in the cell below. */
export function findNumber(pages: ShownPages, expected: string): Answer {
  const letters = lettersOf(expected);
  const [clear, likely] = [numbersAt(pages.rows, numberLabels.clear), numbersAt(pages.rows, numberLabels.likely)];
  const all = [...clear, ...likely];
  const isOwn = (shown: Shown) => {
    const { row, start } = shown;
    return (
      lettersOf(row.text.slice(start)).startsWith(letters) ||
      withoutPrefix(shownText(shown)) === withoutPrefix(expected)
    );
  };
  if (all.some(isOwn)) return true;
  // Few letters are found anywhere.
  if (pages.has(expected) && (letters.length >= 4 || all.length === 0)) return true;
  const isYear = (shown: Shown) => /^(?:19|20)\d\d$/.test(shownText(shown));
  return [...clear, ...likely.filter((shown) => !isYear(shown))].find(
    (shown) => !pages.isOther(shownText(shown), 'BT-1'),
  );
}

/** Programs print a number without its letters and zeros, or add them. */
function withoutPrefix(number: string): string {
  return lettersOf(number).replace(/^\D{0,6}0{0,9}/, '');
}

function numbersAt(rows: readonly PageRow[], patterns: readonly RegExp[]): Shown[] {
  return rows.flatMap((row, index) =>
    patterns.flatMap((pattern) =>
      Array.from(row.text.matchAll(pattern)).flatMap(({ index: at, 0: label }) => {
        const end = at + label.length;
        return numberAt(row, end) ?? numberBelow(row, rows[index + 1], at, end) ?? [];
      }),
    ),
  );
}

function numberBelow(row: PageRow, below: PageRow | undefined, start: number, end: number): Shown | undefined {
  if (!isBelow(row, below)) return undefined;
  const header = row.cells.find((cell) => cell.start <= start && cell.start + cell.text.length >= end - 1);
  const cell = header && below.cells.find(({ left, right }) => left < header.right && right > header.left);
  return cell && numberAt(below, cell.start);
}

/** The number that begins at an offset of a row, with the letters before it. */
function numberAt(row: PageRow, start: number): Shown | undefined {
  const [spelled = ''] = /^(?:\p{L}{1,6} )?(?=[^\s]*\d)[^\s]+(?: \d\S*)*/u.exec(row.text.slice(start)) ?? [];
  const text = spelled.replace(/[.,;:)]{1,3}$/, '');
  const isDate = /^(?:vom|von|from|du|of|dated|date|datum) /i.test(text) || datesIn(text)[0]?.start === 0;
  return text === '' || isDate ? undefined : { row, start, end: start + text.length };
}
