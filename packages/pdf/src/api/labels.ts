import type { PdfDocument } from '../file/document.ts';
import { numeral, romanDigits } from '../file/page-labels.ts';
import { encodeTextString } from '../file/text-string.ts';
import { type NumberEntry, writeNumberTree } from '../file/trees.ts';
import { dictOf, type PdfDict, PdfName } from '../file/values.ts';

/** Largest number that a label is read as; more digits are text. */
const maxNumber = 1_000_000_000;

/**
 * Writes the label of each page, those that count on as one range.
 * @throws RangeError for another number of labels than pages
 */
export function writeLabels(document: PdfDocument, labels: readonly string[]): void {
  const { length } = document.pages;
  if (labels.length !== length) throw new RangeError(`expected ${length} labels, got ${labels.length}`);
  const entries: NumberEntry[] = [];
  for (let at = 0; at < length; ) {
    const { dict, count } = longestRange(labels, at);
    entries.push([at, dict]);
    at += count;
  }
  setRanges(document, entries);
}

function setRanges(document: PdfDocument, entries: readonly NumberEntry[]): void {
  document.catalog.set('PageLabels', document.add(writeNumberTree(entries, (value) => document.add(value))));
}

/** The entries of a range (ISO 32000-2, table 161). @param style empty for a prefix alone */
function rangeDict(style: string, prefix: string, start: number): PdfDict {
  return dictOf({
    S: style === '' ? undefined : new PdfName(style),
    P: prefix === '' ? undefined : encodeTextString(prefix),
    St: start === 1 ? undefined : start,
  });
}

/** Pages from one on that are counted alike (ISO 32000-2, 12.4.2). */
export interface NewLabelRange {
  /** The first of them, from 0. */
  pageIndex: number;
  /** How their numbers are written, in the words of CSS; `none` has the prefix alone. */
  style: LabelStyle;
  /** Before each number; nothing where absent. */
  prefix?: string;
  /** Number of the first page, from 1; 1 where absent. */
  start?: number;
}

const labelStyles = {
  decimal: 'D',
  'lower-roman': 'r',
  'upper-roman': 'R',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  none: '',
} as const;
export type LabelStyle = keyof typeof labelStyles;

/**
 * Writes ranges of labels; none removes all.
 * @throws RangeError where a page does not exist or is given twice, or a number is not from 1
 */
export function writeLabelRanges(document: PdfDocument, ranges: readonly NewLabelRange[]): void {
  const entries = ranges
    .toSorted((a, b) => a.pageIndex - b.pageIndex)
    .map(({ pageIndex, style, prefix = '', start = 1 }, index, sorted): NumberEntry => {
      document.page(pageIndex);
      if (sorted[index - 1]?.pageIndex === pageIndex) throw new RangeError(`expected one range from page ${pageIndex}`);
      if (!Number.isInteger(start) || start < 1 || start > maxNumber)
        throw new RangeError(`expected a number from 1 to ${maxNumber}, got ${start}`);
      return [pageIndex, rangeDict(labelStyles[style], prefix, start)];
    });
  // A reader may take a tree that does not begin with the first page for malformed.
  if (entries.length > 0 && entries[0]?.[0] !== 0) entries.unshift([0, rangeDict(labelStyles.decimal, '', 1)]);
  if (entries.length === 0) document.catalog.delete('PageLabels');
  else setRanges(document, entries);
}

/** The style in which most labels from a page on are one range. */
function longestRange(labels: readonly string[], from: number): { dict: PdfDict; count: number } {
  const label = labels[from] ?? '';
  const ranges = readingsOf(label).map(({ style, prefix, number }) => {
    let count = 1;
    while (from + count < labels.length && labels[from + count] === prefix + numeral(style, number + count)) count++;
    return { dict: rangeDict(style, prefix, number), count };
  });
  return ranges.reduce((best, range) => (range.count > best.count ? range : best));
}

interface LabelReading {
  style: string;
  prefix: string;
  number: number;
}

/** What a label can be, the likeliest first: a number in a style behind a prefix, or a prefix alone. */
function readingsOf(label: string): LabelReading[] {
  const readings: LabelReading[] = [];
  const add = (style: string, written: string, number: number) => {
    if (written !== '' && number >= 1 && number <= maxNumber && numeral(style, number) === written)
      readings.push({ style, prefix: label.slice(0, label.length - written.length), number });
  };
  const digits = endOf(label, '0123456789').replace(/^0+/, '');
  add('D', digits, Number(digits));
  readings.push({ style: '', prefix: label, number: 1 });
  for (const style of ['r', 'R', 'a', 'A']) {
    const isRoman = style === 'r' || style === 'R';
    const written = endOf(label, isRoman ? 'IVXLCDMivxlcdm' : label.slice(-1));
    const upper = written.toUpperCase();
    add(style, written, isRoman ? romanNumber(upper) : letterNumber(upper));
  }
  return readings;
}

/** The last characters of a text that are among others. */
function endOf(text: string, characters: string): string {
  let start = text.length;
  while (start > 0 && characters.includes(text[start - 1] as string)) start--;
  return text.slice(start);
}

function letterNumber(repeated: string): number {
  return (repeated.length - 1) * 26 + repeated.charCodeAt(0) - 64;
}

/** The number of digits that are in the right order. */
function romanNumber(digits: string): number {
  let [number, at] = [0, 0];
  for (const [value, written] of romanDigits)
    for (; digits.startsWith(written, at); at += written.length) number += value;
  return number;
}
