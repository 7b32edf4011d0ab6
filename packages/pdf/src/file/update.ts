import { randomBytes } from 'node:crypto';
import { MalformedPdf, NotUpdatable } from '../errors.ts';
import { ByteSink } from './byte-sink.ts';
import type { PdfDocument } from './document.ts';
import { permanentId } from './save.ts';
import { Serializer } from './serialize.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from './values.ts';
import type { Pieces } from './writer.ts';

/** Keys of a cross-reference stream that do not belong to a trailer (ISO 32000-2, table 17). */
const streamKeys = {
  Type: undefined,
  W: undefined,
  Index: undefined,
  Length: undefined,
  Filter: undefined,
  DecodeParms: undefined,
};

/**
 * Appends the changed objects to the original bytes (incremental update, ISO 32000-2, 7.5.6). All previous revisions,
 * and signatures of them, stay readable.
 * @returns the original bytes, followed by the update; without a change, only the original bytes
 * @throws NotUpdatable where the document has an `updateObstacle`
 * @throws MalformedPdf where the trailer has no reference to a catalog
 * @throws TypeError where a value cannot be written
 */
export function saveUpdate(document: PdfDocument): Pieces {
  return document.budget.operation(() => writeUpdate(document));
}

function writeUpdate(document: PdfDocument): Pieces {
  const { bytes, xref, updateObstacle } = document;
  if (updateObstacle !== undefined) throw new NotUpdatable(updateObstacle);
  const changed = document.findChanged();
  if (changed.size === 0 && !document.isTrailerChanged) return [bytes];
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new MalformedPdf('trailer: expected a reference as /Root');
  const out = new ByteSink();
  const serializer = new Serializer({ renumber: (number) => number });
  const offsets = new Map<number, number>();
  out.ascii('\n');
  for (const number of [...changed].toSorted((a, b) => a - b)) {
    offsets.set(number, bytes.length + out.length);
    writeObject(out, number, document.object(number), serializer);
  }
  const start = bytes.length + out.length;
  const fresh = randomBytes(16);
  const trailer = withEntries(document.trailer, {
    ...streamKeys,
    XRefStm: undefined,
    Prev: xref.start,
    Size: Math.max(document.size, document.number(document.trailer.get('Size')) ?? 0),
    ID: [permanentId(document) ?? fresh, fresh],
  });
  if (xref.isStream) writeXrefStream(out, { trailer, offsets, start, number: document.size }, serializer);
  else writeXrefTable(out, trailer, offsets, serializer);
  out.ascii(`startxref\n${start}\n%%EOF\n`);
  return [bytes, ...out.take()];
}

function writeObject(out: ByteSink, number: number, value: PdfValue, serializer: Serializer): void {
  out.integer(number);
  out.ascii(' 0 obj\n');
  if (value instanceof PdfStream) {
    serializer.write(out, withEntries(value.dict, { Length: value.raw.length }));
    out.ascii('\nstream\n');
    out.copy(value.raw);
    out.ascii('\nendstream');
  } else serializer.write(out, value);
  out.ascii('\nendobj\n');
}

/** Ranges of consecutive numbers. */
function runsOf(numbers: Iterable<number>): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.first + last.count === number) last.count++;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}

function writeXrefTable(
  out: ByteSink,
  trailer: PdfDict,
  offsets: ReadonlyMap<number, number>,
  serializer: Serializer,
): void {
  // A section has at least one subsection, which may be empty (7.5.4).
  out.ascii(offsets.size > 0 ? 'xref\n' : 'xref\n0 0\n');
  for (const { first, count } of runsOf(offsets.keys())) {
    out.ascii(`${first} ${count}\n`);
    for (let number = first; number < first + count; number++) {
      out.ascii(`${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`);
    }
  }
  out.ascii('trailer ');
  serializer.write(out, trailer);
  out.ascii('\n');
}

interface XrefStream {
  trailer: PdfDict;
  offsets: ReadonlyMap<number, number>;
  start: number;
  /** Object number of the cross-reference stream. */
  number: number;
}

function writeXrefStream(out: ByteSink, { trailer, offsets, start, number }: XrefStream, serializer: Serializer): void {
  const all = new Map(offsets).set(number, start);
  const rows = Buffer.alloc(all.size * 5);
  let at = 0;
  for (const offset of all.values()) {
    rows[at] = 1;
    rows.writeUInt32BE(offset, at + 1);
    at += 5;
  }
  const index = runsOf(all.keys()).flatMap(({ first, count }) => [first, count]);
  const own = dictOf({ Type: new PdfName('XRef'), W: [1, 4, 0], Index: index });
  const dict = withEntries(trailer, {
    ...Object.fromEntries(own),
    Size: Math.max(number + 1, trailer.get('Size') as number),
  });
  writeObject(out, number, new PdfStream(dict, rows), serializer);
}
