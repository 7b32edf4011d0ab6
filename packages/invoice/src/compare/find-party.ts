import { lettersOf } from './fold-text.ts';
import { areSimilar, ibansIn } from './ibans.ts';
import { type Answer, type Shown, type ShownPages, shownText } from './shown-pages.ts';
import { buyerLabel, labelsBefore, taxNumberLabel, vatIdLabel } from './value-labels.ts';

const legalForm =
  /(?<![\p{L}\d])(?:GmbH(?: ?& ?Co\.? ?KG(?:aA)?)?|AG|UG(?: ?\(haftungsbeschränkt\))?|OHG|KGaA|KG|GbR|SE|Ltd|Limited|LLC|Inc|SARL|SAS|SA|SRL|SpA|BV|NV)(?![\p{L}\d])/giu;
/** In characters before a legal form. */
const maxName = 200;
const maxLines = 10;
/** Shorter names are found in others. */
const minName = 4;

/** A name contradicts where the pages have it with another legal form alone. */
export function findName(pages: ShownPages, expected: string): Answer {
  const lines = expected.split('\n');
  if (pages.has(expected) || (lines.length <= maxLines && lines.every((line) => pages.has(line)))) return true;
  const last = [...expected.matchAll(legalForm)].at(-1);
  if (!last || expected.slice(last.index + last[0].length).trim().length > 1) return undefined;
  const name = expected.slice(0, last.index);
  const letters = lettersOf(name);
  for (const row of pages.rows)
    for (const { index, 0: form } of row.text.matchAll(legalForm)) {
      const before = row.text.slice(Math.max(0, index - maxName), index);
      const words = Array.from(before.matchAll(/\S+/g), (word) => word.index);
      const start = words.findLast((at) => lettersOf(before.slice(at)) === letters);
      if (start === undefined || letters.length < minName) continue;
      return { row, start: index - before.length + start, end: index + form.length };
    }
  return pages.has(name) || undefined;
}

/** Where the XML has no VAT identifier of the buyer, another one can be theirs; then it contradicts only where most is the same. */
export function findVatId(pages: ShownPages, expected: string): Answer {
  const wanted = expected.replaceAll(/\s/g, '').toUpperCase();
  if (pages.has(wanted) || pages.has(wanted.slice(2))) return true;
  const isBuyerKnown = pages.values('BT-48').length > 0;
  return labeledAs(pages, vatIdLabel, /(?<![\p{L}\d])[A-Z]{2} ?[A-Z]?\d[\dA-Z .]{4,12}[\dA-Z](?![\p{L}\d])/gu).find(
    (shown) => {
      const text = shownText(shown);
      const isSeller = isBuyerKnown || areSimilar(text.replaceAll(/[ .]/g, ''), wanted);
      return isSeller && text.startsWith(wanted.slice(0, 2)) && !pages.isOther(text, 'BT-31');
    },
  );
}

export function findTaxNumber(pages: ShownPages, expected: string): Answer {
  if (pages.has(expected)) return true;
  const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
  // The same number has thirteen digits in its form for all of Germany.
  return labeledAs(pages, taxNumberLabel, /(?<![\p{L}\d])\d[\d/ ]{7,16}\d(?![\p{L}\d])/gu).find(
    (shown) => countDigits(shownText(shown)) === countDigits(expected) && !pages.isOther(shownText(shown), 'BT-32'),
  );
}

function labeledAs({ rows }: ShownPages, label: RegExp, value: RegExp): Shown[] {
  return rows.flatMap((row, rowIndex) =>
    Array.from(row.text.matchAll(value)).flatMap(({ index: start, 0: text }) => {
      const labels = labelsBefore(rows, rowIndex, start);
      const isOwn = labels.some((each) => label.test(each) && !buyerLabel.test(each));
      return isOwn ? [{ row, start, end: start + text.length }] : [];
    }),
  );
}

/** Another IBAN contradicts where that of the XML is nowhere. */
export function ibanFinder(pages: ShownPages): (expected: string) => Answer {
  const accounts = new Set([...pages.values('BT-84'), ...pages.values('BT-91')].map(lettersOf));
  const all = ibansIn(pages.rows);
  const others = all.filter(({ iban }) => !accounts.has(lettersOf(iban)));
  return (expected) => {
    const wanted = expected.replaceAll(/\s/g, '').toUpperCase();
    if (pages.has(expected) || all.some(({ iban }) => iban === wanted)) return true;
    if (!/^[A-Z]{2}\d\d[A-Z\d]{8,30}$/.test(wanted)) return undefined;
    return others.find(({ iban }) => areSimilar(iban, wanted)) ?? others.find(({ isCertain }) => isCertain);
  };
}
