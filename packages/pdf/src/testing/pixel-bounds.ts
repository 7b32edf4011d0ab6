/** In pixels from the lower left corner. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** RGB, row by row from the top. */
export interface RgbPicture {
  width: number;
  height: number;
  pixels: Buffer;
}

/** Bounds of the pixels that match; undefined where none does. */
export function pixelBounds(
  { width, height, pixels }: RgbPicture,
  isMatch: (red: number, green: number, blue: number) => boolean,
): Bounds | undefined {
  let [left, right, first, last] = [width, 0, height, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      if (!isMatch(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < first) first = y;
      last = y;
    }
  }
  return last < 0 ? undefined : { left, bottom: height - last - 1, right, top: height - first };
}
