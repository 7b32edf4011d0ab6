import { tiffCompression, tiffPhotometric, tiffTags } from '@blattwerk/shared';
import type { PdfDict } from '@blattwerk/pdf/internal';
import type { ImageReader } from '../image-streams/image-reader.ts';

interface FaxImage {
  width: number;
  height: number;
  /** Parameters of CCITTFaxDecode (ISO 32000-2, table 11). */
  parameters: PdfDict;
  /** Whether a sample of 1 is black, once decoded. */
  isOneBlack: boolean;
}

/** RowsPerStrip (TIFF 6.0, section 8). */
const rowsPerStrip = 278;
const types = { short: 3, long: 4 };

/**
 * Writes a TIFF that contains CCITT data unchanged.
 * @returns undefined where TIFF 6.0 cannot describe how the rows are stored
 */
export function writeFaxTiff(
  data: Buffer,
  { width, height, parameters, isOneBlack }: FaxImage,
  { document, resolve }: ImageReader,
): Buffer | undefined {
  const k = document.number(parameters.get('K')) ?? 0;
  const isAligned = resolve(parameters.get('EncodedByteAlign')) === true;
  const hasEndOfLine = resolve(parameters.get('EndOfLine')) === true;
  const isBlackOne = resolve(parameters.get('BlackIs1')) === true;
  if ((document.number(parameters.get('Columns')) ?? 1728) !== width || width < 1 || height < 1) return undefined;
  const scheme = schemeOf(k, isAligned, hasEndOfLine);
  if (!scheme) return undefined;
  // Runs are white or black in the data; /BlackIs1 and the color space can each invert that.
  const isInverted = isBlackOne !== isOneBlack;
  const entries: [number, number, number][] = [
    [tiffTags.newSubfileType, types.long, 0],
    [tiffTags.width, types.long, width],
    [tiffTags.height, types.long, height],
    [tiffTags.bitsPerSample, types.short, 1],
    [tiffTags.compression, types.short, scheme.compression],
    [tiffTags.photometric, types.short, isInverted ? tiffPhotometric.blackIsZero : tiffPhotometric.whiteIsZero],
    [tiffTags.fillOrder, types.short, 1],
    [tiffTags.stripOffsets, types.long, 0],
    [tiffTags.samplesPerPixel, types.short, 1],
    [rowsPerStrip, types.long, height],
    [tiffTags.stripByteCounts, types.long, data.length],
    ...scheme.options,
  ];
  return writeTiff(entries, data);
}

function schemeOf(k: number, isAligned: boolean, hasEndOfLine: boolean) {
  const noOptions: [number, number, number][] = [];
  if (k < 0) {
    // Group 4 rows in a TIFF do not begin at bytes.
    if (isAligned) return undefined;
    return {
      compression: tiffCompression.group4,
      options: [[tiffTags.t6Options, types.long, 0]] satisfies typeof noOptions,
    };
  }
  if (hasEndOfLine && !isAligned) {
    const options = [[tiffTags.t4Options, types.long, k > 0 ? 1 : 0]] satisfies typeof noOptions;
    return { compression: tiffCompression.group3, options };
  }
  return k === 0 && isAligned && !hasEndOfLine
    ? { compression: tiffCompression.ccittRle, options: noOptions }
    : undefined;
}

/** One page in one strip, big-endian (TIFF 6.0, section 2). */
function writeTiff(entries: readonly [number, number, number][], data: Buffer): Buffer {
  const directory = 8;
  const strip = directory + 2 + entries.length * 12 + 4;
  const head = Buffer.alloc(strip);
  head.write('MM\0*', 0, 'latin1');
  head.writeUInt32BE(directory, 4);
  head.writeUInt16BE(entries.length, directory);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = directory + 2 + index * 12;
    head.writeUInt16BE(tag, at);
    head.writeUInt16BE(type, at + 2);
    head.writeUInt32BE(1, at + 4);
    if (type === types.short) head.writeUInt16BE(value, at + 8);
    else head.writeUInt32BE(tag === tiffTags.stripOffsets ? strip : value, at + 8);
  }
  return Buffer.concat([head, data]);
}
