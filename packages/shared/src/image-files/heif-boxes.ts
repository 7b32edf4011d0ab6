import { type ByteRange, latin1At, viewOf } from './byte-range.ts';

export interface HeifBox extends ByteRange {
  type: string;
  /** Offset of its header; `start` is that of its contents. */
  at: number;
}

/** Maximum number of boxes and extents read, items and properties included; a photo of 48 tiles has some 300. */
const maxBoxes = 20_000;
const fullBoxBytes = 4;

/** Reads the boxes of a HEIF file (ISO/IEC 14496-12, 4.2). Reads beyond the end of the file throw a RangeError. */
export class HeifReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #left = maxBoxes;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = viewOf(bytes);
  }

  find(range: ByteRange, type: string): HeifBox | undefined {
    return this.list(range).find((box) => box.type === type);
  }

  /** The boxes of a range; one that exceeds the range ends with it. */
  list({ start, end }: ByteRange): HeifBox[] {
    const boxes: HeifBox[] = [];
    for (let at = start; at + 8 <= end && this.#left-- > 0; ) {
      const short = this.uint(at, 4);
      const header = short === 1 ? 16 : 8;
      const size = short === 0 ? end - at : short === 1 ? this.uint(at + 8, 8) : short;
      if (size < header) break;
      boxes.push({ type: this.text(at + 4), at, start: at + header, end: Math.min(at + size, end) });
      at += size;
    }
    return boxes;
  }

  /** Four characters. */
  text(at: number): string {
    return latin1At(this.bytes, at, 4);
  }

  /** @param size bytes of the number, from 0 for none to 8 */
  uint(at: number, size: number): number {
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + this.#view.getUint8(at + index);
    return value;
  }

  versionOf({ start }: ByteRange): number {
    return this.uint(start, 1);
  }

  /** @throws RangeError beyond `maxBoxes` in total */
  countExtent(): void {
    if (this.#left-- <= 0) throw new RangeError(`iloc: expected at most ${maxBoxes} boxes and extents`);
  }
}

/** The boxes in a box that has a version and flags. */
export function contentsOfFullBox({ start, end }: ByteRange): ByteRange {
  return { start: start + fullBoxBytes, end };
}

/** Id of the image that viewers show (ISO/IEC 14496-12, 8.11.4). */
export function primaryItemId(reader: HeifReader, pitm: ByteRange): number {
  return reader.uint(pitm.start + fullBoxBytes, reader.versionOf(pitm) === 0 ? 2 : 4);
}

/** Types by item (ISO/IEC 14496-12, 8.11.6). */
export function itemTypes(reader: HeifReader, iinf: ByteRange): Map<number, string> {
  const countBytes = reader.versionOf(iinf) === 0 ? 2 : 4;
  const types = new Map<number, string>();
  for (const box of reader.list({ start: iinf.start + fullBoxBytes + countBytes, end: iinf.end })) {
    const version = reader.versionOf(box);
    if (box.type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const id = box.start + fullBoxBytes;
    types.set(reader.uint(id, idBytes), reader.text(id + idBytes + 2));
  }
  return types;
}

/** A reference between items (ISO/IEC 14496-12, 8.11.12), such as `dimg` from a grid to its tiles. */
export interface ItemReference {
  type: string;
  from: number;
  to: number[];
}

export function itemReferences(reader: HeifReader, iref: ByteRange): ItemReference[] {
  const idBytes = reader.versionOf(iref) === 0 ? 2 : 4;
  return reader.list(contentsOfFullBox(iref)).map(({ type, start, end }) => {
    const first = start + idBytes + 2;
    const count = Math.min(reader.uint(start + idBytes, 2), Math.max(0, Math.floor((end - first) / idBytes)));
    const to = Array.from({ length: count }, (_, index) => reader.uint(first + index * idBytes, idBytes));
    return { type, from: reader.uint(start, idBytes), to };
  });
}

/** The items of an association box, with the indices, from 1, of their properties (ISO/IEC 23008-12, 9.3). */
export function* itemProperties(reader: HeifReader, ipma: ByteRange): Generator<{ id: number; indices: number[] }> {
  const idBytes = reader.versionOf(ipma) === 0 ? 2 : 4;
  const isWide = (reader.uint(ipma.start + 3, 1) & 1) === 1;
  const indexBytes = isWide ? 2 : 1;
  for (let at = ipma.start + fullBoxBytes + 4; at + idBytes < ipma.end; ) {
    const id = reader.uint(at, idBytes);
    const count = reader.uint(at + idBytes, 1);
    const first = at + idBytes + 1;
    const indices = Array.from(
      { length: count },
      // The highest bit states whether the property is essential.
      (_, index) => reader.uint(first + index * indexBytes, indexBytes) & (isWide ? 0x7fff : 0x7f),
    );
    yield { id, indices };
    at = first + count * indexBytes;
  }
}

/** Where the bytes of an item are (ISO/IEC 14496-12, 8.11.3). */
export interface ItemLocation {
  id: number;
  /** In the file, in the `idat` box of the metadata, or in other items, which decoders do not support. */
  construction: 'file' | 'idat' | 'item';
  /** Relative to the file or to the contents of `idat`; no end where the item extends to theirs. */
  extents: { start: number; end: number | undefined }[];
}

/** @throws RangeError where the box is truncated, or of an unknown version, neither of which decoders support */
export function itemLocations(reader: HeifReader, iloc: ByteRange): ItemLocation[] {
  const version = reader.versionOf(iloc);
  if (version > 2) throw new RangeError(`iloc at ${iloc.start}: expected version 0 to 2, got ${version}`);
  let at = iloc.start + fullBoxBytes;
  const next = (size: number) => {
    at += size;
    if (at > iloc.end) throw new RangeError(`iloc at ${iloc.start}: expected ${at - iloc.start} bytes`);
    return reader.uint(at - size, size);
  };
  const sizes = next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15] as const;
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  const count = next(idBytes);
  const locations: ItemLocation[] = [];
  for (let item = 0; item < count; item++) {
    const id = next(idBytes);
    const construction = (['file', 'idat'] as const)[version === 0 ? 0 : next(2) & 15] ?? 'item';
    next(2);
    const base = next(baseBytes);
    const extents = Array.from({ length: next(2) }, () => {
      reader.countExtent();
      next(indexBytes);
      const start = base + next(offsetBytes);
      const length = next(lengthBytes);
      return { start, end: length === 0 ? undefined : start + length };
    });
    locations.push({ id, construction, extents });
  }
  return locations;
}
