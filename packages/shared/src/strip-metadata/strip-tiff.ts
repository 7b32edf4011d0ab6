import { type ByteRange, viewOf } from '../image-files/byte-range.ts';
import {
  exifTags,
  openTiff,
  type TiffDirectory,
  type TiffField,
  type TiffFile,
} from '../image-files/tiff-directory.ts';
import { tiffPages } from '../image-files/tiff-pages.ts';
import { tiffCompression, tiffPhotometric, tiffTags } from '../image-files/tiff-tags.ts';
import { keepRanges } from './keep-ranges.ts';
import { blankJpegMetadata } from './strip-jpeg.ts';
import type { FileBytes } from './strip-metadata.ts';

/** Tags of TIFF 6.0, and of its technical notes, that decoders need beside those that the converter reads. */
const decoderTags = {
  threshholding: 263,
  rowsPerStrip: 278,
  planarConfiguration: 284,
  grayResponseUnit: 290,
  grayResponseCurve: 291,
  transferFunction: 301,
  predictor: 317,
  whitePoint: 318,
  primaryChromaticities: 319,
  colorMap: 320,
  halftoneHints: 321,
  tileWidth: 322,
  tileLength: 323,
  tileByteCounts: 325,
  badFaxLines: 326,
  cleanFaxData: 327,
  consecutiveBadFaxLines: 328,
  inkSet: 332,
  numberOfInks: 334,
  dotRange: 336,
  smallestSample: 340,
  largestSample: 341,
  oldJpegProcess: 512,
  oldJpeg: 513,
  oldJpegLength: 514,
  oldJpegRestartInterval: 515,
  oldJpegLosslessPredictors: 517,
  oldJpegPointTransforms: 518,
  oldJpegQuantizationTables: 519,
  oldJpegDcTables: 520,
  oldJpegAcTables: 521,
  ycbcrSubsampling: 530,
  ycbcrPositioning: 531,
} as const;
const keptTags: ReadonlySet<number> = new Set([
  ...Object.values(tiffTags),
  ...Object.values(decoderTags),
  exifTags.orientation,
  exifTags.xResolution,
  exifTags.yResolution,
  exifTags.resolutionUnit,
]);
/** Sizes of the tables of the old JPEG compression: 64 values, or 16 counts and up to 17 or 256 values. */
const oldJpegTables = [
  [decoderTags.oldJpegQuantizationTables, 64],
  [decoderTags.oldJpegDcTables, 16 + 17],
  [decoderTags.oldJpegAcTables, 16 + 256],
] as const;
/** Maximum number of strips and tiles of all pages; many directories can share a long list. */
const maxStrips = 1_000_000;
const signatureBytes = 4;
const uncompressed = 1;
const oldJpegCompression = 6;
/** One for each component. */
const maxOldJpegTables = 4;

/**
 * Keeps the directories with the fields that describe the pages, their values, and the pages' data; every other byte
 * becomes zero, such as EXIF data, thumbnails, and what an editor left behind. Nothing moves.
 */
export function stripTiff(tiff: FileBytes): FileBytes[] {
  const file = openTiff(tiff);
  if (!file) return [tiff.subarray(0, signatureBytes)];
  const { all, shown } = tiffPages(file);
  if (shown.reduce((sum, { directory }) => sum + stripCount(directory), 0) > maxStrips)
    return [tiff.subarray(0, signatureBytes)];
  const data = shown.flatMap(({ directory }) => dataRanges(tiff, directory));
  const kept: ByteRange[] = [{ start: 0, end: file.layout.wordBytes * 2 }, ...data];
  for (const { directory } of all) kept.push(...keptFields(directory).filter((field) => !isInEntry(field, file)));
  const stripped = keepRanges(tiff, kept);
  blankJpegs(stripped, data);
  for (const { directory } of all) writeDirectory(tiff, stripped, file, directory);
  return [stripped];
}

/** Overwrites metadata in strips and tiles that are JPEGs. */
function blankJpegs(stripped: FileBytes, data: readonly DataRange[]): void {
  // The strips of a file do not overlap; in one that was made to take time, they can.
  let left = stripped.length;
  for (const { start, end, isJpeg } of data) {
    left -= end - start;
    if (left < 0) return;
    if (isJpeg) blankJpegMetadata(stripped.subarray(start, end));
  }
}

