import { isUsableProfile } from '@blattwerk/pdf/images';
import { ToolError } from '@blattwerk/shared';
import type { ColorSpace, DeviceColor, PreparedImage } from '../../pdf/from-images/prepared-image.ts';
import { bytesAt } from '../byte-range.ts';
import { type Density, defaultDensity, densityOfAspect, statedDensity } from '../density.ts';
import { encodeAlpha, encodePixels } from '../encode-pixels.ts';
import { readExif } from '../exif.ts';
import { decodePixels, type Pixels } from '../pixels.ts';
import { decodeBytesOf, type SourceImage } from '../source-image.ts';
import { type PngChunks, type PngHeader, readPngChunks } from './chunks.ts';
import { readPngProfile } from './profile.ts';
import { repairPng } from './repair-png.ts';
import { readTransparency, type Transparency } from './transparency.ts';

/** Color types (PNG third edition, 11.2.1) with their bit depths and samples per pixel. */
const colorTypes: Readonly<Record<number, { depths: readonly number[]; samples: number; hasAlpha: boolean }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1, hasAlpha: false },
  2: { depths: [8, 16], samples: 3, hasAlpha: false },
  3: { depths: [1, 2, 4, 8], samples: 1, hasAlpha: false },
  4: { depths: [8, 16], samples: 2, hasAlpha: true },
  6: { depths: [8, 16], samples: 4, hasAlpha: true },
};
const gray = 0;
const palette = 3;
const grayAndAlpha = 4;

/** Highest ratio of Deflate: 258 bytes in two bits (RFC 1951). */
const maxDeflateRatio = 1032;

/**
 * Reads the header of a PNG. Its data is copied into the PDF where it has no alpha, is not interlaced and has correct
 * checksums (docs/decisions/0005-png-checksums.md).
 * @throws ToolError damagedImage where it has no image
 */
export function readPng(bytes: Buffer): SourceImage {
  const chunks = readPngChunks(bytes);
  const { header } = chunks;
  const type = header && colorTypes[header.colorType];
  if (!header || !type || !isKnown(header) || !isZlib(bytes, chunks)) throw new ToolError('damagedImage');
  const exif = chunks.others.get('eXIf');
  const properties = readExif(exif && bytesAt(bytes, exif));
  const transparency = readTransparency(bytes, header, chunks);
  const bitsPerPixel = header.bitDepth * type.samples;
  const isIntact = chunks.isIntact && isLongEnough(header, chunks, bitsPerPixel);
  const isCopied =
    !type.hasAlpha && header.interlace === 0 && (header.colorType !== palette || hasPalette(header, chunks));
  const isDecoded = !isIntact || !isCopied || transparency?.kind === 'mask';

  async function make(
    file: Buffer,
    of: PngHeader,
    from: PngChunks,
    profile: Buffer | undefined,
  ): Promise<PreparedImage> {
    const hasAlpha = (type?.hasAlpha ?? false) || transparency !== undefined;
    if (isCopied) return copyPng(file, of, from, { transparency, profile });
    return encodePixels(await decode(file, of, hasAlpha), { profile });
  }

  return {
    width: header.width,
    height: header.height,
    orientation: properties.orientation,
    dpi: densityOf(bytes, chunks) ?? properties.density ?? defaultDensity,
    decodeBytes: isDecoded ? decodeBytes(header, type.hasAlpha || transparency !== undefined, isIntact) : 0,
    prepare: async (file) => {
      const profile = readPngProfile(file, chunks, isGray(header));
      if (isIntact) return make(file, header, chunks, profile);
      const { png, isIncomplete } = await repairPng(file, header, chunks, bitsPerPixel);
      return { ...(await make(png, header, readPngChunks(png), profile)), isIncomplete };
    },
  };
}

function isKnown(header: PngHeader): boolean {
  const hasDepth = colorTypes[header.colorType]?.depths.includes(header.bitDepth) ?? false;
  return hasDepth && header.compression === 0 && header.filter === 0 && header.interlace <= 1;
}

/** Whether the data begins with a zlib header, without which none of it can be decoded. */
function isZlib(bytes: Buffer, { data }: PngChunks): boolean {
  const first = data[0];
  if (!first || first.end - first.start < 2) return data.length > 1;
  return (bytes.readUInt8(first.start) & 15) === 8 && bytes.readUInt16BE(first.start) % 31 === 0;
}

/** Whether the data can be complete, at the highest ratio of Deflate. */
function isLongEnough(header: PngHeader, { data }: PngChunks, bitsPerPixel: number): boolean {
  const packedBytes = data.reduce((sum, { start, end }) => sum + end - start, 0);
  const rowBytes = 1 + Math.ceil((header.width * bitsPerPixel) / 8);
  return packedBytes * maxDeflateRatio >= rowBytes * header.height;
}

function hasPalette(header: PngHeader, chunks: PngChunks): boolean {
  const range = chunks.others.get('PLTE');
  const length = range ? range.end - range.start : 0;
  return length > 0 && length % 3 === 0 && length / 3 <= 2 ** header.bitDepth;
}

function decodeBytes(header: PngHeader, hasAlpha: boolean, isIntact: boolean): number {
  const bytesPerPixel = (hasAlpha ? 4 : isGray(header) ? 1 : 3) * (header.bitDepth === 16 ? 2 : 1);
  return decodeBytesOf(header, bytesPerPixel, header.interlace === 0 && isIntact ? 'rows' : 'whole');
}

function isGray(header: PngHeader): boolean {
  return header.colorType === gray || header.colorType === grayAndAlpha;
}

function decode(bytes: Buffer, header: PngHeader, hasAlpha: boolean): Promise<Pixels> {
  return decodePixels(bytes, {
    depth: header.bitDepth === 16 ? 16 : 8,
    isGray: isGray(header) && !hasAlpha,
    keepsProfile: true,
    maxPixels: header.width * header.height,
  });
}

async function copyPng(
  bytes: Buffer,
  header: PngHeader,
  chunks: PngChunks,
  found: { transparency: Transparency | undefined; profile: Buffer | undefined },
): Promise<PreparedImage> {
  const { transparency } = found;
  return {
    width: header.width,
    height: header.height,
    colorSpace: colorSpace(bytes, header, chunks, found.profile),
    bitsPerComponent: header.bitDepth as PreparedImage['bitsPerComponent'],
    encoding: { filter: 'FlateDecode', isPredicted: true },
    pieces: chunks.data.map((range) => bytesAt(bytes, range)),
    colorKey: transparency?.kind === 'key' ? transparency.colorKey : undefined,
    softMask: transparency?.kind === 'mask' ? await encodeAlpha(await decode(bytes, header, true)) : undefined,
  };
}

function colorSpace(bytes: Buffer, header: PngHeader, { others }: PngChunks, profile: Buffer | undefined): ColorSpace {
  const kind = header.colorType === gray ? 'gray' : 'rgb';
  const color: DeviceColor = profile && isUsableProfile(profile, kind) ? { kind, profile } : { kind };
  const entries = others.get('PLTE');
  return header.colorType === palette && entries
    ? { kind: 'indexed', base: color, palette: bytesAt(bytes, entries) }
    : color;
}

function densityOf(bytes: Buffer, { others }: PngChunks): Density | undefined {
  const range = others.get('pHYs');
  if (!range || range.end - range.start !== 9) return undefined;
  const [x, y] = [bytes.readUInt32BE(range.start), bytes.readUInt32BE(range.start + 4)];
  return bytes[range.start + 8] === 1 ? statedDensity(x, y, 'metre') : densityOfAspect(x, y);
}
