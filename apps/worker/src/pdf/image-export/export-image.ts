import { type ImageSamples, MalformedPdf, type PdfImage, type PdfStream } from '@blattwerk/pdf';
import {
  componentsOf,
  describeImage,
  type ImageReader,
  isSampleDepth,
  type PlainColor,
  resizeNearest,
  scaleSamples,
} from '@blattwerk/pdf/images';
import type { ImageFileFormat, Limits } from '@blattwerk/shared';
import { type Alpha, alphaByKey, readAlpha, removeMatte } from './alpha.ts';
import { type DecodedImage, decodeWithPdfium } from './decode-with-pdfium.ts';
import { fitsJpeg, jpegOfPng } from './jpeg-of-png.ts';
import { pngOfLargeImage } from './large-image.ts';
import { type ImageFile, originalFile } from './original-file.ts';
import { lookUp, paletteOf, stencilPalette, withColorKey } from './palette.ts';
import { storedPngData } from './png/stored-rows.ts';
import { pngOfData, pngOfPalette, pngOfSamples, pngWithAlpha } from './png/write-png.ts';
import { readSamples } from './read-samples.ts';

/** Color information for the file: a profile or a calibration. */
type ColorInfo = Omit<PlainColor, 'kind'>;

/** Reason for which an image is not exported. */
export type ExportFailure = 'unreadable' | 'tooLarge';

/**
 * Makes a file of an image: its encoded data where that is a complete file, else a PNG of its samples; or a file of the
 * asked format, which is the encoded data where it has this format.
 * @throws TooComplexPdf
 */
export async function exportImage(
  stream: PdfStream,
  { limits, format }: { limits: Limits; format: ImageFileFormat },
  reader: ImageReader,
): Promise<ImageFile | ExportFailure> {
  try {
    const file = await exportDescribed(describeImage(stream, reader), { limits, format }, reader);
    if (format !== 'jpg' || typeof file === 'string' || file.extension === 'jpg') return file;
    return (await jpegOfPng(file.bytes, limits)) ?? 'tooLarge';
  } catch (error) {
    if (error instanceof MalformedPdf) return 'unreadable';
    throw error;
  }
}

async function exportDescribed(
  image: PdfImage,
  { limits, format }: { limits: Limits; format: ImageFileFormat },
  reader: ImageReader,
): Promise<ImageFile | ExportFailure> {
  const readSmall = async (mask: PdfImage) => (isTooLarge(mask, limits) ? undefined : readSamples(mask, reader));
  const alpha = await readAlpha(image, reader, readSmall);
  const original = alpha || image.colorKey ? undefined : await originalFile(image, reader);
  if (original && (format === 'original' || original.extension === format)) return original;
  // Before its samples are decoded and compressed, which is seconds of work.
  if (format === 'jpg' && !fitsJpeg(image, limits)) return 'tooLarge';
  if (isTooLarge(image, limits)) {
    const bytes = alpha ? undefined : await pngOfLargeImage(image, reader);
    return bytes ? { extension: 'png', bytes } : 'tooLarge';
  }
  const bytes = (await encodePlain(image, alpha, limits, reader)) ?? (await encodeOther(image, alpha, limits, reader));
  return bytes ? { extension: 'png', bytes } : 'unreadable';
}

/** Maximum size of samples: their processing takes several times as much, and a child has 2 GB. */
const maxSampleBytes = 300_000_000;
/** Bytes per pixel of PDFium's bitmap, in addition to the samples. */
const bitmapBytes = 4;
/** Maximum width and height of an estimate: a larger image is exported alone in any case. */
const maxEstimatedSide = 1_000_000;

function isTooLarge({ width, height, bits, color }: PdfImage, limits: Limits): boolean {
  const isPlain = color.kind === 'gray' || color.kind === 'rgb' || color.kind === 'indexed';
  const pixelBytes = ((componentsOf(color) ?? 4) * Math.max(1, bits)) / 8 + (isPlain ? 0 : bitmapBytes);
  return width * height > limits.rasterPixels || width * height * pixelBytes > maxSampleBytes;
}

/** Bytes of memory that exporting an image may take: for its data, its samples and their compression. */
export function estimateExportBytes({ dict, raw }: PdfStream, { document }: ImageReader): number {
  const side = (key: string) => Math.max(0, Math.min(maxEstimatedSide, document.number(dict.get(key)) ?? 0));
  return raw.length + side('Width') * side('Height') * 8;
}

