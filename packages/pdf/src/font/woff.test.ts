import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import { readTables } from './programs/sfnt.ts';
import { fontOfWoff } from './woff.ts';

const file = readFileSync(
  new URL('../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
);
const original = readTables(file)?.tables ?? new Map<string, Buffer>();
const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e7, cpuMs: 60_000 });

/** A WOFF file of these tables, of which those are compressed that are smaller then. */
function woffOf(tables: ReadonlyMap<string, Buffer>, { packsAll = false } = {}): Buffer {
  const header = Buffer.alloc(44 + tables.size * 20);
  header.write('wOFF\0\u0001\0\0', 0, 'latin1');
  header.writeUInt16BE(tables.size, 12);
  const pieces: Buffer[] = [header];
  let offset = header.length;
  for (const [index, [tag, table]] of [...tables].entries()) {
    const packed = deflateSync(table, { level: packsAll ? 0 : 6 });
    const stored = packsAll || packed.length < table.length ? packed : table;
    const at = 44 + index * 20;
    header.write(tag, at, 'latin1');
    for (const [place, number] of [offset, stored.length, table.length].entries())
      header.writeUInt32BE(number, at + 4 + place * 4);
    pieces.push(stored);
    offset += stored.length;
  }
  return Buffer.concat(pieces);
}

describe('a WOFF file', () => {
  it('has the tables of its font, compressed or not', () => {
    const tables = readTables(fontOfWoff(woffOf(original), budget()) ?? Buffer.alloc(0))?.tables;
    expect([...(tables ?? [])].map(([tag]) => tag)).toEqual([...original.keys()].toSorted());
    for (const [tag, table] of original) if (tag !== 'head') expect(tables?.get(tag)?.equals(table), tag).toBe(true);
  });

  const changed = (at: number, number: number) => {
    const bytes = woffOf(original);
    bytes.writeUInt32BE(number, at);
    return bytes;
  };
  it.each<[string, () => Buffer]>([
    ['is another font', () => file],
    ['ends within its header', () => woffOf(original).subarray(0, 43)],
    ['ends before its list of tables', () => woffOf(original).subarray(0, 44)],
    ['ends within a table', () => woffOf(original).subarray(0, -1)],
    ['has more tables than it lists', () => woffOf(original).fill(0xff, 12, 14)],
    [
      'has 129 tables',
      () => woffOf(new Map(Array.from({ length: 129 }, (_, at) => [`t${100 + at}`, Buffer.alloc(0)]))),
    ],
    ['has tables of more than 64 MB', () => woffOf(new Map([['glyf', Buffer.alloc(64 * 1024 * 1024 + 1)]]))],
    ['has tables that are larger packed', () => woffOf(original, { packsAll: true })],
    ['has a table beyond its end', () => changed(44 + 4, 0xffffffff)],
    ['has a table that is longer than it says', () => changed(44 + 12, 1)],
    ['has a table of 4 GB', () => changed(44 + 12, 0xfffffff0)],
    ['has a table that is no zlib data', () => woffOf(original).fill(0, 44 + original.size * 20)],
  ])('is refused where it %s', (_, make) => {
    expect(fontOfWoff(make(), budget())?.length).toBeUndefined();
  });
});