function stripCount({ count }: TiffDirectory): number {
  return count(tiffTags.stripOffsets) + count(tiffTags.tileOffsets) + count(decoderTags.oldJpeg);
}

function keptFields({ fields }: TiffDirectory): TiffField[] {
  return Array.from(fields)
    .filter(([tag]) => keptTags.has(tag))
    .map(([, field]) => field);
}

function isInEntry({ entry, start }: TiffField, { layout }: TiffFile): boolean {
  return start === entry + 4 + layout.wordBytes;
}

interface DataRange extends ByteRange {
  isJpeg: boolean;
}

/** Ranges of a page's strips or tiles; a compressed one without the length that TIFF requires extends to the end of the file. */
function dataRanges(tiff: FileBytes, directory: TiffDirectory): DataRange[] {
  const compression = directory.number(tiffTags.compression) ?? uncompressed;
  const isJpeg = compression === tiffCompression.jpeg || compression === oldJpegCompression;
  const noLeast = () => 0;
  const ranges = (offsetsTag: number, lengthsTag: number, least: (index: number) => number): DataRange[] => {
    const offsets = directory.numbers(offsetsTag, Infinity);
    const lengths = directory.numbers(lengthsTag, offsets.length);
    return offsets.map((start, index) => {
      const length = Math.max(lengths[index] ?? 0, least(index));
      return { start, end: length > 0 ? start + length : tiff.length, isJpeg };
    });
  };
  const tables = directory.range(tiffTags.jpegTables);
  return [
    ...ranges(
      tiffTags.stripOffsets,
      tiffTags.stripByteCounts,
      compression === uncompressed ? uncompressedLengths(directory) : noLeast,
    ),
    ...ranges(tiffTags.tileOffsets, decoderTags.tileByteCounts, noLeast),
    ...ranges(decoderTags.oldJpeg, decoderTags.oldJpegLength, noLeast),
    ...(tables && isJpeg ? [{ start: tables.start, end: tables.end, isJpeg }] : []),
    ...oldJpegTables.flatMap(([tag, size]) =>
      directory.numbers(tag, maxOldJpegTables).map((start) => ({ start, end: start + size, isJpeg: false })),
    ),
  ];
}

/** Least length of each strip without compression: decoders do not trust one that is too small. */
function uncompressedLengths(directory: TiffDirectory): (index: number) => number {
  const number = (tag: number, missing: number) => directory.number(tag) ?? missing;
  const height = number(tiffTags.height, 0);
  const isPlanar = number(decoderTags.planarConfiguration, 1) === 2;
  const samples = isPlanar ? 1 : number(tiffTags.samplesPerPixel, 1);
  const rowBytes = Math.ceil((number(tiffTags.width, 0) * number(tiffTags.bitsPerSample, 1) * samples) / 8);
  const rowsPerStrip = Math.min(number(decoderTags.rowsPerStrip, height), height);
  // Subsampled colors need less.
  if (rowsPerStrip < 1 || number(tiffTags.photometric, 0) === tiffPhotometric.ycbcr) return () => 0;
  const stripsPerPlane = Math.ceil(height / rowsPerStrip);
  return (index) => rowBytes * Math.min(rowsPerStrip, height - (index % stripsPerPlane) * rowsPerStrip);
}

/** Writes a directory at its place with the kept fields only, and the offset of the next one. */
function writeDirectory(tiff: FileBytes, stripped: FileBytes, file: TiffFile, directory: TiffDirectory): void {
  const { countBytes, entryBytes, wordBytes } = file.layout;
  const view = viewOf(stripped);
  const put = (at: number, size: number, value: number) => {
    if (at + size > stripped.length) return;
    if (size === 2) view.setUint16(at, value, file.isLittleEndian);
    else if (size === 4) view.setUint32(at, value, file.isLittleEndian);
    else view.setBigUint64(at, BigInt(value), file.isLittleEndian);
  };
  const fields = keptFields(directory);
  put(directory.start, countBytes, fields.length);
  let at = directory.start + countBytes;
  for (const { entry } of fields) {
    stripped.set(tiff.subarray(entry, entry + entryBytes), at);
    at += entryBytes;
  }
  put(at, wordBytes, directory.next);
}
