import { createHash } from 'node:crypto';
import { defaultLimits, type ImageFormat, imageFormatOf, stripMetadata, ToolError } from '@blattwerk/shared';
import { auxC, av1Image, box, hevcImage, irot, writeHeif } from '@blattwerk/testing/files/heif';
import {
  imageMarkers,
  markedDensity,
  markedExif,
  markedImages,
  markedOrientation,
} from '@blattwerk/testing/files/marked-images';
import { writeTiff } from '@blattwerk/testing/files/tiff';
import { createRandom } from '@blattwerk/testing/random';
import sharp from 'sharp';
import { rounds } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { readImages } from './read-images.ts';
import { gradientImage } from './rendered-fixture.ts';

/** What a file of each format states of orientation and density, as the converter reads it. */
const stated = {
  jpeg: { orientation: markedOrientation, density: markedDensity },
  png: { orientation: markedOrientation, density: markedDensity },
  gif: { orientation: 1, density: 96 },
  bmp: { orientation: 1, density: markedDensity },
  tiff: { orientation: markedOrientation, density: markedDensity },
  webp: { orientation: markedOrientation, density: markedDensity },
  heic: { orientation: 1, density: 96 },
  avif: { orientation: 1, density: 96 },
} satisfies Record<ImageFormat, { orientation: number; density: number }>;
const files = (await markedImages()) satisfies Record<ImageFormat, unknown>;

function strip(bytes: Buffer): Buffer {
  const format = imageFormatOf(bytes);
  if (!format) throw new Error('not an image');
  return Buffer.concat(stripMetadata(format, new Uint8Array(bytes)));
}

const markersIn = (bytes: Buffer) =>
  Object.entries(imageMarkers).flatMap(([name, text]) => (bytes.includes(text) ? [name] : []));

/** What the converter makes of a file: its pages, and the data of their images. */
async function converted(bytes: Buffer): Promise<unknown[]> {
  return Promise.all(
    readImages(bytes, defaultLimits).map(async ({ prepare, ...page }) => {
      const { pieces, softMask, ...image } = await prepare(bytes);
      return { page, image, pixels: digest(pieces), alpha: softMask && digest(softMask.pieces) };
    }),
  );
}

function codeOf(error: unknown): string {
  if (error instanceof ToolError) return error.code;
  throw error;
}

function digest(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

describe.each(Object.keys(stated) as ImageFormat[])('a file of the format %s', (format) => {
  const { bytes, markers } = files[format];

  it('loses what it records beside its picture', () => {
    expect(imageFormatOf(bytes)).toBe(format);
    expect(markersIn(bytes)).toEqual(Object.keys(imageMarkers).filter((name) => markers.some((own) => own === name)));
    expect(markersIn(strip(bytes))).toEqual([]);
  });

  it('keeps its pixels, orientation and density', async () => {
    const [image] = readImages(bytes, defaultLimits);
    expect(image?.orientation).toBe(stated[format].orientation);
    expect(image?.dpi.x).toBeCloseTo(stated[format].density, 0);
    expect(await converted(strip(bytes))).toEqual(await converted(bytes));
  });

  it('is the same when it is stripped again', () => {
    const stripped = strip(bytes);
    expect(strip(stripped).equals(stripped)).toBe(true);
  });

  it('loses it as well where it is truncated or refused', async () => {
    for (let part = 1; part < 12; part++) {
      const truncated = bytes.subarray(0, Math.max(64, (bytes.length * part) / 12));
      const stripped = strip(truncated);
      const before = await converted(truncated).catch(codeOf);
      expect(await converted(stripped).catch(codeOf)).toEqual(before);
      expect(markersIn(stripped)).toEqual([]);
    }
  });

  it('is stripped whatever its bytes are, never grows, and keeps its format', () => {
    function expectStripped(file: Uint8Array<ArrayBuffer>): void {
      const stripped = Buffer.concat(stripMetadata(format, file));
      expect(stripped.length).toBeLessThanOrEqual(file.length);
      if (imageFormatOf(file) === format) expect(imageFormatOf(stripped)).toBe(format);
    }
    for (let length = 0; length < 200; length++) expectStripped(new Uint8Array(bytes.subarray(0, length)));
    const random = createRandom(format);
    for (let run = 0; run < rounds(300, 2_000); run++) {
      const damaged = new Uint8Array(bytes);
      for (let change = random.between(1, 6); change > 0; change--)
        damaged[random.integer(random.chance(0.5) ? 200 : bytes.length)] = random.integer(256);
      expectStripped(damaged);
    }
  });
});

describe('a JPEG', () => {
  it('keeps each orientation', async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const bytes = await gradientImage().withMetadata({ orientation }).jpeg().toBuffer();
      expect(readImages(strip(bytes), defaultLimits)[0]?.orientation).toBe(orientation);
    }
  });

  it('keeps its color profile', async () => {
    const bytes = await gradientImage().withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp(strip(bytes)).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
  });

  it('without metadata is unchanged', async () => {
    const bytes = await gradientImage().jpeg().toBuffer();
    expect(stripMetadata('jpeg', new Uint8Array(bytes)).map((part) => Buffer.from(part))).toEqual([bytes]);
  });
});

