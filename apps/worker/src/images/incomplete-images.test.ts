import { defaultLimits } from '@blattwerk/shared';
import { writeBmp } from '@blattwerk/testing/files/bmp';
import { writeTiff } from '@blattwerk/testing/files/tiff';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PreparedImage } from '../pdf/from-images/prepared-image.ts';
import { readImages } from './read-images.ts';
import { gradientImage } from './rendered-fixture.ts';

async function prepared(file: Buffer): Promise<PreparedImage | undefined> {
  return readImages(file, defaultLimits)[0]?.prepare(file);
}

const image = () => gradientImage(64, 64);
const side = 16;
const samples = Uint8Array.from({ length: side * side }, (_, pixel) => pixel);
const bmp = () =>
  Buffer.from(writeBmp({ width: side, height: side, bitsPerPixel: 24, data: [...samples, ...samples, ...samples] }));
const tiff = () =>
  writeTiff([
    {
      fields: [
        [256, 3, [side]],
        [257, 3, [side]],
        [258, 3, [8]],
        [259, 3, [1]],
        [262, 3, [1]],
        [278, 3, [side]],
      ],
      data: samples,
    },
  ]);

const files: [string, () => Promise<Buffer> | Buffer][] = [
  ['JPEG', () => image().jpeg().toBuffer()],
  ['progressive JPEG', () => image().jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => image().png().toBuffer()],
  ['interlaced PNG with alpha', () => image().ensureAlpha(0.5).png({ progressive: true }).toBuffer()],
  ['GIF', () => image().gif().toBuffer()],
  ['BMP', bmp],
  ['TIFF in one strip', tiff],
];

it.each(files)('a %s that ends early is shown, and known as incomplete', async (_, make) => {
  const file = await make();
  expect((await prepared(file))?.isIncomplete ?? false).toBe(false);
  expect((await prepared(file.subarray(0, Math.round(file.length * 0.6))))?.isIncomplete).toBe(true);
});

it('a JPEG without its end marker is complete', async () => {
  const jpeg = await image().jpeg().toBuffer();
  expect((await prepared(jpeg.subarray(0, -2)))?.isIncomplete).toBe(false);
});

it('a GIF whose second frame ends early is complete', async () => {
  const frames = await Promise.all([image().png().toBuffer(), image().negate().png().toBuffer()]);
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await prepared(gif.subarray(0, -200)))?.isIncomplete ?? false).toBe(false);
});

it('a PNG with only a wrong checksum is complete', async () => {
  const png = await image().png().toBuffer();
  png.writeUInt32BE(0, png.length - 16);
  expect((await prepared(png))?.isIncomplete).toBe(false);
});
