import sharp from 'sharp';
import { createRandom } from '../random.ts';
import { programOutput } from '../call-program.ts';

export interface ScanOptions {
  dpi: number;
  /** Degrees by which the paper lies tilted, clockwise. */
  tilt: number;
  /** Largest deviation of a sample by noise, in levels. */
  noise: number;
  /** Color of the paper, from 0 to 255. */
  paper: readonly [number, number, number];
  /** Brightest level of black ink. */
  ink: number;
  /** Quality of the JPEG. */
  quality: number;
  isGray: boolean;
  /** Of noise and shade. */
  seed: string;
}

export const scanDefaults: ScanOptions = {
  dpi: 300,
  tilt: 0.7,
  noise: 14,
  paper: [246, 241, 228],
  ink: 40,
  quality: 75,
  isGray: false,
  seed: 'scan',
};

/** A page of a PDF, from 1, as PNG. */
export function rasterPage(path: string, page: number, dpi: number): Buffer {
  const args = ['-png', '-r', String(dpi), '-f', String(page), '-l', String(page), path];
  return programOutput('pdftoppm', args);
}

/** A JPEG of what a scanner sees of a printed page. */
export async function scanImage(page: Buffer, options: Partial<ScanOptions> = {}) {
  const { tilt, noise, paper, ink, quality, isGray, dpi, seed } = { ...scanDefaults, ...options };
  const printed = sharp(page).removeAlpha().toColourspace('srgb');
  const { width, height } = await printed.metadata();
  const tilted = await printed.rotate(tilt, { background: '#fff' }).png({ compressionLevel: 0 }).toBuffer();
  const pixels = await sharp(tilted)
    .resize(width, height, { fit: 'cover' })
    .blur(dpi / 400)
    .raw()
    .toBuffer();
  const random = createRandom(seed);
  const shade = await shadeOf(random.bytes(12 * 17), width, height);
  const grains = random.bytes((1 << 20) + 17);
  for (let pixel = 0, at = 0; pixel < width * height; pixel++) {
    const dimming = 1 - (shade[pixel] as number) / 255 / 14;
    const grain = grainAt(grains, pixel * 5);
    for (let channel = 0; channel < 3; channel++, at++) {
      const lit = ink + (((paper[channel] as number) - ink) * (pixels[at] as number)) / 255;
      const value = lit * dimming + (grain + grainAt(grains, pixel * 7 + channel * 333) / 3) * noise;
      pixels[at] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } }).toColourspace(isGray ? 'b-w' : 'srgb');
  return { width, height, data: await image.jpeg({ quality }).toBuffer() };
}

/** The sum of three bytes, which is distributed as a sensor's noise: from -1 to 1. */
export function grainAt(grains: Buffer, index: number): number {
  const at = index & 0xfffff;
  return ((grains[at] as number) + (grains[at + 3] as number) + (grains[at + 11] as number)) / 382.5 - 1;
}

/** Uneven light, from 0 to 255. */
async function shadeOf(data: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(data, { raw: { width: 12, height: 17, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
