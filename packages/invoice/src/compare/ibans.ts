import { hasCheckDigits } from '../formats.ts';
import { isBelow, type PageRow } from './page-rows.ts';
import type { Shown } from './shown-pages.ts';
import { ibanLabel, labelsBefore } from './value-labels.ts';

/** An IBAN on a page, as far as it stands in its first row. */
interface SpelledIban extends Shown {
  readonly iban: string;
  /** Whether it has its check digits or a label; other texts can have the form of an IBAN. */
  readonly isCertain: boolean;
}

const minLength = 12;
const maxLength = 34;

/** Lengths by country, of the IBAN registry (ISO 13616). */
const lengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 ' +
    'GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 ' +
    'NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** The numbers of a page that have the form of an IBAN, or follow a label that calls them so. */
export function ibansIn(rows: readonly PageRow[]): SpelledIban[] {
  return rows.flatMap((row, rowIndex) =>
    Array.from(row.text.matchAll(/[A-Z]{2}(?=\d ?\d)/g)).flatMap(({ index: start, 0: country }) => {
      const isLabeled = labelsBefore(rows, rowIndex, start).some((label) => ibanLabel.test(label));
      const length = lengths.get(country) ?? maxLength;
      const spellings = spellingsAt(row, rows[rowIndex + 1], start).map((text) => wholeIban(text, length));
      const checked = lengths.has(country)
        ? spellings.find((iban) => iban !== undefined && hasCheckDigits(iban))
        : undefined;
      // One with a wrong digit, or of no country's length, is as long as its groups go.
      const [groups = ''] = isLabeled
        ? (/^[A-Z\d]{4}(?: ?(?=[A-Z]*\d)[A-Z\d]{1,4})+/.exec(row.text.slice(start)) ?? [])
        : [];
      const iban = checked ?? (groups.length >= minLength ? groups.replaceAll(' ', '') : spellings[0]);
      if (iban === undefined) return [];
      return [{ row, start, end: endOf(row, start, iban.length), iban, isCertain: isLabeled || checked !== undefined }];
    }),
  );
}

/** What begins at an offset of a row, with the row below it, and with the cell below its own. */
function spellingsAt(row: PageRow, below: PageRow | undefined, start: number): string[] {
  const rest = row.text.slice(start);
  if (!isBelow(row, below)) return [rest];
  const cell = row.cells.findLast((each) => each.start <= start);
  const next = cell && below.cells.find(({ left, right }) => left < cell.right && right > cell.left);
  return [`${rest} ${below.text}`, `${rest.split('\t')[0] ?? ''} ${next?.text ?? ''}`];
}

function wholeIban(text: string, length: number): string | undefined {
  const signs = Array.from(text.slice(0, 2 * maxLength).matchAll(/\S/g));
  const iban = signs
    .slice(0, length)
    .map(([sign]) => sign)
    .join('');
  const after = text.charAt((signs[length - 1]?.index ?? 0) + 1);
  return iban.length === length && !/[A-Z\d]/.test(after) && /^[A-Z]{2}\d\d[A-Z\d]{11,}$/.test(iban) ? iban : undefined;
}

/** Where so many signs of a row end, or the row. */
function endOf(row: PageRow, start: number, count: number): number {
  const signs = Array.from(row.text.slice(start, start + 2 * maxLength).matchAll(/\S/g)).slice(0, count);
  return start + (signs.at(-1)?.index ?? 0) + 1;
}

/** Whether two IBANs of the same length have two of three characters in common. */
export function areSimilar(one: string, other: string): boolean {
  let count = 0;
  for (let at = 0; at < one.length; at++) if (one[at] === other[at]) count++;
  return one.length === other.length && 3 * count >= 2 * one.length;
}
