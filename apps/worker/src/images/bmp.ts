import { ToolError } from '@blattwerk/shared';
import { storedExtent, whitenMissing } from './bmp-extent.ts';
import { type BmpHeader, readBmpHeader } from './bmp-header.ts';
import { applyPalette, isNeutral, unpackIndices } from './bmp-indexed.ts';
import { decodePacked } from './bmp-packed.ts';
import { decodeRle } from './bmp-rle.ts';

export interface DecodedBmp {
  width: number;
  height: number;
  /** Grey, RGB, or RGB with alpha that is not premultiplied. */
  channels: 1 | 3 | 4;
  /** Samples of 8 bits, interleaved, from the top row down. */
  data: Uint8Array;
  pixelsPerMetre: { x: number; y: number } | null;
  /** An RGB profile; never beside a single channel. */
  iccProfile: Uint8Array | null;
}

/**
 * A bitmap's size, for admitting it before its pixels are touched.
 * @param bytes the file, or as much of its beginning as holds the header
 * @throws ToolError damagedImage
 */
export function readBmpSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readBmpHeader(bytes);
  return { width, height };
}

/**
 * The JPEG or PNG file that a bitmap may carry in place of pixels (BI_JPEG, BI_PNG); null where it has pixels.
 * @throws ToolError damagedImage
 */
export function readBmpEmbeddedImage(bytes: Uint8Array): { format: 'jpeg' | 'png'; bytes: Uint8Array } | null {
  const { encoding, dataStart, dataBytes } = readBmpHeader(bytes);
  if (encoding !== 'jpeg' && encoding !== 'png') return null;
  const end = dataBytes > 0 ? Math.min(bytes.length, dataStart + dataBytes) : bytes.length;
  return { format: encoding, bytes: bytes.subarray(dataStart, end) };
}

/**
 * Decodes a Windows or OS/2 bitmap. Pixels that the file breaks off before are white (transparent where it has alpha);
 * calibrated colours of V4 and V5 headers (gamma, end points) are taken as sRGB.
 * A bitmap that carries a JPEG or PNG is for `readBmpEmbeddedImage`.
 * @param maxPixels width times height, at most
 * @throws ToolError damagedImage, imageTooLarge
 */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): DecodedBmp {
  const header = readBmpHeader(bytes);
  if (header.width * header.height > maxPixels) throw new ToolError('imageTooLarge');
  const { width, height, pixelsPerMetre, iccProfile } = header;
  return { width, height, ...decodePixels(bytes, header), pixelsPerMetre, iccProfile };
}

function decodePixels(bytes: Uint8Array, header: BmpHeader): { channels: 1 | 3 | 4; data: Uint8Array } {
  const mayBeGrey = header.iccProfile === null;
  const decoded = decodeStored(bytes, header, mayBeGrey);
  if (decoded.channels !== 3 || !mayBeGrey || !isNeutral(decoded.data)) return decoded;
  const greys = new Uint8Array(decoded.data.length / 3);
  for (let index = 0; index < greys.length; index++) greys[index] = decoded.data[index * 3] as number;
  return { channels: 1, data: greys };
}

function decodeStored(
  bytes: Uint8Array,
  header: BmpHeader,
  mayBeGrey: boolean,
): { channels: 1 | 3 | 4; data: Uint8Array } {
  const { encoding, palette } = header;
  if (encoding === 'jpeg' || encoding === 'png') throw new ToolError('damagedImage');
  if (encoding === 'packed') {
    const extent = storedExtent(bytes, header);
    const { channels, data } = decodePacked(bytes, header, extent);
    if (channels === 3) whitenMissing(data, channels, header, extent);
    return { channels, data };
  }
  const { plane, extent } = encoding === 'indexed' ? unpackIndices(bytes, header) : decodeRle(bytes, header);
  const decoded =
    encoding === 'rle24' ? { channels: 3 as const, data: plane } : applyPalette(plane, palette, mayBeGrey);
  whitenMissing(decoded.data, decoded.channels, header, extent);
  return decoded;
}
