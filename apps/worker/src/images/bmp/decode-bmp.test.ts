import { ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { decodeBmp, readBmpEmbeddedImage, readBmpSize } from './decode-bmp.ts';
import { type BmpParts, littleEndian, writeBmp } from '@blattwerk/testing/files/bmp';

const maxPixels = 1_000_000;
const red = [0, 0, 255];
const green = [0, 255, 0];
const blue = [255, 0, 0];
const white = [255, 255, 255];

function decode(parts: BmpParts) {
  const { channels, data } = decodeBmp(writeBmp(parts), maxPixels);
  return { channels, data: [...data] };
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
  return 'no refusal';
}

describe('24 bit', () => {
  it('has the bottom row first and samples in the order BGR', () => {
    const rows = [
      [...red, ...green],
      [...blue, ...white],
    ];
    expect(decode({ width: 2, height: 2, bitsPerPixel: 24, rows })).toEqual({
      channels: 3,
      data: [0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255, 0],
    });
  });

  it('has the top row first where the height is negative', () => {
    const { data } = decode({ width: 1, height: -2, bitsPerPixel: 24, rows: [red, green] });
    expect(data).toEqual([255, 0, 0, 0, 255, 0]);
  });

  it('becomes one channel where every pixel is neutral', () => {
    const parts: BmpParts = { width: 2, height: 1, bitsPerPixel: 24, rows: [[7, 7, 7, 200, 200, 200]] };
    expect(decode(parts)).toEqual({ channels: 1, data: [7, 200] });
  });

  it.each([16, 24, 36, 40, 52, 56, 64, 108, 124])('is read after a header of %i bytes', (headerBytes) => {
    const { data } = decode({ headerBytes, width: 1, height: 1, bitsPerPixel: 24, rows: [red] });
    expect(data).toEqual([255, 0, 0]);
  });

  it('skips a palette for displays with 256 colors', () => {
    const parts: BmpParts = {
      width: 1,
      height: 1,
      bitsPerPixel: 24,
      palette: [9, 9, 9, 0, 8, 8, 8, 0],
      colorsUsed: 2,
      rows: [green],
    };
    expect(decode(parts).data).toEqual([0, 255, 0]);
    expect(decode({ ...parts, dataOffset: 0 }).data).toEqual([0, 255, 0]);
  });
});

describe('palettes', () => {
  const palette = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 10, 20, 30, 0];
  const colors = { 0: [255, 0, 0], 1: [0, 255, 0], 2: [0, 0, 255], 3: [30, 20, 10] };

  it.each([
    { bitsPerPixel: 1, rows: [[0b01000000]], indices: [0, 1, 0] },
    { bitsPerPixel: 2, rows: [[0b11100100]], indices: [3, 2, 1] },
    { bitsPerPixel: 4, rows: [[0x21, 0x30]], indices: [2, 1, 3] },
    { bitsPerPixel: 8, rows: [[2, 0, 3]], indices: [2, 0, 3] },
  ])('unpacks indices of $bitsPerPixel bits', ({ bitsPerPixel, rows, indices }) => {
    const { channels, data } = decode({ width: 3, height: 1, bitsPerPixel, palette, colorsUsed: 4, rows });
    expect(channels).toBe(3);
    expect(data).toEqual(indices.flatMap((index) => colors[index as keyof typeof colors]));
  });

  it('has three bytes per color in OS/2 1.x, and can be shorter than the depth permits', () => {
    const parts: BmpParts = {
      headerBytes: 12,
      width: 2,
      height: 1,
      bitsPerPixel: 8,
      palette: [...red, ...blue],
      rows: [[1, 0]],
    };
    expect(decode(parts).data).toEqual([0, 0, 255, 255, 0, 0]);
  });

  it('becomes one channel where every color is neutral, white first too', () => {
    const parts: BmpParts = { width: 3, height: 1, bitsPerPixel: 1, rows: [[0b10100000]] };
    expect(decode({ ...parts, palette: [255, 255, 255, 0, 0, 0, 0, 0] })).toEqual({ channels: 1, data: [0, 255, 0] });
  });

  it('is black for an index outside of the palette', () => {
    const parts: BmpParts = {
      width: 2,
      height: 1,
      bitsPerPixel: 8,
      palette: [0, 0, 255, 0],
      colorsUsed: 1,
      rows: [[0, 9]],
    };
    expect(decode(parts).data).toEqual([255, 0, 0, 0, 0, 0]);
  });

  it.each([305_402_420, 300])('ignores a count of %i colors', (colorsUsed) => {
    const { data } = decode({ width: 2, height: 1, bitsPerPixel: 8, palette, colorsUsed, rows: [[3, 0]] });
    expect(data).toEqual([30, 20, 10, 255, 0, 0]);
  });

  it('is a gray ramp where there is none', () => {
    expect(decode({ width: 2, height: 1, bitsPerPixel: 4, rows: [[0x1f]] })).toEqual({ channels: 1, data: [17, 255] });
  });
});

