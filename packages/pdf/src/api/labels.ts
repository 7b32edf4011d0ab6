import type { PdfDocument } from '../file/document.ts';
import { type LabelRange, rangesByPage, readLabelRanges } from '../file/page-labels.ts';
import { decodeTextString, encodeTextString } from '../file/text-string.ts';
import { type NumberEntry, writeNumberTree } from '../file/trees.ts';
import { dictOf, type PdfDict, PdfName } from '../file/values.ts';

/** Bytes of a prefix that are read. */
const maxPrefixBytes = 1_000;
/** Maximum length of a number in letters; a larger number is written in digits. */
const maxLetters = 100;

/** The label of each page. */
export function labelsOf(document: PdfDocument): string[] {
  return document.budget.operation(() => {
    const { length } = document.pages;
    const prefixes = new Map<LabelRange, string>();
    return rangesByPage(readLabelRanges(document), length).map((range, pageIndex) => {
      document.budget.step();
      const prefix = prefixes.get(range) ?? prefixOf(document, range);
      prefixes.set(range, prefix);
      const style = document.name(range.dict.get('S')) ?? '';
      return prefix + numeral(style, range.start + pageIndex - range.first);
    });
  });
}

function prefixOf(document: PdfDocument, { dict }: LabelRange): string {
  return decodeTextString(document.string(dict.get('P'))?.subarray(0, maxPrefixBytes) ?? Buffer.alloc(0));
}

/** A number in a style (ISO 32000-2, table 161); empty for other styles. */
function numeral(style: string, number: number): string {
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

const romanDigits = [
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
  document.catalog.set('PageLabels', document.add(writeNumberTree(entries, (value) => document.add(value))));
}

/** The style in which most labels from a page on are one range. */
function longestRange(labels: readonly string[], from: number): { dict: PdfDict; count: number } {
  const label = labels[from] ?? '';
  const ranges = readingsOf(label).map(({ style, prefix, number }) => {
    let count = 1;
    while (from + count < labels.length && labels[from + count] === prefix + numeral(style, number + count)) count++;
    const dict = dictOf({
      S: style === '' ? undefined : new PdfName(style),
      P: prefix === '' ? undefined : encodeTextString(prefix),
      St: number === 1 ? undefined : number,
    });
    return { dict, count };
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
