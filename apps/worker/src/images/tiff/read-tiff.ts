import { ToolError } from '@blattwerk/shared';
import type { PdfImage } from '../../pdf/from-images/pdf-image.ts';
import { bytesAt } from '../byte-range.ts';
import { defaultDensity } from '../density.ts';
import { encodePixels } from '../encode-pixels.ts';
import { densityOf, orientationOf } from '../exif.ts';
import { decodePixels, fineJpeg } from '../pixels.ts';
import { decodeBytesOf, type SourceImage } from '../source-image.ts';
import { openTiff, type TiffDirectory, type TiffFile } from './directory.ts';
import { tiffPassthrough } from './passthrough.ts';
import { compression, photometric, tags } from './tags.ts';
import { convertYcbcr } from './ycbcr.ts';

/** Maximum number of pages: opening more takes longer than a run may. */
const maxPages = 1_000;

/**
 * Reads the headers of all pages of a TIFF, in order, without thumbnails and masks.
 * @throws ToolError damagedImage where it has no page, tooManyPages beyond 1,000
 */
export function readTiff(bytes: Buffer): SourceImage[] {
  const tiff = openTiff(bytes);
  const directories = tiff ? readDirectories(tiff) : [];
  const pages = directories.filter(({ directory }) => !isAccessory(directory));
  const shown = pages.length > 0 ? pages : directories.slice(0, 1);
  if (shown.length === 0) throw new ToolError('damagedImage');
  return shown.map(({ directory, pageIndex }) => readPage(bytes, directory, pageIndex));
}

interface IndexedDirectory {
  directory: TiffDirectory;
  pageIndex: number;
}

function readDirectories(tiff: TiffFile): IndexedDirectory[] {
  const directories: IndexedDirectory[] = [];
  const seen = new Set<number>();
  for (let offset = tiff.firstDirectory; offset !== 0 && !seen.has(offset); ) {
    const directory = tiff.directory(offset);
    if (!directory) break;
    if (directories.length === maxPages) throw new ToolError('tooManyPages', { max_pages: maxPages });
    seen.add(offset);
    directories.push({ directory, pageIndex: directories.length });
    offset = directory.next;
  }
  return directories;
}

/** Whether a directory is a thumbnail or a mask of a page (TIFF 6.0: NewSubfileType, SubfileType). */
function isAccessory(directory: TiffDirectory): boolean {
  return ((directory.number(tags.newSubfileType) ?? 0) & 0b101) !== 0 || directory.number(tags.subfileType) === 2;
}

function readPage(bytes: Buffer, directory: TiffDirectory, pageIndex: number): SourceImage {
  const size = { width: directory.number(tags.width) ?? 0, height: directory.number(tags.height) ?? 0 };
  const kind = directory.number(tags.photometric) ?? photometric.blackIsZero;
  const copy = tiffPassthrough(bytes, directory, size);
  const isInteger = (directory.number(tags.sampleFormat) ?? 1) === 1;
  const isGray = kind === photometric.whiteIsZero || kind === photometric.blackIsZero;
  const depth =
    directory.number(tags.bitsPerSample) === 16 && isInteger && (isGray || kind === photometric.rgb) ? 16 : 8;
  const hasAlpha = directory.numbers(tags.extraSamples).length > 0;
  const channels = hasAlpha ? 4 : isGray ? 1 : 3;
  const strips = directory.count(tags.stripOffsets) + directory.count(tags.tileOffsets);
  // The decoder converts other colors to sRGB, with the profile if there is one.
  const keepsProfile = kind !== photometric.separated && kind < photometric.lab;
  const profile = keepsProfile ? directory.range(tags.iccProfile) : undefined;
  const isLossy = directory.number(tags.compression) === compression.jpeg;
  const coefficients = directory.numbers(tags.ycbcrCoefficients, 3);
  const reference = directory.numbers(tags.referenceBlackWhite, 6);

  async function decodePage(file: Buffer): Promise<PdfImage> {
    const maxPixels = size.width * size.height;
    const pixels = await decodePixels(file, { pageIndex, depth, isGray: isGray && !hasAlpha, keepsProfile, maxPixels });
    if (kind === photometric.ycbcr && pixels.channels === 3 && !isLossy) convertYcbcr(pixels, coefficients, reference);
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
