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
  let found: Bounds | undefined;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (!isMatch(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) continue;
      const bottom = height - y - 1;
      found = {
        left: Math.min(found?.left ?? x, x),
        bottom: Math.min(found?.bottom ?? bottom, bottom),
        right: Math.max(found?.right ?? 0, x + 1),
        top: Math.max(found?.top ?? 0, bottom + 1),
      };
    }
  }
  return found;
}
