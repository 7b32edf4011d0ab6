import type { Limits } from '@blattwerk/shared';
import { type Alpha, alphaByKey, readAlpha, removeMatte } from './alpha.ts';
import { pngOfGiant } from './giant.ts';
import { asNumber, type PdfStream, type Resolve } from './objects.ts';
import { type ImageFile, ownFile } from './own.ts';
import { lookUp, paletteOf, stencilPalette, withColorKey } from './palette.ts';
import { pngDataOf } from './passing.ts';
import { type DecodedImage, decodeWithPdfium } from './pdfium.ts';
import { pngOfData, pngOfPalette, pngOfSamples, pngWithAlpha } from './png.ts';
import { readSamples } from './samples.ts';
import { componentsOf, type PlainColor } from '../image-streams/color.ts';
import { describeImage, type ImageStream } from '../image-streams/image-stream.ts';
import { isSampleDepth, resizeNearest, type Samples, spreadSamples } from '../image-streams/samples.ts';

/** By what the samples are to be shown: a profile, or figures of calibration. */
type Shown = Omit<PlainColor, 'kind'>;

/** Why there is no file of an image. */
export type NoFile = 'unreadable' | 'tooLarge';

/** Makes a file of an image: its own bytes where they are one already, else a PNG of its samples. */
export async function exportImage(stream: PdfStream, limits: Limits, resolve: Resolve): Promise<ImageFile | NoFile> {
  const image = await describeImage(stream, resolve);
  const readSmall = async (mask: ImageStream) => (isTooLarge(mask, limits) ? undefined : readSamples(mask, resolve));
  const alpha = await readAlpha(image, resolve, readSmall);
  const own = alpha || image.colorKey ? undefined : await ownFile(image, resolve);
  if (own) return own;
  if (isTooLarge(image, limits)) {
    const bytes = alpha ? undefined : await pngOfGiant(image, resolve);
    return bytes ? { extension: 'png', bytes } : 'tooLarge';
  }
  const bytes =
    (await encodePlain(image, alpha, limits, resolve)) ?? (await encodeOther(image, alpha, limits, resolve));
  return bytes ? { extension: 'png', bytes } : 'unreadable';
}

/** Bytes of samples that are decoded: what works on them takes several times as much, and a child has 2 GB. */
const maxSampleBytes = 300_000_000;
/** Bytes a pixel of what PDFium makes of inks, beside their own. */
const bitmapBytes = 4;

function isTooLarge({ width, height, bits, color }: ImageStream, limits: Limits): boolean {
  const isPlain = color.kind === 'gray' || color.kind === 'rgb' || color.kind === 'indexed';
  const pixelBytes = ((componentsOf(color) ?? 4) * bits) / 8 + (isPlain ? 0 : bitmapBytes);
  return width * height > limits.rasterPixels || width * height * pixelBytes > maxSampleBytes;
}

/** Bytes of memory that exporting may take: the samples, what unpacks them, and what packs them again. */
export function workBytesOf({ dict, raw }: PdfStream, resolve: Resolve): number {
  const side = (key: string) => Math.max(0, asNumber(resolve(dict.get(key))) ?? 0);
  return raw.length + side('Width') * side('Height') * 8;
}

/** Gray, RGB, and palettes of any colours: the samples pass as they are. */
async function encodePlain(
  image: ImageStream,
  alpha: Alpha | undefined,
  limits: Limits,
  resolve: Resolve,
): Promise<Buffer | undefined> {
  const colors = await paletteOf(image, resolve);
  const shown = shownBy(image, colors);
  if (!shown) return undefined;
  const isAsStored = !alpha && !image.colorKey && !image.isStencil && (colors || !image.decode);
  const data = isAsStored ? ownPngData(image, colors, shown, resolve) : undefined;
  if (data) return data;
  const samples = await readSamples(image, resolve);
  if (!samples || samples.components !== componentsOf(image.color)) return undefined;
  if (image.isStencil) return pngOfPalette(samples, stencilPalette(image), {});
  if (colors) return encodeIndexed(image, samples, { colors, shown, alpha, limits });
  const opacity = alpha ?? (image.colorKey && alphaByKey(samples, image.colorKey));
  const isKept = !image.decode && (samples.bits >= 8 || samples.components === 1);
  if (!opacity && isKept) return pngOfSamples(samples, shown);
  const spread = spreadSamples(samples, image.decode);
  const { width, height } = samples;
  const decoded: DecodedImage = { width, height, channels: samples.components === 3 ? 3 : 1, data: spread };
  return encodeDecoded(decoded, opacity, { shown, matte: image.matte, limits });
}

function shownBy({ color }: ImageStream, colors: Uint8Array | undefined): Shown | undefined {
  if (color.kind === 'gray' || color.kind === 'rgb') return color;
  if (color.kind !== 'indexed' || !colors) return undefined;
  // A PNG's palette is RGB, to which a profile of grays does not fit; what PDFium made of other colours is sRGB.
  return color.base.kind === 'rgb' ? color.base : {};
}

function ownPngData(image: ImageStream, colors: Uint8Array | undefined, shown: Shown, resolve: Resolve) {
  const { width, height, bits } = image;
  const components = componentsOf(image.color);
  if (!components || !isSampleDepth(bits) || (components === 3 && bits < 8)) return undefined;
  const shape = { width, height, components, bits };
  const data = pngDataOf(image, shape, resolve);
  return data && pngOfData(shape, [data], { color: shown, palette: colors && { colors } });
}

interface IndexedMeans {
  colors: Uint8Array;
  shown: Shown;
  alpha: Alpha | undefined;
  limits: Limits;
}

function encodeIndexed(image: ImageStream, samples: Samples, { colors, shown, alpha, limits }: IndexedMeans) {
  // A JPEG's samples have eight bits, whatever the dictionary says.
  if (colors.length !== 3 * 2 ** samples.bits) return undefined;
  if (!alpha) return pngOfPalette(samples, withColorKey(colors, image.colorKey), shown);
  const { width, height } = samples;
  const decoded: DecodedImage = { width, height, channels: 3, data: lookUp(samples, colors) };
  return encodeDecoded(decoded, alpha, { shown, matte: image.matte, limits });
}

/** Inks, Lab and the like, JPEG 2000, and what our own readers do not know: as PDFium shows it. */
async function encodeOther(image: ImageStream, alpha: Alpha | undefined, limits: Limits, resolve: Resolve) {
  const decoded = await decodeWithPdfium(image.stream, resolve);
  return decoded && encodeDecoded(decoded, alpha, { shown: {}, matte: undefined, limits });
}

interface DecodedMeans {
  shown: Shown;
  matte: number[] | undefined;
  limits: Limits;
}

function encodeDecoded(decoded: DecodedImage, alpha: Alpha | undefined, { shown, matte, limits }: DecodedMeans) {
  const { channels } = decoded;
  if (!alpha) {
    const { width, height, data } = decoded;
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return pngOfSamples({ width, height, components: channels, bits: 8, data: bytes }, shown);
  }
  // Image and mask need not have one size: the larger one holds what both show.
  const larger = { width: Math.max(decoded.width, alpha.width), height: Math.max(decoded.height, alpha.height) };
  const { width, height } = larger.width * larger.height <= limits.rasterPixels ? larger : decoded;
  const opacity = resizeNearest(alpha.data, 1, alpha, { width, height });
  const resized = resizeNearest(decoded.data, channels, decoded, { width, height });
  const data = matte?.length === channels ? removeMatte(resized, channels, opacity, matte) : resized;
  return pngWithAlpha({ width, height, channels, data }, opacity, shown);
}
