import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PngEncoder } from '@blattwerk/pdf/images';
import { tiffPhotometric, tiffTags } from '@blattwerk/shared';
import { bytesAt } from '../../images/byte-range.ts';
import { type JpegOptions, type Sharp, sharp } from '../../images/configured-sharp.ts';
import { type JpegSegments, readJpegSegments } from '../../images/jpeg/segments.ts';
import { readPngChunks } from '../../images/png/chunks.ts';
import { tiffRowsPerStrip, tiffTypes, writeTiff } from '../../images/tiff/write-tiff.ts';
import type { ToolRun } from '../../tool-run.ts';

interface SourceSize {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** An image's samples, or its JPEG; without a color space, since no sample is converted. */
export type ImageSource = SourceSize & { kind: 'jpeg' | 'samples'; data: Buffer };

/** Time limit for one image; a run has 60 s. */
const timeoutSeconds = 20;
/** Color type of a PNG with a palette (PNG third edition, 11.2.1). */
const pngPalette = 3;
/** Compression of a TIFF whose data is samples (TIFF 6.0, section 3). */
const tiffUncompressed = 1;
const spaces = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const;
/** Baseline, extended and progressive (ISO 32000-2, 7.4.8). */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);

/** Factors by which libjpeg can reduce width and height while decoding (ITU-T T.81 codes 8 by 8 samples together). */
export const decodingSteps: readonly number[] = [8, 4, 2];

interface Size {
  width: number;
  height: number;
}

/** Properties of a JPEG to encode. */
interface JpegTarget extends Size {
  /** From 1 to 100. */
  quality: number;
  effort: JpegEffort;
}

/** Standard Huffman tables, optimized ones, or coefficients chosen by what they cost as well, in a progressive JPEG. */
export type JpegEffort = 'fast' | 'usual' | 'thorough';

/** Settings of each effort. Table 3 has the best quality for its size. */
const jpegSettings = {
  fast: { quantisationTable: 3, optimiseCoding: false },
  usual: { quantisationTable: 3, optimiseCoding: true },
  thorough: { quantisationTable: 3, trellisQuantisation: true, overshootDeringing: true, optimiseScans: true },
} as const satisfies Record<JpegEffort, JpegOptions>;

/**
 * Encodes an image as a JPEG of the given size.
 * @param scratch a folder for a JPEG that is reduced by half or more
 * @returns undefined where its data is damaged, or encoding takes too long
 */
export async function encodeShrunk(
  source: ImageSource,
  { quality, effort, ...to }: JpegTarget,
  scratch: ToolRun['scratch'],
): Promise<Buffer | undefined> {
  // libvips inverts the inks of a JPEG that it reads or writes, which readers of PDF do not.
  const inks = source.kind === 'samples' && source.channels === 4 ? source.data.map((value) => 255 - value) : undefined;
  const options = { quality, ...jpegSettings[effort] };
  const shown = inks ? { ...source, data: Buffer.from(inks) } : source;
  const encoded = await resized(shown, to, scratch, (image) => image.jpeg(options));
  const frame = encoded && readJpegSegments(encoded).frame;
  const isComplete =
    frame?.components.length === source.channels && frame.width === to.width && frame.height === to.height;
  return isComplete ? encoded : undefined;
}

/** An image's samples at another size; undefined where its data is damaged, or resizing takes too long. */
export async function resizeSamples(
  source: ImageSource,
  to: Size,
  scratch: ToolRun['scratch'],
): Promise<Buffer | undefined> {
  const samples = await resized(source, to, scratch, (image) => image.raw());
  return samples?.length === to.width * to.height * source.channels ? samples : undefined;
}

async function resized(
  source: ImageSource,
  to: Size,
  scratch: ToolRun['scratch'],
  encode: (image: Sharp) => Sharp,
): Promise<Buffer | undefined> {
  const { data, width, height, channels } = source;
  const limits = { limitInputPixels: width * height, sequentialRead: true, ignoreIcc: true } as const;
  const finish = (image: Sharp, size: Size) => encodedBytes(encode(fitted(image, size, to, channels)));
  // It reads four channels of samples as RGB and alpha.
  if (source.kind === 'samples' && channels === 4) return finish(sharp(inkTiff(source), limits), source);
  if (source.kind === 'samples') return finish(sharp(data, { ...limits, raw: { width, height, channels } }), source);
  const options = { ...limits, failOn: 'warning' } as const;
  const scale = Math.min(width / to.width, height / to.height);
  const step = decodingSteps.find((each) => stepped(width, each) >= to.width && stepped(height, each) >= to.height);
  if (step === undefined || Math.floor(scale) !== step) return finish(sharp(data, options), source);
  const path = join(await scratch(), `${randomUUID()}.jpg`);
  try {
    writeFileSync(path, data, { mode: 0o600 });
    // By default sharp lets the decoder reduce to 1/2 only for targets up to 1/3, and likewise to 1/4 and 1/8.
    const image = sharp(`${path}[shrink=${step}]`, options);
    return await finish(image, { width: stepped(width, step), height: stepped(height, step) });
  } finally {
    await rm(path, { force: true });
  }
}

