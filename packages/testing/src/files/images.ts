import sharp, { type JpegOptions } from 'sharp';
import { seededBytes } from '../random.ts';

/** A picture with the statistics of a photo: soft shapes at every scale, and a sensor's noise. */
export async function photoPixels(width: number, height: number, seed: number, noise: number): Promise<Buffer> {
  const octaves = await Promise.all(
    [8, 32, 128, 512].map((cells) =>
      sharp(seededBytes(cells * Math.ceil((cells * height) / width) * 3, seed + cells), {
        raw: { width: cells, height: Math.ceil((cells * height) / width), channels: 3 },
      })
        .resize(width, height, { kernel: 'cubic', fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  );
  const grain = seededBytes(1 << 20, seed);
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let index = 0; index < pixels.length; index++) {
    let value = 0;
    for (const [octave, values] of octaves.entries()) value += (values[index] ?? 0) / 2 ** (octave + 1);
    value += (((grain[(index * 7) & 0xfffff] ?? 0) - 128) / 128) * noise;
    pixels[index] = Math.max(0, Math.min(255, value));
  }
  return pixels;
}

/** JPEG photos of 12 megapixels (4000 by 3000), about 4 MB each; every one differs. */
export async function photos(count: number): Promise<Buffer[]> {
  const pixels = await photoPixels(4000, 3000, 1, 22);
  const files: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    files.push(
      await sharp(pixels, { raw: { width: 4000, height: 3000, channels: 3 } })
        .modulate({ brightness: 1 - index / 100 })
        .withExif({ IFD0: { Make: 'Bench', Model: String(index) } })
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }
  return files;
}

/** An opaque, not interlaced RGB PNG of about 17 MB. */
export async function largePng(): Promise<Buffer> {
  const pixels = await photoPixels(3200, 2400, 2, 24);
  return sharp(pixels, { raw: { width: 3200, height: 2400, channels: 3 } })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
}

/** A JPEG of about 100 KB. */
export function smallJpeg(): Promise<Buffer> {
  return photoJpeg(700, 525, { quality: 86 }, { seed: 3, noise: 16 });
}

/** A photograph as JPEG. */
export async function photoJpeg(
  width: number,
  height: number,
  options: JpegOptions,
  { seed = 1, noise = 3 } = {},
): Promise<Buffer> {
  const pixels = await photoPixels(width, height, seed, noise);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg(options)
    .toBuffer();
}
