import { expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { outlineWithoutHints } from './true-type-bounds.ts';

const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e6, cpuMs: 60_000 });
const box = '0000000000640064';
const simple = `0001${box}0003`;
const composite = `ffff${box}0123000500010002010200060304`;

it.each([
  ['a simple glyph', `${simple}0002b0b101020304`, `${simple}000001020304`],
  ['a composite one', `${composite}0003b0b1b2`, `ffff${box}0023000500010002000200060304`],
  ['a composite one that ends too early', composite.slice(0, 40), composite.slice(0, 40)],
  ['a glyph that ends within its program', `${simple}0009b0b1`, `${simple}0009b0b1`],
  ['a glyph without contours', `0000${box}`, `0000${box}`],
  ['a header that ends too early', '0001', '0001'],
])('takes the program of %s, where it is not malformed', (_, outline, expected) => {
  expect(outlineWithoutHints(Buffer.from(outline, 'hex'), budget()).toString('hex')).toBe(expected);
});
