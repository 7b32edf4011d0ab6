import type { ByteRange } from '../byte-range.ts';

/** The image that a HEIF file shows first (ISO/IEC 23008-12, 10.2.1), as its metadata describe it. */
export interface PrimaryItem {
  /** Before it is cropped and rotated, in pixels. */
  width: number;
  height: number;
  /** Type of the coded images that it consists of, such as `hvc1` or `av01`. */
  codec: string;
  /** Largest number of pixels of any image in the file: decoders also have tiles and alpha in memory. */
  maxPixels: number;
  /** Its ICC profile. */
  profile: ByteRange | undefined;
}

interface Box extends ByteRange {
  type: string;
}

/** Maximum number of boxes read, items and properties included; a photo of 48 tiles has some 300. */
const maxBoxes = 20_000;
/** Levels of derivation: a grid of tiles, cropped or rotated once more. */
const maxDerivations = 4;
const fullBoxBytes = 4;

/** Reads the metadata of a HEIF file. @returns undefined where they are missing or malformed, or describe no image */
export function readPrimaryItem(bytes: Buffer): PrimaryItem | undefined {
  try {
    return readMeta(bytes);
  } catch (error) {
    // Beyond the end of a truncated file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readMeta(bytes: Buffer): PrimaryItem | undefined {
  const reader = new BoxReader(bytes);
  const meta = reader.find({ start: 0, end: bytes.length }, 'meta');
  if (!meta) return undefined;
  const boxes = contentsOf(meta);
  const [pitm, iinf, iprp, iref] = ['pitm', 'iinf', 'iprp', 'iref'].map((type) => reader.find(boxes, type));
  const ipco = iprp && reader.find(iprp, 'ipco');
  const ipma = iprp && reader.find(iprp, 'ipma');
  if (!pitm || !iinf || !ipco || !ipma) return undefined;
  const id = versionOf(bytes, pitm) === 0 ? bytes.readUInt16BE(pitm.start + 4) : bytes.readUInt32BE(pitm.start + 4);
  const properties = reader.list(ipco);
  const own = propertyIndices(bytes, ipma, id).flatMap((index) => properties[index - 1] ?? []);
  const extent = own.find(({ type }) => type === 'ispe');
  const codec = codecOf(itemTypes(reader, iinf), iref ? derivations(reader, iref) : new Map(), id);
  if (!extent || codec === undefined) return undefined;
  const sizes = properties.filter(({ type }) => type === 'ispe').map((box) => sizeOf(bytes, box));
  const { width, height } = sizeOf(bytes, extent);
  return {
    width,
    height,
    codec,
    maxPixels: Math.max(...sizes.map((size) => size.width * size.height)),
    profile: own.map((box) => profileOf(bytes, box)).find((range) => range !== undefined),
  };
}

/** Reads boxes (ISO/IEC 14496-12, 4.2), `maxBoxes` in total. */
class BoxReader {
  readonly bytes: Buffer;
  #left = maxBoxes;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  find(range: ByteRange, type: string): Box | undefined {
    return this.list(range).find((box) => box.type === type);
  }

  /** The boxes of a range, without their headers; one that exceeds the range ends with it. */
  list({ start, end }: ByteRange): Box[] {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= end && this.#left-- > 0; ) {
      const short = this.bytes.readUInt32BE(at);
      const header = short === 1 ? 16 : 8;
      const size = short === 0 ? end - at : short === 1 ? Number(this.bytes.readBigUInt64BE(at + 8)) : short;
      if (size < header) break;
      const type = this.bytes.toString('latin1', at + 4, at + 8);
      boxes.push({ type, start: at + header, end: Math.min(at + size, end) });
      at += size;
    }
    return boxes;
  }
}

/** The boxes in a box that has a version and flags. */
function contentsOf({ start, end }: ByteRange): ByteRange {
  return { start: start + fullBoxBytes, end };
}

function versionOf(bytes: Buffer, { start }: ByteRange): number {
  return bytes.readUInt8(start);
}

/** Types by item (ISO/IEC 14496-12, 8.11.6). */
function itemTypes(reader: BoxReader, iinf: ByteRange): Map<number, string> {
  const { bytes } = reader;
  const countBytes = versionOf(bytes, iinf) === 0 ? 2 : 4;
  const entries = reader.list({ start: iinf.start + fullBoxBytes + countBytes, end: iinf.end });
  const types = new Map<number, string>();
  for (const { type, start } of entries) {
    const version = versionOf(bytes, { start, end: start });
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const at = start + fullBoxBytes + idBytes + 2;
    types.set(bytes.readUIntBE(start + fullBoxBytes, idBytes), bytes.toString('latin1', at, at + 4));
  }
  return types;
}

/** The first image that each derived image consists of (ISO/IEC 14496-12, 8.11.12). */
function derivations(reader: BoxReader, iref: ByteRange): Map<number, number> {
  const { bytes } = reader;
  const idBytes = versionOf(bytes, iref) === 0 ? 2 : 4;
  const first = new Map<number, number>();
  for (const { type, start } of reader.list(contentsOf(iref))) {
    if (type !== 'dimg' || bytes.readUInt16BE(start + idBytes) === 0) continue;
    first.set(bytes.readUIntBE(start, idBytes), bytes.readUIntBE(start + idBytes + 2, idBytes));
  }
  return first;
}

function codecOf(types: Map<number, string>, parts: Map<number, number>, id: number): string | undefined {
  let item: number | undefined = id;
  for (let level = 0; level <= maxDerivations && item !== undefined; level++) {
    const type = types.get(item);
    if (type !== 'grid' && type !== 'iovl' && type !== 'iden') return type;
    item = parts.get(item);
  }
  return undefined;
}

/** Indices, from 1, of the properties of an item (ISO/IEC 23008-12, 9.3). */
function propertyIndices(bytes: Buffer, ipma: ByteRange, id: number): number[] {
  const idBytes = versionOf(bytes, ipma) === 0 ? 2 : 4;
  const isWide = (bytes.readUInt8(ipma.start + 3) & 1) === 1;
  for (let at = ipma.start + 8; at + idBytes < ipma.end; ) {
    const item = bytes.readUIntBE(at, idBytes);
    const count = bytes.readUInt8(at + idBytes);
    at += idBytes + 1;
    if (item === id) {
      return Array.from({ length: count }, (_, index) =>
        isWide ? bytes.readUInt16BE(at + index * 2) & 0x7fff : bytes.readUInt8(at + index) & 0x7f,
      );
    }
    at += count * (isWide ? 2 : 1);
  }
  return [];
}

function sizeOf(bytes: Buffer, ispe: ByteRange): { width: number; height: number } {
  return { width: bytes.readUInt32BE(ispe.start + 4), height: bytes.readUInt32BE(ispe.start + 8) };
}

function profileOf(bytes: Buffer, { type, start, end }: Box): ByteRange | undefined {
  const kind = type === 'colr' ? bytes.toString('latin1', start, start + 4) : '';
  return kind === 'prof' || kind === 'rICC' ? { start: start + 4, end } : undefined;
}
