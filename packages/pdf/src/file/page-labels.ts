import type { PdfDocument } from './document.ts';
import { decodeTextString } from './text-string.ts';
import { readNumberTree } from './trees.ts';
import { asInteger, dictOf, type PdfDict, PdfName } from './values.ts';

/** Bytes of a prefix that are read. */
const maxPrefixBytes = 1_000;
/** Maximum length of a number in letters; a larger number is written in digits. */
const maxLetters = 100;

/** Pages whose labels have one style and prefix (ISO 32000-2, 12.4.2). */
export interface LabelRange {
  /** Index of the first page in the range. */
  first: number;
  dict: PdfDict;
  /** Number of the first page in the range. */
  start: number;
}

/** Page label ranges in order, starting with the first page. */
export function readLabelRanges(document: PdfDocument): LabelRange[] {
  const decimal: LabelRange = { first: 0, dict: dictOf({ S: new PdfName('D') }), start: 1 };
  const ranges = readNumberTree(document, document.catalog.get('PageLabels')).flatMap(
    ([first, value]): LabelRange[] => {
      const dict = document.dict(value);
      const start = asInteger(document.resolve(dict?.get('St'))) ?? 1;
      return dict ? [{ first, dict, start }] : [];
    },
  );
  // Viewers number pages before the first range as in a document without labels.
  return [decimal, ...ranges].toSorted((a, b) => a.first - b.first);
}

/** The range of each page. */
export function rangesByPage(ranges: readonly LabelRange[], pageCount: number): LabelRange[] {
  let at = 0;
  return Array.from({ length: pageCount }, (_, pageIndex) => {
    while ((ranges[at + 1]?.first ?? pageCount) <= pageIndex) at++;
    return ranges[at] as LabelRange;
  });
}

/** The label of a page, and the range that states it. */
export interface PageLabel {
  range: LabelRange;
  prefix: string;
  number: string;
}

/** The label of each page. */
export function labelsOf(document: PdfDocument): string[] {
  return document.budget.operation(() => readLabels(document).map(({ prefix, number }) => prefix + number));
}

/** The parts of the label of each page. */
export function readLabels(document: PdfDocument): PageLabel[] {
  const { length } = document.pages;
  const prefixes = new Map<LabelRange, string>();
  return rangesByPage(readLabelRanges(document), length).map((range, pageIndex) => {
    document.budget.step();
    const prefix = prefixes.get(range) ?? prefixOf(document, range);
    prefixes.set(range, prefix);
    const style = document.name(range.dict.get('S')) ?? '';
    return { range, prefix, number: numeral(style, range.start + pageIndex - range.first) };
  });
}

function prefixOf(document: PdfDocument, { dict }: LabelRange): string {
  return decodeTextString(document.string(dict.get('P'))?.subarray(0, maxPrefixBytes) ?? Buffer.alloc(0));
}

/** A number in a style (ISO 32000-2, table 161); empty for other styles. */
export function numeral(style: string, number: number): string {
  if (style === 'D') return String(number);
  const write = style.toUpperCase() === 'R' ? romanNumeral : style.toUpperCase() === 'A' ? letters : undefined;
  if (!write || style.length !== 1) return '';
  const written = write(number) ?? String(number);
  return style === style.toUpperCase() ? written : written.toLowerCase();
}

/** A to Z, AA to ZZ, AAA to ZZZ and so on; undefined where there are none, or too many. */
function letters(number: number): string | undefined {
  const count = Math.ceil(number / 26);
  if (number < 1 || count > maxLetters) return undefined;
  return String.fromCharCode(65 + ((number - 1) % 26)).repeat(count);
}

export const romanDigits = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function romanNumeral(number: number): string | undefined {
  if (number < 1 || number >= maxLetters * 1000) return undefined;
  let rest = number;
  let written = '';
  for (const [value, digits] of romanDigits) {
    written += digits.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return written;
}
