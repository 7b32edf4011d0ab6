import { expect, it } from 'vitest';
import { colorTablesOf } from './icc-profile.ts';

interface Table {
  type?: string;
  colors?: number;
  grid?: number;
  bytes?: number;
}

/** A profile with these tables; only the fields that are read are set. */
function profile(tables: readonly Table[], signature = 'acsp'): Buffer {
  const head = Buffer.alloc(132 + tables.length * 12);
  head.write(signature, 36, 'latin1');
  head.writeUInt32BE(tables.length, 128);
  const pieces = [head];
  let offset = head.length;
  for (const [index, { type = 'mft1', colors = 4, grid = 9, bytes = 100 }] of tables.entries()) {
    head.writeUInt32BE(offset, 132 + index * 12 + 4);
    head.writeUInt32BE(bytes, 132 + index * 12 + 8);
    const table = Buffer.alloc(bytes);
    table.write(type, 0, 'latin1');
    table.set([3, colors, grid], 8);
    pieces.push(table);
    offset += bytes;
  }
  return Buffer.concat(pieces);
}

it('finds the layouts of color tables, the largest first and each once', () => {
  const tables = [
    { bytes: 90 },
    { bytes: 80 },
    { type: 'mft2', colors: 3, grid: 17, bytes: 200 },
    { type: 'curv', bytes: 300 },
  ];
  expect(colorTablesOf(profile(tables))).toEqual([
    { columns: 17, colors: 3, bitsPerComponent: 16 },
    { columns: 9, colors: 4, bitsPerComponent: 8 },
  ]);
});

it('finds none in other data and in damaged profiles', () => {
  expect(colorTablesOf(profile([{}], 'none'))).toEqual([]);
  expect(colorTablesOf(Buffer.from('short'))).toEqual([]);
  expect(colorTablesOf(profile([{ colors: 0 }, { grid: 0 }]))).toEqual([]);
  const beyond = profile([{}]);
  beyond.writeUInt32BE(0xff_ff_ff_ff, 136);
  beyond.writeUInt32BE(0xff_ff_ff_ff, 128);
  expect(colorTablesOf(beyond)).toEqual([]);
});
