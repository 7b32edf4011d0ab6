import { asNumber, IrregularPdf, type PdfDict, PdfStream, type PdfValue } from './objects.ts';
import { SyntaxReader } from './syntax.ts';
import { decodeWhole } from '../image-streams/filters.ts';

/** Where an object stands: in the file, or in an object stream. */
export type Place = { offset: number } | { stream: number; index: number };

export interface Xref {
  /** The newest place of each object; null where it is not in use any more. */
  places: ReadonlyMap<number, Place | null>;
  trailer: PdfDict;
}

const maxSections = 4_096;
/** Objects in one file (ISO 32000-2, annex C): ten bytes of a table each are more than a file may have. */
const maxObjects = 8_388_607;
const tailBytes = 2_048;

/**
 * Reads a file's cross-reference tables and streams, from the newest to the oldest (ISO 32000-2, 7.5.4 and 7.5.8).
 * @param readStreamAt reads the indirect object at an offset
 * @throws IrregularPdf where a table is missing or wrong
 */
export function readXref(bytes: Buffer, readStreamAt: (offset: number) => PdfValue): Xref {
  const places = new Map<number, Place | null>();
  const waiting = [findStart(bytes)];
  const seen = new Set<number>();
  let trailer: PdfDict | undefined;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > maxSections) throw new IrregularPdf('too many cross-reference sections');
    const reader = new SyntaxReader(bytes, offset);
    const section = reader.takeWord('xref') ? readTable(reader, places) : readXrefStream(readStreamAt(offset), places);
    trailer ??= section;
    // A hybrid file's stream comes before what is older (7.5.8.4).
    for (const key of ['XRefStm', 'Prev']) {
      const next = asNumber(section.get(key));
      if (next !== undefined) waiting.push(next);
    }
  }
  if (!trailer) throw new IrregularPdf('no trailer');
  return { places, trailer };
}

function findStart(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - tailBytes);
  const word = bytes.lastIndexOf('startxref');
  if (word < from) throw new IrregularPdf('no startxref');
  const offset = new SyntaxReader(bytes, word + 'startxref'.length).readValue();
  if (typeof offset !== 'number' || offset <= 0 || offset >= bytes.length) throw new IrregularPdf('startxref is wrong');
  return offset;
}

function readTable(reader: SyntaxReader, places: Map<number, Place | null>): PdfDict {
  while (!reader.takeWord('trailer')) {
    const first = reader.readToken();
    const count = reader.readToken();
    if (typeof first !== 'number' || typeof count !== 'number') throw new IrregularPdf('a table without a count');
    if (!(first >= 0 && count >= 0 && first + count <= maxObjects)) throw new IrregularPdf('a table out of range');
    for (let number = first; number < first + count; number++) readRow(reader, number, places);
  }
  const trailer = reader.readValue();
  if (!(trailer instanceof Map)) throw new IrregularPdf('no trailer');
  return trailer;
}

/** A row: ten digits, a blank, five digits, a blank, `n` or `f`, and two bytes of line end. */
function readRow(reader: SyntaxReader, number: number, places: Map<number, Place | null>): void {
  reader.skipSpace();
  const { bytes, at } = reader;
  let offset = 0;
  for (let digit = at; digit < at + 10; digit++) offset = offset * 10 + ((bytes[digit] ?? 0) - 0x30);
  const kind = bytes[at + 17];
  const isUsed = kind === 0x6e;
  if ((!isUsed && kind !== 0x66) || !(offset >= 0)) throw new IrregularPdf('a row that is none');
  reader.at = at + 18;
  if (!places.has(number)) places.set(number, isUsed && offset > 0 ? { offset } : null);
}

function readXrefStream(stream: PdfValue, places: Map<number, Place | null>): PdfDict {
  if (!(stream instanceof PdfStream)) throw new IrregularPdf('no cross-reference stream');
  const { dict } = stream;
  const widths = numbersOf(dict.get('W'));
  const size = asNumber(dict.get('Size')) ?? 0;
  const ranges = dict.has('Index') ? numbersOf(dict.get('Index')) : [0, size];
  if (widths.length < 3 || widths.some((width) => width > 8)) throw new IrregularPdf('widths that are none');
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const rows = decodeWhole(stream, maxObjects * 4);
  let at = 0;
  const readField = (width: number): number => {
    let value = 0;
    for (const end = at + width; at < end; at++) value = value * 256 + (rows[at] ?? 0);
    return value;
  };
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] as number;
    const count = ranges[range + 1] as number;
    for (let number = first; number < first + count; number++) {
      if (at + rowBytes > rows.length) throw new IrregularPdf('a cross-reference stream that is too short');
      const type = typeWidth === 0 ? 1 : readField(typeWidth);
      const second = readField(secondWidth);
      const third = readField(thirdWidth);
      if (places.has(number)) continue;
      places.set(number, type === 1 ? { offset: second } : type === 2 ? { stream: second, index: third } : null);
    }
  }
  return dict;
}

function numbersOf(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) throw new IrregularPdf('numbers are missing');
  return value.map((item) => {
    if (typeof item !== 'number' || !Number.isSafeInteger(item) || item < 0) throw new IrregularPdf('not a number');
    return item;
  });
}
