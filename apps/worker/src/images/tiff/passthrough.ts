import type { Encoding, PdfImage } from '../../pdf/from-images/pdf-image.ts';
import { type ByteRange, bytesAt } from '../byte-range.ts';
import { canPassThrough } from '../jpeg/read-jpeg.ts';
import { readJpegSegments } from '../jpeg/segments.ts';
import type { TiffDirectory } from './directory.ts';
import { compression, photometric, tags } from './tags.ts';

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
): ((file: Buffer) => PdfImage) | undefined {
  const strip = onlyStrip(bytes, directory);
  if (!strip) return undefined;
  if (directory.number(tags.compression) === compression.jpeg) return jpegPassthrough(bytes, directory, size, strip);
  return faxPassthrough(directory, size, strip);
}

function onlyStrip(bytes: Buffer, directory: TiffDirectory): ByteRange | undefined {
  const start = directory.number(tags.stripOffsets);
  const length = directory.number(tags.stripByteCounts);
  if (start === undefined || !length || directory.count(tags.stripOffsets) !== 1) return undefined;
  return start + length <= bytes.length ? { start, end: start + length } : undefined;
}

function faxPassthrough(
  directory: TiffDirectory,
  size: Size,
  strip: ByteRange,
): ((file: Buffer) => PdfImage) | undefined {
  const kind = directory.number(tags.photometric);
  const isBilevel =
    (directory.number(tags.bitsPerSample) ?? 1) === 1 && (directory.number(tags.samplesPerPixel) ?? 1) === 1;
  const encoding = faxEncoding(directory, kind === photometric.blackIsZero);
  const fillOrder = directory.number(tags.fillOrder) ?? 1;
  if (!isBilevel || !encoding || (kind !== photometric.whiteIsZero && kind !== photometric.blackIsZero))
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
  const t4Options = directory.number(tags.t4Options) ?? 0;
  const t6Options = directory.number(tags.t6Options) ?? 0;
  const filter = 'CCITTFaxDecode';
  switch (directory.number(tags.compression)) {
    case compression.ccittRle:
      return { filter, k: 0, isBlackOne, isByteAligned: true };
    case compression.group3:
      return t4Options & 2 ? undefined : { filter, k: t4Options & 1, isBlackOne, isByteAligned: false };
    case compression.group4:
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
  [photometric.blackIsZero]: { components: 1, colorSpace: 'gray', colorTransform: undefined },
  [photometric.rgb]: { components: 3, colorSpace: 'rgb', colorTransform: 0 },
  [photometric.ycbcr]: { components: 3, colorSpace: 'rgb', colorTransform: 1 },
} as const;

/**
 * TIFF Technical Note 2: a JPEG whose tables may be in a field of their own; its colors are those of the directory.
 */
function jpegPassthrough(
  bytes: Buffer,
  directory: TiffDirectory,
  size: Size,
  strip: ByteRange,
): ((file: Buffer) => PdfImage) | undefined {
  const kind = kinds[directory.number(tags.photometric) as keyof typeof kinds];
  const tables = directory.range(tags.jpegTables);
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
