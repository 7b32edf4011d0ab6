import { seededBytes } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { bilevelNoise, decodeBilevel, usedBits } from '../testing/decode-bilevel.ts';
import { encodeFax } from './fax.ts';
import { encodeJbig2 } from './jbig2.ts';

const decoded = (data: Buffer, columns: number, rows: number) =>
  decodeBilevel(data, columns, rows, '/Filter /JBIG2Decode');

it.each([1, 7, 8, 9, 64, 200, 3001])('keeps every pixel of random rows of %i columns', (columns) => {
  const samples = bilevelNoise(seededBytes(Math.ceil(columns / 8) * 60, columns), columns);
  expect(usedBits(decoded(encodeJbig2(samples, columns, 60), columns, 60), columns)).toEqual(
    usedBits(samples, columns),
  );
});

it('keeps every pixel where carries run through many bytes', () => {
  // Long rows of one color bring the coder to its smallest probabilities.
  const [columns, rows] = [4096, 300];
  const samples = Buffer.alloc((columns / 8) * rows);
  for (let row = 0; row < rows; row += 2) samples.fill(0xff, (row * columns) / 8, ((row + 1) * columns) / 8);
  for (let at = 0; at < samples.length; at += 997) samples[at] = (samples[at] as number) ^ 0x10;
  expect(decoded(encodeJbig2(samples, columns, rows), columns, rows).equals(samples)).toBe(true);
});

it('is smaller than a fax for shapes with uneven edges', () => {
  const columns = 800;
  const samples = Buffer.alloc(100 * 400);
  const edges = seededBytes(400 * 10, 3);
  for (let row = 0; row < 400; row++) {
    for (let shape = 0; shape < 10; shape++) {
      const from = shape * 80 + 10 + ((edges[row * 10 + shape] as number) & 1);
      for (let x = from; x < from + 30 + (row % 40); x++)
        samples[row * 100 + (x >> 3)] = (samples[row * 100 + (x >> 3)] as number) | (0x80 >> (x & 7));
    }
  }
  expect(encodeJbig2(samples, columns, 400).length).toBeLessThan(encodeFax(samples, columns, 0).length * 0.8);
});

it('writes a blank page in few bytes', () => {
  expect(encodeJbig2(Buffer.alloc(310 * 3508), 2480, 3508).length).toBeLessThan(100);
});
