import { seededBytes } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { bilevelNoise, decodeBilevel, usedBits } from '../testing/decode-bilevel.ts';
import { encodeFax } from './fax.ts';

function decoded(data: Buffer, columns: number, rows: number, white: 0 | 1): Buffer {
  const parameters = `<< /K -1 /Columns ${columns} /Rows ${rows} /BlackIs1 ${white === 0} >>`;
  return decodeBilevel(data, columns, rows, `/Filter /CCITTFaxDecode /DecodeParms ${parameters}`);
}

/** A PBM has 1 for black. */
const inverted = (samples: Buffer) => Buffer.from(samples.map((byte) => ~byte));

/** Rows of runs of increasing lengths, each length in both colors and at other columns in each row. */
function runs(columns: number): Buffer {
  const rowBytes = Math.ceil(columns / 8);
  const rows: Buffer[] = [];
  for (let length = 1; length <= columns; length += length < 70 ? 1 : 61) {
    const row = Buffer.alloc(rowBytes);
    for (let column = length % 13; column < columns; column++)
      if (Math.floor(column / length) % 2 === 0)
        row[column >> 3] = (row[column >> 3] as number) | (0x80 >> (column & 7));
    rows.push(
      row,
      inverted(row).map((byte, at) => (at === rowBytes - 1 ? byte & (0xff << (-columns & 7)) : byte)) as Buffer,
    );
  }
  return Buffer.concat(rows);
}

it.each([0, 1] as const)('keeps every pixel for runs of all lengths, with white as %i', (white) => {
  const columns = 5304;
  const samples = runs(columns);
  const rows = samples.length / (columns / 8);
  expect(decoded(encodeFax(samples, columns, white), columns, rows, white).equals(inverted(samples))).toBe(true);
});

it.each([1, 7, 8, 9, 64, 200])('keeps every pixel of random rows of %i columns', (columns) => {
  const samples = bilevelNoise(seededBytes(Math.ceil(columns / 8) * 40, columns), columns);
  const found = decoded(encodeFax(samples, columns, 1), columns, 40, 1);
  expect(usedBits(found, columns).equals(usedBits(inverted(samples), columns))).toBe(true);
});

it('is smaller than the samples for a page of text', () => {
  const columns = 800;
  const samples = Buffer.alloc(100 * 200, 0xff);
  for (let row = 20; row < 180; row += 10)
    for (let line = 0; line < 6; line++) samples.fill(0xf0, (row + line) * 100 + 10, (row + line) * 100 + 90);
  expect(encodeFax(samples, columns, 1).length).toBeLessThan(samples.length / 4);
});
