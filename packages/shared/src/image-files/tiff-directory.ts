import { type ByteRange, latin1At, viewOf } from './byte-range.ts';

/** A field of a directory, whose values are read on demand. */
export interface TiffField {
  /** Offset of its entry in the directory. */
  entry: number;
  type: number;
  count: number;
  /** Range of its values, in its entry where they fit. */
  start: number;
  end: number;
}

export interface TiffDirectory {
  /** Offset of the directory. */
  start: number;
  /** By tag, in the order of the file; the first of each. */
  fields: ReadonlyMap<number, TiffField>;
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
  layout: TiffLayout;
  firstDirectory: number;
  /** Reads the directory at an offset; undefined where there is none. */
  directory: (offset: number) => TiffDirectory | undefined;
}

/** Bytes of the number of entries, of an entry, and of a count or an offset. */
export interface TiffLayout {
  countBytes: number;
  entryBytes: number;
  wordBytes: 4 | 8;
}

const classicLayout: TiffLayout = { countBytes: 2, entryBytes: 12, wordBytes: 4 };
const bigLayout: TiffLayout = { countBytes: 8, entryBytes: 20, wordBytes: 8 };

/** Tags of EXIF data that are read or kept (EXIF 2.32, 4.6). */
export const exifTags = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  xResolution: 0x011a,
  yResolution: 0x011b,
  resolutionUnit: 0x0128,
  software: 0x0131,
  dateTime: 0x0132,
  artist: 0x013b,
  copyright: 0x8298,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  cameraOwnerName: 0xa430,
  bodySerialNumber: 0xa431,
  lensModel: 0xa434,
} as const;

/** Tags of the directory of a place (EXIF 2.32, 4.6.6). */
export const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;

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
export function openTiff(bytes: Uint8Array): TiffFile | undefined {
  if (bytes.length < 8) return undefined;
  const order = latin1At(bytes, 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const reader = createReader(bytes, order === 'II');
  const version = reader.u16(2);
  if (version === 42) {
    return {
      isLittleEndian: order === 'II',
      layout: classicLayout,
      firstDirectory: reader.u32(4),
      directory: (offset) => readDirectory(reader, offset, classicLayout),
    };
  }
  if (version !== 43 || reader.u16(4) !== 8) return undefined;
  return {
    isLittleEndian: order === 'II',
    layout: bigLayout,
    firstDirectory: reader.u64(8),
    directory: (offset) => readDirectory(reader, offset, bigLayout),
  };
}

type Reader = ReturnType<typeof createReader>;

/** Reads numbers; 0 beyond the end. */
function createReader(bytes: Uint8Array, isLittleEndian: boolean) {
  const view = viewOf(bytes);
  const has = (offset: number, size: number) => offset >= 0 && offset + size <= bytes.length;
  const u32 = (offset: number) => (has(offset, 4) ? view.getUint32(offset, isLittleEndian) : 0);
  return {
    bytes,
    has,
    u16: (offset: number) => (has(offset, 2) ? view.getUint16(offset, isLittleEndian) : 0),
    u32,
    u64: (offset: number) => {
      const [low, high] = isLittleEndian ? [u32(offset), u32(offset + 4)] : [u32(offset + 4), u32(offset)];
      return high * 2 ** 32 + low;
    },
  };
}

function readDirectory(reader: Reader, offset: number, layout: TiffLayout): TiffDirectory | undefined {
  const { countBytes, entryBytes, wordBytes } = layout;
  if (offset < 8 || !reader.has(offset, countBytes)) return undefined;
  const word = wordBytes === 8 ? reader.u64 : reader.u32;
  const count = wordBytes === 8 ? reader.u64(offset) : reader.u16(offset);
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
      fields.set(tag, { entry, type, count: values, start: valueOffset, end: valueOffset + size });
    }
  }

  function numbers(tag: number, maxCount = 1): number[] {
    const field = fields.get(tag);
    if (!field) return [];
    const size = typeBytes[field.type] ?? 0;
    const count = Math.min(field.count, maxCount);
    return Array.from({ length: count }, (_, index) => readNumber(reader, field.type, field.start + index * size));
  }

  return {
    start: offset,
    fields,
    numbers,
    number: (tag) => numbers(tag)[0],
    count: (tag) => fields.get(tag)?.count ?? 0,
    range: (tag) => fields.get(tag),
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
