/** Samples of 8 bits: red, green and blue of each pixel, or gray alone. */
export interface Pixmap {
  width: number;
  height: number;
  pixels: Buffer;
}

/** Pages as `pdftoppm` writes them to its standard output, one after the other: PPM in colors, PGM in gray. */
export function readPixmaps(bytes: Buffer): Pixmap[] {
  const pixmaps: Pixmap[] = [];
  for (let at = 0; at < bytes.length; ) {
    const match = /^P([56])\s(\d+)\s(\d+)\s255\s/.exec(bytes.toString('latin1', at, at + 40));
    if (!match) throw new TypeError(`pixmap at ${at}: expected a header of P5 or P6 with 8 bits`);
    const [head, kind, width, height] = [match[0], match[1], Number(match[2]), Number(match[3])];
    const start = at + head.length;
    at = start + width * height * (kind === '6' ? 3 : 1);
    pixmaps.push({ width, height, pixels: bytes.subarray(start, at) });
  }
  return pixmaps;
}
