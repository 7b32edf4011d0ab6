import type { ByteRange } from '../byte-range.ts';

/** A field of a directory, whose values are read on demand. */
export interface TiffField {
  type: number;
  count: number;
  /** Offset of its values. */
  offset: number;
}

export interface TiffDirectory {
  /** The field's first `maxCount` numbers; empty where the field is missing or beyond the end of the file. */
  numbers: (tag: number, maxCount?: number) => number[];
  number: (tag: number) => number | undefined;
  /** Number of the field's values; 0 where it is missing. */
  count: (tag: number) => number;
  /** Range of the field's values. */
  range: (tag: number) => ByteRange | undefined;
  /** Offset of the next directory; 0 after the last. */
  next: number;
}

export interface TiffFile {
  isLittleEndian: boolean;
  isBig: boolean;
  firstDirectory: number;
  /** Reads the directory at an offset; undefined where there is none. */
  directory: (offset: number) => TiffDirectory | undefined;
}

/** Bytes of a value, by type (TIFF 6.0, section 2; BigTIFF adds 16 to 18). */
const typeBytes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

/** Opens a TIFF or BigTIFF file, or EXIF, which has the same structure; undefined for other bytes. */
export function openTiff(bytes: Buffer): TiffFile | undefined {
  if (bytes.length < 8) return undefined;
  const order = bytes.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const reader = createReader(bytes, order === 'II');
  const version = reader.u16(2);
  if (version === 42) {
    return {
      isLittleEndian: order === 'II',
      isBig: false,
      firstDirectory: reader.u32(4),
      directory: (offset) => readDirectory(reader, offset, false),
    };
  }
  if (version !== 43 || reader.u16(4) !== 8) return undefined;
  return {
    isLittleEndian: order === 'II',
    isBig: true,
    firstDirectory: reader.u64(8),
    directory: (offset) => readDirectory(reader, offset, true),
  };
}

type Reader = ReturnType<typeof createReader>;

/** Reads numbers; 0 beyond the end. */
function createReader(bytes: Buffer, isLittleEndian: boolean) {
  const has = (offset: number, size: number) => offset >= 0 && offset + size <= bytes.length;
  const u32 = (offset: number) => {
    if (!has(offset, 4)) return 0;
    return isLittleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset);
  };
  return {
    bytes,
    has,
    u16: (offset: number) => {
      if (!has(offset, 2)) return 0;
      return isLittleEndian ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset);
    },
    u32,
    u64: (offset: number) => {
      const [low, high] = isLittleEndian ? [u32(offset), u32(offset + 4)] : [u32(offset + 4), u32(offset)];
      return high * 2 ** 32 + low;
    },
  };
}

function readDirectory(reader: Reader, offset: number, isBig: boolean): TiffDirectory | undefined {
  const [countBytes, entryBytes, wordBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  if (offset < 8 || !reader.has(offset, countBytes)) return undefined;
  const word = isBig ? reader.u64 : reader.u32;
  const count = isBig ? reader.u64(offset) : reader.u16(offset);
  const start = offset + countBytes;
  // Of a truncated directory the complete entries are read, as by other readers.
  const readable = Math.min(count, 65_535, Math.floor((reader.bytes.length - start) / entryBytes));
  const fields = new Map<number, TiffField>();
  for (let index = 0; index < readable; index++) {
    const entry = start + index * entryBytes;
    const tag = reader.u16(entry);
    const type = reader.u16(entry + 2);
    const values = word(entry + 4);
    const size = (typeBytes[type] ?? 0) * values;
    const valueOffset = size <= wordBytes ? entry + 4 + wordBytes : word(entry + 4 + wordBytes);
    if (size > 0 && reader.has(valueOffset, size) && !fields.has(tag)) {
      fields.set(tag, { type, count: values, offset: valueOffset });
    }
  }

  function numbers(tag: number, maxCount = 1): number[] {
    const field = fields.get(tag);
    if (!field) return [];
    const size = typeBytes[field.type] ?? 0;
    const count = Math.min(field.count, maxCount);
    return Array.from({ length: count }, (_, index) => readNumber(reader, field.type, field.offset + index * size));
  }

  return {
    numbers,
    number: (tag) => numbers(tag)[0],
    count: (tag) => fields.get(tag)?.count ?? 0,
    range: (tag) => {
      const field = fields.get(tag);
      return field && { start: field.offset, end: field.offset + (typeBytes[field.type] ?? 0) * field.count };
    },
    next: word(start + count * entryBytes),
  };
}

function readNumber(reader: Reader, type: number, offset: number): number {
  switch (type) {
    case 1:
    case 7:
      return reader.bytes[offset] ?? 0;
    case 3:
      return reader.u16(offset);
    case 4:
    case 13:
      return reader.u32(offset);
    case 5:
      return reader.u32(offset) / reader.u32(offset + 4);
    case 16:
    case 18:
      return reader.u64(offset);
    default:
      return Number.NaN;
  }
}