/** Gray, RGB, and palettes of any color space, whose samples are unchanged. */
async function encodePlain(
  image: PdfImage,
  alpha: Alpha | undefined,
  limits: Limits,
  reader: ImageReader,
): Promise<Buffer | undefined> {
  const colors = await paletteOf(image, reader);
  const colorInfo = colorInfoOf(image, colors);
  if (!colorInfo) return undefined;
  const isUnchanged = !alpha && !image.colorKey && !image.isStencil && (colors || !image.decode);
  const stored = isUnchanged ? storedPng(image, colors, colorInfo, reader) : undefined;
  if (stored) return stored;
  const samples = await readSamples(image, reader);
  if (!samples || samples.components !== componentsOf(image.color)) return undefined;
  if (image.isStencil) return pngOfPalette(samples, stencilPalette(image), {});
  if (colors) return encodeIndexed(image, samples, { colors, colorInfo, alpha, limits });
  const opacity = alpha ?? (image.colorKey && alphaByKey(samples, image.colorKey));
  const isKept = !image.decode && (samples.bits >= 8 || samples.components === 1);
  if (!opacity && isKept) return pngOfSamples(samples, colorInfo);
  const scaled = scaleSamples(samples, image.decode);
  const { width, height } = samples;
  const decoded: DecodedImage = { width, height, channels: samples.components === 3 ? 3 : 1, data: scaled };
  return encodeDecoded(decoded, opacity, { colorInfo, matte: image.matte, limits });
}

function colorInfoOf({ color }: PdfImage, colors: Uint8Array | undefined): ColorInfo | undefined {
  if (color.kind === 'gray' || color.kind === 'rgb') return color;
  if (color.kind !== 'indexed' || !colors) return undefined;
  // A PNG's palette is RGB, to which a gray profile does not apply; PDFium converts other colors to sRGB.
  return color.base.kind === 'rgb' ? color.base : {};
}

function storedPng(image: PdfImage, colors: Uint8Array | undefined, colorInfo: ColorInfo, reader: ImageReader) {
  const { width, height, bits } = image;
  const components = componentsOf(image.color);
  if (!components || !isSampleDepth(bits) || (components === 3 && bits < 8) || width < 1 || height < 1)
    return undefined;
  const shape = { width, height, components, bits };
  const data = storedPngData(image, shape, reader);
  return data && pngOfData(shape, [data], { color: colorInfo, palette: colors && { colors } });
}

interface IndexedParts {
  colors: Uint8Array;
  colorInfo: ColorInfo;
  alpha: Alpha | undefined;
  limits: Limits;
}

function encodeIndexed(image: PdfImage, samples: ImageSamples, { colors, colorInfo, alpha, limits }: IndexedParts) {
  // Samples of a JPEG have eight bits, whatever the dictionary says.
  if (colors.length !== 3 * 2 ** samples.bits) return undefined;
  if (!alpha) return pngOfPalette(samples, withColorKey(colors, image.colorKey), colorInfo);
  const { width, height } = samples;
  const decoded: DecodedImage = { width, height, channels: 3, data: lookUp(samples, colors) };
  return encodeDecoded(decoded, alpha, { colorInfo, matte: image.matte, limits });
}

/** CMYK, Separation, Lab and the like, JPEG 2000, and unknown color spaces, as PDFium converts them. */
async function encodeOther(image: PdfImage, alpha: Alpha | undefined, limits: Limits, reader: ImageReader) {
  const decoded = await decodeWithPdfium(image.stream, reader);
  return decoded && encodeDecoded(decoded, alpha, { colorInfo: {}, matte: undefined, limits });
}

interface DecodedParts {
  colorInfo: ColorInfo;
  matte: number[] | undefined;
  limits: Limits;
}

function encodeDecoded(decoded: DecodedImage, alpha: Alpha | undefined, { colorInfo, matte, limits }: DecodedParts) {
  const { channels } = decoded;
  if (!alpha) {
    const { width, height, data } = decoded;
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return pngOfSamples({ width, height, components: channels, bits: 8, data: bytes }, colorInfo);
  }
  // Image and mask may differ in size: the larger size keeps the detail of both.
  const larger = { width: Math.max(decoded.width, alpha.width), height: Math.max(decoded.height, alpha.height) };
  const { width, height } = larger.width * larger.height <= limits.rasterPixels ? larger : decoded;
  const opacity = resizeNearest(alpha.data, 1, alpha, { width, height });
  const resized = resizeNearest(decoded.data, channels, decoded, { width, height });
  const data = matte?.length === channels ? removeMatte(resized, channels, opacity, matte) : resized;
  return pngWithAlpha({ width, height, channels, data }, opacity, colorInfo);
}
