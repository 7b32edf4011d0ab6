import { pngOfData } from '../image-export/png/write-png.ts';
import { type ColorSpace, componentCounts, type IndexedColor, type PreparedImage } from './prepared-image.ts';

/** The image as a PNG, which compresses rows alike; what its color key hides is white or transparent. */
export function pngOf({ width, height, bitsPerComponent: bits, colorSpace, pieces, colorKey }: PreparedImage): Buffer {
  const size = { width, height, components: componentsOf(colorSpace), bits };
  const data = pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  if (colorSpace.kind !== 'indexed') {
    // Both ends of the range of a component are the same.
    const transparent = colorKey?.filter((_, at) => at % 2 === 0);
    return pngOfData(size, data, { color: {}, transparent });
  }
  const [first = 0, last = -1] = colorKey ?? [];
  const colors = Uint8Array.from(rgbPalette(colorSpace)).fill(255, first * 3, (last + 1) * 3);
  return pngOfData(size, data, { color: {}, palette: { colors } });
}

export function componentsOf({ kind }: ColorSpace): 1 | 3 {
  const components = componentCounts[kind];
  if (components === 4) throw new Error('images with samples of CMYK are not written');
  return components;
}

export function rgbPalette({ palette, base }: IndexedColor): Uint8Array {
  return base.kind === 'gray' ? Uint8Array.from([...palette].flatMap((level) => [level, level, level])) : palette;
}
