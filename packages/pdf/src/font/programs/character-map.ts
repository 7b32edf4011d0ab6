import type { Budget } from '../../budget.ts';

/** A subtable of a `cmap` table: the glyph of each character. */
export interface CharacterMap {
  platform: number;
  encoding: number;
  format: number;
  /** Glyphs by character code, without glyph 0. */
  glyphs: ReadonlyMap<number, number>;
}

const maxSubtables = 32;
/** Maximum number of characters of a subtable, more than Unicode's planes 0 to 3 have. */
const maxCharacters = 0x40000;

/**
 * Reads a `cmap` table (OpenType, cmap).
 * @returns undefined where it is malformed, or a subtable has a rare format
 */
export function readCharacterMaps(table: Buffer, budget: Budget): CharacterMap[] | undefined {
  if (table.length < 4) return undefined;
  const count = table.readUInt16BE(2);
  if (count > maxSubtables || 4 + count * 8 > table.length) return undefined;
  const maps: CharacterMap[] = [];
  const known = new Map<number, Pick<CharacterMap, 'format' | 'glyphs'>>();
  for (let at = 4; at < 4 + count * 8; at += 8) {
    const [platform, encoding, start] = [
      table.readUInt16BE(at),
      table.readUInt16BE(at + 2),
      table.readUInt32BE(at + 4),
    ];
    if (start + 6 > table.length) return undefined;
    const format = table.readUInt16BE(start);
    // Variation sequences are no map of their own.
    if (format === 14) continue;
    let read = known.get(start);
    if (!read) {
      const glyphs = readSubtable(table.subarray(start), format, budget);
      if (!glyphs) return undefined;
      read = { format, glyphs };
      known.set(start, read);
    }
    maps.push({ platform, encoding, ...read });
  }
  return maps;
}