describe('masks', () => {
  const pixels = (bitsPerPixel: 16 | 32, masks: number[] | undefined, values: number[]) =>
    decode({
      width: values.length,
      height: 1,
      bitsPerPixel,
      compression: masks ? 3 : 0,
      data: [...littleEndian(values, bitsPerPixel === 16 ? 2 : 4), 0, 0],
      masks: masks ?? [],
    });

  it('have 5 bits per channel at 16 bits by default', () => {
    expect(pixels(16, undefined, [0x7c00, 0x0200, 0x8001]).data).toEqual([255, 0, 0, 0, 132, 0, 0, 0, 8]);
  });

  it('of 5, 6 and 5 bits are scaled to the full range', () => {
    const { data } = pixels(16, [0xf800, 0x7e0, 0x1f], [0xf800, 0x0020, 0x0003, 0xffff]);
    expect(data).toEqual([255, 0, 0, 0, 4, 0, 0, 0, 25, 255, 255, 255]);
  });

  it('of 10 and 11 bits are scaled to 8', () => {
    const { data } = pixels(32, [0xffe00000, 0x1ffc00, 0x3ff], [0xffe00000, 0x0fe000 | 512, 0x80000000]);
    expect(data).toEqual([255, 0, 0, 0, 127, 128, 128, 0, 0]);
  });

  it('of more than 16 bits are cut to their upper 16', () => {
    expect(pixels(32, [0xffffff00, 0xff, 0], [0x80ffff40]).data).toEqual([128, 64, 0]);
  });

  it('may be of any order and width, also at 24 bits', () => {
    expect(pixels(32, [0xff000000, 0xff0, 0xff0000], [0x12340560]).data).toEqual([0x12, 0x56, 0x34]);
    const parts: BmpParts = {
      width: 1,
      height: 1,
      bitsPerPixel: 24,
      compression: 3,
      masks: [0xff, 0xff00, 0xff000000],
    };
    expect(decode({ ...parts, rows: [[1, 2, 3]] }).data).toEqual([1, 2, 0]);
  });

  it('that are all zero are those of the depth', () => {
    expect(pixels(16, [0, 0, 0], [0x7c00]).data).toEqual([255, 0, 0]);
  });
});

describe('alpha', () => {
  const argb = [0xff0000, 0xff00, 0xff, 0xff000000];
  const one = (values: number[], more: Partial<BmpParts>) =>
    decode({ width: values.length, height: 1, bitsPerPixel: 32, data: littleEndian(values, 4), ...more });

  it('is not the fourth byte of a plain 32-bit file', () => {
    expect(one([0x40112233], {})).toEqual({ channels: 3, data: [0x11, 0x22, 0x33] });
    expect(one([0x40112233], { compression: 3, masks: argb.slice(0, 3) }).channels).toBe(3);
  });

  it.each([56, 108, 124])('is selected by the mask of a header of %i bytes', (headerBytes) => {
    const parts = { headerBytes, compression: 3, masks: argb };
    expect(one([0x40112233, 0xff000000], parts)).toEqual({ channels: 4, data: [17, 34, 51, 64, 0, 0, 0, 255] });
  });

  it('is defined by BI_ALPHABITFIELDS after an INFO header', () => {
    const parts = { compression: 6, masks: [0xff, 0xff00, 0xff0000, 0xff000000] };
    expect(one([0x40112233], parts)).toEqual({ channels: 4, data: [0x33, 0x22, 0x11, 0x40] });
  });

  it('of one bit is transparent or opaque', () => {
    const parts = { headerBytes: 124, bitsPerPixel: 16, compression: 3, masks: [0x7c00, 0x3e0, 0x1f, 0x8000] };
    const { data } = decode({ ...parts, width: 2, height: 1, data: littleEndian([0xfc00, 0x7c00], 2) });
    expect(data).toEqual([255, 0, 0, 255, 255, 0, 0, 0]);
  });

  it('that is opaque in all pixels is ignored', () => {
    expect(one([0xff112233], { headerBytes: 124, compression: 3, masks: argb })).toEqual({
      channels: 3,
      data: [0x11, 0x22, 0x33],
    });
  });

  it('that is 0 in all pixels is ignored in a BI_RGB file, and used where BI_BITFIELDS defines it', () => {
    const parts = { headerBytes: 124, masks: argb };
    expect(one([0x00112233], parts).channels).toBe(3);
    expect(one([0x00112233], { ...parts, compression: 3 })).toEqual({ channels: 4, data: [0x11, 0x22, 0x33, 0] });
  });

  it('is the whole fourth byte of a BI_RGB file whose header has a mask for it', () => {
    const { data } = one([0x80112233], { headerBytes: 124, masks: [0, 0, 0, 0x80000000] });
    expect(data).toEqual([0x11, 0x22, 0x33, 0x80]);
  });
});

