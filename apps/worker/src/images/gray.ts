/** Weights of red, green and blue in 65,536ths (ITU-R BT.601). */
const weights = { red: 19_595, green: 38_470, blue: 7_471 } as const;
/** Darker than this is black: text in medium gray stays, a yellow marker disappears. */
const blackBelow = 160;

/** The brightness of RGB pixels. */
export function grayOf(rgb: Uint8Array): Uint8Array<ArrayBuffer> {
  const gray = new Uint8Array(rgb.length / 3);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 3) {
    const red = (rgb[at] as number) * weights.red;
    const green = (rgb[at + 1] as number) * weights.green;
    const blue = (rgb[at + 2] as number) * weights.blue;
    gray[pixel] = (red + green + blue + 32_768) >> 16;
  }
  return gray;
}

/** Makes gray pixels black or white, in place. @param below darker than this is black */
export function toBlackAndWhite<B extends ArrayBufferLike>(gray: Uint8Array<B>, below = blackBelow): Uint8Array<B> {
  for (let pixel = 0; pixel < gray.length; pixel++) gray[pixel] = (gray[pixel] as number) < below ? 0 : 255;
  return gray;
}
