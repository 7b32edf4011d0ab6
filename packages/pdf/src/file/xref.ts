import { type Budget, maxObjectNumber } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { decodeSynchronously } from './filters/decode.ts';
import { type ParseContext, Parser } from './parser.ts';
import { asInteger, isNamed, type PdfDict, PdfStream, type PdfValue } from './values.ts';

/** Position of an object: an offset in the file, or an index in an object stream. */
export type XrefEntry = { offset: number } | { stream: number; index: number };

/** The most recent cross-reference entry of each object number. */
export class XrefEntries {
  /** An offset; -1 - (stream * indexes + index) for an object in an object stream; `free` for a deleted object. */
  readonly #entries = new Map<number, number>();
  readonly #budget: Budget;
  /** File size in bytes. */
  readonly #bytes: number;
  #largest = 0;

  constructor(budget: Budget, bytes: number) {
    this.#budget = budget;
    this.#bytes = bytes;
  }

  get(number: number): XrefEntry | undefined {
    const entry = this.#entries.get(number);
    if (entry === undefined || entry === free) return undefined;
    if (entry >= 0) return { offset: entry };
    const packed = -1 - entry;
    return { stream: Math.floor(packed / indexes), index: packed % indexes };
  }

  has(number: number): boolean {
    return this.#entries.has(number);
  }

  /** Number of entries, including those of deleted objects. */
  get size(): number {
    return this.#entries.size;
  }

  /** Largest number of an object in use; 0 without objects. */
  get largest(): number {
    return this.#largest;
  }

