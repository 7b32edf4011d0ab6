import { ToolError } from '@blattwerk/shared';

/** A channel's bits within a pixel; 0 where the channel does not exist. */
interface BmpMasks {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Encoding of the pixels: indices, packed components, run lengths, or a complete file of another format. */
type BmpEncoding = 'indexed' | 'packed' | 'rle4' | 'rle8' | 'rle24' | 'jpeg' | 'png';

export interface BmpHeader {
  width: number;
  height: number;
  /** Whether the first stored row is the top one; otherwise it is the bottom one. */
  isTopDown: boolean;
  bitsPerPixel: number;
  encoding: BmpEncoding;
  masks: BmpMasks;
  /** Whether BI_BITFIELDS or BI_ALPHABITFIELDS defines alpha, not only a mask in the header. */
  hasAlphaField: boolean;
  /** 256 RGB triplets; black where the file defines none. */
  palette: Uint8Array;
  /** Offset of the pixels in the file. */
  dataStart: number;
  /** Bytes of the pixels as stated by the header; 0 where it states none. */
  dataBytes: number;
  pixelsPerMetre: { x: number; y: number } | null;
  /** An embedded RGB profile. */
  iccProfile: Uint8Array | null;
}

const fileHeaderBytes = 14;
/** Sizes of the headers, which identify them (wingdi.h; OS/2 Presentation Manager for 12 and 16 to 64). */
const coreHeader = 12;
const infoHeader = 40;
const v2Header = 52;
const v3Header = 56;
const os2Headers = { smallest: 16, largest: 64 };
const v5Header = 124;

const opaqueMasks: Readonly<Record<16 | 24 | 32, BmpMasks>> = {
  16: { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 },
  24: { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
  32: { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
};

/**
 * Reads the headers, masks and palette of a bitmap: OS/2 1.x and 2.x, INFO, V2 to V5, also of the first image of an
 * OS/2 bitmap array. The number of planes, the file size and the palette size are not trusted.
 * @param bytes the file, or its beginning with the complete header
 * @throws ToolError damagedImage
 */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fileHeader = isAscii(bytes, 0, 'BA') ? fileHeaderBytes : 0;
  const start = fileHeader + fileHeaderBytes;
  if (!isAscii(bytes, fileHeader, 'BM') || bytes.length < start + coreHeader) throw new ToolError('damagedImage');
  const size = view.getUint32(start, true);
  const isKnownSize = size === coreHeader || (size >= os2Headers.smallest && size <= 1024);
  if (!isKnownSize || bytes.length < start + size) throw new ToolError('damagedImage');
  const isCore = size === coreHeader;
  const isOs2 = isCore || (size <= os2Headers.largest && size !== infoHeader && size !== v2Header && size !== v3Header);
  /** A field of the header; 0 where the header ends before it. */
  const field = (offset: number) => (!isCore && offset + 4 <= size ? view.getUint32(start + offset, true) : 0);

  const width = isCore ? view.getUint16(start + 4, true) : view.getInt32(start + 4, true);
  const signedHeight = isCore ? view.getUint16(start + 6, true) : view.getInt32(start + 8, true);
  const bitsPerPixel = view.getUint16(start + (isCore ? 10 : 14), true);
  if (width <= 0 || signedHeight === 0) throw new ToolError('damagedImage');
  const { encoding, hasMasks } = encodingOf(field(16), bitsPerPixel, size, isOs2);

  let paletteStart = start + size;
  let masks: BmpMasks = opaqueMasks[32];
  if (encoding === 'packed') {
    const hasAlphaMask = field(16) === 6 || (!isOs2 && size >= v3Header);
    if (hasMasks && size === infoHeader) paletteStart += hasAlphaMask ? 16 : 12;
    // The masks have the same offset whether they follow the INFO header or are part of a longer one.
    masks = readMasks(view, start + infoHeader, { bitsPerPixel, hasMasks, hasAlphaMask });
  }

  const given = view.getUint32(fileHeader + 10, true);
  const entryBytes = isCore ? 3 : 4;
  const isIndexed = bitsPerPixel <= 8;
  const maxEntries = isIndexed ? 2 ** bitsPerPixel : 256;
  const paletteEnd = given >= paletteStart ? given : bytes.length;
  const stated = field(32) || (isIndexed ? maxEntries : 0);
  const entries = Math.min(stated, maxEntries, Math.floor(Math.max(0, paletteEnd - paletteStart) / entryBytes));

  return {
    width,
    height: Math.abs(signedHeight),
    isTopDown: signedHeight < 0,
    bitsPerPixel,
    encoding,
    masks,
    hasAlphaField: hasMasks && masks.alpha !== 0,
    palette: readPalette(bytes, { start: paletteStart, entries, entryBytes, maxEntries }),
    dataStart: given >= paletteStart ? given : paletteStart + entries * entryBytes,
    dataBytes: field(20),
    pixelsPerMetre: density(field(24) | 0, field(28) | 0),
    iccProfile: size >= v5Header ? readProfile(bytes, view, start) : null,
  };
}

/** @throws ToolError damagedImage for an undefined combination, and for OS/2's Huffman 1D */
function encodingOf(
  compression: number,
  bitsPerPixel: number,
  headerSize: number,
  isOs2: boolean,
): { encoding: BmpEncoding; hasMasks: boolean } {
  const isPacked = bitsPerPixel === 16 || bitsPerPixel === 24 || bitsPerPixel === 32;
  const isIndexed = bitsPerPixel === 1 || bitsPerPixel === 2 || bitsPerPixel === 4 || bitsPerPixel === 8;
  if (compression === 0 && isIndexed) return { encoding: 'indexed', hasMasks: false };
  if (compression === 0 && isPacked) return { encoding: 'packed', hasMasks: false };
  if (compression === 1 && bitsPerPixel === 8) return { encoding: 'rle8', hasMasks: false };
  if (compression === 2 && bitsPerPixel === 4) return { encoding: 'rle4', hasMasks: false };
  if ((compression === 3 || compression === 6) && !isOs2 && isPacked) return { encoding: 'packed', hasMasks: true };
  // 4 is RLE24 in OS/2 and JPEG in Windows; OS/2 2.x wrote it also after INFO headers.
  if (compression === 4 && bitsPerPixel === 24 && (isOs2 || headerSize === infoHeader)) {
    return { encoding: 'rle24', hasMasks: false };
  }
  if (compression === 4 && !isOs2) return { encoding: 'jpeg', hasMasks: false };
  if (compression === 5 && !isOs2) return { encoding: 'png', hasMasks: false };
  throw new ToolError('damagedImage');
}

function readMasks(
  view: DataView,
  offset: number,
  has: { bitsPerPixel: number; hasMasks: boolean; hasAlphaMask: boolean },
): BmpMasks {
  const fallback = opaqueMasks[has.bitsPerPixel as 16 | 24 | 32];
  if (!has.hasMasks && !has.hasAlphaMask) return fallback;
  if (view.byteLength < offset + (has.hasAlphaMask ? 16 : 12)) throw new ToolError('damagedImage');
  const alpha = has.hasAlphaMask ? view.getUint32(offset + 12, true) : 0;
  // Without BI_BITFIELDS the masks are defaults; an alpha mask in the header then stands for the fourth byte, as in
  // Chromium.
  if (!has.hasMasks) return { ...fallback, alpha: has.bitsPerPixel === 32 && alpha !== 0 ? 0xff000000 : 0 };
  const [red, green, blue] = [0, 4, 8].map((at) => view.getUint32(offset + at, true)) as [number, number, number];
  return red === 0 && green === 0 && blue === 0 ? { ...fallback, alpha } : { red, green, blue, alpha };
}

/** Reads BGR or BGR0 entries as RGB triplets; a gray ramp where the file has none. */
function readPalette(
  bytes: Uint8Array,
  at: { start: number; entries: number; entryBytes: number; maxEntries: number },
): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  if (at.entries === 0) {
    for (let index = 0; index < at.maxEntries; index++) {
      palette.fill(Math.round((index * 255) / (at.maxEntries - 1)), index * 3, index * 3 + 3);
    }
  }
  for (let index = 0; index < at.entries; index++) {
    const from = at.start + index * at.entryBytes;
    for (let channel = 0; channel < 3; channel++) palette[index * 3 + channel] = bytes[from + 2 - channel] ?? 0;
  }
  return palette;
}

function density(x: number, y: number): { x: number; y: number } | null {
  return x > 0 && y > 0 ? { x, y } : null;
}

/**
 * BITMAPV5HEADER: bV5CSType is PROFILE_EMBEDDED; bV5ProfileData is relative to the header. ICC.1, 7.2: 'acsp', 'RGB '.
 */
function readProfile(bytes: Uint8Array, view: DataView, start: number): Uint8Array | null {
  const profileEmbedded = 0x4d424544;
  if (view.getUint32(start + 56, true) !== profileEmbedded) return null;
  const from = start + view.getUint32(start + 112, true);
  const end = from + view.getUint32(start + 116, true);
  if (end > bytes.length || end - from < 128) return null;
  return isAscii(bytes, from + 36, 'acsp') && isAscii(bytes, from + 16, 'RGB ')
    ? new Uint8Array(bytes.subarray(from, end))
    : null;
}

function isAscii(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
