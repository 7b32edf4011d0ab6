import { isUsableProfile } from '@blattwerk/pdf/images';
import { stripMetadata, ToolError } from '@blattwerk/shared';
import type { DeviceColor, PreparedImage } from '../../pdf/from-images/prepared-image.ts';
import { bytesAt } from '../byte-range.ts';
import { type Density, defaultDensity, densityOfAspect, statedDensity } from '../density.ts';
import { encodePixels } from '../encode-pixels.ts';
import { readExif } from '../exif.ts';
import { decodePixels, fineJpeg, isDecodedWithoutWarning } from '../pixels.ts';
import type { SourceImage } from '../source-image.ts';
import { type JpegFrame, type JpegSegments, readJpegSegments } from './segments.ts';

const kinds: Readonly<Record<number, DeviceColor['kind']>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
/** Baseline, extended and progressive, with Huffman coding: the processes of DCTDecode (ISO 32000-2, 7.4.8). */
const passthroughMarkers = new Set([0xc0, 0xc1, 0xc2]);
const progressiveMarker = 0xc2;
const endMarker = Uint8Array.of(0xff, 0xd9);
/** Peak memory of decoding: samples, the encoder's output, and all coefficients with two bytes each. */
const decodeBytesPerPixel = 3 + 3 + 6;

/**
 * Reads the header of a JPEG. Its bytes are copied into the PDF where DCTDecode supports them.
 * @throws ToolError damagedImage where it has no image
 */
export function readJpeg(bytes: Buffer): SourceImage {
  const segments = readJpegSegments(bytes);
  const { frame } = segments;
  if (!frame || !segments.scan) throw new ToolError('damagedImage');
  const exif = readExif(segments.exif && bytesAt(bytes, segments.exif));
  const isCopied = canPassThrough(frame, segments);
  return {
    width: frame.width,
    height: frame.height,
    orientation: exif.orientation,
    dpi: densityOf(segments.jfif, exif.density),
    decodeBytes: isCopied && segments.hasEndMarker ? 0 : frame.width * frame.height * decodeBytesPerPixel,
    prepare: async (file, keepsMetadata = false) => {
      if (!isCopied) return decodeJpeg(file, frame);
      const isIncomplete = !segments.hasEndMarker && (await isTruncated(file, frame));
      if (keepsMetadata) return { ...copyJpeg(file, frame, segments), isIncomplete };
      const image = new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.length);
      const stripped = Buffer.concat(stripMetadata('jpeg', image));
      return { ...copyJpeg(stripped, frame, readJpegSegments(stripped)), isIncomplete };
    },
  };
}

/** Whether samples of a JPEG without its end marker are missing, and not only the marker. */
async function isTruncated(file: Buffer, { marker, width, height }: JpegFrame): Promise<boolean> {
  // The decoder does not report scans that are missing.
  if (marker === progressiveMarker) return true;
  return !(await isDecodedWithoutWarning(Buffer.concat([file, endMarker]), width * height));
}

function densityOf(jfif: JpegSegments['jfif'], exif: Density | undefined): Density {
  const stated = jfif?.unit === 1 || jfif?.unit === 2;
  const own = stated ? statedDensity(jfif.x, jfif.y, jfif.unit === 1 ? 'inch' : 'centimetre') : undefined;
  return own ?? exif ?? (jfif?.unit === 0 ? densityOfAspect(jfif.x, jfif.y) : undefined) ?? defaultDensity;
}

/** Whether every JPEG decoder supports the file, so that it can be copied into a PDF. Others are decoded here. */
export function canPassThrough(frame: JpegFrame, segments: JpegSegments): boolean {
  const { components } = frame;
  const blocks = components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0);
  return (
    passthroughMarkers.has(frame.marker) &&
    frame.precision === 8 &&
    kinds[components.length] !== undefined &&
    components.every((component) => isFactor(component.horizontal) && isFactor(component.vertical)) &&
    components.every((component) => segments.quantizationTables.has(component.quantizationTable)) &&
    // T.81, B.2.3: at most ten blocks per unit where components are interleaved.
    (components.length === 1 || blocks <= 10) &&
    (segments.scan ?? []).every((id) => components.some((component) => component.id === id)) &&
    segments.hasHuffmanTables &&
    !segments.hasSeveralImages
  );
}

function isFactor(sampling: number): boolean {
  return sampling >= 1 && sampling <= 4;
}

function copyJpeg(bytes: Buffer, frame: JpegFrame, segments: JpegSegments): PreparedImage {
  const kind = kinds[frame.components.length] ?? 'rgb';
  const image = bytes.subarray(0, segments.end);
  const { pieces, colorTransform } = resolveColors(image, frame, segments);
  const profile = Buffer.concat(segments.profile.map((range) => bytesAt(bytes, range)));
  const color: DeviceColor = { kind };
  if (isUsableProfile(profile, kind)) color.profile = profile;
  return {
    width: frame.width,
    height: frame.height,
    colorSpace: color,
    bitsPerComponent: 8,
    encoding: { filter: 'DCTDecode', colorTransform },
    pieces: segments.hasEndMarker ? pieces : [...pieces, endMarker],
    // Adobe's applications write CMYK with inverted values and this marker.
    isInverted: kind === 'cmyk' && segments.adobe !== undefined,
  };
}

/**
 * Determines as JPEG readers do whether three components are RGB or YCbCr: YCbCr with JFIF, else by Adobe's marker,
 * else RGB where the components are named R, G and B. PDF viewers evaluate Adobe's marker first, so that one which
 * contradicts JFIF is omitted.
 */
function resolveColors(
  image: Buffer,
  { components }: JpegFrame,
  { jfif, adobe }: JpegSegments,
): { pieces: Uint8Array[]; colorTransform?: 0 | 1 } {
  if (components.length === 4 && adobe?.transform === 2) return { pieces: [image], colorTransform: 1 };
  if (components.length !== 3) return { pieces: [image] };
  const isNamedRgb = String.fromCharCode(...components.map(({ id }) => id)) === 'RGB';
  if (jfif) {
    if (adobe?.transform !== 0) return isNamedRgb ? { pieces: [image], colorTransform: 1 } : { pieces: [image] };
    const { start, end } = adobe.segment;
    return { pieces: [image.subarray(0, start), image.subarray(end)], colorTransform: 1 };
  }
  const isRgb = adobe ? adobe.transform === 0 : isNamedRgb;
  return isRgb ? { pieces: [image], colorTransform: 0 } : { pieces: [image] };
}

async function decodeJpeg(bytes: Buffer, frame: JpegFrame): Promise<PreparedImage> {
  const isGray = frame.components.length === 1;
  try {
    const pixels = await decodePixels(bytes, {
      depth: 8,
      isGray,
      keepsProfile: false,
      maxPixels: frame.width * frame.height,
    });
    return await encodePixels(pixels, { jpeg: fineJpeg });
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'damagedImage') throw error;
    const isSupported = passthroughMarkers.has(frame.marker) && frame.precision === 8;
    throw isSupported ? error : new ToolError('unsupportedFormat', {}, { cause: error });
  }
}
