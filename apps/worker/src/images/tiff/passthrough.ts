import { type ByteRange, type TiffDirectory, tiffCompression, tiffPhotometric, tiffTags } from '@blattwerk/shared';
import type { Encoding, PreparedImage } from '../../pdf/from-images/prepared-image.ts';
import { bytesAt } from '../byte-range.ts';
import { canPassThrough } from '../jpeg/read-jpeg.ts';
import { readJpegSegments } from '../jpeg/segments.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Copies the data of a page with a single strip of fax or JPEG data.
 * @returns a function that makes the image from the file; undefined where the page must be decoded
 */
export function tiffPassthrough(
  bytes: Buffer,
  directory: TiffDirectory,
  size: Size,
): ((file: Buffer) => PreparedImage) | undefined {
  const strip = onlyStrip(bytes, directory);
  if (!strip) return undefined;
  if (directory.number(tiffTags.compression) === tiffCompression.jpeg)
    return jpegPassthrough(bytes, directory, size, strip);
  return faxPassthrough(directory, size, strip);
}

function onlyStrip(bytes: Buffer, directory: TiffDirectory): ByteRange | undefined {
  const start = directory.number(tiffTags.stripOffsets);
  const length = directory.number(tiffTags.stripByteCounts);
  if (start === undefined || !length || directory.count(tiffTags.stripOffsets) !== 1) return undefined;
  return start + length <= bytes.length ? { start, end: start + length } : undefined;
}

function faxPassthrough(
  directory: TiffDirectory,
  size: Size,
  strip: ByteRange,
): ((file: Buffer) => PreparedImage) | undefined {
  const kind = directory.number(tiffTags.photometric);
  const isBilevel =
    (directory.number(tiffTags.bitsPerSample) ?? 1) === 1 && (directory.number(tiffTags.samplesPerPixel) ?? 1) === 1;
  const encoding = faxEncoding(directory, kind === tiffPhotometric.blackIsZero);
  const fillOrder = directory.number(tiffTags.fillOrder) ?? 1;
  if (!isBilevel || !encoding || (kind !== tiffPhotometric.whiteIsZero && kind !== tiffPhotometric.blackIsZero))
    return undefined;
  return (file) => ({
    ...size,
    colorSpace: { kind: 'gray' },
    bitsPerComponent: 1,
    encoding,
    pieces: [fillOrder === 2 ? withBitsReversed(bytesAt(file, strip)) : bytesAt(file, strip)],
  });
}

/** TIFF 6.0, sections 10 and 11. Bit 1 of the options is an uncompressed mode that viewers do not support. */
function faxEncoding(directory: TiffDirectory, isBlackOne: boolean): Encoding | undefined {
  const t4Options = directory.number(tiffTags.t4Options) ?? 0;
  const t6Options = directory.number(tiffTags.t6Options) ?? 0;
  const filter = 'CCITTFaxDecode';
  switch (directory.number(tiffTags.compression)) {
    case tiffCompression.ccittRle:
      return { filter, k: 0, isBlackOne, isByteAligned: true };
    case tiffCompression.group3:
      return t4Options & 2 ? undefined : { filter, k: t4Options & 1, isBlackOne, isByteAligned: false };
    case tiffCompression.group4:
      return t6Options & 2 ? undefined : { filter, k: -1, isBlackOne, isByteAligned: false };
    default:
      return undefined;
  }
}

const reversedBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
});

function withBitsReversed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte) => reversedBytes[byte] as number);
}

const kinds = {
  [tiffPhotometric.blackIsZero]: { components: 1, colorSpace: 'gray', colorTransform: undefined },
  [tiffPhotometric.rgb]: { components: 3, colorSpace: 'rgb', colorTransform: 0 },
  [tiffPhotometric.ycbcr]: { components: 3, colorSpace: 'rgb', colorTransform: 1 },
} as const;

/**
 * TIFF Technical Note 2: a JPEG whose tables may be in a field of their own; its colors are those of the directory.
 */
function jpegPassthrough(
  bytes: Buffer,
  directory: TiffDirectory,
  size: Size,
  strip: ByteRange,
): ((file: Buffer) => PreparedImage) | undefined {
  const kind = kinds[directory.number(tiffTags.photometric) as keyof typeof kinds];
  const tables = directory.range(tiffTags.jpegTables);
  if (!kind) return undefined;
  const whole = joinJpeg(bytes, tables, strip);
  const segments = readJpegSegments(whole);
  const { frame } = segments;
  if (!frame || !canPassThrough(frame, segments) || segments.adobe || segments.jfif) return undefined;
  if (frame.width !== size.width || frame.height !== size.height) return undefined;
  if (frame.components.length !== kind.components || !segments.hasEndMarker) return undefined;
  return (file) => ({
    ...size,
    colorSpace: { kind: kind.colorSpace },
    bitsPerComponent: 8,
    encoding: { filter: 'DCTDecode', colorTransform: kind.colorTransform },
    pieces: [joinJpeg(file, tables, strip)],
  });
}

/** Joins tables and scans, which each have a start and an end of image. */
function joinJpeg(bytes: Buffer, tables: ByteRange | undefined, strip: ByteRange): Buffer {
  const scans = bytesAt(bytes, strip);
  if (!tables || tables.end - tables.start <= 4) return scans;
  return Buffer.concat([bytes.subarray(tables.start, tables.end - 2), scans.subarray(2)]);
}
