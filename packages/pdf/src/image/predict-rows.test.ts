import { createRandom } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { undoPredictor } from '../file/filters/predictor.ts';
import { predictRows } from './predict-rows.ts';

const gray = { colors: 1, bitsPerComponent: 8, columns: 4 };

it('chooses for each row the filter type with the smallest differences, of equal ones the first', () => {
  const rows = [
    [1, 0, 255, 0],
    [100, 100, 100, 100],
    [100, 101, 100, 101],
    [150, 151, 150, 151],
    [0, 0, 0, 0],
  ];
  const predicted = predictRows(Buffer.from(rows.flat()), gray);
  expect(Array.from({ length: rows.length }, (_, row) => [...predicted.subarray(row * 5, row * 5 + 5)])).toEqual([
    [0, 1, 0, 255, 0],
    [1, 100, 0, 0, 0],
    [2, 0, 1, 0, 1],
    [4, 50, 1, 255, 1],
    [0, 0, 0, 0, 0],
  ]);
});

it.each([
  gray,
  { colors: 3, bitsPerComponent: 8, columns: 7 },
  { colors: 2, bitsPerComponent: 16, columns: 5 },
  { colors: 3, bitsPerComponent: 4, columns: 5 },
  { colors: 1, bitsPerComponent: 1, columns: 19 },
])('returns data that the predictor reverses, without an incomplete row: %j', (layout) => {
  const random = createRandom('1').integer;
  const rowBytes = Math.ceil((layout.colors * layout.bitsPerComponent * layout.columns) / 8);
  const samples = Buffer.from(Array.from({ length: rowBytes * 20 }, (_, at) => at * 3 + random(20)));
  const predicted = predictRows(Buffer.concat([samples, Buffer.alloc(rowBytes - 1)]), layout);
  expect(undoPredictor(predicted, { ...layout, predictor: 15 })).toEqual(samples);
});

it('rejects a layout that no predictor has', () => {
  expect(() => predictRows(Buffer.alloc(9), { ...gray, colors: 33 })).toThrow('expected a sample layout');
});
