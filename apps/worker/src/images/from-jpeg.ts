import { ToolError } from '@blattwerk/shared';
import type { DeviceColor, PdfImage } from '../pdf/from-images/pdf-image.ts';
import { bytesAt } from './byte-range.ts';
import { type Density, defaultDensity, densityOfAspect, statedDensity } from './density.ts';
import { encodePixels } from './encode-pixels.ts';
import { readExif } from './exif.ts';
import { isUsableProfile } from './icc-profile.ts';
import { type JpegFrame, type JpegSegments, readJpegSegments } from './jpeg-segments.ts';
import type { Picture } from './source-image.ts';
import { decodePixels } from './pixels.ts';

const kinds: Readonly<Record<number, DeviceColor['kind']>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
/** Baseline, extended and progressive, with Huffman coding: what DCTDecode holds (ISO 32000-2, 7.4.8). */
const passableMarkers = new Set([0xc0, 0xc1, 0xc2]);
const endMarker = Uint8Array.of(0xff, 0xd9);
/** At the decoder's peak: samples, the encoder's output, and all coefficients, two bytes each. */
const decodeBytesPerPixel = 3 + 3 + 6;

/**
 * Reads the header of a JPEG. Its bytes pass unchanged where a PDF can hold them.
 * @throws ToolError damagedImage where it has no image
 */
export function readJpeg(bytes: Buffer): Picture {
  const segments = readJpegSegments(bytes);
  const { frame } = segments;
  if (!frame || !segments.scan) throw new ToolError('damagedImage');
  const exif = readExif(segments.exif && bytesAt(bytes, segments.exif));
  const passes = isPassable(frame, segments);
  return {
    width: frame.width,
    height: frame.height,
    orientation: exif.orientation,
    dpi: densityOf(segments.jfif, exif.density),
    decodeBytes: passes ? 0 : frame.width * frame.height * decodeBytesPerPixel,
    prepare: async (file) => (passes ? passJpeg(file, frame, segments) : decodeJpeg(file, frame)),
  };
}

function densityOf(jfif: JpegSegments['jfif'], exif: Density | undefined): Density {
  const stated = jfif?.unit === 1 || jfif?.unit === 2;
  const own = stated ? statedDensity(jfif.x, jfif.y, jfif.unit === 1 ? 'inch' : 'centimetre') : undefined;
  return own ?? exif ?? (jfif?.unit === 0 ? densityOfAspect(jfif.x, jfif.y) : undefined) ?? defaultDensity;
}

/** What any decoder of JPEG can follow; where this says no, ours is asked, and its word holds. */
export function isPassable(frame: JpegFrame, segments: JpegSegments): boolean {
  const { components } = frame;
  const blocks = components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0);
  return (
    passableMarkers.has(frame.marker) &&
    frame.precision === 8 &&
    kinds[components.length] !== undefined &&
    components.every((component) => isFactor(component.horizontal) && isFactor(component.vertical)) &&
    components.every((component) => segments.quantizationTables.has(component.quantizationTable)) &&
    // T.81, B.2.3: at most ten blocks a unit where components are interleaved.
    (components.length === 1 || blocks <= 10) &&
    (segments.scan ?? []).every((id) => components.some((component) => component.id === id)) &&
    segments.hasHuffmanTables &&
    !segments.isIrregular
  );
}

function isFactor(sampling: number): boolean {
  return sampling >= 1 && sampling <= 4;
}

function passJpeg(bytes: Buffer, frame: JpegFrame, segments: JpegSegments): PdfImage {
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
    // Adobe's own applications write CMYK with its values turned round, and mark it so.
    isInverted: kind === 'cmyk' && segments.adobe !== undefined,
  };
}

/**
 * Tells the viewer of a three-component image whether it is RGB or YCbCr as readers of JPEG do: JFIF means YCbCr, else
 * Adobe's marker decides, else components that are named R, G and B. A viewer of PDF asks Adobe's marker first, so one
 * that contradicts JFIF is left out.
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

async function decodeJpeg(bytes: Buffer, frame: JpegFrame): Promise<PdfImage> {
  const isGray = frame.components.length === 1;
  try {
    const pixels = await decodePixels(bytes, {
      depth: 8,
      isGray,
      keepsProfile: false,
      maxPixels: frame.width * frame.height,
    });
    return await encodePixels(pixels, { isLossy: true });
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'damagedImage') throw error;
    const isSound = passableMarkers.has(frame.marker) && frame.precision === 8;
    throw isSound ? error : new ToolError('unsupportedFormat', {}, { cause: error });
  }
}