describe('truncated files', () => {
  const rows = [
    [...red, ...red],
    [...green, ...green],
    [...blue, ...blue],
  ];
  const whole = writeBmp({ width: 2, height: 3, bitsPerPixel: 24, rows });

  it('are white where pixels are missing', () => {
    const { data } = decodeBmp(whole.subarray(0, whole.length - 8 - 5), maxPixels);
    expect([...data]).toEqual([255, 255, 255, 255, 255, 255, 0, 255, 0, 255, 255, 255, 255, 0, 0, 255, 0, 0]);
  });

  it('are complete where only the padding of the last row is missing', () => {
    expect(decodeBmp(whole.subarray(0, -2), maxPixels).data).toEqual(decodeBmp(whole, maxPixels).data);
  });

  it('with alpha are transparent where pixels are missing', () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const parts: BmpParts = { headerBytes: 56, width: 1, height: -2, bitsPerPixel: 32, compression: 3, masks };
    expect(decode({ ...parts, data: [1, 2, 3, 255] })).toEqual({ channels: 4, data: [3, 2, 1, 255, 0, 0, 0, 0] });
  });

  it('are damaged without a complete row', () => {
    expect(codeOf(() => decodeBmp(whole.subarray(0, 54 + 5), maxPixels))).toBe('damagedImage');
    expect(codeOf(() => decode({ width: 2, height: 3, bitsPerPixel: 24, rows, dataOffset: 4_000_000 }))).toBe(
      'damagedImage',
    );
  });

  it('are refused or decoded, wherever they end', () => {
    const parts: BmpParts = {
      headerBytes: 124,
      width: 3,
      height: 2,
      bitsPerPixel: 8,
      palette: [1, 2, 3, 0],
      colorsUsed: 1,
    };
    const file = writeBmp({
      ...parts,
      rows: [
        [0, 0, 0],
        [0, 0, 0],
      ],
      profile: profileOf('RGB '),
    });
    for (let length = 0; length < file.length; length++) {
      expect(['no refusal', 'damagedImage']).toContain(codeOf(() => decodeBmp(file.subarray(0, length), maxPixels)));
    }
  });
});

