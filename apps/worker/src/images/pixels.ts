import { ToolError } from '@blattwerk/shared';
import sharp, { type Sharp } from 'sharp';

// A child runs on one core, and an image that it has seen does not come again.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders meet a visitor's bytes, whatever else the library was built with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    // The same decoder; to be told which pixels to leave out it needs a name.
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
});

/** Samples in rows from the top, interleaved: gray, gray and alpha, RGB, or RGB and alpha; alpha is not multiplied in. */
export interface Pixels {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  data: Uint8Array | Uint16Array;
}

export interface DecodeOptions {
  /** From 0, where a file has several. */
  pageIndex?: number;
  /** Bits a sample. */
  depth: 8 | 16;
  /** Gray without alpha, which would be lost. */
  isGray: boolean;
  /**
   * Whether samples come as they stand, to be shown by the file's own profile. Otherwise they are converted to sRGB,
   * as those of CMYK and Lab must be.
   */
  keepsProfile: boolean;
  /** What the header let in; the decoder must not find more. */
  maxPixels: number;
}

/** Seconds; a run has 60. */
const timeoutSeconds = 50;

/**
 * Decodes an image's first frame, or a page of it. What is damaged comes as far as it can be read.
 * @throws ToolError damagedImage where nothing can be read, tooComplex where it takes too long
 */
export async function decodePixels(bytes: Uint8Array, options: DecodeOptions): Promise<Pixels> {
  const input = sharp(bytes, {
    failOn: 'none',
    limitInputPixels: options.maxPixels,
    page: options.pageIndex ?? 0,
    ignoreIcc: options.keepsProfile,
    sequentialRead: true,
  });
  const space = colorSpace(options.depth, options.isGray);
  const pipeline = input.toColourspace(space).raw({ depth: options.depth === 16 ? 'ushort' : 'uchar' });
  const { data, info } = await run(pipeline.timeout({ seconds: timeoutSeconds }));
  const { width, height, channels } = info;
  if (!(channels >= 1 && channels <= 4)) throw new ToolError('damagedImage');
  return { width, height, channels, data: options.depth === 16 ? as16Bit(data) : data };
}

/**
 * Encodes samples as a PNG: rows filtered one by one, and packed only lightly, since the last per cent cost the most.
 * @param channel encodes this channel alone, as gray; `color` leaves alpha out
 */
export async function encodePng(pixels: Pixels, channel: number | 'color'): Promise<Buffer> {
  const isGray = channel !== 'color' || pixels.channels < 3;
  const depth = pixels.data.BYTES_PER_ELEMENT === 2 ? 16 : 8;
  const pipeline = selectChannels(pixels, channel)
    .toColourspace(colorSpace(depth, isGray))
    .png({ adaptiveFiltering: true, compressionLevel: 3 });
  return (await run(pipeline.timeout({ seconds: timeoutSeconds }))).data;
}

/** Encodes 8-bit samples that a lossy file held as a JPEG which adds no visible loss (docs/decisions/0002-lossy-webp.md). */
export async function encodeJpeg(pixels: Pixels, channel: number | 'color'): Promise<Buffer> {
  const isGray = channel !== 'color' || pixels.channels < 3;
  const pipeline = selectChannels(pixels, channel)
    .toColourspace(colorSpace(8, isGray))
    // Optimal codes save 3 % and make the encoder hold all coefficients.
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false });
  return (await run(pipeline.timeout({ seconds: timeoutSeconds }))).data;
}

function selectChannels({ data, width, height, channels }: Pixels, channel: number | 'color') {
  const all = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  if (channel === 'color') return channels === 2 || channels === 4 ? all.removeAlpha() : all;
  return all.extractChannel(channel as 0 | 1 | 2 | 3);
}

function colorSpace(depth: 8 | 16, isGray: boolean): string {
  if (depth === 16) return isGray ? 'grey16' : 'rgb16';
  return isGray ? 'b-w' : 'srgb';
}

function as16Bit(data: Buffer): Uint16Array {
  const aligned = data.byteOffset % 2 === 0 ? data : Buffer.from(data);
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2);
}

/** The wall: the library's errors have no class, so all that it cannot read is damaged, unless it ran out of time. */
async function run(pipeline: Sharp) {
  const started = performance.now();
  try {
    return await pipeline.toBuffer({ resolveWithObject: true });
  } catch (error) {
    const isTimeout = performance.now() - started >= timeoutSeconds * 1000;
    throw new ToolError(isTimeout ? 'tooComplex' : 'damagedImage', {}, { cause: error });
  }
}
