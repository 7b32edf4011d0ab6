import { ToolError } from '@blattwerk/shared';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeBmp } from '@blattwerk/testing/files/bmp';
import { type BmpHeader, readBmpHeader } from './header.ts';
import { readBmp } from './read-bmp.ts';

/** The result, or the code of the refusal. @throws any other error */
function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
}

const sizes = fc.constantFrom(0, 1, 12, 16, 40, 52, 56, 64, 108, 124, 200, 1024, 1025, 0xffffffff);
const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 8, 16, 24, 32, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.nat(0xffffffff),
);

/** Bitmaps with a header of any size, each of whose numbers may be any, that end anywhere. */
const anyBitmap = fc
  .record({
    size: sizes,
    words: fc.array(numbers, { minLength: 0, maxLength: 40 }),
    dataOffset: numbers,
    isArray: fc.boolean(),
    length: fc.nat(260),
  })
  .map(({ size, words, dataOffset, isArray, length }) => {
    const bytes = Buffer.alloc(300);
    const start = isArray ? 14 : 0;
    if (isArray) bytes.write('BA');
    bytes.write('BM', start);
    bytes.writeUInt32LE(dataOffset, start + 10);
    bytes.writeUInt32LE(size, start + 14);
    for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, start + 18 + index * 4);
    return bytes.subarray(0, length);
  });

it('of any bytes is refused as damaged, or has a size and a place for its pixels', () => {
  fc.assert(
    fc.property(anyBitmap, (bytes) => {
      const header = outcome(() => readBmpHeader(bytes));
      if (typeof header === 'string') {
        expect(header).toBe('damagedImage');
        return;
      }
      expect(header.width).toBeGreaterThan(0);
      expect(header.height).toBeGreaterThan(0);
      expect(header.palette).toHaveLength(768);
      expect(header.dataStart).toBeGreaterThanOrEqual(14 + 12);
      expect(header.iccProfile?.length ?? 0).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 3_000 },
  );
});

it('of any bytes is inspected without another error than damagedImage', () => {
  fc.assert(
    fc.property(anyBitmap, (bytes) => {
      const image = outcome(() => readBmp(bytes));
      if (typeof image === 'string') expect(image).toBe('damagedImage');
      else expect(Math.min(image.width, image.height)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 3_000 },
  );
});

it('has the size, direction, depth and density that were written', () => {
  const written = fc.record({
    headerBytes: fc.constantFrom(12, 40, 52, 56, 108, 124),
    width: fc.integer({ min: 1, max: 0xffff }),
    height: fc.integer({ min: 1, max: 0xffff }),
    isTopDown: fc.boolean(),
    bitsPerPixel: fc.constantFrom(1, 2, 4, 8, 16, 24, 32),
    density: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(written, ({ headerBytes, width, height, isTopDown, bitsPerPixel, density }) => {
      const isCore = headerBytes === 12;
      const signed = isTopDown && !isCore ? -height : height;
      const pixelsPerMetre: [number, number] = [density, density + 1];
      const bytes = writeBmp({ headerBytes, width, height: signed, bitsPerPixel, pixelsPerMetre, data: [] });
      expect(readBmpHeader(bytes)).toMatchObject({
        width,
        height,
        isTopDown: signed < 0,
        bitsPerPixel,
        encoding: bitsPerPixel <= 8 ? 'indexed' : 'packed',
        pixelsPerMetre: isCore ? null : { x: density, y: density + 1 },
      } satisfies Partial<BmpHeader>);
    }),
  );
});
