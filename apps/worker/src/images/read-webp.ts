import { type ByteRange, ToolError, webpChunks } from '@blattwerk/shared';
import { bytesAt } from './byte-range.ts';
import { defaultDensity } from './density.ts';
import { encodePixels } from './encode-pixels.ts';
import { readExif } from './exif.ts';
import { decodePixels, fineJpeg } from './pixels.ts';
import type { SourceImage } from './source-image.ts';

const riffHeaderBytes = 12;
/** Size of the header of a frame in ANMF. */
const frameHeaderBytes = 16;
/** Peak memory of decoding, measured: libwebp has several copies of the frame. */
const decodeBytesPerPixel = 20;

/**
 * Reads the header of a WebP (RFC 9649); only its first frame is converted.
 * @throws ToolError damagedImage where it has no frame
 */
export function readWebp(bytes: Buffer): SourceImage {
  const chunks = readChunks(bytes, riffHeaderBytes);
  const animated = chunks.get('ANMF');
  const frame = animated ? readChunks(bytes, animated.start + frameHeaderBytes) : chunks;
  const lossy = frame.get('VP8 ');
  const size =
    canvasSize(bytes, chunks.get('VP8X')) ?? lossySize(bytes, lossy) ?? losslessSize(bytes, frame.get('VP8L'));
  if (!size) throw new ToolError('damagedImage');
  const exif = chunks.get('EXIF');
  const properties = readExif(exif && withoutPrefix(bytesAt(bytes, exif)));
  const profile = chunks.get('ICCP');
  return {
    ...size,
    orientation: properties.orientation,
    dpi: properties.density ?? defaultDensity,
    decodeBytes: size.width * size.height * decodeBytesPerPixel,
    prepare: async (file) => {
      const maxPixels = size.width * size.height;
      const pixels = await decodePixels(file, { depth: 8, isGray: false, keepsProfile: true, maxPixels });
      return encodePixels(pixels, { profile: profile && bytesAt(file, profile), jpeg: lossy && fineJpeg });
    },
  };
}

/** The first chunk of each type; a truncated one ends with the file. */
function readChunks(bytes: Buffer, from: number): Map<string, ByteRange> {
  const chunks = new Map<string, ByteRange>();
  for (const { type, start, end } of webpChunks(bytes, from)) {
    if (!chunks.has(type)) chunks.set(type, { start, end });
  }
  return chunks;
}

interface Size {
  width: number;
  height: number;
}

function canvasSize(bytes: Buffer, range: ByteRange | undefined): Size | undefined {
  if (!range || range.end - range.start < 10) return undefined;
  return { width: bytes.readUIntLE(range.start + 4, 3) + 1, height: bytes.readUIntLE(range.start + 7, 3) + 1 };
}

/** Width and height have 14 bits each, after a start code (RFC 6386, 9.1). */
function lossySize(bytes: Buffer, range: ByteRange | undefined): Size | undefined {
  if (!range || range.end - range.start < 10) return undefined;
  return { width: bytes.readUInt16LE(range.start + 6) & 0x3fff, height: bytes.readUInt16LE(range.start + 8) & 0x3fff };
}

/** Width - 1 and height - 1 have 14 bits each, after a signature (RFC 9649, 3.4). */
function losslessSize(bytes: Buffer, range: ByteRange | undefined): Size | undefined {
  if (!range || range.end - range.start < 5) return undefined;
  const bits = bytes.readUInt32LE(range.start + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Removes JPEG's prefix, which some encoders write before EXIF. */
function withoutPrefix(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}
