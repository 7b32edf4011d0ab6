import { inflateSynchronously } from '../file/filters/flate.ts';
import { undoPredictor } from '../file/filters/predictor.ts';
import { asBuffer } from '../file/values.ts';
import { isSampleDepth, sampleRowBytes, scaleSamples, unpackSamples } from '../image/image-samples.ts';
import { marker } from '../image/jpeg/markers.ts';
import { stripJpegData } from '../image/jpeg/strip-jpeg.ts';
import type { DrawingImage } from './drawing-image.ts';
import { jpegImage, pixelImage, type Pixels } from './pixel-image.ts';

/** An image of a file. */
export interface ImageFile {
  image: DrawingImage;
  /** In pixels. */
  width: number;
  height: number;
}

/** Pixels of an image, which take 4 bytes each. */
const maxPixels = 16_000_000;
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Components by color type; of a palette, one is an index (PNG third edition, 11.2.1). */
const componentsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row of each pass, and the steps to the next ones (8.1). */
const passes = {
  none: [[0, 0, 1, 1]],
  adam7: [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
} as const;

/**
 * Reads an image of a JPEG in gray or RGB of 8 bits, or of a PNG. What a file records beside its pixels is left out; colors of a PNG
 * are those of sRGB, whatever it says of them.
 * @returns undefined for other files, for damaged ones, and for more than 16 million pixels
 */
export function readImageFile(bytes: Uint8Array): ImageFile | undefined {
  const file = asBuffer(bytes);
  try {
    return file.subarray(0, signature.length).equals(signature) ? readPng(file) : readJpeg(file);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @throws RangeError where it ends too early */
function readJpeg(file: Buffer): ImageFile | undefined {
  if (file[0] !== 0xff || file[1] !== marker.image) return undefined;
  const data = stripJpegData(file);
  for (let at = 2; at < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const code = data.readUInt8(at + 1);
    if (code === marker.scan || code === marker.end) return undefined;
    if (code < marker.frame || code > marker.progressiveFrame) continue;
    const [bits, height, width] = [data.readUInt8(at + 4), data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)];
    const channels = data.readUInt8(at + 9);
    if (bits !== 8 || !isSize(width, height) || (channels !== 1 && channels !== 3)) return undefined;
    const isWhole = data.includes(Buffer.from([0xff, marker.scan])) && data.at(-1) === marker.end;
    return isWhole ? { image: jpegImage(data, { width, height, channels }), width, height } : undefined;
  }
  return undefined;
}

function isSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= maxPixels;
}

/** @throws RangeError where it ends too early */
function readPng(file: Buffer): ImageFile | undefined {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [bits = 0, type = 0, , , interlace = 0] = file.subarray(24, 29);
  const components = componentsOf[type];
  if (components === undefined || !isSampleDepth(bits) || !isSize(width, height)) return undefined;
  const chunks = readChunks(file);
  const palette = type === 3 ? (chunks.get('PLTE') ?? Buffer.alloc(0)) : undefined;
  const list = interlace === 1 ? passes.adam7 : passes.none;
  const areas = list.map(([left, top, across, down]) => {
    const size = { width: Math.ceil((width - left) / across), height: Math.ceil((height - top) / down) };
    const rowBytes = sampleRowBytes({ width: size.width, components, bits }) + 1;
    return { ...size, left, top, across, down, bytes: size.width > 0 ? Math.max(0, size.height) * rowBytes : 0 };
  });
  const length = areas.reduce((sum, area) => sum + area.bytes, 0);
  const { bytes } = inflateSynchronously(chunks.get('IDAT') ?? Buffer.alloc(0), length + 1);
  if (bytes.length < length) return undefined;
  const samples = new Uint8Array(width * height * components);
  let from = 0;
  for (const { left, top, across, down, bytes: ofArea, ...size } of areas) {
    if (ofArea === 0) continue;
    const filtered = bytes.subarray(from, from + ofArea);
    from += ofArea;
    const parameters = { predictor: 15, colors: components, bitsPerComponent: bits, columns: size.width };
    const packed = { ...size, components, bits, data: undoPredictor(filtered, parameters) ?? Buffer.alloc(0) };
    const own = palette ? unpackSamples(packed) : scaleSamples(packed, undefined);
    for (let at = 0; at < size.width * size.height; at++) {
      const [column, row] = [left + (at % size.width) * across, top + Math.floor(at / size.width) * down];
      const to = (row * width + column) * components;
      for (let each = 0; each < components; each++) samples[to + each] = own[at * components + each] ?? 0;
    }
  }
  const pixels = pixelsOf(samples, { width, height, components, bits, palette, key: chunks.get('tRNS') });
  return { image: pixelImage(pixels), width, height };
}

/** The first of each name, and the data of all its parts. */
function readChunks(file: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const data: Buffer[] = [];
  for (let at = signature.length; at + 12 <= file.length; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 8 + file.readUInt32BE(at);
    const content = file.subarray(at + 8, end);
    if (name === 'IDAT') data.push(content);
    else if (!found.has(name)) found.set(name, content);
    at = end + 4;
  }
  return found.set('IDAT', Buffer.concat(data));
}

interface PngColors {
  width: number;
  height: number;
  components: number;
  bits: number;
  palette: Buffer | undefined;
  /** What is transparent (11.3.1.1): the opacity of the colors of a palette, or one color. */
  key: Buffer | undefined;
}

/** @param samples a byte for each component */
function pixelsOf(samples: Uint8Array, colors: PngColors): Pixels {
  const { width, height, components, bits, palette, key } = colors;
  const channels = palette || components > 2 ? 3 : 1;
  const count = width * height;
  const data = new Uint8Array(count * channels);
  const alpha = new Uint8Array(count);
  const ofKey = Array.from({ length: key && !palette ? channels : 0 }, (_, each) => {
    const value = key && key.length >= each * 2 + 2 ? key.readUInt16BE(each * 2) : -1;
    return bits === 16 ? value >> 8 : Math.round((value * 255) / (2 ** bits - 1));
  });
  for (let at = 0; at < count; at++) {
    const own = samples.subarray(at * components, (at + 1) * components);
    const [index = 0] = own;
    const color = palette ? palette.subarray(index * 3, index * 3 + 3) : own.subarray(0, channels);
    data.set(color, at * channels);
    const isKey = ofKey.length > 0 && ofKey.every((value, each) => value === color[each]);
    if (palette) alpha[at] = key?.[index] ?? 255;
    else alpha[at] = components === channels ? (isKey ? 0 : 255) : (own[channels] ?? 255);
  }
  return { width, height, channels, data, ...(alpha.every((value) => value === 255) ? {} : { alpha }) };
}