function readSubtable(table: Buffer, format: number, budget: Budget): Map<number, number> | undefined {
  const glyphs = new Map<number, number>();
  const set = (code: number, glyph: number) => {
    if (glyph !== 0) glyphs.set(code, glyph);
  };
  budget.step(1 + (table.length >> 6));
  try {
    if (format === 0) {
      for (let code = 0; code < 256; code++) set(code, table.readUInt8(6 + code));
    } else if (format === 6) {
      const first = table.readUInt16BE(6);
      const count = table.readUInt16BE(8);
      for (let index = 0; index < count; index++) set(first + index, table.readUInt16BE(10 + index * 2));
    } else if (format === 2) readHighBytes(table, set, budget);
    else if (format === 4) readSegments(table, set, budget);
    else if (format === 12) readGroups(table, set, budget);
    else return undefined;
  } catch (error) {
    // A table that ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return glyphs.size <= maxCharacters ? glyphs : undefined;
}

type SetGlyph = (code: number, glyph: number) => void;

/** Codes of one and two bytes, of encodings of East Asia: the high byte says where those of the low byte are. */
function readHighBytes(table: Buffer, set: SetGlyph, budget: Budget): void {
  const headersAt = 6 + 256 * 2;
  budget.step(256);
  for (let high = 0; high < 256; high++) {
    const at = headersAt + (table.readUInt16BE(6 + high * 2) & ~7);
    const isAlone = at === headersAt;
    const [first, count, delta, range] = [0, 2, 4, 6].map((offset) => table.readUInt16BE(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    // A byte of the first header is a code alone, and no high byte.
    const [start, end] = isAlone ? [Math.max(first, high), Math.min(first + count, high + 1)] : [first, first + count];
    budget.step(1 + (Math.max(0, end - start) >> 3));
    for (let low = start; low < Math.min(end, 256); low++) {
      const glyphAt = at + 6 + range + 2 * (low - first);
      const glyph = glyphAt + 2 <= table.length ? table.readUInt16BE(glyphAt) : 0;
      if (glyph !== 0) set(isAlone ? low : high * 256 + low, (glyph + delta) & 0xffff);
    }
  }
}

function readSegments(table: Buffer, set: SetGlyph, budget: Budget): void {
  const doubled = table.readUInt16BE(6) & ~1;
  for (let at = 0; at < doubled; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    budget.step(1 + ((end - start) >> 3));
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (range === 0 || range === 0xffff) set(code, (code + delta) & 0xffff);
      else {
        const glyphAt = rangeAt + range + 2 * (code - start);
        const glyph = glyphAt + 2 <= table.length ? table.readUInt16BE(glyphAt) : 0;
        if (glyph !== 0) set(code, (glyph + delta) & 0xffff);
      }
    }
  }
}

function readGroups(table: Buffer, set: SetGlyph, budget: Budget): void {
  const count = table.readUInt32BE(12);
  let characters = 0;
  for (let index = 0; index < count; index++) {
    const at = 16 + index * 12;
    const [start, end, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)];
    if (end < start) continue;
    characters += end - start + 1;
    if (characters > maxCharacters) throw new RangeError('more characters than Unicode has');
    budget.step(1 + ((end - start) >> 3));
    for (let code = start; code <= end; code++) set(code, glyph + code - start);
  }
}

/**
 * Writes a `cmap` table with the characters of these glyphs. Formats stay, so that readers choose the same subtable.
 * @returns undefined where format 4 cannot hold them, or one is of format 2
 */
export function writeCharacterMaps(maps: readonly CharacterMap[], kept: ReadonlySet<number>): Buffer | undefined {
  const header = Buffer.alloc(4 + maps.length * 8);
  header.writeUInt16BE(maps.length, 2);
  const pieces: Buffer[] = [header];
  const written = new Map<ReadonlyMap<number, number>, number>();
  let offset = header.length;
  for (const [index, { platform, encoding, format, glyphs }] of maps.entries()) {
    let start = written.get(glyphs);
    if (start === undefined) {
      const entries = [...glyphs].filter(([, glyph]) => kept.has(glyph)).toSorted(([a], [b]) => a - b);
      const subtable = writeSubtable(format, entries);
      if (!subtable) return undefined;
      start = offset;
      written.set(glyphs, start);
      pieces.push(subtable);
      offset += subtable.length;
    }
    header.writeUInt16BE(platform, 4 + index * 8);
    header.writeUInt16BE(encoding, 6 + index * 8);
    header.writeUInt32BE(start, 8 + index * 8);
  }
  return Buffer.concat(pieces);
}

type Entries = readonly (readonly [code: number, glyph: number])[];

function writeSubtable(format: number, entries: Entries): Buffer | undefined {
  if (format === 0) {
    const table = Buffer.alloc(262);
    table.writeUInt16BE(table.length, 2);
    for (const [code, glyph] of entries) table.writeUInt8(glyph, 6 + code);
    return table;
  }
  if (format === 6) {
    const first = entries[0]?.[0] ?? 0;
    const count = entries.length === 0 ? 0 : (entries.at(-1) as readonly [number, number])[0] - first + 1;
    const table = Buffer.alloc(10 + count * 2);
    for (const [index, value] of [6, table.length, 0, first, count].entries()) table.writeUInt16BE(value, index * 2);
    for (const [code, glyph] of entries) table.writeUInt16BE(glyph, 10 + (code - first) * 2);
    return table;
  }
  if (format === 2) return undefined;
  const runs = runsOf(entries);
  return format === 12 ? writeGroups(runs) : writeSegments(runs);
}

interface Run {
  start: number;
  end: number;
  glyph: number;
}

/** Runs of consecutive codes with consecutive glyphs. */
function runsOf(entries: Entries): Run[] {
  const runs: Run[] = [];
  for (const [code, glyph] of entries) {
    const last = runs.at(-1);
    if (last && code === last.end + 1 && glyph === last.glyph + code - last.start) last.end = code;
    else runs.push({ start: code, end: code, glyph });
  }
  return runs;
}

function writeGroups(runs: readonly Run[]): Buffer {
  const table = Buffer.alloc(16 + runs.length * 12);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(table.length, 4);
  table.writeUInt32BE(runs.length, 12);
  for (const [index, { start, end, glyph }] of runs.entries()) {
    for (const [place, value] of [start, end, glyph].entries()) table.writeUInt32BE(value, 16 + index * 12 + place * 4);
  }
  return table;
}

function writeSegments(runs: readonly Run[]): Buffer | undefined {
  const segments = [...runs, { start: 0xffff, end: 0xffff, glyph: 0 }];
  const count = segments.length;
  const log = Math.floor(Math.log2(count));
  const table = Buffer.alloc(16 + count * 8);
  if (table.length > 0xffff) return undefined;
  const header = [4, table.length, 0, count * 2, 2 ** (log + 1), log, (count - 2 ** log) * 2];
  for (const [index, value] of header.entries()) table.writeUInt16BE(value, index * 2);
  for (const [index, { start, end, glyph }] of segments.entries()) {
    table.writeUInt16BE(end, 14 + index * 2);
    table.writeUInt16BE(start, 16 + count * 2 + index * 2);
    table.writeUInt16BE((glyph - start) & 0xffff, 16 + count * 4 + index * 2);
  }
  return table;
}
