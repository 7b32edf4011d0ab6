import { ToolError } from '@blattwerk/shared';
import { defaultDensity, statedDensity } from '../density.ts';
import { encodePixels } from '../encode-pixels.ts';
import { decodeBytesOf, type SourceImage } from '../source-image.ts';
import { decodeBmp } from './decode-bmp.ts';

const fileHeaderBytes = 14;
/** The header of OS/2 1.x, with sizes of two bytes and no density. */
const coreHeaderBytes = 12;

/**
 * Reads the header of a BMP.
 * @throws ToolError damagedImage where it is truncated
 */
export function readBmp(bytes: Buffer): SourceImage {
  if (bytes.length < fileHeaderBytes + coreHeaderBytes) throw new ToolError('damagedImage');
  const isCore = bytes.readUInt32LE(fileHeaderBytes) === coreHeaderBytes;
  if (!isCore && bytes.length < fileHeaderBytes + 16) throw new ToolError('damagedImage');
  const size = isCore
    ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
    : { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
  const hasDensity = !isCore && bytes.readUInt32LE(fileHeaderBytes) >= 40 && bytes.length >= 46;
  const stated = hasDensity ? statedDensity(bytes.readInt32LE(38), bytes.readInt32LE(42), 'metre') : undefined;
  return {
    ...size,
    orientation: 1,
    dpi: stated ?? defaultDensity,
    decodeBytes: decodeBytesOf(size, 4, 'rows'),
    prepare: async (file) => {
      const { iccProfile, pixelsPerMetre: _, ...pixels } = decodeBmp(file, size.width * size.height);
      return encodePixels(pixels, { profile: iccProfile ?? undefined });
    },
  };
}
