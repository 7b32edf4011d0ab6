import { defaultLimits } from '@blattwerk/shared';
import { photographPage } from '@blattwerk/testing/files/photographed-page';
import { printedPage } from '@blattwerk/testing/files/printed-page';
import sharp from 'sharp';
import { someRows } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { readImages } from '../../images/read-images.ts';
import { gradientImage } from '../../images/rendered-fixture.ts';
import { straightenPage } from './straighten-page.ts';

const printed = printedPage(3, 80).png;
const small = { width: 720, height: 960 };

async function straighten(file: Buffer) {
  const [source] = readImages(file, defaultLimits);
  const page = source && (await straightenPage(await source.prepare(file)));
  return page && { ...page, file: Buffer.concat(page.image.pieces) };
}

/** Mean difference of brightness, of 255, after both are made as small. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((file) => sharp(file).resize(150, 212, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()),
  );
  return (
    (first ?? Buffer.alloc(0)).reduce((sum, level, at) => sum + Math.abs(level - (second?.[at] ?? 0)), 0) / (150 * 212)
  );
}

describe('a page of a photo', () => {
  it.each(someRows(['one', 'two'], 2))('is shown as it was printed, with the shape of A4: %s', async (seed) => {
    const { data } = await photographPage(printed, { seed, ...small });
    const page = await straighten(data);
    expect(page?.image).toMatchObject({ colorSpace: { kind: 'rgb' }, encoding: { filter: 'DCTDecode' } });
    const { width = 0, height = 0 } = page?.image ?? {};
    expect(height / width).toBeCloseTo(Math.SQRT2, 2);
    expect((height / (page?.dpi ?? 0)) * 25.4).toBeCloseTo(297, 0);
    expect(await differenceOf(page?.file ?? data, printed)).toBeLessThan(9);
    // The photo itself is far from it.
    expect(await differenceOf(data, printed)).toBeGreaterThan(40);
  });

  it('has white paper in its shadows, and its colors', async () => {
    const colored = await sharp(printed)
      .composite([{ input: await patch('#c03030'), left: 200, top: 300 }])
      .png()
      .toBuffer();
    const { data } = await photographPage(colored, { seed: 'shade', ...small });
    const page = await straighten(data);
    const { data: pixels, info } = await sharp(page?.file).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const place = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
      return [...pixels.subarray(place, place + 3)];
    };
    const { width, height } = await sharp(printed).metadata();
    const [red = 0, green = 0, blue = 0] = at((200 + 60) / width, (300 + 60) / height);
    expect(red - Math.max(green, blue)).toBeGreaterThan(60);
    for (const y of [0.03, 0.97]) for (const x of [0.04, 0.5, 0.96]) expect(Math.min(...at(x, y))).toBeGreaterThan(235);
  });

  it('is gray where the photo is', async () => {
    const { data } = await photographPage(printed, { seed: 'one', ...small });
    const page = await straighten(await sharp(data).toColourspace('b-w').jpeg().toBuffer());
    expect(page?.image.colorSpace.kind).toBe('gray');
  });
});

const patch = (background: string) =>
  sharp({ create: { width: 120, height: 120, channels: 3, background } })
    .png()
    .toBuffer();

describe('an image without a page', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('is left as it is: %s', async (format) => {
    expect(await straighten(await gradientImage(400, 300).toFormat(format).toBuffer())).toBeUndefined();
  });

  it('with transparent parts is no photo', async () => {
    const { data } = await photographPage(printed, { seed: 'one', ...small });
    expect(await straighten(await sharp(data).ensureAlpha(0.5).png().toBuffer())).toBeUndefined();
  });
});
