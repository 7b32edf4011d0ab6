import { stripMetadata } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const place = 'Secret place 4711';
const picture = sharp({ create: { width: 40, height: 24, channels: 3, background: '#2a6' } }).withExif({
  IFD0: { Copyright: place },
  IFD3: { GPSLatitudeRef: 'N' },
});

const strip = (kind: 'jpeg' | 'png' | 'webp', bytes: Buffer) =>
  Buffer.concat(stripMetadata(kind, new Uint8Array(bytes)));
const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (kind) => {
  it('loses its EXIF data and keeps its pixels', async () => {
    const original = await picture.clone().toFormat(kind).toBuffer();
    const stripped = strip(kind, original);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { exif, xmp, iptc } = await sharp(stripped).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(stripped.includes(place)).toBe(false);
    expect(await pixels(stripped)).toEqual(await pixels(original));
  });

  it('without metadata, or truncated, is unchanged', async () => {
    const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } })
      .toFormat(kind)
      .toBuffer();
    expect(strip(kind, plain).equals(plain)).toBe(true);
    for (let length = 0; length < 40; length++) expect(() => strip(kind, plain.subarray(0, length))).not.toThrow();
  });
});

it('keeps the orientation of a JPEG', async () => {
  for (const orientation of [1, 3, 6, 8]) {
    const original = await picture.clone().withMetadata({ orientation }).jpeg().toBuffer();
    const stripped = strip('jpeg', original);
    expect((await sharp(stripped).metadata()).orientation ?? 1).toBe(orientation);
    expect(stripped.includes(place)).toBe(false);
    expect(await pixels(stripped)).toEqual(await pixels(original));
  }
});

it('keeps the color profile of a JPEG', async () => {
  const original = await picture.clone().withIccProfile('p3').jpeg().toBuffer();
  expect((await sharp(strip('jpeg', original)).metadata()).icc).toEqual((await sharp(original).metadata()).icc);
});
