import { deflateSync } from 'node:zlib';
import type { ByteSink } from './byte-sink.ts';
import { dictOf, PdfName, PdfStream } from './values.ts';
import type { XrefEntry } from './xref.ts';

/** Consecutive object numbers. */
interface Run {
  first: number;
  count: number;
}

/** A section of cross-references: those of a whole file, or of an update. */
export interface XrefSection {
  /** Ascending. */
  runs: readonly Run[];
  /** By object number; a number of a run that has none is free. */
  places: readonly (XrefEntry | undefined)[];
}

/** @param numbers ascending, without repetitions */
export function runsOf(numbers: Iterable<number>): Run[] {
  const runs: Run[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.first + last.count === number) last.count++;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}

/** Writes a cross-reference table without its trailer (ISO 32000-2, 7.5.4). */
export function writeXrefTable(out: ByteSink, { runs, places }: XrefSection): void {
  // A section has at least one subsection, which may be empty.
  out.ascii(runs.length > 0 ? 'xref\n' : 'xref\n0 0\n');
  for (const { first, count } of runs) {
    out.ascii(`${first} ${count}\n`);
    for (let number = first; number < first + count; number++) {
      const place = places[number];
      out.integer(place && 'offset' in place ? place.offset : 0, 10);
      out.ascii(place ? ' 00000 n \n' : number === 0 ? ' 65535 f \n' : ' 00000 f \n');
    }
  }
}

/** Widths of the fields of a row: type, offset or number of the object stream, and index in it. */
const widths = [1, 4, 2];
const rowBytes = 7;

/**
 * A cross-reference stream without the trailer's other entries (ISO 32000-2, 7.5.8).
 * @param size above all object numbers of the file
 * @param level compression level of Flate, 1 to 9
 */
export function xrefStreamOf(section: XrefSection, size: number, level: number): PdfStream {
  const { runs } = section;
  const isWhole = runs.length === 1 && runs[0]?.count === size;
  const dict = dictOf({
    Type: new PdfName('XRef'),
    W: widths,
    Size: size,
    Index: isWhole ? undefined : runs.flatMap(({ first, count }) => [first, count]),
    Filter: new PdfName('FlateDecode'),
    DecodeParms: dictOf({ Predictor: 12, Columns: rowBytes }),
  });
  return new PdfStream(dict, deflateSync(applyUpPredictor(rowsOf(section)), { level }));
}

function rowsOf({ runs, places }: XrefSection): Buffer {
  const rows = Buffer.alloc(rowBytes * runs.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { first, count } of runs) {
    for (let number = first; number < first + count; number++, at += rowBytes) {
      const place = places[number];
      if (number === 0) rows.writeUInt16BE(0xffff, at + 5);
      if (!place) continue;
      const isPacked = 'stream' in place;
      rows.writeUInt8(isPacked ? 2 : 1, at);
      rows.writeUInt32BE(isPacked ? place.stream : place.offset, at + 1);
      rows.writeUInt16BE(isPacked ? place.index : 0, at + 5);
    }
  }
  return rows;
}

/** Applies the PNG Up predictor (ISO 32000-2, 7.4.4.4): adjacent rows of a cross-reference stream are similar. */
function applyUpPredictor(rows: Buffer): Buffer {
  const count = rows.length / rowBytes;
  const out = Buffer.alloc(count * (rowBytes + 1));
  for (let row = 0; row < count; row++) {
    const to = row * (rowBytes + 1);
    out[to] = 2;
    for (let at = 0; at < rowBytes; at++) {
      const here = row * rowBytes + at;
      out[to + 1 + at] = (rows[here] as number) - (row === 0 ? 0 : (rows[here - rowBytes] as number));
    }
  }
  return out;
}
