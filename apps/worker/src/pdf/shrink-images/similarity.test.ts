import { ssim } from '@blattwerk/testing/pdf/ssim';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photoSamples } from './fixture.ts';
import { similarityOf } from './similarity.ts';

async function imageOf(side: number, channels: 1 | 3) {
  const data = await photoSamples(side, side, channels);
  const raw = { width: side, height: side, channels };
  return { image: { width: side, height: side, channels, kind: 'samples' as const, data }, raw };
}

it.each([
  ['in gray', 120, 1],
  ['in colors', 120, 3],
  ['by some windows', 520, 3],
] as const)('agrees with the usual measure, %s', async (_, side, channels) => {
  const { image, raw } = await imageOf(side, channels);
  for (const quality of [20, 70]) {
    const jpeg = await sharp(image.data, { raw }).jpeg({ quality }).toBuffer();
    const decoded = await sharp(jpeg)
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
    const [before, after] = [image.data, decoded].map((samples) => ({
      width: side,
      height: side,
      gray: Buffer.from(
        Array.from({ length: side * side }, (_none, pixel) => brightness(samples, pixel * channels, channels)),
      ),
    })) as [Parameters<typeof ssim>[0], Parameters<typeof ssim>[0]];
    const similarity = await similarityOf(image, jpeg);
    expect(similarity).toBeLessThan(1);
    expect(Math.abs((similarity ?? 0) - ssim(before, after))).toBeLessThan(0.006);
  }
});

function brightness(samples: Buffer, at: number, channels: number): number {
  if (channels === 1) return samples[at] ?? 0;
  return Math.round(((samples[at] ?? 0) * 77 + (samples[at + 1] ?? 0) * 150 + (samples[at + 2] ?? 0) * 29) / 256);
}

it('has no similarity of a JPEG of another size or with damaged data', async () => {
  const { image } = await imageOf(64, 3);
  const other = await imageOf(32, 3);
  const smaller = await sharp(other.image.data, { raw: other.raw }).jpeg().toBuffer();
  expect(await similarityOf(image, smaller)).toBeUndefined();
  expect(await similarityOf(image, Buffer.from('no JPEG'))).toBeUndefined();
});
