import {
  maxTiffPages,
  openTiff,
  type TiffDirectory,
  tiffPages,
  ToolError,
  tiffCompression,
  tiffPhotometric,
  tiffTags,
} from '@blattwerk/shared';
import type { PdfImage } from '../../pdf/from-images/pdf-image.ts';
import { bytesAt } from '../byte-range.ts';
import { defaultDensity } from '../density.ts';
import { encodePixels } from '../encode-pixels.ts';
import { densityOf, orientationOf } from '../exif.ts';
import { decodePixels, fineJpeg } from '../pixels.ts';
import { decodeBytesOf, type SourceImage } from '../source-image.ts';
import { tiffPassthrough } from './passthrough.ts';
import { convertYcbcr } from './ycbcr.ts';

/**
 * Reads the headers of all pages of a TIFF, in order, without thumbnails and masks.
 * @throws ToolError damagedImage where it has no page, tooManyPages beyond 1,000
 */
export function readTiff(bytes: Buffer): SourceImage[] {
  const tiff = openTiff(bytes);
  const { all, shown } = tiff ? tiffPages(tiff) : { all: [], shown: [] };
  if (all.length > maxTiffPages) throw new ToolError('tooManyPages', { max_pages: maxTiffPages });
  if (shown.length === 0) throw new ToolError('damagedImage');
  return shown.map(({ directory, pageIndex }) => readPage(bytes, directory, pageIndex));
}

function readPage(bytes: Buffer, directory: TiffDirectory, pageIndex: number): SourceImage {
  const size = { width: directory.number(tiffTags.width) ?? 0, height: directory.number(tiffTags.height) ?? 0 };
  const kind = directory.number(tiffTags.photometric) ?? tiffPhotometric.blackIsZero;
  const copy = tiffPassthrough(bytes, directory, size);
  const isInteger = (directory.number(tiffTags.sampleFormat) ?? 1) === 1;
  const isGray = kind === tiffPhotometric.whiteIsZero || kind === tiffPhotometric.blackIsZero;
  const depth =
    directory.number(tiffTags.bitsPerSample) === 16 && isInteger && (isGray || kind === tiffPhotometric.rgb) ? 16 : 8;
  const hasAlpha = directory.numbers(tiffTags.extraSamples).length > 0;
  const channels = hasAlpha ? 4 : isGray ? 1 : 3;
  const strips = directory.count(tiffTags.stripOffsets) + directory.count(tiffTags.tileOffsets);
  // The decoder converts other colors to sRGB, with the profile if there is one.
  const keepsProfile = kind !== tiffPhotometric.separated && kind < tiffPhotometric.lab;
  const profile = keepsProfile ? directory.range(tiffTags.iccProfile) : undefined;
  const isLossy = directory.number(tiffTags.compression) === tiffCompression.jpeg;
  const coefficients = directory.numbers(tiffTags.ycbcrCoefficients, 3);
  const reference = directory.numbers(tiffTags.referenceBlackWhite, 6);

  async function decodePage(file: Buffer): Promise<PdfImage> {
    const maxPixels = size.width * size.height;
    const pixels = await decodePixels(file, { pageIndex, depth, isGray: isGray && !hasAlpha, keepsProfile, maxPixels });
    if (kind === tiffPhotometric.ycbcr && pixels.channels === 3 && !isLossy)
      convertYcbcr(pixels, coefficients, reference);
    return encodePixels(pixels, { profile: profile && bytesAt(file, profile), jpeg: isLossy ? fineJpeg : undefined });
  }

  return {
    ...size,
    orientation: orientationOf(directory),
    dpi: densityOf(directory) ?? defaultDensity,
    decodeBytes: copy ? 0 : decodeBytesOf(size, (channels * depth) / 8, strips > 1 ? 'rows' : 'whole'),
    prepare: async (file) => (copy ? copy(file) : decodePage(file)),
  };
}
