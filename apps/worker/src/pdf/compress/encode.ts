import sharp, { type Sharp } from 'sharp';
// How sharp is set up: one thread, no cache, and only the decoders that may meet a visitor's bytes.
import '../../images/pixels.ts';
import { bytesAt } from '../../images/byte-range.ts';
import { type JpegSegments, readJpegSegments } from '../../images/jpeg-segments.ts';
import { readPngChunks } from '../../images/png-chunks.ts';

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

/**
 * Codes an image as a JPEG of the size asked for.
 * @param quality from 1 to 100
 * @returns undefined where its data is not sound to the last line, or takes too long
 */
export async function encodeShrunk(
  source: ImageSource,
  to: { width: number; height: number },
  quality: number,
): Promise<Buffer | undefined> {
  const { channels } = source;
  // Table 3 is the best for its bytes; what mozjpeg's trellis saves, an eighth, takes five times as long.
  const encoded = await bytesOf(resized(source, to).jpeg({ quality, quantisationTable: 3 }));
  const frame = encoded && readJpegSegments(encoded).frame;
  const isAsAsked = frame?.components.length === channels && frame.width === to.width && frame.height === to.height;
  return isAsAsked ? encoded : undefined;
}

/** An image's samples at another size; undefined where its data is not sound, or takes too long. */
export async function resizeSamples(
  source: ImageSource,
  to: { width: number; height: number },
): Promise<Buffer | undefined> {
  const samples = await bytesOf(resized(source, to).raw());
  return samples?.length === to.width * to.height * source.channels ? samples : undefined;
}

function resized(source: ImageSource, to: { width: number; height: number }): Sharp {
  const { width, height, channels } = source;
  const limits = { limitInputPixels: width * height, sequentialRead: true, ignoreIcc: true } as const;
  const input =
    source.kind === 'jpeg'
      ? sharp(source.data, { ...limits, failOn: 'warning' })
      : sharp(source.data, { ...limits, raw: { width, height, channels } });
  if (channels === 4) input.pipelineColourspace('cmyk');
  if (to.width !== width || to.height !== height) {
    // As good for its bytes as finer kernels, and the decoder may halve the image before it.
    input.resize(to.width, to.height, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: true });
  }
  return input.toColourspace(spaces[channels]);
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
export function isAgreedJpeg(data: Buffer, { width, height, channels }: SourceSize, colorTransform: unknown): boolean {
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
    (adobe !== undefined || colorTransform === undefined || colorTransform === null || channels === 1) &&
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
