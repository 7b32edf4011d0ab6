import { ToolError } from '@blattwerk/shared';
import { type Sharp, sharp } from './configured-sharp.ts';

/**
 * Interleaved samples with the top row first: gray, gray and alpha, RGB, or RGB and alpha; alpha is not premultiplied.
 */
export interface Pixels {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  data: Uint8Array | Uint16Array;
  /** Whether some samples were missing in the file, or could not be decoded. */
  isIncomplete?: boolean | undefined;
}

export interface PixelOptions {
  /** Of a file with several pages; the first one, or the primary image of an AVIF, by default. */
  pageIndex?: number;
  /** Bits per sample. */
  depth: 8 | 16;
  /** Decodes to gray, without alpha. */
  isGray: boolean;
  /**
   * Whether samples are not converted, for use with the file's profile. Otherwise they are converted to sRGB, which
   * CMYK and Lab require.
   */
  keepsProfile: boolean;
  /** Pixels stated by the header; the decoder refuses an image with more. */
  maxPixels: number;
}

/** Time limit of one operation; a run has 60 s. */
const timeoutSeconds = 50;

/**
 * Decodes an image's first frame or a page of it, of a damaged image as much as can be read.
 * @throws ToolError damagedImage where nothing can be read, tooComplex after a timeout
 */
export async function decodePixels(bytes: Uint8Array, options: PixelOptions): Promise<Pixels> {
  const space = colorSpace(options.depth, options.isGray);
  const depth = options.depth === 16 ? 'ushort' : 'uchar';
  const decoded = await decodeRaw(bytes, options, (input) => input.toColourspace(space).raw({ depth }));
  const { width, height, channels, isIncomplete } = decoded;
  const data = options.depth === 16 ? as16Bit(decoded.data) : decoded.data;
  return { width, height, channels, data, ...(isIncomplete ? { isIncomplete } : {}) };
}

/** Samples as a file has them, without a conversion of their range. */
export interface RawSamples extends Omit<Pixels, 'data'> {
  data: Float32Array;
}

/**
 * Decodes a TIFF's samples of 32 bits.
 * @throws ToolError as `decodePixels`
 */
export async function decodeFloats(
  bytes: Uint8Array,
  options: Pick<PixelOptions, 'pageIndex' | 'maxPixels' | 'isGray'>,
): Promise<RawSamples> {
  const space = colorSpace(8, options.isGray);
  const { data, ...decoded } = await decodeRaw(bytes, { ...options, keepsProfile: true }, (input) =>
    input.toColourspace(space).raw({ depth: 'float' }),
  );
  const aligned = data.byteOffset % 4 === 0 ? data : Buffer.from(data);
  return { ...decoded, data: new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4) };
}

/**
 * Decodes with errors, and where there is one again without, so that no damage is silent.
 * @throws ToolError damagedImage where nothing can be read: where all samples are the same after an error
 */
async function decodeRaw(
  bytes: Uint8Array,
  options: Pick<PixelOptions, 'pageIndex' | 'keepsProfile' | 'maxPixels'>,
  convert: (input: Sharp) => Sharp,
): Promise<Omit<Pixels, 'data'> & { data: Buffer }> {
  const decode = async (failOn: 'error' | 'none') => {
    const input = sharp(bytes, {
      failOn,
      limitInputPixels: options.maxPixels,
      ...(options.pageIndex === undefined ? {} : { page: options.pageIndex }),
      ignoreIcc: options.keepsProfile,
      sequentialRead: true,
    });
    const { data, info } = await run(convert(input).timeout({ seconds: timeoutSeconds }));
    const { width, height, channels } = info;
    if (!(channels >= 1 && channels <= 4)) throw new ToolError('damagedImage');
    return { width, height, channels, data };
  };
  try {
    return await decode('error');
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'damagedImage') throw error;
    const decoded = await decode('none');
    const first = decoded.data[0];
    if (decoded.data.every((sample) => sample === first)) throw error;
    return { ...decoded, isIncomplete: true };
  }
}

/**
 * Decodes an image for nothing but its errors and warnings.
 * @throws ToolError tooComplex after a timeout
 */
export async function isDecodedWithoutWarning(bytes: Uint8Array, maxPixels: number): Promise<boolean> {
  const input = sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, ignoreIcc: true, sequentialRead: true });
  try {
    await run(input.raw().timeout({ seconds: timeoutSeconds }));
    return true;
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'damagedImage') throw error;
    return false;
  }
}

/**
 * Encodes samples as a PNG with adaptive filters and a low compression level, since the last per cent take most time.
 * @param channel index of the only channel to encode, as gray; `color` for all channels without alpha
 */
export async function encodePng(pixels: Pixels, channel: number | 'color'): Promise<Buffer> {
  const isGray = channel !== 'color' || pixels.channels < 3;
  const depth = pixels.data.BYTES_PER_ELEMENT === 2 ? 16 : 8;
  const pipeline = selectChannels(pixels, channel)
    .toColourspace(colorSpace(depth, isGray))
    .png({ adaptiveFiltering: true, compressionLevel: 3 });
  return (await run(pipeline.timeout({ seconds: timeoutSeconds }))).data;
}

/** How samples of a lossy file are encoded. */
export interface JpegSettings {
  quality: number;
  chromaSubsampling: '4:4:4' | '4:2:0';
}

/** Without further visible loss (docs/decisions/0002-lossy-webp.md). */
export const fineJpeg: JpegSettings = { quality: 95, chromaSubsampling: '4:4:4' };
/** For photos, which have half of the color resolution (docs/decisions/0033-heic.md). */
export const photoJpeg: JpegSettings = { quality: 90, chromaSubsampling: '4:2:0' };

/** Encodes 8-bit samples as a JPEG. */
export async function encodeJpeg(
  pixels: Pixels,
  channel: number | 'color',
  { quality, chromaSubsampling }: JpegSettings,
): Promise<Buffer> {
  const isGray = channel !== 'color' || pixels.channels < 3;
  const pipeline = selectChannels(pixels, channel)
    .toColourspace(colorSpace(8, isGray))
    // Optimized codes save 3 %, but the encoder then has all coefficients in memory.
    .jpeg({ quality, chromaSubsampling, optimiseCoding: false });
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

/**
 * Translates the library's errors, which have no class: an image that cannot be read is damaged, except after a
 * timeout.
 */
async function run(pipeline: Sharp) {
  const started = performance.now();
  try {
    return await pipeline.toBuffer({ resolveWithObject: true });
  } catch (error) {
    const isTimeout = performance.now() - started >= timeoutSeconds * 1000;
    throw new ToolError(isTimeout ? 'tooComplex' : 'damagedImage', {}, { cause: error });
  }
}
