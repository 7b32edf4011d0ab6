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
import type { PreparedImage } from '../../pdf/from-images/prepared-image.ts';
import { bytesAt } from '../byte-range.ts';
import { defaultDensity } from '../density.ts';
import { encodePixels } from '../encode-pixels.ts';
import { densityOf, orientationOf } from '../exif.ts';
import { decodeFloats, decodePixels, fineJpeg, type Pixels } from '../pixels.ts';
import { decodeBytesOf, type SourceImage } from '../source-image.ts';
import { completeTiff } from './complete-tiff.ts';
import { decodableTiff } from './decodable-tiff.ts';
import { to16Bits } from './deep-samples.ts';
import { tiffPassthrough } from './passthrough.ts';
import { unsupportedVariant } from './support.ts';
import { convertYcbcr } from './ycbcr.ts';

/**
 * Reads the headers of all pages of a TIFF, in order, without thumbnails and masks.
 * @throws ToolError damagedImage where it has no page, tooManyPages beyond 1,000, unsupportedFormat for a page that the
 * decoder does not know
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
  if (size.width === 0 || size.height === 0) throw new ToolError('damagedImage');
  const variant = unsupportedVariant(directory);
  if (variant !== undefined) throw new ToolError('unsupportedFormat', { variant });
  const kind = directory.number(tiffTags.photometric) ?? tiffPhotometric.blackIsZero;
  const copy = tiffPassthrough(bytes, directory, size);
  const format = directory.number(tiffTags.sampleFormat) ?? 1;
  const isGray = kind === tiffPhotometric.whiteIsZero || kind === tiffPhotometric.blackIsZero;
  const bits = directory.number(tiffTags.bitsPerSample);
  const isSigned = isGray && format === 2;
  const isDeep = isSigned || (bits === 32 && (isGray || (kind === tiffPhotometric.rgb && format !== 3)));
  // Signed samples are shown by the scale of unsigned ones, which negative ones have no place on.
  const range = isSigned ? 255 : format === 3 ? 1 : 2 ** 32;
  const depth = bits === 16 && format === 1 && (isGray || kind === tiffPhotometric.rgb) ? 16 : 8;
  const hasAlpha = directory.numbers(tiffTags.extraSamples).length > 0;
  const channels = hasAlpha ? 4 : isGray ? 1 : 3;
  const strips = directory.count(tiffTags.stripOffsets) + directory.count(tiffTags.tileOffsets);
  // The decoder converts other colors to sRGB, with the profile if there is one.
  const keepsProfile = kind !== tiffPhotometric.separated && kind < tiffPhotometric.lab;
  const profile = keepsProfile ? directory.range(tiffTags.iccProfile) : undefined;
  const isLossy = directory.number(tiffTags.compression) === tiffCompression.jpeg;
  const coefficients = directory.numbers(tiffTags.ycbcrCoefficients, 3);
  const reference = directory.numbers(tiffTags.referenceBlackWhite, 6);

  async function decodePage(file: Buffer): Promise<Pixels> {
    const maxPixels = size.width * size.height;
    if (isDeep) return to16Bits(await decodeFloats(file, { pageIndex, isGray, maxPixels }), range);
    const pixels = await decodePixels(file, { pageIndex, depth, isGray: isGray && !hasAlpha, keepsProfile, maxPixels });
    if (kind === tiffPhotometric.ycbcr && pixels.channels === 3 && !isLossy)
      convertYcbcr(pixels, coefficients, reference);
    return pixels;
  }

  async function convertPage(file: Buffer): Promise<PreparedImage> {
    const whole = completeTiff(file, directory);
    const pixels = await decodePage(decodableTiff(whole, directory));
    return encodePixels(whole === file ? pixels : { ...pixels, isIncomplete: true }, {
      profile: profile && bytesAt(file, profile),
      jpeg: isLossy ? fineJpeg : undefined,
    });
  }

  return {
    ...size,
    orientation: orientationOf(directory),
    dpi: densityOf(directory) ?? defaultDensity,
    decodeBytes: copy ? 0 : decodeBytesOf(size, (channels * (isDeep ? 32 : depth)) / 8, strips > 1 ? 'rows' : 'whole'),
    prepare: async (file) => (copy ? copy(file) : convertPage(file)),
  };
}
