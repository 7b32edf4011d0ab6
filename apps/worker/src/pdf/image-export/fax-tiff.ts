import { tiffCompression, tiffPhotometric, tiffTags } from '@blattwerk/shared';
import type { PdfDict } from '@blattwerk/pdf';
import type { ImageReader } from '@blattwerk/pdf/images';
import { tiffRowsPerStrip, tiffTypes as types, writeTiff } from '../../images/tiff/write-tiff.ts';

interface FaxImage {
  width: number;
  height: number;
  /** Parameters of CCITTFaxDecode (ISO 32000-2, table 11). */
  parameters: PdfDict;
  /** Whether a sample of 1 is black, once decoded. */
  isOneBlack: boolean;
}

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
    [tiffRowsPerStrip, types.long, height],
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