  /** Numbers of all objects in use. */
  *numbers(): Generator<number, void, void> {
    for (const [number, entry] of this.#entries) if (entry !== free) yield number;
  }

  /**
   * Adds an entry unless a newer section has one for the same object.
   * @throws TooComplexPdf where there are more entries than the budget's objects
   * @throws MalformedPdf where the offset is beyond the end of the file, as in a truncated file
   */
  add(number: number, entry: number): void {
    if (this.#entries.has(number)) return;
    if (entry >= this.#bytes)
      throw new MalformedPdf('expected an offset within the file', { object: number, offset: entry });
    this.#budget.takeObjects(1);
    this.#entries.set(number, entry);
    if (entry !== free && number > this.#largest) this.#largest = number;
  }

  static inStream(stream: number, index: number): number {
    return -1 - (stream * indexes + index);
  }
}

/** Upper bound of the number of objects in one object stream. */
const indexes = 2 ** 24;
/** Entry of a deleted object. */
export const free = Number.NEGATIVE_INFINITY;

/** Cross-references of a file and its trailer. */
export interface Xref {
  entries: XrefEntries;
  trailer: PdfDict;
  /** Offset of the newest section. */
  start: number;
  /** Whether the newest section is a cross-reference stream. */
  isStream: boolean;
  /** Sections that follow from each other: of revisions, and one more in a linearized file (ISO 32000-2, annex F). */
  sections: readonly XrefSection[];
}

/** A section of cross-references, with its position in the file. */
export interface XrefSection {
  offset: number;
  isStream: boolean;
}

const maxSections = 4_096;
const tailBytes = 2_048;
/** Length of a row of a table: ten digits, a space, five digits, a space, `n` or `f`, and the end of line (7.5.4). */
const tableRowBytes = 20;

/**
 * Reads the cross-reference tables and streams of a file, newest first (ISO 32000-2, 7.5.4 and 7.5.8).
 * @param readStreamAt reads the indirect object at an offset
 * @throws MalformedPdf where a section is missing or malformed
 */
export function readXref(bytes: Buffer, context: ParseContext, readStreamAt: (offset: number) => PdfValue): Xref {
  const { budget } = context;
  const entries = new XrefEntries(budget, bytes.length);
  const start = findStart(bytes, context);
  const seen = new Set<number>();
  const sections: XrefSection[] = [];
  let trailer: PdfDict | undefined;
  for (let next: number | undefined = start; next !== undefined && !seen.has(next); ) {
    const offset = next;
    seen.add(offset);
    if (seen.size > maxSections) throw new MalformedPdf(`expected at most ${maxSections} cross-reference sections`);
    const parser = new Parser(bytes, context, offset);
    const isTable = parser.takeKeyword('xref');
    const readStreamSection = (at: number) => readStream(readStreamAt(at), entries, context, at);
    const section = isTable ? readTableSection(parser, entries, readStreamSection) : readStreamSection(offset);
    sections.push({ offset, isStream: !isTable });
    trailer ??= section;
    next = offsetIn(section, 'Prev', offset);
  }
  if (!trailer) throw new MalformedPdf('expected a trailer');
  return { entries, trailer, start, isStream: sections[0]?.isStream === true, sections };
}

function findStart(bytes: Buffer, context: ParseContext): number {
  const from = Math.max(0, bytes.length - tailBytes);
  const keyword = bytes.subarray(from).lastIndexOf('startxref');
  if (keyword < 0) throw new MalformedPdf(`expected startxref in the last ${tailBytes} bytes`);
  const offset = new Parser(bytes, context, from + keyword + 'startxref'.length).readValue();
  if (typeof offset !== 'number' || !(offset > 0 && offset < bytes.length))
    throw new MalformedPdf('startxref: expected an offset within the file', { offset: from + keyword });
  return offset;
}

/** An optional entry whose value must be an offset. */
function offsetIn(section: PdfDict, key: string, offset: number): number | undefined {
  const value = section.get(key) ?? undefined;
  if (value !== undefined && typeof value !== 'number')
    throw new MalformedPdf(`cross-reference section: expected an offset as /${key}`, { offset });
  return value;
}

/**
 * Reads a table and, in a hybrid-reference file, the stream for objects that the table lists as free (ISO 32000-2,
 * 7.5.8.4).
 */
function readTableSection(
  parser: Parser,
  entries: XrefEntries,
  readStreamSection: (offset: number) => PdfDict,
): PdfDict {
  const freed: number[] = [];
  const trailer = readTable(parser, entries, freed);
  const offset = offsetIn(trailer, 'XRefStm', parser.at);
  if (offset !== undefined) readStreamSection(offset);
  for (const number of freed) entries.add(number, free);
  return trailer;
}

function readTable(parser: Parser, entries: XrefEntries, freed: number[]): PdfDict {
  const { context } = parser;
  while (!parser.takeKeyword('trailer')) {
    const at = parser.at;
    const first = asInteger(readNumber(parser));
    const count = asInteger(readNumber(parser));
    if (first === undefined || count === undefined || first < 0 || count < 0)
      return parser.fail('xref table: expected the first object number and the number of rows of a subsection', at);
    if (first + count > maxObjectNumber + 1 || count * (tableRowBytes - 1) > parser.bytes.length - at)
      return parser.fail(
        `xref table: expected a subsection within the file, got ${count} rows from object ${first}`,
        at,
      );
    context.budget.step(count);
    for (let number = first; number < first + count; number++) readTableRow(parser, number, entries, freed);
  }
  const trailer = parser.readValue();
  return trailer instanceof Map ? trailer : parser.fail('xref table: expected the trailer dictionary');
}

function readNumber(parser: Parser): number | undefined {
  const value = parser.readToken();
  return typeof value === 'number' ? value : undefined;
}

function readTableRow(parser: Parser, number: number, entries: XrefEntries, freed: number[]): void {
  parser.skipSpace();
  const { bytes, at } = parser;
  let offset = 0;
  for (let index = at; index < at + 10; index++) {
    const digit = (bytes[index] ?? 0) - 0x30;
    offset = digit >= 0 && digit <= 9 ? offset * 10 + digit : Number.NaN;
  }
  for (let index = at + 11; index < at + 16; index++) {
    const digit = (bytes[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) offset = Number.NaN;
  }
  const type = bytes[at + 17];
  const isUsed = type === 0x6e;
  if ((!isUsed && type !== 0x66) || Number.isNaN(offset))
    parser.fail('xref table: expected a row with offset, generation and n or f');
  parser.at = at + 18;
  if (isUsed && offset > 0) entries.add(number, offset);
  else freed.push(number);
}

function readStream(stream: PdfValue, entries: XrefEntries, context: ParseContext, offset: number): PdfDict {
  if (!(stream instanceof PdfStream)) throw new MalformedPdf('expected a cross-reference table or stream', { offset });
  const { dict } = stream;
  const fail = (reason: string): never => {
    throw new MalformedPdf(`xref stream: ${reason}`, { offset });
  };
  const widths = countsIn(dict.get('W'));
  if (widths?.length !== 3 || widths.some((width) => width > 8)) return fail('/W: expected three integers from 0 to 8');
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const rowBytes = typeWidth + secondWidth + thirdWidth;
  if (secondWidth === 0) return fail('/W: expected a second width above 0');
  const ranges = countsIn(dict.has('Index') ? dict.get('Index') : [0, dict.get('Size') ?? null]);
  if (!ranges || ranges.length % 2 !== 0) return fail('/Index: expected pairs of first object number and count');
  const { objects } = context.budget.limits;
  const decoded = decodeSynchronously(stream, { maxBytes: (objects + 1) * rowBytes, context });
  if (decoded.isTruncated) throw new TooComplexPdf('objects', objects);
  if (!decoded.isComplete || decoded.remaining.length > 0) return fail('expected undamaged data with general filters');
  const rows = decoded.bytes;
  let at = 0;
  const readField = (width: number): number => {
    let value = 0;
    for (const end = at + width; at < end; at++) value = value * 256 + (rows[at] as number);
    return value;
  };
  for (let range = 0; range < ranges.length; range += 2) {
    const first = ranges[range] as number;
    const count = ranges[range + 1] as number;
    if (first + count > maxObjectNumber + 1)
      return fail(`/Index: expected object numbers up to ${maxObjectNumber}, got ${first + count - 1}`);
    if (at + count * rowBytes > rows.length)
      return fail(`expected ${count} rows, got ${rows.length - at} bytes of data`);
    context.budget.step(count);
    for (let number = first; number < first + count; number++) {
      const type = typeWidth === 0 ? 1 : readField(typeWidth);
      const second = readField(secondWidth);
      const third = readField(thirdWidth);
      const isKnown = second <= Number.MAX_SAFE_INTEGER && third < indexes;
      if (type === 1 && isKnown) entries.add(number, second);
      else if (type === 2 && isKnown && second <= maxObjectNumber)
        entries.add(number, XrefEntries.inStream(second, third));
      else entries.add(number, free);
    }
  }
  if (!isNamed(dict.get('Type'), 'XRef')) return fail('expected /Type XRef');
  return dict;
}

/** The elements of an array of non-negative integers; undefined for other values. */
function countsIn(value: PdfValue | undefined): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const counts = value.filter((item): item is number => Number.isSafeInteger(item) && (item as number) >= 0);
  return counts.length === value.length ? counts : undefined;
}
