/** Pixels with at most 256 colors. */
export interface IndexedPixels {
  /** The colors, with three bytes each, or one where all are gray. */
  palette: Uint8Array;
  isGray: boolean;
  /** Index of each pixel's color. */
  indices: Uint8Array;
}

const maxColors = 256;
const slots = 1024;
const isFree = -1;

/**
 * Finds the colors of 8-bit samples, without alpha, and the index of each pixel's color.
 * @param channels 1 to 4, interleaved; two are gray and alpha
 * @returns undefined where there are more than 256, which ends the search early for a photo
 */
export function indexColors(data: Uint8Array, channels: number): IndexedPixels | undefined {
  const isColor = channels >= 3;
  const pixels = Math.floor(data.length / channels);
  const keys = new Int32Array(slots).fill(isFree);
  const numbers = new Uint8Array(slots);
  const colors: number[] = [];
  let indices = new Uint8Array(Math.min(pixels, 65_536));
  let lastKey = isFree;
  let lastNumber = 0;
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += channels) {
    const first = data[at] as number;
    const key = isColor ? (first << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number) : first;
    if (key !== lastKey) {
      let slot = (Math.imul(key, 0x9e3779b1) >>> 22) & (slots - 1);
      while (keys[slot] !== key && keys[slot] !== isFree) slot = (slot + 1) & (slots - 1);
      if (keys[slot] === isFree) {
        if (colors.length === maxColors) return undefined;
        keys[slot] = key;
        numbers[slot] = colors.length;
        colors.push(key);
      }
      lastKey = key;
      lastNumber = numbers[slot] as number;
    }
    if (pixel === indices.length) indices = grown(indices, pixels);
    indices[pixel] = lastNumber;
  }
  return { ...paletteOf(colors, isColor), indices };
}

/** Indices for all pixels are allocated late: most photos exceed the number of colors before. */
function grown(indices: Uint8Array<ArrayBuffer>, pixels: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pixels);
  whole.set(indices);
  return whole;
}

function paletteOf(colors: number[], isColor: boolean): { palette: Uint8Array; isGray: boolean } {
  const isGray = !isColor || colors.every((key) => key >> 16 === ((key >> 8) & 0xff) && key >> 16 === (key & 0xff));
  if (isGray) return { palette: Uint8Array.from(colors, (key) => key & 0xff), isGray };
  return { palette: Uint8Array.from(colors.flatMap((key) => [key >> 16, (key >> 8) & 0xff, key & 0xff])), isGray };
}

/** Packs samples of `bits` bits, the first in the highest bits; each row begins at a byte. */
export function packBits(samples: Uint8Array, width: number, height: number, bits: 1 | 2 | 4): Uint8Array {
  const perByte = 8 / bits;
  const rowBytes = Math.ceil(width / perByte);
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0, at = 0; row < height; row++) {
    const rowStart = row * rowBytes;
    for (let column = 0; column < width; column++, at++) {
      const shift = 8 - bits * ((column % perByte) + 1);
      const target = rowStart + Math.floor(column / perByte);
      packed[target] = (packed[target] as number) | ((samples[at] as number) << shift);
    }
  }
  return packed;
}
