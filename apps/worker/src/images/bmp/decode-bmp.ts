import { ToolError } from '@blattwerk/shared';
import { fillMissing, isWhole, storedExtent } from './extent.ts';
import { type BmpHeader, readBmpHeader } from './header.ts';
import { applyPalette, isNeutral, unpackIndices } from './indexed.ts';
import { decodePacked } from './packed.ts';
import { decodeRle } from './run-lengths.ts';

export interface DecodedBmp {
  width: number;
  height: number;
  /** Gray, RGB, or RGB with alpha that is not premultiplied. */
  channels: 1 | 3 | 4;
  /** Samples of 8 bits, interleaved, from the top row down. */
  data: Uint8Array;
  pixelsPerMetre: { x: number; y: number } | null;
  /** An RGB profile; null for a single channel. */
  iccProfile: Uint8Array | null;
  /** Whether pixels at the end are missing. */
  isIncomplete: boolean;
}

type DecodedPixels = Pick<DecodedBmp, 'channels' | 'data' | 'isIncomplete'>;

/**
 * Reads a bitmap's size from its header.
 * @param bytes the file, or its beginning with the complete header
 * @throws ToolError damagedImage
 */
export function readBmpSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readBmpHeader(bytes);
  return { width, height };
}

/**
 * The JPEG or PNG file that a bitmap can contain instead of pixels (BI_JPEG, BI_PNG); null where it has pixels.
 * @throws ToolError damagedImage
 */
export function readBmpEmbeddedImage(bytes: Uint8Array): { format: 'jpeg' | 'png'; bytes: Uint8Array } | null {
  const { encoding, dataStart, dataBytes } = readBmpHeader(bytes);
  if (encoding !== 'jpeg' && encoding !== 'png') return null;
  const end = dataBytes > 0 ? Math.min(bytes.length, dataStart + dataBytes) : bytes.length;
  return { format: encoding, bytes: bytes.subarray(dataStart, end) };
}

/**
 * Decodes a Windows or OS/2 bitmap. Missing pixels at the end of the file are white, or transparent where it has alpha.
 * Calibrated colors of V4 and V5 headers (gamma, end points) are treated as sRGB. A bitmap that contains a JPEG or PNG
 * is read by `readBmpEmbeddedImage`.
 * @param maxPixels maximum of width times height
 * @throws ToolError damagedImage, imageTooLarge
 */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): DecodedBmp {
  const header = readBmpHeader(bytes);
  if (header.width * header.height > maxPixels) throw new ToolError('imageTooLarge');
  const { width, height, pixelsPerMetre, iccProfile } = header;
  return { width, height, ...decodePixels(bytes, header), pixelsPerMetre, iccProfile };
}

function decodePixels(bytes: Uint8Array, header: BmpHeader): DecodedPixels {
  const mayBeGray = header.iccProfile === null;
  const decoded = decodeStored(bytes, header, mayBeGray);
  if (decoded.channels !== 3 || !mayBeGray || !isNeutral(decoded.data)) return decoded;
  const grays = new Uint8Array(decoded.data.length / 3);
  for (let index = 0; index < grays.length; index++) grays[index] = decoded.data[index * 3] as number;
  return { ...decoded, channels: 1, data: grays };
}

function decodeStored(bytes: Uint8Array, header: BmpHeader, mayBeGray: boolean): DecodedPixels {
  const { encoding, palette } = header;
  if (encoding === 'jpeg' || encoding === 'png') throw new ToolError('damagedImage');
  if (encoding === 'packed') {
    const extent = storedExtent(bytes, header);
    const { channels, data } = decodePacked(bytes, header, extent);
    if (channels === 3) fillMissing(data, channels, header, extent);
    return { channels, data, isIncomplete: !isWhole(header, extent) };
  }
  const { plane, extent } = encoding === 'indexed' ? unpackIndices(bytes, header) : decodeRle(bytes, header);
  const decoded =
    encoding === 'rle24' ? { channels: 3 as const, data: plane } : applyPalette(plane, palette, mayBeGray);
  fillMissing(decoded.data, decoded.channels, header, extent);
  return { ...decoded, isIncomplete: !isWhole(header, extent) };
}
