import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
// How sharp is set up: one thread, no cache, and only the decoders that may meet a visitor's bytes.
import '../../images/pixels.ts';
import { bytesAt } from '../../images/byte-range.ts';
import { type JpegSegments, readJpegSegments } from '../../images/jpeg-segments.ts';
import { readPngChunks } from '../../images/png-chunks.ts';
import type { Run } from '../../tool-run.ts';

interface SourceSize {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** An image's samples, or the JPEG that holds them; colour spaces do not matter, since no sample is converted. */
export type ImageSource = SourceSize & { kind: 'jpeg' | 'samples'; data: Buffer };

/** Seconds for one image; a run has 60. */
const timeoutSeconds = 20;
const spaces = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const;
/** Baseline, extended and progressive (ISO 32000-2, 7.4.8). */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);

/** Factors by which libjpeg can reduce width and height while decoding (ITU-T T.81 codes 8 by 8 samples together). */
export const decodingSteps: readonly number[] = [8, 4, 2];

interface Size {
  width: number;
  height: number;
}

/** A JPEG as it is to be. */
interface JpegTarget extends Size {
  /** From 1 to 100. */
  quality: number;
  /** Whether its Huffman codes are made for it, and not the usual ones. */
  hasOwnTables: boolean;
}

/**
 * Codes an image as a JPEG of the size asked for.
 * @param scratch a folder that a JPEG goes through which is to be halved or more
 * @returns undefined where its data is not sound to the last line, or takes too long
 */
export async function encodeShrunk(
  source: ImageSource,
  { quality, hasOwnTables, ...to }: JpegTarget,
  scratch: Run['scratch'],
): Promise<Buffer | undefined> {
  // Table 3 is the best for its bytes; what mozjpeg's trellis saves, an eighth, takes five times as long.
  const options = { quality, quantisationTable: 3, optimiseCoding: hasOwnTables } as const;
  const encoded = await resized(source, to, scratch, (image) => image.jpeg(options));
  const frame = encoded && readJpegSegments(encoded).frame;
  const isAsAsked =
    frame?.components.length === source.channels && frame.width === to.width && frame.height === to.height;
  return isAsAsked ? encoded : undefined;
}

/** An image's samples at another size; undefined where its data is not sound, or takes too long. */
export async function resizeSamples(
  source: ImageSource,
  to: Size,
  scratch: Run['scratch'],
): Promise<Buffer | undefined> {
  const samples = await resized(source, to, scratch, (image) => image.raw());
  return samples?.length === to.width * to.height * source.channels ? samples : undefined;
}

async function resized(
  source: ImageSource,
  to: Size,
  scratch: Run['scratch'],
  code: (image: Sharp) => Sharp,
): Promise<Buffer | undefined> {
  const { data, width, height, channels } = source;
  const limits = { limitInputPixels: width * height, sequentialRead: true, ignoreIcc: true } as const;
  const finish = (image: Sharp, size: Size) => bytesOf(code(fitted(image, size, to, channels)));
  if (source.kind === 'samples') return finish(sharp(data, { ...limits, raw: { width, height, channels } }), source);
  const options = { ...limits, failOn: 'warning' } as const;
  const scale = Math.min(width / to.width, height / to.height);
  const step = decodingSteps.find((each) => stepped(width, each) >= to.width && stepped(height, each) >= to.height);
  if (step === undefined || Math.floor(scale) !== step) return finish(sharp(data, options), source);
  const path = join(await scratch(), `${randomUUID()}.jpg`);
  try {
    writeFileSync(path, data, { mode: 0o600 });
    // Sharp itself lets the decoder halve an image from a third of its size on, but not at a half; so at 4 and 8.
    const image = sharp(`${path}[shrink=${step}]`, options);
    return await finish(image, { width: stepped(width, step), height: stepped(height, step) });
  } finally {
    await rm(path, { force: true });
  }
}

/** Pixels that the decoder makes of so many, a rest left out. */
export function stepped(pixels: number, step: number): number {
  return Math.floor(pixels / step);
}

function fitted(image: Sharp, size: Size, to: Size, channels: ImageSource['channels']): Sharp {
  if (channels === 4) image.pipelineColourspace('cmyk');
  // As good for its bytes as finer kernels.
  if (to.width !== size.width || to.height !== size.height)
    image.resize(to.width, to.height, { fit: 'fill', kernel: 'linear' });
  return image.toColourspace(spaces[channels]);
}

async function bytesOf(pipeline: Sharp): Promise<Buffer | undefined> {
  try {
    return await pipeline.timeout({ seconds: timeoutSeconds }).toBuffer();
  } catch {
    // The library's errors have no class; whatever it was, the image stays as it is.
    return undefined;
  }
}

/** Samples of 8 bits packed as the data of a PNG, which is what Flate with a prediction of 15 holds (ISO 32000-2, 7.4.4.4). */
export async function packAsPng(rows: {
  samples: Buffer;
  columns: number;
  colors: 1 | 3;
  isFiltered: boolean;
}): Promise<Buffer> {
  const { samples, columns, colors, isFiltered } = rows;
  const raw = { width: columns, height: samples.length / (columns * colors), channels: colors };
  const png = await sharp(samples, { raw, limitInputPixels: false })
    .toColourspace(spaces[colors])
    .png({ compressionLevel: 9, adaptiveFiltering: isFiltered })
    .toBuffer();
  return Buffer.concat(readPngChunks(png).data.map((range) => bytesAt(png, range)));
}

/**
 * Whether a JPEG is what its image dictionary says, and every reader agrees on its colours.
 * @param colorTransform the filter's parameter, which decides only where the JPEG itself says nothing
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
    !segments.isIrregular &&
    (adobe !== undefined || colorTransform === undefined || channels === 1) &&
    isAgreedColor(segments, channels)
  );
}

function isAgreedColor({ frame, jfif, adobe }: JpegSegments, channels: number): boolean {
  if (channels === 1) return true;
  // Without Adobe's marker nobody says whether four channels are turned round.
  if (channels === 4) return adobe !== undefined;
  if (adobe) return !(jfif && adobe.transform === 0);
  const names = String.fromCharCode(...(frame?.components ?? []).map(({ id }) => id));
  return jfif !== undefined ? names !== 'RGB' : names === '\x01\x02\x03';
}
