import sharp, { type JpegOptions } from 'sharp';
import { expect } from 'vitest';
import { readJpegSegments } from '../jpeg-segments.ts';
import { type CodedJpeg, seededRandom } from './fixture.ts';
import { shrinkJpeg, type ShrinkStep } from './shrink-jpeg.ts';

type Kind = 'photo' | 'noise' | 'flat' | 'stripes';
export type Channels = 1 | 3;

/** Samples by a kind, the same each time. */
function samplesOf(kind: Kind, width: number, height: number, channels: Channels): Buffer {
  const random = seededRandom(7);
  const samples = Buffer.alloc(width * height * channels);
  for (let at = 0; at < samples.length; at++) {
    const channel = at % channels;
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    const wave = 128 + 60 * Math.sin(x / (23 + 5 * channel)) + 50 * Math.cos(y / 31 + channel);
    const grain = (random() - 0.5) * 20;
    if (kind === 'photo') samples[at] = Math.max(0, Math.min(255, wave + grain));
    else if (kind === 'noise') samples[at] = 255 * random();
    else if (kind === 'flat') samples[at] = 40 + 70 * channel;
    else samples[at] = (x + 2 * y) % 24 < 12 ? 230 - 40 * channel : 10;
  }
  return samples;
}

export function jpegOf(kind: Kind, width: number, height: number, channels: Channels = 3, options: JpegOptions = {}) {
  const raw = { width, height, channels };
  const image = sharp(samplesOf(kind, width, height, channels), { raw });
  return image
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0', ...options })
    .toBuffer();
}

/** Of one block an MCU. */
export const chroma = [
  [1, 1],
  [1, 1],
] as const;

/** Soft blocks that reach their last coefficient here and there. */
export const softly: CodedJpeg = {
  width: 211,
  height: 150,
  sampling: [[2, 2], ...chroma],
  block: (component, index) => {
    const random = seededRandom(component * 1000 + index);
    const mean = Math.round((component > 0 ? 6 : 60) * Math.sin(index / 9 + component));
    const few = Array.from({ length: 5 }, () => Math.round((random() - 0.5) * (component > 0 ? 2 : 8)));
    const rest = Array.from({ length: 57 }, () => (random() < 0.1 ? Math.round((random() - 0.5) * 3) : 0));
    return [mean, ...few, ...(index % 3 > 0 ? rest : []), ...(index % 6 === 1 ? [1] : [])];
  },
};

/** Whether our own codec takes it at a quarter. */
export function isTaken(jpeg: Buffer): boolean {
  return shrinkJpeg(jpeg, 4, 50) !== undefined;
}

/** Samples of what sharp has nothing to say against. */
export function samplesIn(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();
}

/** Asserts that sharp reads it to the end, and that it has the size and components that it ought to have. */
export async function expectSound(shrunk: Buffer | undefined, source: Buffer, step: ShrinkStep): Promise<void> {
  if (!shrunk) throw new Error('not shrunk');
  const frame = readJpegSegments(source).frame;
  if (!frame) throw new Error('no frame');
  const size = { width: Math.floor(frame.width / step), height: Math.floor(frame.height / step) };
  const { data, info } = await sharp(shrunk, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(size);
  expect(data.length).toBe(size.width * size.height * info.channels);
  expect(readJpegSegments(shrunk).frame?.components.length).toBe(frame.components.length);
}
