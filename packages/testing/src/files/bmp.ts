/** Parts of a bitmap for a test, which may be invalid. */
export interface BmpParts {
  /** 12 for OS/2 1.x; default 40 (INFO). */
  headerBytes?: number;
  width: number;
  /** Negative where the first row is the top one. */
  height: number;
  bitsPerPixel: number;
  compression?: number;
  /** Red, green, blue, and optionally alpha: in a header of at least 52 bytes, after an INFO header. */
  masks?: number[];
  /** BGR0; BGR for OS/2 1.x. */
  palette?: number[];
  colorsUsed?: number;
  pixelsPerMetre?: [number, number];
  /** Rows without padding, which is added. */
  rows?: number[][];
  /** The bytes of the pixels, instead of rows. */
  data?: Uint8Array | number[];
  /** An invalid offset of the pixels. */
  dataOffset?: number;
  profile?: Uint8Array;
  /** Path of a linked profile, instead of one in the file. */
  profilePath?: string;
}

export function writeBmp(parts: BmpParts): Uint8Array {
  const headerBytes = parts.headerBytes ?? 40;
  const header = Buffer.alloc(headerBytes);
  const isCore = headerBytes === 12;
  header.writeUInt32LE(headerBytes, 0);
  if (isCore) {
    header.writeUInt16LE(parts.width, 4);
    header.writeUInt16LE(parts.height, 6);
    header.writeUInt16LE(1, 8);
    header.writeUInt16LE(parts.bitsPerPixel, 10);
  } else {
    header.writeInt32LE(parts.width, 4);
    header.writeInt32LE(parts.height, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(parts.bitsPerPixel, 14);
  }
  const fields: [offset: number, value: number][] = isCore
    ? []
    : [
        [16, parts.compression ?? 0],
        [24, parts.pixelsPerMetre?.[0] ?? 0],
        [28, parts.pixelsPerMetre?.[1] ?? 0],
        [32, parts.colorsUsed ?? 0],
      ];
  for (const [offset, value] of fields) if (offset + 4 <= headerBytes) header.writeUInt32LE(value, offset);
  const masks = Buffer.from(Uint32Array.from(parts.masks ?? []).buffer);
  if (headerBytes >= 52) masks.copy(header, 40);
  const between = Buffer.concat([headerBytes === 40 ? masks : Buffer.alloc(0), Buffer.from(parts.palette ?? [])]);
  const padded = (parts.rows ?? []).flatMap((row) => [...row, ...Array<number>((4 - (row.length % 4)) % 4).fill(0)]);
  const data = Buffer.from(parts.data ?? padded);
  const profile = Buffer.from(parts.profile ?? parts.profilePath ?? []);
  if (profile.length > 0) {
    header.write(parts.profile ? 'DEBM' : 'KNIL', 56, 'latin1');
    header.writeUInt32LE(headerBytes + between.length + data.length, 112);
    header.writeUInt32LE(profile.length, 116);
  }
  const file = Buffer.alloc(14);
  file.write('BM');
  file.writeUInt32LE(parts.dataOffset ?? 14 + headerBytes + between.length, 10);
  return Buffer.concat([file, header, between, data, profile]);
}

/** 16-bit or 32-bit pixels, least significant byte first. */
export function littleEndian(pixels: number[], bytesPerPixel: 2 | 4): number[] {
  return pixels.flatMap((pixel) => Array.from({ length: bytesPerPixel }, (_, index) => (pixel >>> (8 * index)) & 255));
}
