import { crc32, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngOfData, pngOfPalette, pngOfSamples, pngWithAlpha, rowShapeOf } from './write-png.ts';

/** The chunks of a PNG, whose checksums are right, as hexadecimal digits by their types. */
function chunksOf(png: Buffer): Record<string, string> {
  expect(png.toString('hex', 0, 8)).toBe('89504e470d0a1a0a');
  const chunks: Record<string, string> = {};
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks[png.toString('latin1', at + 4, at + 8)] = png.toString('hex', at + 8, end);
    at = end + 4;
  }
  return chunks;
}

const gray = { width: 2, height: 1, components: 1, bits: 8 } as const;
const rgb = { ...gray, components: 3 } as const;
const calibration = {
  gamma: 2.2,
  white: [0.95, 1.09],
  primaries: [0.41, 0.21, 0.02, 0.36, 0.72, 0.12, 0.18, 0.07, 0.95],
} as const;
/** Hundred-thousandths, as PNG stores them. */
const parts = (...values: number[]) => values.map((value) => value.toString(16).padStart(8, '0')).join('');

describe('the chunks of a PNG', () => {
  it.each([
    [1, '00000002000000010800000000'],
    [2, '00000002000000010804000000'],
    [3, '00000002000000010802000000'],
    [4, '00000002000000010806000000'],
  ])('have the type of %i components, and the data in one of them', (components, header) => {
    const pieces = [Buffer.of(1, 2), Buffer.of(), Buffer.of(3)];
    expect(chunksOf(pngOfData({ ...gray, components }, pieces, { color: {} }))).toEqual({
      IHDR: header,
      IDAT: '010203',
      IEND: '',
    });
  });

  it('have a palette with its opacity', () => {
    const palette = { colors: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    const chunks = chunksOf(pngOfData({ ...gray, bits: 1 }, [], { color: {}, palette }));
    expect(chunks).toEqual({ IHDR: '00000002000000010103000000', PLTE: '010203040506', IDAT: '', IEND: '' });
    const opacity = Uint8Array.of(0, 255);
    expect(chunksOf(pngOfData(gray, [], { color: {}, palette: { ...palette, opacity } })).tRNS).toBe('00ff');
  });

  it('have a color that is not shown, and the density', () => {
    const chunks = chunksOf(pngOfData(rgb, [], { color: {}, transparent: [1, 258, 65_535], dpi: 300 }));
    expect(chunks.tRNS).toBe('00010102ffff');
    // 300 dpi are 11811 pixels per meter.
    expect(chunks.pHYs).toBe('00002e2300002e2301');
  });

  it('have the profile, or else the calibration, of their colors', () => {
    const profile = Buffer.from('profile');
    const { iCCP = '', gAMA } = chunksOf(pngOfData(rgb, [], { color: { profile, calibration } }));
    expect([iCCP.slice(0, 10), inflateSync(Buffer.from(iCCP.slice(10), 'hex')).toString()]).toEqual([
      '4943430000',
      'profile',
    ]);
    expect(gAMA).toBeUndefined();
    const calibrated = chunksOf(pngOfData(rgb, [], { color: { calibration } }));
    expect(calibrated.gAMA).toBe(parts(45_455));
    // x and y: X, Y and Z by their sum.
    expect(calibrated.cHRM).toBe(parts(31_250, 32_895, 64_063, 32_813, 30_000, 60_000, 15_000, 5_833));
    for (const size of [gray, { ...gray, components: 2 }])
      expect(Object.keys(chunksOf(pngOfData(size, [], { color: { calibration } })))).toEqual([
        'IHDR',
        'gAMA',
        'IDAT',
        'IEND',
      ]);
    for (const primaries of [
      undefined,
      [1, 1, 1],
      [0, 0, 0, ...calibration.primaries.slice(3)],
      [-1, 2, 1, ...calibration.primaries.slice(3)],
    ])
      expect(
        chunksOf(pngOfData(rgb, [], { color: { calibration: { ...calibration, primaries } } })).cHRM,
      ).toBeUndefined();
  });
});

it.each([
  [1, [10, 20], [10, 99, 20, 0]],
  [3, [1, 2, 3, 4, 5, 6], [1, 2, 3, 99, 4, 5, 6, 0]],
] as const)('pixels of %i channels have their opacity', async (channels, data, expected) => {
  const png = await pngWithAlpha(
    { width: 2, height: 1, channels, data: Uint8Array.from(data) },
    Uint8Array.of(99, 0),
    {},
  );
  const decoded = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const own =
    decoded.info.channels === 4 && channels === 1
      ? decoded.data.filter((_, at) => at % 4 === 0 || at % 4 === 3)
      : decoded.data;
  expect([...own]).toEqual(expected);
});

it('samples and indices are those of the image', async () => {
  const data = Buffer.from(Array.from({ length: 60 * 40 }, (_, at) => (at * 7) % 251));
  const png = await pngOfSamples({ width: 60, height: 40, components: 1, bits: 8, data }, {});
  expect((await sharp(png).toColourspace('b-w').raw().toBuffer()).equals(data)).toBe(true);
  const palette = { colors: Uint8Array.from({ length: 768 }, (_, at) => at % 256) };
  const indexed = await pngOfPalette({ width: 60, height: 40, components: 1, bits: 8, data }, palette, {});
  const shown = await sharp(indexed).raw().toBuffer();
  expect([...shown.subarray(0, 6)]).toEqual([0, 1, 2, 21, 22, 23]);
});

it.each([
  [
    { width: 3, components: 1, bits: 1 },
    { rowBytes: 1, pixelBytes: 1 },
  ],
  [
    { width: 9, components: 1, bits: 4 },
    { rowBytes: 5, pixelBytes: 1 },
  ],
  [
    { width: 3, components: 3, bits: 8 },
    { rowBytes: 9, pixelBytes: 3 },
  ],
  [
    { width: 3, components: 4, bits: 16 },
    { rowBytes: 24, pixelBytes: 8 },
  ],
] as const)('rows of %o are %o', (samples, expected) => {
  expect(rowShapeOf(samples)).toEqual(expected);
});
