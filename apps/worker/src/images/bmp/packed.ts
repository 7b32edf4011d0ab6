import { type BmpExtent, rowFromTop, rowStride } from './extent.ts';
import type { BmpHeader } from './header.ts';

/** Most bits of a channel that are used, so that its table has at most 65,536 entries. */
const maxTableBits = 16;

/** One channel of a packed pixel: `table[(pixel & mask) >>> shift]` is its sample. */
interface Channel {
  mask: number;
  shift: number;
  table: Uint8Array;
}

/**
 * Decodes pixels of 16, 24 or 32 bits by their masks, with the top row first; four channels only where alpha is in use.
 */
export function decodePacked(
  bytes: Uint8Array,
  header: BmpHeader,
  extent: BmpExtent,
): { channels: 3 | 4; data: Uint8Array } {
  const { red, green, blue, alpha } = header.masks;
  const indices = [red, green, blue, ...(alpha === 0 ? [] : [alpha])].map((mask) =>
    byteIndex(mask, header.bitsPerPixel),
  );
  const channels = alpha === 0 ? 3 : 4;
  const data = indices.every((index) => index !== undefined)
    ? copyBytes(bytes, header, extent, indices)
    : unpack(bytes, header, extent, channels);
  if (channels === 3) return { channels, data };
  const { isZero, isOpaque } = alphaRange(data);
  // Without BI_BITFIELDS, an alpha of 0 in all pixels is an unused byte, not a transparent image.
  const isUnset = isZero && !header.hasAlphaField;
  return isUnset || isOpaque ? { channels: 3, data: withoutAlpha(data) } : { channels: 4, data };
}

/** Index of the byte of a pixel that a mask selects; undefined where it selects other bits. */
function byteIndex(mask: number, bitsPerPixel: number): number | undefined {
  const index = [0xff, 0xff00, 0xff0000, 0xff000000].indexOf(mask);
  return index < 0 || index * 8 >= bitsPerPixel ? undefined : index;
}

/** For channels that are whole bytes, as in most files: two to three times faster than `unpack`. */
function copyBytes(bytes: Uint8Array, header: BmpHeader, extent: BmpExtent, indices: readonly number[]): Uint8Array {
  const [red = 0, green = 0, blue = 0, alpha] = indices;
  const channels = indices.length;
  const data = new Uint8Array(header.width * header.height * channels);
  const stride = rowStride(header);
  const pixelBytes = header.bitsPerPixel / 8;
  for (let row = 0; row < Math.min(header.height, extent.rows + 1); row++) {
    const columns = row < extent.rows ? header.width : extent.columns;
    let from = header.dataStart + row * stride;
    let to = rowFromTop(header, row) * header.width * channels;
    for (const end = from + columns * pixelBytes; from < end; from += pixelBytes, to += channels) {
      data[to] = bytes[from + red] as number;
      data[to + 1] = bytes[from + green] as number;
      data[to + 2] = bytes[from + blue] as number;
      if (alpha !== undefined) data[to + 3] = bytes[from + alpha] as number;
    }
  }
  return data;
}

function unpack(bytes: Uint8Array, header: BmpHeader, extent: BmpExtent, channels: 3 | 4): Uint8Array {
  const { width, height, bitsPerPixel } = header;
  const data = new Uint8Array(width * height * channels);
  const stride = rowStride(header);
  const pixelBytes = bitsPerPixel / 8;
  const red = channelOf(header.masks.red);
  const green = channelOf(header.masks.green);
  const blue = channelOf(header.masks.blue);
  const alpha = channelOf(header.masks.alpha);
  for (let row = 0; row < Math.min(height, extent.rows + 1); row++) {
    const columns = row < extent.rows ? width : extent.columns;
    let from = header.dataStart + row * stride;
    let to = rowFromTop(header, row) * width * channels;
    for (const end = from + columns * pixelBytes; from < end; from += pixelBytes, to += channels) {
      let pixel = (bytes[from] as number) | ((bytes[from + 1] as number) << 8);
      if (pixelBytes > 2) pixel |= (bytes[from + 2] as number) << 16;
      if (pixelBytes > 3) pixel |= (bytes[from + 3] as number) << 24;
      data[to] = red.table[(pixel & red.mask) >>> red.shift] as number;
      data[to + 1] = green.table[(pixel & green.mask) >>> green.shift] as number;
      data[to + 2] = blue.table[(pixel & blue.mask) >>> blue.shift] as number;
      if (channels === 4) data[to + 3] = alpha.table[(pixel & alpha.mask) >>> alpha.shift] as number;
    }
  }
  return data;
}

function channelOf(mask: number): Channel {
  if (mask === 0) return { mask: 0, shift: 0, table: new Uint8Array(1) };
  const highest = 31 - Math.clz32(mask);
  const lowest = 31 - Math.clz32(mask & -mask);
  const shift = Math.max(lowest, highest + 1 - maxTableBits);
  const largest = mask >>> shift;
  const table = new Uint8Array(largest + 1);
  for (let value = 0; value <= largest; value++) table[value] = Math.round((value * 255) / largest);
  return { mask, shift, table };
}

function alphaRange(data: Uint8Array): { isZero: boolean; isOpaque: boolean } {
  let anySet = 0;
  let allSet = 255;
  for (let at = 3; at < data.length; at += 4) {
    anySet |= data[at] as number;
    allSet &= data[at] as number;
  }
  return { isZero: anySet === 0, isOpaque: allSet === 255 };
}

function withoutAlpha(data: Uint8Array): Uint8Array {
  const opaque = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    opaque[to] = data[from] as number;
    opaque[to + 1] = data[from + 1] as number;
    opaque[to + 2] = data[from + 2] as number;
  }
  return opaque;
}
