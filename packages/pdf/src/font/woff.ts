import type { Budget } from '../budget.ts';
import { inflateSynchronously } from '../file/filters/flate.ts';
import { type FontTables, maxTables, writeTables } from './programs/sfnt.ts';

const signature = 'wOFF';
const headerBytes = 44;
const entryBytes = 20;
/** Length of all tables: some times that of the largest fonts. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The TrueType or OpenType font in a WOFF file (WOFF File Format 1.0), with tables sorted by their tags.
 * @returns undefined for any other file, and where a table is malformed
 */
export function fontOfWoff(file: Buffer, budget: Budget): Buffer | undefined {
  if (file.length < headerBytes || file.toString('latin1', 0, 4) !== signature) return undefined;
  const version = file.toString('latin1', 4, 8);
  const count = file.readUInt16BE(12);
  if (count > maxTables || headerBytes + count * entryBytes > file.length) return undefined;
  const tables: FontTables = new Map();
  let total = 0;
  for (let index = 0; index < count; index++) {
    const at = headerBytes + index * entryBytes;
    const tag = file.toString('latin1', at, at + 4);
    const [start, packed, length] = [4, 8, 12].map((offset) => file.readUInt32BE(at + offset)) as [
      number,
      number,
      number,
    ];
    total += length;
    if (tables.has(tag) || start + packed > file.length || packed > length || total > maxBytes) return undefined;
    budget.step(1 + (length >> 6));
    const stored = file.subarray(start, start + packed);
    // A table that would not be smaller is stored as it is.
    const table = packed === length ? stored : inflateSynchronously(stored, length).bytes;
    if (table.length !== length) return undefined;
    tables.set(tag, table);
  }
  return writeTables(version, tables, budget);
}
