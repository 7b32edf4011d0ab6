import type { Budget } from '../../budget.ts';

/** Tables of a TrueType or OpenType font, by tag. */
export type FontTables = Map<string, Buffer>;

const entryBytes = 16;
const headerBytes = 12;
/** Maximum number of tables; real fonts have about 20. */
export const maxTables = 128;

/** Version tags of fonts with TrueType outlines, and of those with CFF outlines. */
const trueTypeVersions: ReadonlySet<string> = new Set(['\0\x01\0\0', 'true']);
const openTypeVersion = 'OTTO';

/**
 * Reads the table directory (OpenType, Organization of an OpenType font).
 * @returns undefined where it is malformed, a collection, or a table is not whole
 */
export function readTables(font: Buffer): { version: string; tables: FontTables } | undefined {
  const found = readTablesWithin(font);
  return found && !found.isMalformed ? { version: found.version, tables: found.tables } : undefined;
}

/**
 * Reads the table directory as readers do that pass over entries of tables which are not in the file.
 * @returns undefined where it is malformed otherwise
 */
export function readTablesWithin(
  font: Buffer,
): { version: string; tables: FontTables; isMalformed: boolean } | undefined {
  const directory = readDirectory(font);
  if (!directory) return undefined;
  const tables: FontTables = new Map();
  let isMalformed = false;
  for (const { tag, start, end } of directory.entries) {
    if (tables.has(tag)) return undefined;
    if (end > font.length) isMalformed = true;
    else tables.set(tag, font.subarray(start, end));
  }
  return { version: directory.version, tables, isMalformed };
}

/**
 * The tables of a damaged font that are whole by their checksums, and the tags of the others.
 * @returns undefined where its directory is malformed
 */
export function readWholeTables(
  font: Buffer,
  budget: Budget,
): { version: string; tables: FontTables; damaged: ReadonlySet<string> } | undefined {
  const directory = readDirectory(font);
  if (!directory) return undefined;
  const tables: FontTables = new Map();
  const damaged = new Set<string>();
  for (const { tag, sum, start, end } of directory.entries) {
    const table = font.subarray(start, end);
    const isWhole = end <= font.length && checksum(withoutAdjustment(tag, table), budget) === sum;
    if (isWhole) tables.set(tag, table);
    else damaged.add(tag);
  }
  return { version: directory.version, tables, damaged };
}

interface DirectoryEntry {
  tag: string;
  /** Checksum of the table. */
  sum: number;
  start: number;
  end: number;
}

function readDirectory(font: Buffer): { version: string; entries: DirectoryEntry[] } | undefined {
  const version = font.toString('latin1', 0, 4);
  if (font.length < headerBytes || !(trueTypeVersions.has(version) || version === openTypeVersion)) return undefined;
  const count = font.readUInt16BE(4);
  if (count > maxTables || headerBytes + count * entryBytes > font.length) return undefined;
  const entries = Array.from({ length: count }, (_, index) => {
    const at = headerBytes + index * entryBytes;
    const [sum, start, length] = [4, 8, 12].map((offset) => font.readUInt32BE(at + offset)) as [number, number, number];
    return { tag: font.toString('latin1', at, at + 4), sum, start, end: start + length };
  });
  return { version, entries };
}

/** A table, padded to whole words, as its checksum is computed: without the adjustment of the whole file in `head`. */
function withoutAdjustment(tag: string, table: Buffer): Buffer {
  const padded = Buffer.alloc((table.length + 3) & ~3);
  table.copy(padded);
  if (tag === 'head' && padded.length >= headerBytes) padded.writeUInt32BE(0, 8);
  return padded;
}

/** Writes a font with these tables, sorted by their tags. */
export function writeTables(version: string, tables: FontTables, budget: Budget): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const log = Math.floor(Math.log2(Math.max(1, sorted.length)));
  const header = Buffer.alloc(headerBytes + sorted.length * entryBytes);
  header.write(version, 0, 'latin1');
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(2 ** log * entryBytes, 6);
  header.writeUInt16BE(log, 8);
  header.writeUInt16BE((sorted.length - 2 ** log) * entryBytes, 10);
  const pieces: Buffer[] = [header];
  let offset = header.length;
  let total = 0;
  let head: Buffer | undefined;
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = withoutAdjustment(tag, table);
    if (tag === 'head' && padded.length >= headerBytes) head = padded;
    const sum = checksum(padded, budget);
    const at = headerBytes + index * entryBytes;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(sum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    pieces.push(padded);
    offset += padded.length;
    total = (total + sum) >>> 0;
  }
  total = (total + checksum(header, budget)) >>> 0;
  head?.writeUInt32BE((0xb1b0afba - total) >>> 0, 8);
  return Buffer.concat(pieces);
}

/** Sum of the 32-bit words of a padded table. */
function checksum(table: Buffer, budget: Budget): number {
  budget.step(1 + (table.length >> 6));
  let sum = 0;
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