describe('refusals', () => {
  const plain: BmpParts = { width: 1, height: 1, bitsPerPixel: 24, rows: [red] };

  it('are imageTooLarge before any allocation, also where the product exceeds 32 bits', () => {
    expect(codeOf(() => decode({ ...plain, width: 2 ** 31 - 1, height: -(2 ** 31) }))).toBe('imageTooLarge');
    expect(codeOf(() => decode({ ...plain, width: 65_536, height: 65_536 }))).toBe('imageTooLarge');
    expect(codeOf(() => decodeBmp(writeBmp({ ...plain, width: 2 }), 1))).toBe('imageTooLarge');
  });

  it.each([
    ['a width of zero', { width: 0 }],
    ['a width below zero', { width: -1 }],
    ['a height of zero', { height: 0 }],
    ['a depth that no bitmap has', { bitsPerPixel: 3 }],
    ['64 bits', { bitsPerPixel: 64 }],
    ['an unknown compression', { compression: 11 }],
    ['masks at 8 bits', { bitsPerPixel: 8, compression: 3 }],
    ['Huffman 1D', { headerBytes: 64, bitsPerPixel: 1, compression: 3 }],
    ['RLE8 at 4 bits', { bitsPerPixel: 4, compression: 1 }],
  ] satisfies [string, Partial<BmpParts>][])('says damagedImage of %s', (_, wrong) => {
    expect(codeOf(() => decode({ ...plain, ...wrong }))).toBe('damagedImage');
  });

  it('are damagedImage for a header of unknown size', () => {
    for (const headerBytes of [0, 11, 13, 15, 2_000_000]) {
      const file = Buffer.from(writeBmp(plain));
      file.writeUInt32LE(headerBytes, 14);
      expect(codeOf(() => decodeBmp(file, maxPixels))).toBe('damagedImage');
    }
  });

  it('are damagedImage for other files', () => {
    expect(codeOf(() => decodeBmp(new Uint8Array(0), maxPixels))).toBe('damagedImage');
    expect(codeOf(() => decodeBmp(Buffer.from('GIF89a'.padEnd(100)), maxPixels))).toBe('damagedImage');
  });
});

describe('metadata', () => {
  const plain: BmpParts = { width: 1, height: 1, bitsPerPixel: 24, rows: [[9, 9, 9]] };

  it('has a density where it is stated for both sides', () => {
    const densityOf = (parts: Partial<BmpParts>) => decodeBmp(writeBmp({ ...plain, ...parts }), 1).pixelsPerMetre;
    expect(densityOf({ pixelsPerMetre: [2835, 5669] })).toEqual({ x: 2835, y: 5669 });
    expect(densityOf({ pixelsPerMetre: [2835, 0] })).toBeNull();
    expect(densityOf({ pixelsPerMetre: [2 ** 32 - 1, 2 ** 32 - 1] })).toBeNull();
    expect(densityOf({ headerBytes: 12 })).toBeNull();
  });

  it('has an embedded RGB profile, and then three channels', () => {
    const profile = profileOf('RGB ');
    const decoded = decodeBmp(writeBmp({ ...plain, headerBytes: 124, profile }), 1);
    expect(decoded.iccProfile).toEqual(new Uint8Array(profile));
    expect({ channels: decoded.channels, data: [...decoded.data] }).toEqual({ channels: 3, data: [9, 9, 9] });
  });

  it('has no profile of another color space or outside of the file', () => {
    const profiled = (space: string) => writeBmp({ ...plain, headerBytes: 124, profile: profileOf(space) });
    expect(decodeBmp(profiled('CMYK'), 1).iccProfile).toBeNull();
    expect(decodeBmp(profiled('RGB ').subarray(0, -1), 1).iccProfile).toBeNull();
  });

  it('has the size of the header', () => {
    const file = writeBmp({ width: 40_000, height: -30_000, bitsPerPixel: 24, rows: [] });
    expect(readBmpSize(file)).toEqual({ width: 40_000, height: 30_000 });
    expect(codeOf(() => readBmpSize(file.subarray(0, 40)))).toBe('damagedImage');
  });

  it('reads the first image of an OS/2 bitmap array', () => {
    const only = writeBmp({ ...plain, rows: [red], dataOffset: 14 + 14 + 40 });
    const array = Buffer.concat([Buffer.from('BA'.padEnd(14, '\0')), only]);
    expect([...decodeBmp(array, 1).data]).toEqual([255, 0, 0]);
  });

  it.each([
    [4, 'jpeg'],
    [5, 'png'],
  ] as const)('hands out an embedded image (compression %i) instead of decoding it', (compression, format) => {
    const file = writeBmp({ width: 5, height: 5, bitsPerPixel: 0, compression, data: [1, 2, 3] });
    expect(readBmpEmbeddedImage(file)).toEqual({ format, bytes: Buffer.from([1, 2, 3]) });
    expect(codeOf(() => decodeBmp(file, maxPixels))).toBe('damagedImage');
    expect(readBmpEmbeddedImage(writeBmp(plain))).toBeNull();
  });
});

function profileOf(colorSpace: string): Uint8Array {
  const profile = Buffer.alloc(132, 1);
  profile.write(colorSpace, 16);
  profile.write('acsp', 36);
  return profile;
}
