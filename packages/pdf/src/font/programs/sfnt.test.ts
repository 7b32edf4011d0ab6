import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { readTables, writeTables } from './sfnt.ts';

const file = readFileSync(
  new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
);

function sumOfWords(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

it('writes a font whose words add up to the sum that OpenType states, in the order of the tags of its tables', () => {
  const { version = '', tables = new Map<string, Buffer>() } = readTables(file) ?? {};
  const budget = new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });
  const written = writeTables(version, new Map([...tables].toReversed()), budget);
  expect(sumOfWords(written)).toBe(0xb1b0afba);
  const again = readTables(written)?.tables ?? new Map<string, Buffer>();
  expect([...again.keys()]).toEqual([...tables.keys()].toSorted());
  for (const [tag, table] of tables) if (tag !== 'head') expect(again.get(tag)?.equals(table)).toBe(true);
});