describe('a HEIF file', () => {
  const item = { width: 64, height: 64, content: hevcImage };
  const options = { exif: markedExif, xmp: imageMarkers.xmp };

  it.each([
    ['version 0', { locationVersion: 0, metadataIn: 'mdat' }],
    ['version 1', { locationVersion: 1, metadataIn: 'mdat' }],
    ['version 1 in the metadata', { locationVersion: 1, metadataIn: 'idat' }],
    ['version 2 in the metadata', { locationVersion: 2, metadataIn: 'idat' }],
  ] as const)('loses items that are located by %s', async (_, location) => {
    const bytes = writeHeif([item], { ...options, ...location });
    expect(markersIn(bytes)).toEqual(['place', 'camera', 'comment', 'xmp', 'thumbnail']);
    const stripped = strip(bytes);
    expect(markersIn(stripped)).toEqual([]);
    expect(await converted(stripped)).toEqual(await converted(bytes));
  });

  it('keeps its tiles and its rotation', async () => {
    const grid = {
      width: 128,
      height: 64,
      content: { columns: 2, rows: 1, tiles: [1, 2] },
      properties: [irot(1)],
    };
    const bytes = writeHeif([grid, item, item], options);
    const stripped = strip(bytes);
    expect(markersIn(stripped)).toEqual([]);
    expect(await converted(stripped)).toEqual(await converted(bytes));
  });

  it.each([
    ['HEVC', async () => hevcImage],
    ['AV1', async () => av1Image(await gradientImage(64, 64).avif().toBuffer())],
  ])('with a sequence of %s keeps its primary image only', async (_, content) => {
    const header = Buffer.alloc(100);
    header.writeUInt32BE(1_000, 12);
    header.writeUInt32BE(0x10000, 20);
    const sequence = box('moov', box('mvhd', header), box('udta', Buffer.from(imageMarkers.place)));
    const bytes = writeHeif([{ ...item, content: await content() }], { appended: [sequence] });
    bytes.write('msf1', 16, 'latin1');
    expect(markersIn(bytes)).toEqual(['place']);
    const stripped = strip(bytes);
    expect(markersIn(stripped)).toEqual([]);
    expect(await converted(stripped)).toEqual(await converted(bytes));
  });

  it('keeps its alpha, and no other auxiliary image', () => {
    const auxiliary = (type: string, data: Buffer) => ({
      ...item,
      content: { ...hevcImage, data },
      properties: [auxC(type)],
      auxiliaryOf: 0,
    });
    const bytes = writeHeif([
      item,
      auxiliary('urn:mpeg:hevc:2015:auxid:1', Buffer.from(imageMarkers.comment)),
      auxiliary('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', Buffer.from(imageMarkers.path)),
      auxiliary('urn:mpeg:mpegB:cicp:systems:auxiliary:depth', Buffer.from(imageMarkers.secondPicture)),
    ]);
    expect(markersIn(bytes)).toEqual(['comment', 'secondPicture', 'path']);
    expect(markersIn(strip(bytes))).toEqual(['comment', 'path']);
  });

  it('that ends before its alpha keeps what is there', () => {
    const alpha = { ...item, properties: [auxC('urn:mpeg:hevc:2015:auxid:1')], auxiliaryOf: 0 };
    const bytes = writeHeif([item, alpha]);
    const truncated = bytes.subarray(0, bytes.length - hevcImage.data.length - 1);
    expect(strip(truncated).equals(truncated)).toBe(true);
  });

  it('keeps its transparency', async () => {
    const bytes = await gradientImage(64, 64).ensureAlpha(0.4).avif({ quality: 90 }).toBuffer();
    expect(await converted(strip(bytes))).toEqual(await converted(bytes));
    expect((await sharp(strip(bytes)).stats()).isOpaque).toBe(false);
  });
});

describe('a TIFF', () => {
  it.each(['none', 'lzw', 'deflate', 'packbits', 'jpeg', 'ccittfax4'] as const)(
    'keeps its data: %s',
    async (compression) => {
      const isFax = compression === 'ccittfax4';
      const picture = gradientImage(64, 300);
      for (const tile of [false, true]) {
        const bytes = await (isFax ? picture.clone().threshold().toColourspace('b-w') : picture.clone())
          .withXmp(imageMarkers.xmp)
          .tiff({ compression, tile, tileWidth: 32, tileHeight: 32, ...(isFax ? { bitdepth: 1 } : {}) })
          .toBuffer();
        const stripped = strip(bytes);
        expect(markersIn(bytes)).toEqual(['xmp']);
        expect(markersIn(stripped)).toEqual([]);
        expect(await converted(stripped)).toEqual(await converted(bytes));
      }
    },
  );

  it('loses what a JPEG in it records', async () => {
    const data = files.jpeg.bytes;
    const bytes = writeTiff([
      {
        fields: [
          [256, 3, [64]],
          [257, 3, [48]],
          [258, 3, [8, 8, 8]],
          [259, 3, [7]],
          [262, 3, [6]],
          [277, 3, [3]],
          [278, 3, [48]],
        ],
        data: data.subarray(0, data.indexOf('http') - 4),
      },
    ]);
    expect(markersIn(strip(bytes))).not.toContain('place');
  });

  it('of more strips than any encoder writes keeps its first bytes', () => {
    const offsets = Array.from({ length: 100_000 }, () => 8);
    const page = { fields: [[273, 4, offsets]] as const };
    expect(strip(writeTiff(Array.from({ length: 11 }, () => page)))).toHaveLength(4);
    expect(strip(writeTiff([page])).length).toBeGreaterThan(offsets.length);
  });

  it('whose strips state no length keeps them', async () => {
    const data = Buffer.alloc(64, 90);
    const bytes = writeTiff([
      {
        fields: [
          [256, 3, [8]],
          [257, 3, [8]],
          [258, 3, [8]],
          [259, 3, [1]],
          [262, 3, [1]],
          [273, 'data', data],
        ],
      },
    ]);
    expect(await converted(strip(bytes))).toEqual(await converted(bytes));
  });
});
