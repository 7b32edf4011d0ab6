/** An image of 8-bit RGB samples, from the top row down. */
export interface Raster {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** The appearance of a picture, independent of its size: a grid of mean colors. */
export interface Appearance {
  grid: Float64Array;
  /** Greatest distance of a sample from white, from 0 to 255. */
  ink: number;
}

const side = 32;
/** Samples from this one on count as white. */
const paper = 250;

export function appearanceOf({ width, height, rgb }: Raster): Appearance {
  const grid = new Float64Array(side * side * 3);
  for (let row = 0; row < side; row++) {
    const [top, bottom] = [(row * height) / side, ((row + 1) * height) / side];
    for (let column = 0; column < side; column++) {
      const [left, right] = [(column * width) / side, ((column + 1) * width) / side];
      let [red, green, blue, area] = [0, 0, 0, 0];
      for (let y = Math.floor(top); y < Math.min(height, bottom); y++) {
        const tall = Math.min(y + 1, bottom) - Math.max(y, top);
        for (let x = Math.floor(left); x < Math.min(width, right); x++) {
          const share = tall * (Math.min(x + 1, right) - Math.max(x, left));
          const at = (y * width + x) * 3;
          red += share * (rgb[at] as number);
          green += share * (rgb[at + 1] as number);
          blue += share * (rgb[at + 2] as number);
          area += share;
        }
      }
      grid.set([red / area, green / area, blue / area], (row * side + column) * 3);
    }
  }
  return { grid, ink: inkOf(rgb) };
}

/** Greatest distance of a sample from white, from 0 to 255. */
export function inkOf(rgb: Uint8Array): number {
  let lowest = 255;
  for (const sample of rgb) if (sample < lowest) lowest = sample;
  return 255 - lowest;
}

/** Mean difference of two appearances, from 0 to 255. */
export function difference(one: Appearance, other: Appearance): number {
  let sum = 0;
  for (let index = 0; index < one.grid.length; index++) {
    sum += Math.abs((one.grid[index] as number) - (other.grid[index] as number));
  }
  return sum / one.grid.length;
}

/** An image by the brightness of its colors (ITU-R BT.601). */
export function inGray({ width, height, rgb }: Raster): Raster {
  const gray = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
    gray.fill(0.299 * red + 0.587 * green + 0.114 * blue, at, at + 3);
  }
  return { width, height, rgb: gray };
}

/** An image without its white border; unchanged where all of it is white. */
export function trimmed({ width, height, rgb }: Raster): Raster {
  let [top, bottom, left, right] = [height, -1, width, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (Math.min(rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number) >= paper) continue;
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
    }
  }
  if (bottom < 0) return { width, height, rgb };
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const result = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    const from = ((top + row) * width + left) * 3;
    result.set(rgb.subarray(from, from + columns * 3), row * columns * 3);
  }
  return { width: columns, height: rows, rgb: result };
}

/** Rotates an image clockwise by 90 degrees. */
export function turned({ width, height, rgb }: Raster): Raster {
  const result = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      result.set(rgb.subarray(from, from + 3), (x * height + (height - 1 - y)) * 3);
    }
  }
  return { width: height, height: width, rgb: result };
}

/** Reads consecutive binary PPM images (P6, 8 bits); undefined for any other data. */
export function readPpms(bytes: Buffer): Raster[] | undefined {
  const rasters: Raster[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 64));
    if (!header) return undefined;
    const [width, height] = [Number(header[1]), Number(header[2])];
    const start = at + header[0].length;
    at = start + width * height * 3;
    if (at > bytes.length) return undefined;
    rasters.push({ width, height, rgb: bytes.subarray(start, at) });
  }
  return rasters;
}
