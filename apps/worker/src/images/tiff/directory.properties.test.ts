import { openTiff, ToolError } from '@blattwerk/shared';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTiff } from './read-tiff.ts';
import { writeTiff } from '@blattwerk/testing/files/tiff';

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 4, 7, 8, 10, 34, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0xffffffff),
  fc.nat(300),
  fc.nat(0xffffffff),
);
const tags = fc.constantFrom(
  254,
  255,
  256,
  257,
  258,
  259,
  262,
  273,
  277,
  278,
  279,
  282,
  283,
  324,
  325,
  338,
  339,
  347,
  529,
  532,
  34675,
);
const entries = fc.record({ tag: tags, type: fc.nat(19), count: numbers, value: numbers });

/** Files in both byte orders and both variants, with a chain of directories whose numbers may be any. */
const anyTiff = fc
  .record({
    isLittleEndian: fc.boolean(),
    isBig: fc.boolean(),
    first: fc.oneof(fc.constant(16), numbers),
    directories: fc.array(fc.array(entries, { maxLength: 12 }), { maxLength: 4 }),
    next: fc.array(fc.oneof(fc.constant(16), numbers), { maxLength: 4 }),
    length: fc.nat(1_400),
  })
  .map(({ isLittleEndian, isBig, first, directories, next, length }) => {
    const bytes = Buffer.alloc(1_400);
    const put = (value: number, at: number, size: 2 | 4 | 8) => {
      if (at + size > bytes.length) return;
      if (size === 2) bytes[isLittleEndian ? 'writeUInt16LE' : 'writeUInt16BE'](value & 0xffff, at);
      else
        bytes[isLittleEndian ? 'writeUInt32LE' : 'writeUInt32BE'](value, size === 8 && !isLittleEndian ? at + 4 : at);
    };
    const word = isBig ? 8 : 4;
    bytes.write(isLittleEndian ? 'II' : 'MM');
    put(isBig ? 43 : 42, 2, 2);
    if (isBig) put(8, 4, 2);
    put(first, isBig ? 8 : 4, word);
    let at = 16;
    for (const [index, directory] of directories.entries()) {
      put(directory.length, at, isBig ? 8 : 2);
      at += isBig ? 8 : 2;
      for (const { tag, type, count, value } of directory) {
        put(tag, at, 2);
        put(type, at + 2, 2);
        put(count, at + 4, word);
        put(value, at + 4 + word, word);
        at += isBig ? 20 : 12;
      }
      put(next[index] ?? at + word, at, word);
      at += word;
    }
    return bytes.subarray(0, length);
  });

it('of any bytes is refused, or has pages with readable headers', () => {
  fc.assert(
    fc.property(anyTiff, (bytes) => {
      try {
        const pages = readTiff(bytes);
        expect(pages.length).toBeGreaterThan(0);
        expect(pages.length).toBeLessThanOrEqual(1_000);
        for (const { dpi, orientation } of pages) {
          const densities = typeof dpi === 'number' ? [dpi] : [dpi.x, dpi.y];
          expect(densities.every((density) => density > 0 && Number.isFinite(density))).toBe(true);
          expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientation);
        }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        // So few bytes have no 1,000 directories, only a chain that returns to one.
        expect(['damagedImage', 'unsupportedFormat']).toContain(error.code);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('never states a range beyond the end of the file', () => {
  fc.assert(
    fc.property(anyTiff, tags, (bytes, tag) => {
      const tiff = openTiff(bytes);
      const range = tiff?.directory(tiff.firstDirectory)?.range(tag);
      if (!range) return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 3_000 },
  );
});

it('has the pages and sizes that were written, without thumbnails', () => {
  const written = fc.array(
    fc.record({
      width: fc.integer({ min: 1, max: 70_000 }),
      height: fc.integer({ min: 1, max: 70_000 }),
      isThumbnail: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(written, (pages) => {
      const file = writeTiff(
        pages.map(({ width, height, isThumbnail }) => ({
          fields: [
            [254, 4, [isThumbnail ? 1 : 0]],
            [256, 4, [width]],
            [257, 4, [height]],
            [258, 3, [8]],
            [259, 3, [1]],
            [262, 3, [1]],
          ],
          data: new Uint8Array(4),
        })),
      );
      const full = pages.filter(({ isThumbnail }) => !isThumbnail);
      const shown = full.length > 0 ? full : pages.slice(0, 1);
      expect(readTiff(file).map(({ width, height }) => ({ width, height }))).toEqual(
        shown.map(({ width, height }) => ({ width, height })),
      );
    }),
  );
});
