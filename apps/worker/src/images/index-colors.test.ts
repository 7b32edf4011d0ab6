import { describe, expect, it } from 'vitest';
import { indexColors, packBits } from './index-colors.ts';

describe('colors', () => {
  it('are numbered in the order of their first pixels', () => {
    const indexed = indexColors(Uint8Array.of(9, 8, 7, 1, 2, 3, 9, 8, 7), 3);
    expect(indexed).toEqual({
      palette: Uint8Array.of(9, 8, 7, 1, 2, 3),
      isGray: false,
      indices: Uint8Array.of(0, 1, 0),
    });
  });

  it('are compared without their alpha', () => {
    expect(indexColors(Uint8Array.of(5, 6, 7, 0, 5, 6, 7, 255), 4)?.palette).toEqual(Uint8Array.of(5, 6, 7));
  });

  it('that are all gray have one byte each', () => {
    expect(indexColors(Uint8Array.of(4, 4, 4, 9, 9, 9), 3)).toMatchObject({
      isGray: true,
      palette: Uint8Array.of(4, 9),
    });
  });

  it('may be 256, in any order', () => {
    const pixels = 200_000;
    const data = Uint8Array.from({ length: pixels * 3 }, (_, at) => (Math.floor(at / 3) * 97 * ((at % 3) + 1)) & 255);
    const indexed = indexColors(data, 3);
    expect(indexed?.palette).toHaveLength(256 * 3);
    const restored = Uint8Array.from(
      { length: data.length },
      (_, at) => indexed?.palette[(indexed.indices[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? -1,
    );
    expect(Buffer.compare(restored, data)).toBe(0);
  });

  it('may not be more', () => {
    const data = Uint8Array.from({ length: 257 * 3 }, (_, at) =>
      at % 3 === 0 ? Math.floor(at / 3) & 255 : Math.floor(at / 3) >> 8,
    );
    expect(indexColors(data, 3)).toBeUndefined();
  });
});

describe('samples', () => {
  it.each([
    [1, [1, 0, 1, 1, 0, 0, 0, 1, 1], [0b10110001, 0b10000000]],
    [2, [3, 0, 1, 2, 3], [0b11000110, 0b11000000]],
    [4, [15, 1, 9], [0xf1, 0x90]],
  ] as const)('of %i bits fill bytes from the left', (bits, row, packed) => {
    expect(packBits(Uint8Array.from([...row, ...row]), row.length, 2, bits)).toEqual(
      Uint8Array.from([...packed, ...packed]),
    );
  });
});