/** Samples of four inks as a TIFF. */
function inkTiff({ data, width, height }: ImageSource): Buffer {
  const entries = [
    [tiffTags.width, tiffTypes.long, width],
    [tiffTags.height, tiffTypes.long, height],
    [tiffTags.bitsPerSample, tiffTypes.short, 8],
    [tiffTags.compression, tiffTypes.short, tiffUncompressed],
    [tiffTags.photometric, tiffTypes.short, tiffPhotometric.separated],
    [tiffTags.stripOffsets, tiffTypes.long, 0],
    [tiffTags.samplesPerPixel, tiffTypes.short, 4],
    [tiffRowsPerStrip, tiffTypes.long, height],
    [tiffTags.stripByteCounts, tiffTypes.long, data.length],
  ] as const;
  return writeTiff(entries, data);
}

/** Width or height after a reduction by the decoder, without an incomplete last pixel. */
export function stepped(pixels: number, step: number): number {
  return Math.floor(pixels / step);
}

function fitted(image: Sharp, size: Size, to: Size, channels: ImageSource['channels']): Sharp {
  if (channels === 4) image.pipelineColourspace('cmyk');
  // Finer kernels are not better at the same size.
  if (to.width !== size.width || to.height !== size.height)
    image.resize(to.width, to.height, { fit: 'fill', kernel: 'linear' });
  return image.toColourspace(spaces[channels]);
}

async function encodedBytes(pipeline: Sharp): Promise<Buffer | undefined> {
  try {
    return await pipeline.timeout({ seconds: timeoutSeconds }).toBuffer();
  } catch {
    // The library's errors have no class; the image remains unchanged after all of them.
    return undefined;
  }
}

/**
 * Encodes samples of 8 bits as the data of a PNG. zlib-ng of sharp finds repetitions every three bytes, zlib of Node
 * does not.
 * @throws RangeError for samples of another layout
 */
export const encodePngData: PngEncoder = async (samples, { columns, colors, bitsPerComponent }, isFiltered) => {
  if ((colors !== 1 && colors !== 3) || bitsPerComponent !== 8) throw new RangeError('expected 8 bits, 1 or 3 colors');
  const raw = { width: columns, height: samples.length / (columns * colors), channels: colors } as const;
  const png = await sharp(samples, { raw, limitInputPixels: false })
    .toColourspace(spaces[colors])
    .png({ compressionLevel: 9, adaptiveFiltering: isFiltered })
    .toBuffer();
  return Buffer.concat(readPngChunks(png).data.map((range) => bytesAt(png, range)));
};

/** An image as indices of colors, encoded as the data of a PNG. */
interface EncodedPalette {
  /** The colors, three bytes each. */
  lookup: Buffer;
  bitsPerComponent: number;
  data: Buffer;
}

/**
 * Encodes samples of three components with at most 256 colors, of which similar ones are joined.
 * @returns undefined where that fails
 */
export async function encodeFewColors(samples: Buffer, { width, height }: Size): Promise<EncodedPalette | undefined> {
  const image = sharp(samples, { raw: { width, height, channels: 3 }, limitInputPixels: width * height });
  const png = await encodedBytes(image.png({ palette: true, quality: 100, dither: 0, compressionLevel: 9 }));
  if (!png) return undefined;
  const { header, data, others } = readPngChunks(png);
  const colors = others.get('PLTE');
  if (header?.colorType !== pngPalette || !colors) return undefined;
  const chunks = Buffer.concat(data.map((range) => bytesAt(png, range)));
  return { lookup: bytesAt(png, colors), bitsPerComponent: header.bitDepth, data: chunks };
}

/**
 * Whether a JPEG matches its image dictionary, and all readers agree on its colors.
 * @param colorTransform the filter's parameter, which applies only where the JPEG has no Adobe marker
 */
export function isAgreedJpeg(
  data: Buffer,
  { width, height, channels }: SourceSize,
  colorTransform: number | undefined,
): boolean {
  const segments = readJpegSegments(data);
  const { frame, adobe } = segments;
  return (
    frame !== undefined &&
    frameMarkers.has(frame.marker) &&
    frame.precision === 8 &&
    frame.width === width &&
    frame.height === height &&
    frame.components.length === channels &&
    !segments.hasSeveralImages &&
    (adobe !== undefined || colorTransform === undefined || channels === 1) &&
    isAgreedColor(segments, channels)
  );
}

function isAgreedColor({ frame, jfif, adobe }: JpegSegments, channels: number): boolean {
  if (channels === 1) return true;
  // Without the Adobe marker it is unknown whether four channels are inverted.
  if (channels === 4) return adobe !== undefined;
  if (adobe) return !(jfif && adobe.transform === 0);
  const names = String.fromCharCode(...(frame?.components ?? []).map(({ id }) => id));
  return jfif !== undefined ? names !== 'RGB' : names === '\x01\x02\x03';
}
